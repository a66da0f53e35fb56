/* People, what stands for them, and settings in SQLite.
 * SPDX-License-Identifier: MIT */
#include "store/sqlite_private.h"

#include <string.h>

static StoreAnswer put_person(Store *store, const Person *person)
{
    Sqlite *sqlite = (Sqlite *)store;
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_PUT_PERSON);
    sqlite_bind(statement, 1, person->id);
    sqlite_bind(statement, 2, person->name);
    if (person->login[0] != '\0') /* guests have none: NULL is not unique */
        sqlite_bind(statement, 3, person->login);
    sqlite_bind(statement, 4, person->hash);
    sqlite3_bind_int(statement, 5, person->version);
    sqlite3_bind_int64(statement, 6, person->created);
    if (person->likeness[0] != '\0')
        sqlite_bind(statement, 7, person->likeness);
    return sqlite_run(sqlite, statement);
}

static StoreAnswer read_person(Sqlite *sqlite, sqlite3_stmt *statement, Person *out)
{
    memset(out, 0, sizeof *out);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        sqlite_column(statement, 0, out->id, sizeof out->id);
        sqlite_column(statement, 1, out->name, sizeof out->name);
        sqlite_column(statement, 2, out->login, sizeof out->login);
        sqlite_column(statement, 3, out->hash, sizeof out->hash);
        out->version = sqlite3_column_int(statement, 4);
        out->created = sqlite3_column_int64(statement, 5);
        sqlite_column(statement, 6, out->likeness, sizeof out->likeness);
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW ? STORE_DONE : code == SQLITE_DONE ? STORE_NONE : sqlite_fail(sqlite);
}

static StoreAnswer person_by(Store *store, int which, const char *key, Person *out)
{
    sqlite3_stmt *statement = sqlite_statement((Sqlite *)store, which);
    sqlite_bind(statement, 1, key);
    return read_person((Sqlite *)store, statement, out);
}

static StoreAnswer person(Store *store, const char *id, Person *out)
{
    return person_by(store, S_PERSON, id, out);
}

static StoreAnswer login(Store *store, const char *name, Person *out)
{
    return person_by(store, S_LOGIN, name, out);
}

static StoreAnswer run_with(Store *store, int which, const char *first, const char *second)
{
    Sqlite *sqlite = (Sqlite *)store;
    sqlite3_stmt *statement = sqlite_statement(sqlite, which);
    sqlite_bind(statement, 1, first);
    if (second != NULL)
        sqlite_bind(statement, 2, second);
    return sqlite_run(sqlite, statement);
}

static StoreAnswer alike(Store *store, const char *likeness, const char *id, Person *out)
{
    sqlite3_stmt *statement = sqlite_statement((Sqlite *)store, S_ALIKE);
    sqlite_bind(statement, 1, likeness);
    sqlite_bind(statement, 2, id);
    return read_person((Sqlite *)store, statement, out);
}

static StoreAnswer clear_name(Store *store, const char *name, const char *id)
{
    return run_with(store, S_CLEAR_NAME, name, id);
}

static StoreAnswer drop_access(Store *store, const char *person, const char *id)
{
    return run_with(store, S_DROP_ACCESS, person, id);
}

static StoreAnswer forget_person(Store *store, const char *id)
{
    run_with(store, S_FORGET_SEATS, id, NULL);
    run_with(store, S_PUT_GONE, id, NULL);
    drop_access(store, id, "");
    return run_with(store, S_FORGET, id, NULL);
}

static StoreAnswer put_access(Store *store, const Access *access)
{
    Sqlite *sqlite = (Sqlite *)store;
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_PUT_ACCESS);
    sqlite_bind(statement, 1, access->hash);
    sqlite_bind(statement, 2, access->person);
    sqlite3_bind_int(statement, 3, (int)access->kind);
    sqlite_bind(statement, 4, access->name);
    sqlite3_bind_int64(statement, 5, access->created);
    sqlite3_bind_int64(statement, 6, access->seen);
    return sqlite_run(sqlite, statement);
}

static StoreAnswer read_accesses(Store *store, int which, const char *key,
                                 void (*each)(void *, const Access *), void *context)
{
    int code, count = 0;
    sqlite3_stmt *statement = sqlite_statement((Sqlite *)store, which);
    sqlite_bind(statement, 1, key);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        Access found;
        sqlite_column(statement, 0, found.hash, sizeof found.hash);
        sqlite_column(statement, 1, found.person, sizeof found.person);
        found.kind = (AccessKind)sqlite3_column_int(statement, 2);
        sqlite_column(statement, 3, found.name, sizeof found.name);
        found.created = sqlite3_column_int64(statement, 4);
        found.seen = sqlite3_column_int64(statement, 5);
        each(context, &found);
        count++;
    }
    sqlite3_reset(statement);
    return code != SQLITE_DONE ? sqlite_fail((Sqlite *)store) : count > 0 ? STORE_DONE : STORE_NONE;
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

static StoreAnswer read_text(Store *store, int which, const char *key, BwText *out)
{
    sqlite3_stmt *statement = sqlite_statement((Sqlite *)store, which);
    sqlite_bind(statement, 1, key);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        sqlite_column(statement, 0, out->start, out->room);
    sqlite3_reset(statement);
    return code == SQLITE_ROW    ? STORE_DONE
           : code == SQLITE_DONE ? STORE_NONE
                                 : sqlite_fail((Sqlite *)store);
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

void sqlite_set_people(Store *store)
{
    store->put_person = put_person;
    store->person = person;
    store->login = login;
    store->forget_person = forget_person;
    store->alike = alike;
    store->clear_name = clear_name;
    store->is_gone = is_gone;
    store->put_access = put_access;
    store->access = access_of;
    store->accesses = accesses;
    store->drop_access = drop_access;
    store->put_setting = put_setting;
    store->setting = setting;
}
