/* Takes each message of a client from bytes to the function that does it: looks its kind up in a
 * table, checks who may send it, waits for its table's room. The simplest messages (hello, ping)
 * are done here.
 * SPDX-License-Identifier: MIT */
#include "server/messages.h"

#include "base/version.h"
#include "datafiles/languages.h"
#include "server/ids.h"
#include "server/lists.h"
#include "server/people/accounts.h"
#include "server/people/logins.h"
#include "server/room/room_create.h"
#include "server/room/room_pictures.h"
#include "server/room/room_play.h"
#include "server/room/room_previews.h"
#include "server/room/room_seats.h"
#include "server/room/room_show.h"
#include "server/room/room_texts.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

/* As many may wait as a socket may say at once, and a few more. */
enum { WAITING_MESSAGES = 128, REFUSALS = 200 };

void message_welcome(Session *session, const char *id)
{
    char buffer[512], language[BW_LANGUAGE_NAME];
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "welcome");
    if (id[0] != '\0')
        bw_json_string_of(&json, "id", id);
    bw_json_string_of(&json, "person", session->person.id);
    bw_json_string_of(&json, "name", session->person.name);
    bw_json_truth(&json, "account", session->person.login[0] != '\0');
    bw_json_string_of(&json, "lang", bw_catalogue_language(session->words, language));
    bw_json_string_of(&json, "version", BW_VERSION);
    bw_json_number(&json, "now", server_now());
    bw_json_close(&json, '}');
    session_answer(session, 200, buffer, text.length);
}

static void hello(Session *session, const json_t *message)
{
    const BwCatalogue *words = language_named(message_text(message, "lang"));
    const char *token = message_text(message, "token");
    if (words != NULL)
        session->words = words;
    if (token[0] != '\0')
        session_become(session, token, message_id(message));
    else
        message_welcome(session, message_id(message));
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

const MessageKind message_kinds[] = {
    {"hello", BY_BOTH, 1, NULL, "welcome", hello, NULL},
    {"ping", BY_BOTH, 1, NULL, "pong", ping, NULL},
    {"name", BY_BOTH, 2, NULL, "ok", account_name, NULL},
    {"language", BY_BOTH, 2, NULL, "ok", account_language, NULL},
    {"tables", BY_BOTH, 2, NULL, "tables", list_tables, NULL},
    {"mine", BY_BOTH, 5, NULL, "tables", list_mine, NULL},
    {"create", BY_BOTH, 1, NULL, "ok", room_create, NULL},
    {"bring", BY_POST, 5, NULL, "ok", room_bring, NULL},
    {"sit", BY_BOTH, 1, NULL, "ok", NULL, room_sit},
    {"stand", BY_BOTH, 1, NULL, "ok", NULL, room_stand},
    {"watch", BY_BOTH, 1, NULL, "view", NULL, room_watch},
    {"unwatch", BY_BOTH, 1, NULL, "ok", NULL, room_unwatch},
    {"do", BY_BOTH, 1, "server.not_seated", "ok", NULL, room_do},
    {"why", BY_BOTH, 1, NULL, "why", NULL, room_why},
    {"hint", BY_BOTH, 5, "server.no_hint", "hint", NULL, room_hint},
    {"rematch", BY_BOTH, 1, "server.no_rematch", "ok", NULL, room_rematch},
    {"seal", BY_BOTH, 1, "server.no_seal", "ok", NULL, room_seal},
    {"reveal", BY_BOTH, 1, "server.no_reveal", "ok", NULL, room_reveal},
    {"account", BY_POST, 5, NULL, "ok", account_handle, NULL},
    {"login", BY_POST, 5, NULL, "ok", account_handle, NULL},
    {"password", BY_POST, 5, NULL, "ok", account_handle, NULL},
    {"logout", BY_POST, 2, NULL, "ok", login_end, NULL},
    {"logins", BY_POST, 2, NULL, "logins", login_list, NULL},
    {"revoke", BY_POST, 2, NULL, "ok", login_end, NULL},
    {"token", BY_POST, 5, NULL, "ok", account_handle, NULL},
    {"delete", BY_POST, 5, NULL, "ok", account_handle, NULL},
    {"record", BY_GET, 5, NULL, NULL, NULL, room_send_record},
    {"picture", BY_GET, 1, NULL, NULL, NULL, room_send_picture},
    {"preview", BY_GET, 1, NULL, NULL, NULL, room_send_preview},
    {NULL, 0, 1, NULL, NULL, NULL, NULL},
};

const char *const told_kinds[] = {"welcome", "pong", "ok",   "no",    "tables", "logins", "view",
                                  "head",    "why",  "hint", "yours", "bye",    NULL};

const RefusalCode refusal_codes[] = {
    {"server.message", 400},    {"server.token", 401},
    {"server.password", 401},   {"server.password_own", 401},
    {"server.cross_site", 403}, {"server.banned", 403},
    {"server.type", 404},       {"server.no_table", 404},
    {"server.no_page", 404},    {"server.not_json", 415},
    {"server.too_many", 429},   {"server.store", 503},
    {"server.stopping", 503},   {NULL, 409},
};

int message_code(const char *sentence)
{
    const RefusalCode *refusal = refusal_codes;
    while (refusal->sentence != NULL && strcmp(refusal->sentence, sentence) != 0)
        refusal++;
    return refusal->code;
}

static const MessageKind *find(const char *type)
{
    const MessageKind *kind = message_kinds;
    while (kind->type != NULL && strcmp(kind->type, type) != 0)
        kind++;
    return kind;
}

static void do_at_table(Room *room, Session *session, const json_t *message)
{
    const MessageKind *kind = find(message_text(message, "t"));
    BwStatus why = bw_status_no(kind->unseated);
    room->touched = server_now();
    if (room_seat_of(room, session->person.id) >= 0)
        strcpy(room->payer, session_payer(session));
    if (room->server->stopping)
        session_no_id(session, message_id(message), "server.stopping");
    else if (kind->unseated != NULL && room_seat_of(room, session->person.id) < 0)
        session_no(session, message_id(message), &why, room->seq);
    else
        kind->at_table(room, session, message);
}

bool message_at_table(Room *room, Session *session, const json_t *message, bool sure)
{
    session->refusals = sure ? REFUSALS_TOLD : REFUSALS_KEPT_BACK;
    do_at_table(room, session, message);
    bool done = session->refusals != REFUSAL_KEPT;
    session->refusals = REFUSALS_TOLD;
    return done;
}

/* To the room that the message names, which is read from the store if need be. */
static void submit(Session *session, const json_t *message)
{
    const char *table = message_text(message, "table");
    Room *room = id_is_table(table) ? room_get(session->server, table) : NULL;
    if (room == NULL) {
        session_no_id(session, message_id(message), "server.no_table");
        return;
    }
    room_wait(room, session, message, false);
    room_drain(room);
}

void message_do(Session *session, const json_t *message)
{
    session->server->metrics.messages++;
    const MessageKind *kind = find(message_text(message, "t"));
    if (kind->at_table != NULL)
        submit(session, message);
    else
        kind->handle(session, message);
}

/* A socket has a budget of its own; a request that costs more takes the rest from its address's. */
static bool may_afford(Session *session, const MessageKind *kind)
{
    Server *server = session->server;
    int64_t now = server_now();
    return server->config.unlimited ||
           (session->request == NULL
                ? bucket_take(&session->messages, &server->limits.of[LIMIT_MESSAGES], kind->cost,
                              now)
                : limiter_take_many(&server->limiter[LIMIT_REQUESTS], session->address,
                                    kind->cost - 1, now));
}

static void refuse_pace(Session *session, const char *id)
{
    if (session->request != NULL || ++session->refused < REFUSALS)
        session_no_id(session, id, "server.too_many");
    else
        session_bye(session, "server.too_many");
}

void message_handle(Session *session, const json_t *message)
{
    const char *type = message_text(message, "t");
    const MessageKind *kind = find(type);
    if (session->server->stopping) {
        session_no_id(session, message_id(message), "server.stopping");
    } else if (session->request != NULL && !may_afford(session, kind)) {
        refuse_pace(session, message_id(message));
    } else if (kind->ways & (session->request != NULL ? BY_POST : BY_SOCKET)) {
        message_do(session, message);
    } else {
        BwStatus why = bw_status_text(bw_status_no("server.type"), "type", type);
        session_no(session, message_id(message), &why, 0);
    }
}

void message_take(Session *session, json_t *message)
{
    if (session->known) {
        message_handle(session, message);
        return;
    }
    if (session->waiting == NULL)
        session->waiting = json_array();
    if (json_array_size(session->waiting) < WAITING_MESSAGES)
        json_array_append(session->waiting, message);
    else
        refuse_pace(session, message_id(message));
}

void message_receive(void *self, const char *text, size_t length)
{
    Session *session = (Session *)self;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!may_afford(session, find(message_text(message, "t"))))
        refuse_pace(session, message_id(message));
    else if (!json_is_object(message))
        message_unread(session, text, length);
    else
        message_take(session, message);
    json_decref(message);
}

void session_push(Session *session, const char *text, size_t length)
{
    if (session->socket != NULL)
        socket_send(session->socket, text, length);
}

void session_answer(Session *session, int code, const char *text, size_t length)
{
    session_push(session, text, length);
    if (session->request == NULL)
        return;
    if (preview_stands_in(session->server, session->request)) {
        session->request = NULL;
        return;
    }
    Answer answer = {.code = code, .type = "application/json", .body = text, .length = length};
    request_answer(session->request, &answer);
    session->request = NULL;
}
