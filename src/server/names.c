/* How people want to be called.
 * SPDX-License-Identifier: MIT */
#include "server/accounts.h"
#include "server/likeness.h"
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

typedef struct NameJob {
    StoreJob job;
    Session *session;
    Person person;
    char id[CLIENT_ID];
    bool taken; /* it looks like an account's */
} NameJob;

static void name_work(StoreJob *job, Store *store)
{
    NameJob *name = (NameJob *)job;
    Person now, other;
    char likeness[LOGIN_LIKENESS];
    name_likeness(name->person.name, likeness);
    name->taken = store->alike(store, likeness, name->person.id, &other) == STORE_DONE;
    if (name->taken)
        return;
    if (store->person(store, name->person.id, &now) == STORE_DONE) {
        strcpy(now.name, name->person.name);
        name->person = now;
    }
    store->put_person(store, &name->person);
}

static void name_done(StoreJob *job)
{
    NameJob *name = (NameJob *)job;
    Session *at = (Session *)map_get(&name->session->server->people, name->person.id);
    bool fine = !job->broken && !name->taken;
    for (; at != NULL && fine; at = at->same)
        at->person = name->person;
    if (fine)
        rooms_set_name(name->session->server, &name->person);
    if (!fine)
        session_no_id(name->session, name->id, name->taken ? "server.name_taken" : "server.store");
    else
        session_ok(name->session, name->id, NULL, 0);
    session_release(name->session);
    free(name);
}

void account_name(Session *session, const json_t *message)
{
    char clean[PERSON_NAME];
    if (!name_clean(message_text(message, "name"), clean)) {
        session_no_id(session, message_id(message), "server.name");
        return;
    }
    NameJob *name = (NameJob *)calloc(1, sizeof *name);
    if (name == NULL)
        abort();
    name->job.work = name_work;
    name->job.done = name_done;
    name->session = session;
    session_hold(session);
    name->person = session->person;
    if (name->person.created == 0)
        name->person.created = server_now();
    strcpy(name->person.name, clean);
    strcpy(name->id, message_id(message));
    keeper_submit(session->server->keeper, &name->job);
}
