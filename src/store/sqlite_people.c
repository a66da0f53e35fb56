/* People, tokens and settings in SQLite.
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

static StoreAnswer drop_tokens(Store *store, const char *id)
{
    return run_with(store, S_DROP_TOKENS, id, NULL);
}

static StoreAnswer forget_person(Store *store, const char *id)
{
    run_with(store, S_FORGET_SEATS, id, NULL);
    drop_tokens(store, id);
    return run_with(store, S_FORGET, id, NULL);
}

static StoreAnswer put_token(Store *store, const char *hash, const char *id)
{
    return run_with(store, S_PUT_TOKEN, hash, id);
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

static StoreAnswer token(Store *store, const char *hash, char out[PERSON_ID])
{
    BwText text = bw_text_in(out, PERSON_ID);
    return read_text(store, S_TOKEN, hash, &text);
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
    store->put_token = put_token;
    store->token = token;
    store->drop_tokens = drop_tokens;
    store->put_setting = put_setting;
    store->setting = setting;
}
