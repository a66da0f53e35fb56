/* The pages of the HTTP API, and what answers each of them.
 * SPDX-License-Identifier: MIT */
#include "server/api_pages.h"

#include "brains/brain.h"
#include "datafiles/languages.h"
#include "http/header_values.h"
#include "server/api_requests.h"
#include "server/ids.h"
#include "server/lists.h"
#include "server/messages.h"
#include "server/room/room_pictures.h"
#include "table/games_json.h"

#include <string.h>

static bool write_games(const Request *request, BwJson *json)
{
    bw_games_json(json, api_language(request), BW_LEVEL_MAX);
    return true;
}

static bool write_languages(const Request *request, BwJson *json)
{
    (void)request;
    api_write_languages(json);
    return true;
}

static bool write_words(const Request *request, BwJson *json)
{
    const char *at = request_path(request);
    bw_text_skip(&at, "/api/words/");
    const BwCatalogue *words = language_named(at);
    if (words != NULL)
        api_write_words(words, json);
    return words != NULL;
}

static bool write_rules(const Request *request, BwJson *json)
{
    const char *at = request_path(request);
    bw_text_skip(&at, "/api/rules/");
    return api_write_rules(api_language(request), at, json);
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
        api_answer_text(request, 200, "image/svg+xml", &text);
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

const ApiPage api_pages[] = {
    {"/api/games", write_games, NULL, NULL},
    {"/api/words", write_languages, NULL, NULL},
    {"/api/words/LANG", write_words, NULL, NULL},
    {"/api/rules/GAME/PRESET", write_rules, NULL, NULL},
    {"/api/tables", NULL, NULL, answer_list},
    {"/api/mine", NULL, NULL, answer_mine},
    {"/api/me", NULL, NULL, answer_me},
    {"/api/export", NULL, NULL, list_export},
    {"/api/tables/ID/record", NULL, NULL, answer_of_table},
    {"/api/tables/ID.svg", NULL, NULL, answer_of_table},
    {"/api/tables/ID.png", NULL, NULL, answer_of_table},
    {"/api/tables/ID.card.png", NULL, NULL, answer_of_table},
    {"/api/picture.svg", NULL, picture_answer_position, NULL},
    {"/api/picture.png", NULL, picture_answer_position, NULL},
    {"/api/picture.card.png", NULL, picture_answer_position, NULL},
    {"/api/qr", NULL, answer_qr, NULL},
    {NULL, NULL, NULL, NULL},
};

static bool suits(const char *shape, const char *path)
{
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    while (*shape != '\0') {
        size_t name = strspn(shape, capitals), given = strcspn(path, "/.");
        if (name == 0 ? *shape != *path : given == 0)
            return false;
        shape += name == 0 ? 1 : name;
        path += name == 0 ? 1 : given;
    }
    return *path == '\0';
}

const ApiPage *api_page_at(const char *path)
{
    const ApiPage *page = api_pages;
    while (page->path != NULL && !suits(page->path, path))
        page++;
    return page;
}
