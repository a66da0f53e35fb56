/* HTTP requests: read whole, handed to the server, answered at once or later. The client may leave
 * at any time; a Request lives until it is answered.
 * SPDX-License-Identifier: MIT */
#include "http/header_values.h"
#include "http/http_private.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

const Peer *request_peer(const Request *request)
{
    return &request->peer;
}

const char *request_path(const Request *request)
{
    return request->path;
}

const char *request_query(const Request *request)
{
    return request->query;
}

const char *request_body(const Request *request)
{
    return request->body != NULL ? request->body : "";
}

const char *request_languages(const Request *request)
{
    return request->languages;
}

bool request_origin(const Request *request, BwText *out)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    const char *host = request->host;
    bw_text_add(out, request->secure ? "https://" : "http://");
    bw_text_add(out, host);
    return host[0] != '\0' && strspn(host, letters) == strlen(host);
}

bool request_is_post(const Request *request)
{
    return request->method == METHOD_POST;
}

bool request_is_json(const Request *request)
{
    return request->json;
}

int request_refused(const Request *request)
{
    return request->refused;
}

static void free_request(Request *request)
{
    free(request->body);
    free(request);
}

/* Scripts, styles and pictures only from here; WebAssembly may be compiled. */
static const char always[] =
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ";
static const char nobody_frames[] = "'none'\r\nx-frame-options: deny\r\n";
static const char anybody_frames[] = "*\r\n";
static const char always_too[] = "referrer-policy: no-referrer\r\n"
                                 "x-content-type-options: nosniff\r\n";
/* A browser that came by TLS, ours or a proxy's, uses nothing else for a year. */
static const char secure[] = "strict-transport-security: max-age=31536000\r\n";

/* An answer that opens a socket (101) has no body, so no length. */
void http_write_head(Line *line, int code, const char *type, size_t length, const char *more)
{
    char head[2048];
    BwText text = bw_text_in(head, sizeof head);
    bw_text_add(&text, "HTTP/1.1 ");
    bw_text_add_number(&text, code);
    bw_text_add(&text, " \r\nserver: boxwood\r\n"); /* the number says it all */
    bw_text_add(&text, always);
    bw_text_add(&text, line->is_framed ? anybody_frames : nobody_frames);
    bw_text_add(&text, always_too);
    bw_text_add(&text, "x-request-id: ");
    bw_text_add(&text, line->id);
    bw_text_add(&text, "\r\n");
    line->code = code;
    if (line->http->secure)
        bw_text_add(&text, secure);
    if (type != NULL) {
        bw_text_add(&text, "content-type: ");
        bw_text_add(&text, type);
        bw_text_add(&text, "\r\n");
    }
    if (code != 101) {
        bw_text_add(&text, "content-length: ");
        bw_text_add_number(&text, (int64_t)length);
        bw_text_add(&text, line->last ? "\r\nconnection: close\r\n" : "\r\n");
    }
    bw_text_add(&text, more);
    bw_text_add(&text, "\r\n");
    line_write(line, head, text.length < sizeof head ? text.length : sizeof head - 1);
}

/* Ready for the next request, or done with this line. */
static void finish(Line *line)
{
    line->request = NULL;
    http_done(line, false);
    if (line->last) {
        line_end(line);
        return;
    }
    buffer_drop(&line->in, line->head + line->body);
    line->state = LINE_HEAD;
    line->since = uv_now(line->http->config.loop);
    line_read(line, true);
}

static void new_request(Line *line, const Head *head, int refused)
{
    Request *request = memory_new(sizeof *request);
    request->line = line;
    request->refused = refused;
    request->method = head->method;
    request->json = header_is_json(head->line[HEAD_CONTENT_TYPE]);
    memcpy(request->path, head->path, sizeof request->path);
    memcpy(request->query, head->query, sizeof request->query);
    BwText languages = bw_text_in(request->languages, sizeof request->languages);
    bw_text_add(&languages, head->line[HEAD_ACCEPT_LANGUAGE]);
    BwText host = bw_text_in(request->host, sizeof request->host);
    bw_text_add(&host, head->line[HEAD_HOST]);
    request->secure = line->http->secure;
    peer_read(line, head, &request->peer);
    line->request = request;
}

/* Hands over a request whose body has arrived. */
static void hand_over(Line *line)
{
    Request *request = line->request;
    line->state = LINE_ANSWERING;
    line_read(line, false);
    if (line->body > 0) {
        request->body = memory_get(line->body + 1);
        memcpy(request->body, line->in.bytes + line->head, line->body);
        request->body[line->body] = '\0';
    }
    line->http->config.handler.request(line->http->config.handler.self, request);
}

/* The code to refuse the request with, or 0. */
static int read_head(Line *line, Head *out)
{
    head_clear(out);
    if (line->head == 0 || line->head > HEAD_MAX)
        return 431;
    int code = head_read(line->in.bytes, line->head, out);
    const HttpConfig *config = &line->http->config;
    if (code != 0)
        return code;
    bool longer = config->longer != NULL && strcmp(out->path, config->longer) == 0;
    if (out->body > (longer ? config->longer_most : config->message_most))
        return 413;
    return header_names_us(out->line[HEAD_HOST], config->names) ? 0 : 421;
}

/* A refused client is also disconnected, because what follows could be ambiguous. Pages and sockets
 * have no body to wait for. */
static void on_head(Line *line)
{
    Head head;
    int code = read_head(line, &head);
    const char *framed = line->http->config.framed;
    line_name_request(line, &head);
    line->asked = true;
    line->is_framed = code == 0 && framed != NULL && strcmp(head.path, framed) == 0;
    line->state = LINE_BODY;
    line->last = head.last || code != 0;
    line->body = code == 0 ? head.body : 0;
    if (code == 0 && head.upgrade) {
        if (!socket_open(line, &head))
            finish(line);
    } else if (code == 0 && head.method != METHOD_POST && page_answer(line, &head))
        finish(line);
    else
        new_request(line, &head, code);
}

/* One step with what has arrived; true if another may follow. */
static bool step(Line *line)
{
    Buffer *in = &line->in;
    if (line->state == LINE_HEAD) {
        line->head = head_end(in->bytes, in->length);
        if (line->head == 0 && in->length <= HEAD_MAX)
            return false;
        on_head(line);
        return true;
    }
    if (line->state != LINE_BODY || in->length < line->head + line->body)
        return false;
    hand_over(line);
    return true;
}

/* A request may be answered while it is handed over, and the next may already be here. */
void http_step(Line *line)
{
    if (line->stepping)
        return;
    line->stepping = true;
    while (!line->is_closing && !line->is_ending && line->file < 0 && step(line))
        ;
    line->stepping = false;
}

void http_closed(Line *line)
{
    Request *request = line->request;
    line->request = NULL;
    if (request == NULL)
        return;
    request->line = NULL;
    if (line->state != LINE_ANSWERING)
        free_request(request); /* it was never handed over */
}

static void add_cookie(const Http *http, BwText *text, const char *value)
{
    bw_text_add(text, "set-cookie: boxwood=");
    bw_text_add(text, value);
    bw_text_add(text, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=");
    bw_text_add(text, value[0] != '\0' ? "34560000" : "0");
    bw_text_add(text, http->secure ? "; Secure\r\n" : "\r\n");
}

void request_answer(Request *request, const Answer *it)
{
    Line *line = request->line;
    Method method = request->method;
    free_request(request);
    if (line == NULL)
        return;
    char more[COOKIE_ROOM + 256];
    BwText text = bw_text_in(more, sizeof more);
    bw_text_add(&text,
                it->fresh > 0 ? "cache-control: public, max-age=" : "cache-control: no-store");
    if (it->fresh > 0)
        bw_text_add_number(&text, it->fresh);
    bw_text_add(&text, "\r\n");
    if (it->cookie != NULL)
        add_cookie(line->http, &text, it->cookie);
    if (it->filename != NULL) {
        bw_text_add(&text, "content-disposition: attachment; filename=");
        bw_text_add(&text, it->filename);
        bw_text_add(&text, "\r\n");
    }
    http_write_head(line, it->code, it->type, it->length, more);
    if (method != METHOD_HEAD)
        line_write(line, it->body, it->length);
    finish(line);
    http_step(line);
}
