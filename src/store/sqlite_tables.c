/* Logs of tables, and their rows for lists, in SQLite.
 * SPDX-License-Identifier: MIT */
#include "store/sqlite_private.h"

#include <string.h>

static StoreAnswer find_client(Sqlite *sqlite, const Event *event, uint32_t *seq)
{
    if (event->client[0] == '\0')
        return STORE_NONE;
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_CLIENT);
    sqlite_bind(statement, 1, event->table);
    sqlite_bind(statement, 2, event->person);
    sqlite_bind(statement, 3, event->client);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        *seq = (uint32_t)sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return found ? STORE_REPEATED : STORE_NONE;
}

static StoreAnswer append(Store *store, const Event *event, uint32_t *seq)
{
    Sqlite *sqlite = (Sqlite *)store;
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_APPEND);
    sqlite_bind(statement, 1, event->table);
    sqlite3_bind_int64(statement, 2, event->seq);
    sqlite3_bind_int64(statement, 3, event->at);
    sqlite_bind(statement, 4, event->person);
    if (event->client[0] != '\0')
        sqlite_bind(statement, 5, event->client);
    sqlite_bind(statement, 6, event->kind);
    sqlite_bind(statement, 7, event->data);
    *seq = event->seq;
    StoreAnswer answer = sqlite_run(sqlite, statement);
    if (answer == STORE_TAKEN && find_client(sqlite, event, seq) == STORE_REPEATED)
        return STORE_REPEATED;
    return answer;
}

static void put_seats(Sqlite *sqlite, const TableRow *row)
{
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_CLEAR_SEATS);
    sqlite_bind(statement, 1, row->table);
    sqlite_run(sqlite, statement);
    for (int seat = 0; seat < STORE_SEATS; seat++) {
        if (row->person[seat][0] == '\0')
            continue;
        statement = sqlite_statement(sqlite, S_SEAT);
        sqlite_bind(statement, 1, row->table);
        sqlite3_bind_int(statement, 2, seat);
        sqlite_bind(statement, 3, row->person[seat]);
        sqlite_run(sqlite, statement);
    }
}

static StoreAnswer put_row(Store *store, const TableRow *row)
{
    Sqlite *sqlite = (Sqlite *)store;
    bool whole = row->brief != NULL;
    sqlite3_stmt *statement = sqlite_statement(sqlite, whole ? S_NEW_ROW : S_ROW);
    sqlite_bind(statement, 1, row->table);
    sqlite3_bind_int64(statement, 2, row->seq);
    sqlite3_bind_int(statement, 3, (int)row->state);
    sqlite3_bind_int(statement, 4, row->listed);
    sqlite3_bind_int(statement, 5, row->live);
    sqlite3_bind_int(statement, 6, row->turn);
    sqlite3_bind_int64(statement, 8, row->changed);
    if (whole) {
        sqlite3_bind_int64(statement, 7, row->created);
        sqlite_bind(statement, 9, row->brief);
    }
    StoreAnswer answer = sqlite_run(sqlite, statement);
    if (whole)
        put_seats(sqlite, row);
    return answer;
}

static StoreAnswer events(Store *store, const char *table, uint32_t after,
                          void (*each)(void *, const Event *), void *context)
{
    Sqlite *sqlite = (Sqlite *)store;
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_EVENTS);
    sqlite_bind(statement, 1, table);
    sqlite3_bind_int64(statement, 2, after);
    int code;
    bool any = false;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *client = (const char *)sqlite3_column_text(statement, 3);
        Event event = {.table = table,
                       .seq = (uint32_t)sqlite3_column_int64(statement, 0),
                       .at = sqlite3_column_int64(statement, 1),
                       .person = (const char *)sqlite3_column_text(statement, 2),
                       .client = client != NULL ? client : "",
                       .kind = (const char *)sqlite3_column_text(statement, 4),
                       .data = (const char *)sqlite3_column_text(statement, 5)};
        each(context, &event);
        any = true;
    }
    sqlite3_reset(statement);
    return code != SQLITE_DONE ? STORE_BROKEN : any ? STORE_DONE : STORE_NONE;
}

static void read_seats(Sqlite *sqlite, TableRow *row)
{
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_SEATS);
    sqlite_bind(statement, 1, row->table);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        int seat = sqlite3_column_int(statement, 0);
        if (seat < 0 || seat >= STORE_SEATS)
            continue;
        sqlite_column(statement, 1, row->person[seat], PERSON_ID);
        sqlite_column(statement, 2, row->name[seat], PERSON_NAME);
    }
    sqlite3_reset(statement);
}

static sqlite3_stmt *query(Sqlite *sqlite, const TableQuery *wanted)
{
    int which = wanted->table != NULL    ? S_ROWS_ONE
                : wanted->person != NULL ? S_ROWS_PERSON
                : wanted->listed         ? S_ROWS_LISTED
                : wanted->live           ? S_ROWS_LIVE
                                         : S_ROWS_STALE;
    sqlite3_stmt *statement = sqlite_statement(sqlite, which);
    if (which == S_ROWS_STALE)
        sqlite3_bind_int64(statement, 1, wanted->open_before);
    else
        sqlite_bind(statement, 1,
                    which == S_ROWS_ONE      ? wanted->table
                    : which == S_ROWS_PERSON ? wanted->person
                                             : "");
    sqlite3_bind_int(statement, 2, wanted->limit > 0 ? wanted->limit : -1);
    return statement;
}

static StoreAnswer rows(Store *store, const TableQuery *wanted,
                        void (*each)(void *, const TableRow *), void *context)
{
    Sqlite *sqlite = (Sqlite *)store;
    sqlite3_stmt *statement = query(sqlite, wanted);
    int code;
    bool any = false;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        TableRow row = {.seq = (uint32_t)sqlite3_column_int64(statement, 1),
                        .state = (TableState)sqlite3_column_int(statement, 2),
                        .listed = sqlite3_column_int(statement, 3) != 0,
                        .live = sqlite3_column_int(statement, 4) != 0,
                        .turn = sqlite3_column_int(statement, 5),
                        .created = sqlite3_column_int64(statement, 6),
                        .changed = sqlite3_column_int64(statement, 7),
                        .brief = (const char *)sqlite3_column_text(statement, 8)};
        sqlite_column(statement, 0, row.table, sizeof row.table);
        read_seats(sqlite, &row);
        each(context, &row);
        any = true;
    }
    sqlite3_reset(statement);
    return code != SQLITE_DONE ? STORE_BROKEN : any ? STORE_DONE : STORE_NONE;
}

void sqlite_set_tables(Store *store)
{
    store->append = append;
    store->put_row = put_row;
    store->events = events;
    store->rows = rows;
}
