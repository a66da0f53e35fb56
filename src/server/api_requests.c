/* Answers HTTP requests under /api: finds out which page or message is meant and whether whoever
 * asks may have it, then writes the answer or hands the message on.
 * SPDX-License-Identifier: MIT */
#include "server/api_requests.h"

#include "brains/brain.h"
#include "datafiles/languages.h"
#include "http/header_values.h"
#include "server/cluster.h"
#include "server/ids.h"
#include "server/lists.h"
#include "server/messages.h"
#include "server/room/room_pictures.h"
#include "server/room/room_previews.h"
#include "server/status_page.h"
#include "table/games_json.h"
#include "table/view_json.h"

#include <stdlib.h>
#include <string.h>

static const BwCatalogue *language_of(const Request *request)
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

static void answer_text(Request *request, int code, const char *type, const BwText *text)
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
    bw_status_json(&why, language_of(request), &json, "why");
    bw_json_close(&json, '}');
    answer_text(request, code, "application/json", &text);
}

/* Texts that are the same for everybody: false if the path names none. */
static bool write_text(const Request *request, BwJson *json)
{
    const char *at = request_path(request);
    const BwCatalogue *words = language_of(request);
    if (strcmp(at, "/api/games") == 0)
        bw_games_json(json, words, BW_LEVEL_MAX);
    else if (strcmp(at, "/api/words") == 0)
        api_write_languages(json);
    else if (bw_text_skip(&at, "/api/rules/"))
        return api_write_rules(words, at, json);
    else if (bw_text_skip(&at, "/api/words/") && language_named(at) != NULL)
        api_write_words(language_named(at), json);
    else
        return false;
    return true;
}

static bool answer_static(Server *server, Request *request)
{
    BwText text = server_text(server);
    bool known;
    do {
        BwJson json = bw_json_in(&text);
        known = write_text(request, &json);
    } while (server_text_grew(server, &text));
    if (known)
        answer_text(request, 200, "application/json", &text);
    return known;
}

static void answer_qr(Server *server, Request *request)
{
    char link[PATH_ROOM];
    bool drawn;
    if (!query_value(request_query(request), "text", link, sizeof link) || link[0] == '\0') {
        api_refuse(server, request, 400, "server.message");
        return;
    }
    BwText text = server_text(server);
    do {
        drawn = api_write_qr(link, &text);
    } while (server_text_grew(server, &text));
    if (drawn)
        answer_text(request, 200, "image/svg+xml", &text);
    else
        api_refuse(server, request, 400, "server.message");
}

static void answer_me(Session *session)
{
    char cookie[COOKIE_ROOM], buffer[512];
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    Cookie guest = {.version = session->person.version};
    strcpy(guest.person, session->person.id);
    cookie_write(session->server, &guest, cookie);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "me");
    bw_json_string_of(&json, "person", session->person.id);
    bw_json_string_of(&json, "name", session->person.name);
    bw_json_truth(&json, "account", session->person.login[0] != '\0');
    if (session->person.language[0] != '\0')
        bw_json_string_of(&json, "chosen", session->person.language);
    bw_json_close(&json, '}');
    Answer answer = {.code = 200,
                     .type = "application/json",
                     .body = buffer,
                     .length = text.length,
                     .cookie = session->has_cookie || session->token[0] != '\0' ? NULL : cookie};
    request_answer(session->request, &answer);
    session->request = NULL;
}

static void answer_list(Session *session)
{
    json_t *nothing = json_object();
    list_tables(session, nothing);
    json_decref(nothing);
}

static void answer_mine(Session *session)
{
    json_t *nothing = json_object();
    list_mine(session, nothing);
    json_decref(nothing);
}

/* "/api/tables/ID/record" and "/api/tables/ID.svg" ask the room, as a message would. */
static void answer_of_table(Session *session)
{
    char table[TABLE_ID];
    const char *at = request_path(session->request);
    const char *picture = picture_kind(at);
    bw_text_skip(&at, "/api/tables/");
    BwText text = bw_text_in(table, sizeof table);
    bw_text_add_bytes(&text, at, strcspn(at, "/."));
    json_t *message = json_pack("{s:s, s:s, s:s}", "t", picture != NULL ? "picture" : "record",
                                "table", table, "as", picture != NULL ? picture : "");
    if (message != NULL)
        message_do(session, message);
    else
        session_no_id(session, "", "server.no_table");
    json_decref(message);
}

static void answer_message(Session *session)
{
    const char *at = request_path(session->request);
    json_t *message = json_loads(request_body(session->request), JSON_REJECT_DUPLICATES, NULL);
    session->words = language_of(session->request);
    bw_text_skip(&at, "/api/");
    if (json_is_object(message) && json_object_set_new(message, "t", json_string(at)) == 0)
        message_handle(session, message);
    else
        session_no_id(session, "", "server.message");
    json_decref(message);
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static bool is_of_table(const char *path)
{
    return bw_text_skip(&path, "/api/tables/") &&
           (ends_with(path, "/record") ||
            (strchr(path, '/') == NULL && picture_kind(path) != NULL));
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
    const char *path = request_path(request);
    if (strcmp(path, "/api/me") == 0)
        session_for_request(server, request, answer_me);
    else if (strcmp(path, "/api/tables") == 0)
        session_for_request(server, request, answer_list);
    else if (strcmp(path, "/api/mine") == 0)
        session_for_request(server, request, answer_mine);
    else if (strcmp(path, "/api/export") == 0)
        session_for_request(server, request, list_export);
    else if (is_of_table(path))
        session_for_request(server, request, answer_of_table);
    else if (strncmp(path, "/api/picture.", 13) == 0 && picture_kind(path) != NULL)
        picture_answer_position(server, request);
    else if (strcmp(path, "/") == 0 && preview_is_wanted(request_query(request)))
        preview_answer(server, request);
    else if (strcmp(path, "/api/qr") == 0)
        answer_qr(server, request);
    else if (!answer_static(server, request))
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
    answer_text(request, fine ? 200 : 503, "text/plain", &text);
}

static void answer_figures(Server *server, Request *request, const char *type,
                           void (*write)(const Server *, BwText *))
{
    BwText text = server_text(server);
    do {
        write(server, &text);
    } while (server_text_grew(server, &text));
    answer_text(request, 200, type, &text);
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
