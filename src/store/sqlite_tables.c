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

static bool column_link(sqlite3_stmt *statement, int column, Link *out)
{
    const void *bytes = sqlite3_column_blob(statement, column);
    bool whole = bytes != NULL && sqlite3_column_bytes(statement, column) == CHAIN_LINK;
    if (whole)
        memcpy(out->bytes, bytes, CHAIN_LINK);
    return whole;
}

/* Tables that share a place take it from each other. */
static LastLink *last_of(Sqlite *sqlite, const char *table)
{
    uint32_t sum = 0;
    for (const char *at = table; *at != '\0'; at++)
        sum = 31 * sum + (unsigned char)*at;
    return &sqlite->last[sum % LAST_LINKS];
}

static void keep_link(Sqlite *sqlite, const char *table, uint32_t seq, const Link *link)
{
    LastLink *last = last_of(sqlite, table);
    BwText text = bw_text_in(last->table, sizeof last->table);
    bw_text_add(&text, table);
    last->seq = seq;
    last->link = *link;
}

/* The link of the entry with that number; before the first one it is nothing but zeros. */
static StoreAnswer read_link(Sqlite *sqlite, const char *table, uint32_t seq, Link *out)
{
    const LastLink *last = last_of(sqlite, table);
    memset(out, 0, sizeof *out);
    if (seq == 0)
        return STORE_DONE;
    if (last->seq == seq && strcmp(last->table, table) == 0) {
        *out = last->link;
        return STORE_DONE;
    }
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_LINK);
    sqlite_bind(statement, 1, table);
    sqlite3_bind_int64(statement, 2, seq);
    int code = sqlite3_step(statement);
    bool whole = code == SQLITE_ROW && column_link(statement, 0, out);
    sqlite3_reset(statement);
    return whole                                       ? STORE_DONE
           : code == SQLITE_ROW || code == SQLITE_DONE ? STORE_DAMAGED
                                                       : sqlite_fail(sqlite);
}

static StoreAnswer append(Store *store, const Event *event, uint32_t *seq)
{
    Sqlite *sqlite = (Sqlite *)store;
    Link link;
    StoreAnswer before = read_link(sqlite, event->table, event->seq - 1, &link);
    if (before != STORE_DONE)
        return before;
    link = chain_link(&link, event);
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_APPEND);
    sqlite3_bind_blob(statement, 8, link.bytes, CHAIN_LINK, SQLITE_STATIC);
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
    if (answer == STORE_DONE)
        keep_link(sqlite, event->table, event->seq, &link);
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
    Link link; /* a row keeps the one its log ends in */
    bool linked = read_link(sqlite, row->table, row->seq, &link) == STORE_DONE && row->seq > 0;
    sqlite3_stmt *statement = sqlite_statement(sqlite, whole ? S_NEW_ROW : S_ROW);
    if (linked)
        sqlite3_bind_blob(statement, 10, link.bytes, CHAIN_LINK, SQLITE_STATIC);
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

static const char *column_text(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text != NULL ? text : "";
}

static Event read_event(sqlite3_stmt *statement, const char *table)
{
    return (Event){.table = table,
                   .seq = (uint32_t)sqlite3_column_int64(statement, 0),
                   .at = sqlite3_column_int64(statement, 1),
                   .person = column_text(statement, 2),
                   .client = column_text(statement, 3),
                   .kind = column_text(statement, 4),
                   .data = column_text(statement, 5)};
}

/* How far a log was read, and the link it was found to have there. */
typedef struct Reach {
    uint32_t seq;
    Link link;
} Reach;

/* The next entry if it hangs together with those before it. */
static bool follow(sqlite3_stmt *statement, const Event *event, Reach *reach)
{
    Link kept;
    Link link = chain_link(&reach->link, event);
    bool fits = event->seq == reach->seq + 1 && column_link(statement, 6, &kept) &&
                memcmp(kept.bytes, link.bytes, CHAIN_LINK) == 0;
    *reach = (Reach){event->seq, link};
    return fits;
}

/* Whether the row of the table ends where its log does. */
static StoreAnswer compare_end(Sqlite *sqlite, const char *table, const Reach *reach)
{
    Link kept;
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_END);
    sqlite_bind(statement, 1, table);
    int code = sqlite3_step(statement);
    bool fits = code == SQLITE_ROW && sqlite3_column_int64(statement, 0) == reach->seq &&
                column_link(statement, 1, &kept) &&
                memcmp(kept.bytes, reach->link.bytes, CHAIN_LINK) == 0;
    sqlite3_reset(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        return sqlite_fail(sqlite);
    return fits ? STORE_DONE : code == SQLITE_DONE && reach->seq == 0 ? STORE_NONE : STORE_DAMAGED;
}

static StoreAnswer events(Store *store, const char *table, uint32_t after,
                          void (*each)(void *, const Event *), void *context)
{
    Sqlite *sqlite = (Sqlite *)store;
    Reach reach = {.seq = after};
    StoreAnswer answer = read_link(sqlite, table, after, &reach.link);
    if (answer != STORE_DONE)
        return answer;
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_EVENTS);
    sqlite_bind(statement, 1, table);
    sqlite3_bind_int64(statement, 2, after);
    int code;
    while (answer == STORE_DONE && (code = sqlite3_step(statement)) != SQLITE_DONE) {
        if (code != SQLITE_ROW) {
            answer = sqlite_fail(sqlite);
            break;
        }
        Event event = read_event(statement, table);
        if (follow(statement, &event, &reach))
            each(context, &event);
        else
            answer = STORE_DAMAGED;
    }
    sqlite3_reset(statement);
    return answer != STORE_DONE ? answer : compare_end(sqlite, table, &reach);
}

/* Older databases: entry after entry in the order of their key. */
bool sqlite_link_all(sqlite3 *db)
{
    sqlite3_stmt *read = NULL, *write = NULL;
    Reach reach = {.seq = 0};
    char table[TABLE_ID] = "";
    bool fine = sqlite3_prepare_v2(db,
                                   "SELECT seq, at, person, client, kind, data, tab FROM event"
                                   " ORDER BY tab, seq",
                                   -1, &read, NULL) == SQLITE_OK &&
                sqlite3_prepare_v2(db, "UPDATE event SET link = ?3 WHERE tab = ?1 AND seq = ?2", -1,
                                   &write, NULL) == SQLITE_OK;
    int code = SQLITE_DONE;
    while (fine && (code = sqlite3_step(read)) == SQLITE_ROW) {
        if (strcmp(table, column_text(read, 6)) != 0)
            reach = (Reach){.seq = 0};
        sqlite_column(read, 6, table, sizeof table);
        Event event = read_event(read, table);
        reach = (Reach){event.seq, chain_link(&reach.link, &event)};
        sqlite_bind(write, 1, table);
        sqlite3_bind_int64(write, 2, event.seq);
        sqlite3_bind_blob(write, 3, reach.link.bytes, CHAIN_LINK, SQLITE_STATIC);
        fine = sqlite3_step(write) == SQLITE_DONE;
        sqlite3_reset(write);
    }
    sqlite3_finalize(read);
    sqlite3_finalize(write);
    return fine && code == SQLITE_DONE &&
           sqlite3_exec(db,
                        "UPDATE tab SET link = (SELECT link FROM event WHERE event.tab = tab.id"
                        " AND event.seq = tab.seq)",
                        NULL, NULL, NULL) == SQLITE_OK;
}

static void read_seats(Sqlite *sqlite, TableRow *row)
{
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_SEATS);
    sqlite_bind(statement, 1, row->table);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        int seat = sqlite3_column_int(statement, 0);
        if (seat < 0 || seat >= STORE_SEATS)
            continue;
        sqlite_column(statement, 1, row->person[seat], PERSON_ID);
        sqlite_column(statement, 2, row->name[seat], PERSON_NAME);
    }
    if (code != SQLITE_DONE)
        sqlite_fail(sqlite);
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
                        .brief = column_text(statement, 8)};
        sqlite_column(statement, 0, row.table, sizeof row.table);
        read_seats(sqlite, &row);
        each(context, &row);
        any = true;
    }
    sqlite3_reset(statement);
    return code != SQLITE_DONE ? sqlite_fail(sqlite) : any ? STORE_DONE : STORE_NONE;
}

void sqlite_set_tables(Store *store)
{
    store->append = append;
    store->put_row = put_row;
    store->events = events;
    store->rows = rows;
}
