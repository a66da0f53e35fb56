/* Changes the name people want to be called by, and the language they are spoken to in.
 * SPDX-License-Identifier: MIT */
#include "datafiles/languages.h"
#include "server/cluster.h"
#include "server/people/accounts.h"
#include "server/people/likeness.h"
#include "server/people/reserved_names.h"
#include "server/room/room.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct NameJob {
    StoreJob job;
    Session *session;
    Person person;
    char id[CLIENT_ID];
    bool speaks; /* the wish is the language, not the name */
    bool taken;  /* the name looks like an account's */
} NameJob;

static bool is_taken(const Person *person, Store *store)
{
    Person other;
    char likeness[NAME_LIKENESS];
    bool taken = false;
    for (NameCase how = 0; how < NAME_CASES && !taken; how++) {
        name_likeness(person->name, how, likeness, sizeof likeness);
        taken = store->alike(store, likeness, person->id, &other) == STORE_DONE;
    }
    return taken;
}

/* Of somebody who is known only the wish changes. */
static void name_work(StoreJob *job, Store *store)
{
    NameJob *name = (NameJob *)job;
    Person now;
    name->taken = !name->speaks && is_taken(&name->person, store);
    if (name->taken)
        return;
    if (store->person(store, name->person.id, &now) == STORE_DONE) {
        strcpy(name->speaks ? now.language : now.name,
               name->speaks ? name->person.language : name->person.name);
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
    if (fine && !name->speaks)
        rooms_set_name(name->session->server, &name->person);
    if (fine)
        cluster_tell_named(name->session->server, name->person.id);
    if (!fine)
        session_no_id(name->session, name->id, name->taken ? "server.name_taken" : "server.store");
    else
        session_ok(name->session, name->id, NULL, 0);
    session_release(name->session);
    free(name);
}

/* A job about this person, to be changed and submitted. */
static NameJob *new_job(Session *session, const json_t *message)
{
    NameJob *name = memory_new(sizeof *name);
    name->job.work = name_work;
    name->job.done = name_done;
    name->session = session;
    session_hold(session);
    name->person = session->person;
    if (name->person.created == 0)
        name->person.created = server_now();
    strcpy(name->id, message_id(message));
    return name;
}

/* A login that was made before the word was one of ours stays its owner's name. */
static bool is_own(const Person *person, const char *name)
{
    char likeness[NAME_LIKENESS];
    name_likeness(name, CASE_SMALL, likeness, sizeof likeness);
    return person->login[0] != '\0' && strcmp(likeness, person->likeness) == 0;
}

static const char *refusal_of(const Person *person, const char *wanted, char clean[PERSON_NAME])
{
    if (!name_clean(wanted, clean))
        return "server.name";
    bool reserved = !is_own(person, clean) && name_is_reserved(clean);
    return reserved ? "server.name_reserved" : NULL;
}

void account_name(Session *session, const json_t *message)
{
    char clean[PERSON_NAME];
    const char *refusal = refusal_of(&session->person, message_text(message, "name"), clean);
    if (refusal != NULL) {
        session_no_id(session, message_id(message), refusal);
        return;
    }
    NameJob *name = new_job(session, message);
    strcpy(name->person.name, clean);
    keeper_submit(session->server->keeper, &name->job);
}

/* A guest has one device, which knows it itself. */
void account_language(Session *session, const json_t *message)
{
    const BwCatalogue *words = language_named(message_text(message, "lang"));
    if (words != NULL)
        session->words = words;
    if (words == NULL || session->person.login[0] == '\0') {
        session_ok(session, message_id(message), NULL, 0);
        return;
    }
    NameJob *name = new_job(session, message);
    name->speaks = true;
    char language[BW_LANGUAGE_NAME];
    BwText text = bw_text_in(name->person.language, sizeof name->person.language);
    bw_text_add(&text, bw_catalogue_language(words, language));
    keeper_submit(session->server->keeper, &name->job);
}
