/* Opens and closes sessions, finds out who is behind each, and counts how many somebody has.
 * SPDX-License-Identifier: MIT */
#include "server/session.h"

#include "server/cluster.h"
#include "server/ids.h"
#include "server/people/logins.h"
#include "server/room/room_show.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

/* Sockets of one address. */
typedef struct Count {
    int sockets;
    char address[ADDRESS_ROOM];
} Count;

static Count *count_of(Server *server, const char *address)
{
    Count *count = (Count *)map_get(&server->sockets, address);
    if (count != NULL)
        return count;
    count = memory_new(sizeof *count);
    strcpy(count->address, address);
    map_put(&server->sockets, count->address, count);
    return count;
}

bool session_admit(void *self, const Peer *peer)
{
    Server *server = (Server *)self;
    const Count *count = (const Count *)map_get(&server->sockets, peer->address);
    if (server->stopping || server->config.unlimited)
        return !server->stopping;
    bool may = (count == NULL || count->sockets < server->limits.of[LIMIT_SOCKETS_ADDRESS].burst) &&
               limiter_take(&server->limiter[LIMIT_REQUESTS], peer->address, server_now());
    if (!may)
        metrics_refuse(&server->metrics, "server.too_many");
    return may;
}

/* A page costs a part of a request; who has spent all meets the same answer for both. */
bool session_may_read(void *self, const Peer *peer)
{
    Server *server = (Server *)self;
    return server->config.unlimited ||
           limiter_take_many(&server->limiter[LIMIT_REQUESTS], peer->address, 0.25, server_now());
}

const char *session_payer(const Session *session)
{
    return session->person.login[0] != '\0' ? session->person.id : session->address;
}

void session_hold(Session *session)
{
    session->holds++;
}

void session_release(Session *session)
{
    if (--session->holds > 0)
        return;
    json_decref(session->waiting);
    free(session);
}

static void unlink_person(Session *session)
{
    Map *people = &session->server->people;
    if (session->same != NULL)
        session->same->before = session->before;
    if (session->before != NULL) {
        session->before->same = session->same;
    } else if (map_get(people, session->person.id) == session) {
        map_remove(people, session->person.id);
        if (session->same != NULL)
            map_put(people, session->same->person.id, session->same);
    }
    session->same = session->before = NULL;
    if (map_get(people, session->person.id) == NULL)
        cluster_tell_presence(session->server, session->person.id, false);
}

static void link_person(Session *session)
{
    Map *people = &session->server->people;
    session->same = (Session *)map_get(people, session->person.id);
    if (session->same != NULL) {
        map_remove(people, session->person.id);
        session->same->before = session;
    } else {
        cluster_tell_presence(session->server, session->person.id, true);
    }
    map_put(people, session->person.id, session);
}

bool person_is_online(const Server *server, const char *person)
{
    return map_get(&server->people, person) != NULL || map_get(&server->elsewhere, person) != NULL;
}

static bool too_many_of_person(const Session *session)
{
    int count = 0;
    for (const Session *at = (const Session *)map_get(&session->server->people, session->person.id);
         at != NULL; at = at->same)
        count++;
    return !session->server->config.unlimited &&
           count >= session->server->limits.of[LIMIT_SOCKETS_PERSON].burst;
}

static void set_access(Session *session, const Access *access)
{
    BwText text = bw_text_in(session->access, sizeof session->access);
    bw_text_add(&text, access->hash);
}

/* Asking the store who a cookie or a token means. */
typedef struct WhoJob {
    StoreJob job;
    Session *session;
    void (*then)(Session *);
    char cookie[COOKIE_ROOM];
    Person person;
    Access access;
    bool good_cookie, bad_token;
} WhoJob;

/* A guest's cookie is good by itself, unless the guest is gone; an account's needs its login. */
static bool is_good(WhoJob *who, Store *store, const Cookie *cookie)
{
    StoreAnswer answer = store->person(store, cookie->person, &who->person);
    if (answer == STORE_NONE)
        return cookie->version == 0 && !store->is_gone(store, cookie->person);
    return answer == STORE_DONE && who->person.version == cookie->version &&
           (who->person.login[0] == '\0' || (access_read(store, cookie->login, &who->access) &&
                                             strcmp(who->access.person, cookie->person) == 0));
}

static void who_work(StoreJob *job, Store *store)
{
    WhoJob *who = (WhoJob *)job;
    const Session *session = who->session;
    Cookie cookie;
    who->person = (Person){.name = ""};
    who->access = (Access){.hash = ""};
    if (session->token[0] != '\0') {
        who->bad_token = !access_read(store, session->token, &who->access) ||
                         store->person(store, who->access.person, &who->person) != STORE_DONE;
        return;
    }
    if (!cookie_read(session->server, who->cookie, &cookie))
        return;
    who->good_cookie = is_good(who, store, &cookie);
    if (!who->good_cookie)
        who->person = (Person){.name = ""};
    else if (who->person.id[0] == '\0')
        strcpy(who->person.id, cookie.person);
}

/* Nothing is done for somebody who is not who they say: a socket ends, and what waited with it. */
static void turn_away(Session *session, const char *why)
{
    session_no_id(session, session->hello, why);
    json_decref(session->waiting);
    session->waiting = NULL;
    if (session->socket != NULL)
        session_bye(session, why);
}

static void who_done(StoreJob *job)
{
    WhoJob *who = (WhoJob *)job;
    Session *session = who->session;
    if (who->person.id[0] == '\0')
        id_new_person(who->person.id);
    session->person = who->person;
    session->has_cookie = who->good_cookie;
    set_access(session, &who->access);
    if (job->broken || who->bad_token)
        turn_away(session, job->broken ? "server.store" : "server.token");
    else
        who->then(session);
    session_release(session);
    free(who);
}

static void ask_who(Session *session, const char *cookie, void (*then)(Session *))
{
    WhoJob *who = memory_new(sizeof *who);
    who->job.work = who_work;
    who->job.done = who_done;
    who->session = session;
    who->then = then;
    strcpy(who->cookie, cookie);
    session_hold(session);
    keeper_submit(session->server->keeper, &who->job);
}

static Session *new_session(Server *server, const Peer *peer)
{
    Session *session = memory_new(sizeof *session);
    session->server = server;
    session->holds = 1;
    session->words = bw_catalogue_english();
    strcpy(session->address, peer->address);
    strcpy(session->request_id, peer->request);
    strcpy(session->token, peer->token);
    return session;
}

/* A socket is its person's from here on; a request asked only to be told who it is. */
static void welcome(Session *session)
{
    if (session->socket == NULL) {
        message_welcome(session, session->hello);
        return;
    }
    if (too_many_of_person(session)) {
        session_bye(session, "server.too_many");
        return;
    }
    link_person(session);
    session->known = true;
    message_welcome(session, session->hello);
    json_t *waiting = session->waiting;
    session->waiting = NULL;
    for (size_t i = 0; i < json_array_size(waiting) && session->socket != NULL; i++)
        message_take(session, json_array_get(waiting, i));
    json_decref(waiting);
}

void session_become(Session *session, const char *token, const char *id)
{
    BwText text = bw_text_in(session->token, sizeof session->token);
    bw_text_add(&text, token); /* one that is too long is nobody's, also cut short */
    strcpy(session->hello, id);
    if (session->known)
        unlink_person(session);
    session->known = false;
    ask_who(session, "", welcome);
}

void *session_open(void *self, Socket *socket, const Peer *peer)
{
    Server *server = (Server *)self;
    Session *session = new_session(server, peer);
    session->socket = socket;
    count_of(server, peer->address)->sockets++;
    ask_who(session, peer->cookie, welcome);
    return session;
}

void session_close(void *self)
{
    Session *session = (Session *)self;
    Server *server = session->server;
    Count *count = count_of(server, session->address);
    if (session->known)
        unlink_person(session);
    session->socket = NULL;
    room_unwatch_all(session);
    if (--count->sockets == 0) {
        map_remove(&server->sockets, count->address);
        free(count);
    }
    session_release(session);
}

void session_for_request(Server *server, Request *request, void (*then)(Session *))
{
    Session *session = new_session(server, request_peer(request));
    session->request = request;
    ask_who(session, request_peer(request)->cookie, then);
    session_release(session);
}

void sessions_bye(Server *server, const char *message)
{
    size_t at = 0;
    Session *session;
    while ((session = (Session *)map_next(&server->people, &at)) != NULL)
        for (; session != NULL; session = session->same)
            session_bye(session, message);
}
