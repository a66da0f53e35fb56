/* Lists, makes and revokes what proves that somebody is a person: a login for each device, a token
 * for each bot.
 * SPDX-License-Identifier: MIT */
#include "server/people/logins.h"

#include "server/cluster.h"
#include "server/ids.h"
#include "server/people/likeness.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

enum { ID_LENGTH = ACCESS_ID - 1 };
#define DAY_MS (INT64_C(24) * 3600 * 1000)

bool access_read(Store *store, const char *secret, Access *out)
{
    char hash[TOKEN_HASH];
    int64_t now = server_now();
    token_hash(secret, hash);
    if (secret[0] == '\0' || store->access(store, hash, out) != STORE_DONE)
        return false;
    if (now - out->seen > DAY_MS) {
        out->seen = now;
        store->put_access(store, out);
    }
    return true;
}

void access_new(const char *person, AccessKind kind, const char *name, char secret[TOKEN_ROOM],
                Access *out)
{
    *out = (Access){.kind = kind, .created = server_now()};
    out->seen = out->created;
    token_new(secret);
    token_hash(secret, out->hash);
    strcpy(out->person, person);
    if (!name_clean(name, out->name))
        out->name[0] = '\0';
}

void login_answer(Session *session, const char *text, const char *cookie)
{
    if (session->request == NULL)
        return;
    Answer answer = {.code = 200,
                     .type = "application/json",
                     .body = text,
                     .length = strlen(text),
                     .cookie = cookie};
    request_answer(session->request, &answer);
    session->request = NULL;
}

void login_close(Server *server, const char *person, const char *access)
{
    Session *at = (Session *)map_get(&server->people, person);
    for (; at != NULL; at = at->same)
        if (access == NULL || strcmp(at->access, access) == 0)
            session_bye(at, "server.signed_out");
}

/* One job for the list and for ending one of it. */
typedef struct LoginJob {
    StoreJob job;
    Session *session;
    char id[CLIENT_ID];
    char person[PERSON_ID], access[ACCESS_ID]; /* whose, as the message came: a hello may change the
                                                 session while the store works */
    bool own;                                  /* the session's own ends: a logout */
    json_t *list;
} LoginJob;

static LoginJob *new_job(Session *session, const json_t *message, void (*work)(StoreJob *, Store *),
                         void (*done)(StoreJob *))
{
    LoginJob *login = memory_new(sizeof *login);
    login->job.work = work;
    login->job.done = done;
    login->session = session;
    strcpy(login->id, message_id(message));
    strcpy(login->person, session->person.id);
    strcpy(login->access, session->access);
    session_hold(session);
    return login;
}

static void free_job(LoginJob *login)
{
    session_release(login->session);
    json_decref(login->list);
    free(login);
}

static void add_access(void *context, const Access *access)
{
    LoginJob *login = (LoginJob *)context;
    char id[ACCESS_ID];
    BwText text = bw_text_in(id, sizeof id);
    bw_text_add(&text, access->hash);
    json_array_append_new(
        login->list, json_pack("{s:s, s:s, s:s, s:I, s:I, s:b}", "id", id, "kind",
                               access->kind == ACCESS_LOGIN ? "login" : "token", "name",
                               access->name, "created", (json_int_t)access->created, "seen",
                               (json_int_t)access->seen, "own", strcmp(id, login->access) == 0));
}

static void list_work(StoreJob *job, Store *store)
{
    LoginJob *login = (LoginJob *)job;
    json_decref(login->list);
    login->list = json_array();
    store->accesses(store, login->person, add_access, login);
}

static void list_done(StoreJob *job)
{
    LoginJob *login = (LoginJob *)job;
    json_t *answer =
        json_pack("{s:s, s:s, s:O}", "t", "logins", "id", login->id, "logins", login->list);
    char *text = json_dumps(answer, JSON_COMPACT);
    if (job->broken || text == NULL)
        session_no_id(login->session, login->id, "server.store");
    else
        session_answer(login->session, 200, text, strlen(text));
    free(text);
    json_decref(answer);
    free_job(login);
}

void login_list(Session *session, const json_t *message)
{
    keeper_submit(session->server->keeper, &new_job(session, message, list_work, list_done)->job);
}

static void end_work(StoreJob *job, Store *store)
{
    LoginJob *login = (LoginJob *)job;
    if (login->access[0] != '\0')
        store->drop_access(store, login->person, login->access);
}

static void end_done(StoreJob *job)
{
    LoginJob *login = (LoginJob *)job;
    Session *session = login->session;
    if (job->broken) {
        session_no_id(session, login->id, "server.store");
    } else {
        if (login->access[0] != '\0') {
            login_close(session->server, login->person, login->access);
            cluster_tell_ended(session->server, login->person, login->access);
        }
        login_answer(session, "{\"t\":\"ok\"}", login->own ? "" : NULL);
    }
    free_job(login);
}

void login_end(Session *session, const json_t *message)
{
    const char *named = message_text(message, "login");
    bool own = strcmp(message_text(message, "t"), "logout") == 0;
    if (!own && strlen(named) != ID_LENGTH) {
        session_no_id(session, message_id(message), "server.message");
        return;
    }
    LoginJob *login = new_job(session, message, end_work, end_done);
    login->own = own || strcmp(named, session->access) == 0;
    if (!own)
        strcpy(login->access, named);
    keeper_submit(session->server->keeper, &login->job);
}
