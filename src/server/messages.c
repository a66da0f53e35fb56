/* Messages that are no table's own: who is there, lists, and the way to everything else.
 * SPDX-License-Identifier: MIT */
#include "server/accounts.h"
#include "server/lists.h"
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

void message_welcome(Session *session, const char *id)
{
    char buffer[512];
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "welcome");
    if (id[0] != '\0')
        bw_json_string_of(&json, "id", id);
    bw_json_string_of(&json, "person", session->person.id);
    bw_json_string_of(&json, "name", session->person.name);
    bw_json_truth(&json, "account", session->person.login[0] != '\0');
    bw_json_string_of(&json, "lang", session->words->language);
    bw_json_string_of(&json, "version", BW_VERSION);
    bw_json_number(&json, "now", server_now());
    bw_json_close(&json, '}');
    session_answer(session, 200, buffer, text.length);
}

/* A token in the first message makes a socket that came without headers its owner's. */
typedef struct TokenJob {
    StoreJob job;
    Session *session;
    char id[CLIENT_ID], token[TOKEN_ROOM];
    Person person;
    bool good;
} TokenJob;

static void token_work(StoreJob *job, Store *store)
{
    TokenJob *token = (TokenJob *)job;
    token->good = account_of_token(store, token->token, &token->person);
}

static void token_done(StoreJob *job)
{
    TokenJob *token = (TokenJob *)job;
    Session *session = token->session;
    if (session->socket != NULL && token->good) {
        session_set_person(session, &token->person);
        message_welcome(session, token->id);
    } else {
        session_no_id(session, token->id, "server.token");
    }
    session_release(session);
    free(token);
}

static void hello(Session *session, const json_t *message)
{
    const BwCatalogue *words = bw_catalogue_find(message_text(message, "lang"));
    const char *name = message_text(message, "token");
    if (words != NULL)
        session->words = words;
    if (name[0] == '\0' || strlen(name) >= TOKEN_ROOM) {
        message_welcome(session, message_id(message));
        return;
    }
    TokenJob *token = (TokenJob *)calloc(1, sizeof *token);
    if (token == NULL)
        abort();
    token->job.work = token_work;
    token->job.done = token_done;
    token->session = session;
    session_hold(session);
    strcpy(token->id, message_id(message));
    strcpy(token->token, name);
    keeper_submit(session->server->keeper, &token->job);
}

static void ping(Session *session, const json_t *message)
{
    char buffer[128];
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "pong");
    bw_json_string_of(&json, "id", message_id(message));
    bw_json_number(&json, "now", server_now());
    bw_json_close(&json, '}');
    session_answer(session, 200, buffer, text.length);
}

static const struct {
    const char *type;
    void (*handle)(Session *, const json_t *);
} handlers[] = {
    {"hello", hello},         {"ping", ping},         {"name", account_name},
    {"tables", list_tables},  {"mine", list_mine},    {"create", room_create},
    {"do", room_submit},      {"watch", room_submit}, {"unwatch", room_submit},
    {"why", room_submit},     {"hint", room_submit},  {"sit", room_submit},
    {"stand", room_submit},   {"seal", room_submit},  {"reveal", room_submit},
    {"rematch", room_submit},
};

void message_handle(Session *session, const json_t *message)
{
    const char *type = message_text(message, "t");
    if (session->server->stopping) {
        session_no_id(session, message_id(message), "server.stopping");
        return;
    }
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
        if (strcmp(handlers[i].type, type) == 0) {
            handlers[i].handle(session, message);
            return;
        }
    if (session->request != NULL && account_handle(session, message))
        return;
    BwStatus why = bw_status_text(bw_status_no("server.type"), "type", type);
    session_no(session, message_id(message), &why, 0);
}
