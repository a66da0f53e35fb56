/* HTTP requests: read whole, handed over, answered now or later. The asker may go away at any time;
 * a Request lives until it is both answered and let go of. SPDX-License-Identifier: MIT */
#include "server/net_headers.h"
#include "server/net_private.h"

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
    free(request->answer);
    free(request);
}

static void read_target(struct lws *wsi, Request *request)
{
    static const enum lws_token_indexes token[] = {
        [METHOD_GET] = WSI_TOKEN_GET_URI,
        [METHOD_HEAD] = WSI_TOKEN_HEAD_URI,
        [METHOD_POST] = WSI_TOKEN_POST_URI,
    };
    while (request->method < METHOD_OTHER && lws_hdr_total_length(wsi, token[request->method]) <= 0)
        request->method++;
    if (request->method == METHOD_OTHER ||
        lws_hdr_copy(wsi, request->path, sizeof request->path, token[request->method]) < 0)
        request->path[0] = '\0';
    int used = 0;
    for (int part = 0; used < (int)sizeof request->query - 2; part++) {
        int length =
            lws_hdr_copy_fragment(wsi, request->query + used, (int)sizeof request->query - used - 1,
                                  WSI_TOKEN_HTTP_URI_ARGS, part);
        if (length < 0)
            break;
        used += length;
        request->query[used++] = '&';
        request->query[used] = '\0';
    }
}

/* Whether the library may hold bytes of this connection that came before the answer to an earlier
 * request. It would take a body from them again and again and do nothing else for ever, so a client
 * that sends a body must have waited. The library only tells whether any connection has such bytes;
 * if it is another one's, who is refused may ask again. */
static bool holds_more(struct lws *wsi)
{
    return lws_service_adjust_timeout(lws_get_context(wsi), 1, 0) == 0;
}

/* A POST without a length too: the library frees such a request while it still reads from it. */
static bool may_have_body(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
}

/* What the body will be; a code if it cannot be taken, 0 if it can. Whoever is refused here is also
 * disconnected: what follows could be read in two ways. */
static int read_content(struct lws *wsi, Request *request)
{
    char text[64];
    if (request->method == METHOD_OTHER)
        return HTTP_STATUS_METHOD_NOT_ALLOWED;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) <= 0)
        return HTTP_STATUS_BAD_REQUEST;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return HTTP_STATUS_LENGTH_REQUIRED;
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_TYPE) > 0)
        request->json = header_is_json(text);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return 0;
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 ||
        !header_length(text, &request->announced) ||
        (request->announced > 0 && request->method != METHOD_POST))
        return HTTP_STATUS_BAD_REQUEST;
    return request->announced > MESSAGE_MAX ? HTTP_STATUS_REQ_ENTITY_TOO_LARGE : 0;
}

/* Until it is answered nothing more is read from this connection. */
static void hand_over(Request *request)
{
    request->handled = true;
    lws_rx_flow_control(request->wsi, 0);
    request->net->config.handler.request(request->net->config.handler.self, request);
}

/* Once a transaction is completed the connection's memory is the library's again, so a page is sent
 * before anything is kept there. */
static int begin(struct lws *wsi, Connection *connection)
{
    int code = 0;
    bool again = net_guest_asks(wsi);
    if (again && may_have_body(wsi) && holds_more(wsi)) {
        lws_return_http_status(wsi, HTTP_STATUS_BAD_REQUEST, NULL);
        return -1;
    }
    Request *request = (Request *)calloc(1, sizeof *request);
    if (request == NULL)
        return -1;
    request->net = net_of(wsi);
    request->wsi = wsi;
    net_read_peer(wsi, &request->peer);
    read_target(wsi, request);
    request->refused = read_content(wsi, request);
    if (request->method != METHOD_POST && request->refused == 0 && net_page(wsi, request, &code)) {
        free_request(request);
        return code;
    }
    connection->request = request;
    if (request->announced == 0 || request->refused != 0)
        hand_over(request);
    return 0;
}

static int receive(Request *request, const char *bytes, size_t length)
{
    if (request != NULL && request->refused != 0)
        return 0; /* nobody reads it */
    if (request == NULL || request->handled || request->length + length > MESSAGE_MAX)
        return -1;
    char *grown = (char *)realloc(request->body, request->length + length + 1);
    if (grown == NULL)
        return -1;
    memcpy(grown + request->length, bytes, length);
    request->body = grown;
    request->length += length;
    grown[request->length] = '\0';
    return 0;
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static int write_answer(struct lws *wsi, Request *request)
{
    unsigned char buffer[LWS_PRE + 4096];
    unsigned char *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, (unsigned)request->code, request->type,
                                    request->answer_length, &at, end) != 0)
        return -1;
    if (!add_header(wsi, "cache-control:", "no-store", &at, end) ||
        (request->has_cookie && !add_header(wsi, "set-cookie:", request->cookie, &at, end)) ||
        (request->filename[0] != '\0' &&
         !add_header(wsi, "content-disposition:", request->filename, &at, end)))
        return -1;
    if (lws_finalize_write_http_header(wsi, start, &at, end) != 0)
        return -1;
    size_t length = request->answer_length;
    if (length > 0 && request->method != METHOD_HEAD &&
        lws_write(wsi, (unsigned char *)request->answer + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) !=
            (int)length)
        return -1;
    return request->refused != 0 || lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static int answer(struct lws *wsi, Connection *connection)
{
    Request *request = connection->request;
    if (request == NULL || !request->answered)
        return 0;
    connection->request = NULL;
    int code = write_answer(wsi, request);
    free_request(request);
    return code;
}

static void forget(Connection *connection)
{
    Request *request = connection != NULL ? connection->request : NULL;
    if (request == NULL)
        return;
    connection->request = NULL;
    request->wsi = NULL;
    if (request->answered || !request->handled)
        free_request(request);
}

int net_http(struct lws *wsi, enum lws_callback_reasons reason, Connection *connection, void *in,
             size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        forget(connection);
        return begin(wsi, connection);
    case LWS_CALLBACK_HTTP_BODY:
        return receive(connection->request, (const char *)in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (connection->request != NULL && !connection->request->handled)
            hand_over(connection->request);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return answer(wsi, connection);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
        return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
    default:
        forget(connection);
        return 0;
    }
}

static void set_cookie(Request *request, const char *value)
{
    BwText text = bw_text_in(request->cookie, sizeof request->cookie);
    request->has_cookie = true;
    bw_text_add(&text, "boxwood=");
    bw_text_add(&text, value);
    bw_text_add(&text, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=");
    bw_text_add(&text, value[0] != '\0' ? "34560000" : "0");
    if (request->net->tls)
        bw_text_add(&text, "; Secure");
}

static void set_filename(Request *request, const char *name)
{
    BwText text = bw_text_in(request->filename, sizeof request->filename);
    bw_text_add(&text, "attachment; filename=");
    bw_text_add(&text, name);
}

void net_answer(Request *request, const Answer *it)
{
    request->answered = true;
    if (request->wsi == NULL) {
        free_request(request);
        return;
    }
    request->code = it->code;
    BwText type = bw_text_in(request->type, sizeof request->type);
    bw_text_add(&type, it->type);
    if (it->cookie != NULL)
        set_cookie(request, it->cookie);
    if (it->filename != NULL)
        set_filename(request, it->filename);
    request->answer = (char *)malloc(LWS_PRE + it->length + 1);
    if (request->answer == NULL)
        abort();
    memcpy(request->answer + LWS_PRE, it->body, it->length);
    request->answer_length = it->length;
    lws_rx_flow_control(request->wsi, 1);
    lws_callback_on_writable(request->wsi);
}
