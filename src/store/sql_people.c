/* Reads and writes people, their logins and tokens, and settings.
 * SPDX-License-Identifier: MIT */
#include "store/sql.h"

#include <string.h>

static StoreAnswer put_person(Store *store, const Person *person)
{
    Sql *sql = (Sql *)store;
    const SqlDriver *driver = sql->driver;
    driver->bind_text(sql, S_PUT_PERSON, 1, person->id);
    driver->bind_text(sql, S_PUT_PERSON, 2, person->name);
    /* guests have none: NULL is not unique */
    driver->bind_text(sql, S_PUT_PERSON, 3, person->login[0] != '\0' ? person->login : NULL);
    driver->bind_text(sql, S_PUT_PERSON, 4, person->hash);
    driver->bind_number(sql, S_PUT_PERSON, 5, person->version);
    driver->bind_number(sql, S_PUT_PERSON, 6, person->created);
    driver->bind_text(sql, S_PUT_PERSON, 7, person->likeness[0] != '\0' ? person->likeness : NULL);
    driver->bind_text(sql, S_PUT_PERSON, 8, person->language);
    driver->bind_number(sql, S_PUT_PERSON, 9, person->banned);
    return sql_run(sql, S_PUT_PERSON);
}

static StoreAnswer read_people(Sql *sql, int which, void (*each)(void *, const Person *),
                               void *context)
{
    SqlStep step;
    int count = 0;
    while ((step = sql->driver->step(sql, which)) == SQL_ROW) {
        Person found;
        memset(&found, 0, sizeof found);
        sql_copy(sql, which, 0, found.id, sizeof found.id);
        sql_copy(sql, which, 1, found.name, sizeof found.name);
        sql_copy(sql, which, 2, found.login, sizeof found.login);
        sql_copy(sql, which, 3, found.hash, sizeof found.hash);
        found.version = (int)sql->driver->number(sql, which, 4);
        found.created = sql->driver->number(sql, which, 5);
        sql_copy(sql, which, 6, found.likeness, sizeof found.likeness);
        sql_copy(sql, which, 7, found.language, sizeof found.language);
        found.banned = sql->driver->number(sql, which, 8) != 0;
        each(context, &found);
        count++;
    }
    sql->driver->reset(sql, which);
    return step != SQL_END ? sql_fail(sql) : count > 0 ? STORE_DONE : STORE_NONE;
}

static void copy_person(void *context, const Person *found)
{
    *(Person *)context = *found;
}

static StoreAnswer person_by(Store *store, int which, const char *key, Person *out)
{
    Sql *sql = (Sql *)store;
    memset(out, 0, sizeof *out);
    sql->driver->bind_text(sql, which, 1, key);
    return read_people(sql, which, copy_person, out);
}

static StoreAnswer person(Store *store, const char *id, Person *out)
{
    return person_by(store, S_PERSON, id, out);
}

static StoreAnswer login(Store *store, const char *name, Person *out)
{
    return person_by(store, S_LOGIN, name, out);
}

static StoreAnswer people(Store *store, void (*each)(void *, const Person *), void *context)
{
    return read_people((Sql *)store, S_PEOPLE, each, context);
}

static StoreAnswer run_with(Store *store, int which, const char *first, const char *second)
{
    Sql *sql = (Sql *)store;
    sql->driver->bind_text(sql, which, 1, first);
    if (second != NULL)
        sql->driver->bind_text(sql, which, 2, second);
    return sql_run(sql, which);
}

static StoreAnswer alike(Store *store, const char *likeness, const char *id, Person *out)
{
    Sql *sql = (Sql *)store;
    sql->driver->bind_text(sql, S_ALIKE, 2, id);
    return person_by(store, S_ALIKE, likeness, out);
}

static StoreAnswer clear_name(Store *store, const char *name, const char *id)
{
    return run_with(store, S_CLEAR_NAME, name, id);
}

static StoreAnswer drop_access(Store *store, const char *person, const char *id)
{
    return run_with(store, S_DROP_ACCESS, person, id);
}

static StoreAnswer put_gone(Store *store, const char *id)
{
    return run_with(store, S_PUT_GONE, id, NULL);
}

static StoreAnswer forget_person(Store *store, const char *id)
{
    run_with(store, S_FORGET_SEATS, id, NULL);
    put_gone(store, id);
    drop_access(store, id, "");
    return run_with(store, S_FORGET, id, NULL);
}

static StoreAnswer put_access(Store *store, const Access *access)
{
    Sql *sql = (Sql *)store;
    const SqlDriver *driver = sql->driver;
    driver->bind_text(sql, S_PUT_ACCESS, 1, access->hash);
    driver->bind_text(sql, S_PUT_ACCESS, 2, access->person);
    driver->bind_number(sql, S_PUT_ACCESS, 3, access->kind);
    driver->bind_text(sql, S_PUT_ACCESS, 4, access->name);
    driver->bind_number(sql, S_PUT_ACCESS, 5, access->created);
    driver->bind_number(sql, S_PUT_ACCESS, 6, access->seen);
    return sql_run(sql, S_PUT_ACCESS);
}

static StoreAnswer read_accesses(Store *store, int which, const char *key,
                                 void (*each)(void *, const Access *), void *context)
{
    Sql *sql = (Sql *)store;
    SqlStep step;
    int count = 0;
    sql->driver->bind_text(sql, which, 1, key);
    while ((step = sql->driver->step(sql, which)) == SQL_ROW) {
        Access found;
        sql_copy(sql, which, 0, found.hash, sizeof found.hash);
        sql_copy(sql, which, 1, found.person, sizeof found.person);
        found.kind = (AccessKind)sql->driver->number(sql, which, 2);
        sql_copy(sql, which, 3, found.name, sizeof found.name);
        found.created = sql->driver->number(sql, which, 4);
        found.seen = sql->driver->number(sql, which, 5);
        each(context, &found);
        count++;
    }
    sql->driver->reset(sql, which);
    return step != SQL_END ? sql_fail(sql) : count > 0 ? STORE_DONE : STORE_NONE;
}

static void copy_access(void *context, const Access *found)
{
    *(Access *)context = *found;
}

static StoreAnswer access_of(Store *store, const char *hash, Access *out)
{
    return read_accesses(store, S_ACCESS, hash, copy_access, out);
}

static StoreAnswer accesses(Store *store, const char *person, void (*each)(void *, const Access *),
                            void *context)
{
    return read_accesses(store, S_ACCESSES, person, each, context);
}

static StoreAnswer put_setting(Store *store, const char *key, const char *value)
{
    return run_with(store, S_PUT_SETTING, key, value);
}

static StoreAnswer new_setting(Store *store, const char *key, const char *value)
{
    return run_with(store, S_NEW_SETTING, key, value);
}

static StoreAnswer read_text(Store *store, int which, const char *key, BwText *out)
{
    Sql *sql = (Sql *)store;
    sql->driver->bind_text(sql, which, 1, key);
    SqlStep step = sql->driver->step(sql, which);
    if (step == SQL_ROW)
        sql_copy(sql, which, 0, out->start, out->room);
    sql->driver->reset(sql, which);
    return step == SQL_ROW ? STORE_DONE : step == SQL_END ? STORE_NONE : sql_fail(sql);
}

static bool is_gone(Store *store, const char *id)
{
    char found[PERSON_ID];
    BwText text = bw_text_in(found, sizeof found);
    return read_text(store, S_GONE, id, &text) == STORE_DONE;
}

static StoreAnswer setting(Store *store, const char *key, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    return read_text(store, S_SETTING, key, &text);
}

/* Lists of one or two texts: who is gone, settings. */
static StoreAnswer pairs(Store *store, StorePairs which,
                         void (*each)(void *, const char *, const char *), void *context)
{
    Sql *sql = (Sql *)store;
    int statement = which == STORE_GONE ? S_ALL_GONE : S_SETTINGS;
    SqlStep step;
    while ((step = sql->driver->step(sql, statement)) == SQL_ROW)
        each(context, sql->driver->text(sql, statement, 0),
             which == STORE_GONE ? "" : sql->driver->text(sql, statement, 1));
    sql->driver->reset(sql, statement);
    return step == SQL_END ? STORE_DONE : sql_fail(sql);
}

static StoreAnswer tell(Store *store, const char *text)
{
    StoreAnswer answer = run_with(store, S_TELL, text, NULL);
    return answer == STORE_DONE ? sql_run((Sql *)store, S_FORGET_TOLD) : answer;
}

static StoreAnswer told(Store *store, int64_t after,
                        void (*each)(void *, int64_t number, const char *text), void *context)
{
    Sql *sql = (Sql *)store;
    SqlStep step;
    sql->driver->bind_number(sql, S_TOLD, 1, after);
    while ((step = sql->driver->step(sql, S_TOLD)) == SQL_ROW)
        each(context, sql->driver->number(sql, S_TOLD, 0), sql->driver->text(sql, S_TOLD, 1));
    sql->driver->reset(sql, S_TOLD);
    return step == SQL_END ? STORE_DONE : sql_fail(sql);
}

void sql_set_people(Store *store)
{
    store->put_person = put_person;
    store->person = person;
    store->people = people;
    store->login = login;
    store->forget_person = forget_person;
    store->alike = alike;
    store->clear_name = clear_name;
    store->is_gone = is_gone;
    store->put_gone = put_gone;
    store->put_access = put_access;
    store->access = access_of;
    store->accesses = accesses;
    store->drop_access = drop_access;
    store->put_setting = put_setting;
    store->new_setting = new_setting;
    store->setting = setting;
    store->pairs = pairs;
    store->tell = tell;
    store->told = told;
}
