/* Answers HTTP requests under /api: finds out which page (api_pages.c) or message (messages.c) is
 * meant and whether whoever asks may have it, then has it answered.
 * SPDX-License-Identifier: MIT */
#include "server/api_requests.h"

#include "datafiles/languages.h"
#include "http/header_values.h"
#include "server/api_pages.h"
#include "server/cluster.h"
#include "server/messages.h"
#include "server/room/room_previews.h"
#include "server/status_page.h"

#include <stdlib.h>
#include <string.h>

const BwCatalogue *api_language(const Request *request)
{
    char name[BW_LANGUAGE_NAME];
    bool named = query_value(request_query(request), "lang", name, sizeof name);
    return language_wished(named ? name : "");
}

static void page_name(const char *query, const char *languages, char out[FIRST_PAGE_ROOM])
{
    char name[BW_LANGUAGE_NAME];
    bool named = query_value(query, "lang", name, sizeof name) && language_named(name) != NULL;
    const BwCatalogue *words = language_wished(named ? name : languages);
    BwText text = bw_text_in(out, FIRST_PAGE_ROOM);
    bw_text_add(&text, "index.");
    bw_text_add(&text, bw_catalogue_language(words, name));
    bw_text_add(&text, ".html");
}

void api_first_page(const char *query, const char *languages, char out[FIRST_PAGE_ROOM])
{
    page_name(query, languages, out);
    if (preview_is_wanted(query))
        out[0] = '\0';
}

void api_page_name(const Request *request, char out[FIRST_PAGE_ROOM])
{
    page_name(request_query(request), request_languages(request), out);
}

bool api_may_spend(Server *server, const Request *request, double amount)
{
    return server->config.unlimited ||
           limiter_take_many(&server->limiter[LIMIT_REQUESTS], request_peer(request)->address,
                             amount, server_now());
}

void api_answer_text(Request *request, int code, const char *type, const BwText *text)
{
    Answer answer = {.code = code, .type = type, .body = text->start, .length = text->length};
    request_answer(request, &answer);
}

void api_refuse(Server *server, Request *request, int code, const char *message)
{
    char buffer[2048];
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    BwStatus why = bw_status_no(message);
    metrics_refuse(&server->metrics, message);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "no");
    bw_status_json(&why, api_language(request), &json, "why");
    bw_json_close(&json, '}');
    api_answer_text(request, code, "application/json", &text);
}

static void answer_message(Session *session)
{
    const char *at = request_path(session->request);
    json_t *message = json_loads(request_body(session->request), JSON_REJECT_DUPLICATES, NULL);
    session->words = api_language(session->request);
    bw_text_skip(&at, "/api/");
    if (json_is_object(message) && json_object_set_new(message, "t", json_string(at)) == 0)
        message_handle(session, message);
    else
        session_no_id(session, "", "server.message");
    json_decref(message);
}

static void answer_written(Server *server, Request *request,
                           bool (*write)(const Request *, BwJson *))
{
    BwText text = server_text(server);
    bool known;
    do {
        BwJson json = bw_json_in(&text);
        known = write(request, &json);
    } while (server_text_grew(server, &text));
    if (known)
        api_answer_text(request, 200, "application/json", &text);
    else
        api_refuse(server, request, 404, "server.no_page");
}

static void take_post(Server *server, Request *request)
{
    const char *at = request_path(request);
    if (request_peer(request)->foreign)
        api_refuse(server, request, 403, "server.cross_site");
    else if (!request_is_json(request))
        api_refuse(server, request, 415, "server.not_json");
    else if (!bw_text_skip(&at, "/api/"))
        api_refuse(server, request, 404, "server.no_page");
    else
        session_for_request(server, request, answer_message);
}

static void take_get(Server *server, Request *request)
{
    const ApiPage *page = api_page_at(request_path(request));
    if (strcmp(request_path(request), "/") == 0 && preview_is_wanted(request_query(request)))
        preview_answer(server, request);
    else if (page->write != NULL)
        answer_written(server, request, page->write);
    else if (page->answer != NULL)
        page->answer(server, request);
    else if (page->answer_person != NULL)
        session_for_request(server, request, page->answer_person);
    else
        api_refuse(server, request, 404, "server.no_page");
}

/* Fine: the loop runs, the keeper can write and is not drowning, and nothing is damaged. Ready: and
 * new people can come. */
static void answer_health(Server *server, Request *request, bool ready)
{
    char word[16];
    BwText text = bw_text_in(word, sizeof word);
    bw_text_add(&text, status_word(server, ready));
    bool fine = strcmp(word, "ok") == 0;
    bw_text_add_char(&text, '\n');
    api_answer_text(request, fine ? 200 : 503, "text/plain", &text);
}

static void answer_figures(Server *server, Request *request, const char *type,
                           void (*write)(const Server *, BwText *))
{
    BwText text = server_text(server);
    do {
        write(server, &text);
    } while (server_text_grew(server, &text));
    api_answer_text(request, 200, type, &text);
}

/* What only the operator gets; for all others there is no such page. */
static bool answer_operator(Server *server, Request *request)
{
    const char *path = request_path(request);
    if (!request_peer(request)->operates || request_is_post(request))
        return false;
    if (strcmp(path, "/metrics") == 0)
        answer_figures(server, request, "text/plain", metrics_write);
    else if (strcmp(path, "/status") == 0)
        answer_figures(server, request, "text/html; charset=utf-8", status_write);
    else
        return false;
    return true;
}

/* Why a request was not even read. */
static const char *refusal(int code)
{
    return code == 405   ? "server.method"
           : code == 411 ? "server.no_length"
           : code == 413 ? "server.too_long"
                         : "server.message";
}

void api_request(void *self, Request *request)
{
    Server *server = (Server *)self;
    const char *address = request_peer(request)->address;
    server->metrics.requests++;
    if (request_refused(request) != 0)
        api_refuse(server, request, request_refused(request), refusal(request_refused(request)));
    else if (strcmp(request_path(request), "/healthz") == 0 ||
             strcmp(request_path(request), "/health") == 0)
        answer_health(server, request, false);
    else if (strcmp(request_path(request), "/ready") == 0)
        answer_health(server, request, true);
    else if (answer_operator(server, request))
        return;
    else if (!server->config.unlimited &&
             !limiter_take(&server->limiter[LIMIT_REQUESTS], address, server_now()))
        api_refuse(server, request, 429, "server.too_many");
    else if (request_is_post(request))
        take_post(server, request);
    else
        take_get(server, request);
}
