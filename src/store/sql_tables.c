/* Reads and writes tables' logs, and the row of each table for lists.
 * SPDX-License-Identifier: MIT */
#include "store/sql.h"

#include <limits.h>
#include <string.h>

StoreAnswer sql_find_client(Sql *sql, const Event *event, uint32_t *seq)
{
    const SqlDriver *driver = sql->driver;
    if (event->client[0] == '\0')
        return STORE_NONE;
    driver->bind_text(sql, S_CLIENT, 1, event->table);
    driver->bind_text(sql, S_CLIENT, 2, event->person);
    driver->bind_text(sql, S_CLIENT, 3, event->client);
    SqlStep step = driver->step(sql, S_CLIENT);
    if (step == SQL_ROW)
        *seq = (uint32_t)driver->number(sql, S_CLIENT, 0);
    driver->reset(sql, S_CLIENT);
    return step == SQL_ROW ? STORE_REPEATED : step == SQL_END ? STORE_NONE : sql_fail(sql);
}

/* Tables that share a place take it from each other. */
static LastLink *last_of(Sql *sql, const char *table)
{
    uint32_t sum = 0;
    for (const char *at = table; *at != '\0'; at++)
        sum = 31 * sum + (unsigned char)*at;
    return &sql->last[sum % LAST_LINKS];
}

void sql_keep_link(Sql *sql, const char *table, uint32_t seq, const Link *link)
{
    LastLink *last = last_of(sql, table);
    BwText text = bw_text_in(last->table, sizeof last->table);
    bw_text_add(&text, table);
    last->seq = seq;
    last->link = *link;
}

/* The link of the entry with that number; before the first one it is nothing but zeros. */
StoreAnswer sql_read_link(Sql *sql, const char *table, uint32_t seq, Link *out)
{
    const SqlDriver *driver = sql->driver;
    const LastLink *last = last_of(sql, table);
    memset(out, 0, sizeof *out);
    if (seq == 0)
        return STORE_DONE;
    if (last->seq == seq && strcmp(last->table, table) == 0) {
        *out = last->link;
        return STORE_DONE;
    }
    driver->bind_text(sql, S_LINK, 1, table);
    driver->bind_number(sql, S_LINK, 2, seq);
    SqlStep step = driver->step(sql, S_LINK);
    bool whole = step == SQL_ROW && driver->link(sql, S_LINK, 0, out);
    driver->reset(sql, S_LINK);
    return whole ? STORE_DONE : step == SQL_ROW || step == SQL_END ? STORE_DAMAGED : sql_fail(sql);
}

static StoreAnswer append(Store *store, const Event *event, uint32_t *seq)
{
    Sql *sql = (Sql *)store;
    const SqlDriver *driver = sql->driver;
    Link link;
    StoreAnswer before = sql_read_link(sql, event->table, event->seq - 1, &link);
    if (before != STORE_DONE)
        return before;
    link = chain_link(&link, event);
    driver->bind_text(sql, S_APPEND, 1, event->table);
    driver->bind_number(sql, S_APPEND, 2, event->seq);
    driver->bind_number(sql, S_APPEND, 3, event->at);
    driver->bind_text(sql, S_APPEND, 4, event->person);
    driver->bind_text(sql, S_APPEND, 5, event->client[0] != '\0' ? event->client : NULL);
    driver->bind_text(sql, S_APPEND, 6, event->kind);
    driver->bind_text(sql, S_APPEND, 7, event->data);
    driver->bind_link(sql, S_APPEND, 8, &link);
    *seq = event->seq;
    StoreAnswer answer = sql_change(sql, S_APPEND);
    if (answer == STORE_DONE)
        sql_keep_link(sql, event->table, event->seq, &link);
    if (answer == STORE_NONE)
        answer = sql_find_client(sql, event, seq);
    return answer == STORE_NONE ? STORE_TAKEN : answer;
}

void sql_put_seats(Sql *sql, const TableRow *row)
{
    sql->driver->bind_text(sql, S_CLEAR_SEATS, 1, row->table);
    sql_run(sql, S_CLEAR_SEATS);
    for (int seat = 0; seat < STORE_SEATS; seat++) {
        if (row->person[seat][0] == '\0')
            continue;
        sql->driver->bind_text(sql, S_SEAT, 1, row->table);
        sql->driver->bind_number(sql, S_SEAT, 2, seat);
        sql->driver->bind_text(sql, S_SEAT, 3, row->person[seat]);
        sql_run(sql, S_SEAT);
    }
}

static StoreAnswer put_row(Store *store, const TableRow *row)
{
    Sql *sql = (Sql *)store;
    const SqlDriver *driver = sql->driver;
    bool whole = row->brief != NULL;
    int statement = whole ? S_NEW_ROW : S_ROW;
    Link link; /* a row keeps the one its log ends in */
    bool linked = sql_read_link(sql, row->table, row->seq, &link) == STORE_DONE && row->seq > 0;
    driver->bind_text(sql, statement, 1, row->table);
    driver->bind_number(sql, statement, 2, row->seq);
    driver->bind_number(sql, statement, 3, row->state);
    driver->bind_number(sql, statement, 4, row->listed);
    driver->bind_number(sql, statement, 5, row->live);
    driver->bind_number(sql, statement, 6, row->turn);
    driver->bind_number(sql, statement, 7, row->changed);
    driver->bind_link(sql, statement, 8, linked ? &link : NULL);
    if (whole) {
        driver->bind_number(sql, statement, 9, row->created);
        driver->bind_text(sql, statement, 10, row->brief);
    }
    StoreAnswer answer = sql_run(sql, statement);
    if (whole)
        sql_put_seats(sql, row);
    return answer;
}

/* What a row has of an act: all that lists show besides stays as it was. */
static void put_act(Sql *sql, const TableRow *row)
{
    const SqlDriver *driver = sql->driver;
    Link link;
    if (sql_read_link(sql, row->table, row->seq, &link) != STORE_DONE) {
        sql_fail(sql);
        return;
    }
    driver->bind_text(sql, S_ROW_ACT, 1, row->table);
    driver->bind_number(sql, S_ROW_ACT, 2, row->seq);
    driver->bind_number(sql, S_ROW_ACT, 3, row->live);
    driver->bind_number(sql, S_ROW_ACT, 4, row->turn);
    driver->bind_number(sql, S_ROW_ACT, 5, row->changed);
    driver->bind_link(sql, S_ROW_ACT, 6, &link);
    sql_run(sql, S_ROW_ACT);
}

static void keep(Store *store, Keeping *keeping)
{
    keeping->answer = append(store, &keeping->event, &keeping->seq);
    if (keeping->answer != STORE_DONE)
        return;
    if (keeping->row.brief != NULL)
        put_row(store, &keeping->row);
    else
        put_act((Sql *)store, &keeping->row);
}

static Event read_event(Sql *sql, const char *table)
{
    const SqlDriver *driver = sql->driver;
    return (Event){.table = table,
                   .seq = (uint32_t)driver->number(sql, S_EVENTS, 0),
                   .at = driver->number(sql, S_EVENTS, 1),
                   .person = driver->text(sql, S_EVENTS, 2),
                   .client = driver->text(sql, S_EVENTS, 3),
                   .kind = driver->text(sql, S_EVENTS, 4),
                   .data = driver->text(sql, S_EVENTS, 5)};
}

/* How far a log was read, and the link it was found to have there. */
typedef struct Reach {
    uint32_t seq;
    Link link;
} Reach;

/* The next entry if it hangs together with those before it. */
static bool follow(Sql *sql, const Event *event, Reach *reach)
{
    Link kept;
    Link link = chain_link(&reach->link, event);
    bool fits = event->seq == reach->seq + 1 && sql->driver->link(sql, S_EVENTS, 6, &kept) &&
                memcmp(kept.bytes, link.bytes, CHAIN_LINK) == 0;
    *reach = (Reach){event->seq, link};
    return fits;
}

/* Whether the row of the table ends where its log does. */
static StoreAnswer compare_end(Sql *sql, const char *table, const Reach *reach)
{
    Link kept;
    const SqlDriver *driver = sql->driver;
    driver->bind_text(sql, S_END, 1, table);
    SqlStep step = driver->step(sql, S_END);
    bool fits = step == SQL_ROW && driver->number(sql, S_END, 0) == reach->seq &&
                driver->link(sql, S_END, 1, &kept) &&
                memcmp(kept.bytes, reach->link.bytes, CHAIN_LINK) == 0;
    driver->reset(sql, S_END);
    if (step != SQL_ROW && step != SQL_END)
        return sql_fail(sql);
    return fits ? STORE_DONE : step == SQL_END && reach->seq == 0 ? STORE_NONE : STORE_DAMAGED;
}

static StoreAnswer events(Store *store, const char *table, uint32_t after,
                          void (*each)(void *, const Event *), void *context)
{
    Sql *sql = (Sql *)store;
    Reach reach = {.seq = after};
    StoreAnswer answer = sql_read_link(sql, table, after, &reach.link);
    if (answer != STORE_DONE)
        return answer;
    sql->driver->bind_text(sql, S_EVENTS, 1, table);
    sql->driver->bind_number(sql, S_EVENTS, 2, after);
    SqlStep step;
    while (answer == STORE_DONE && (step = sql->driver->step(sql, S_EVENTS)) != SQL_END) {
        if (step != SQL_ROW) {
            answer = sql_fail(sql);
            break;
        }
        Event event = read_event(sql, table);
        if (follow(sql, &event, &reach))
            each(context, &event);
        else
            answer = STORE_DAMAGED;
    }
    sql->driver->reset(sql, S_EVENTS);
    if (answer == STORE_DONE)
        answer = compare_end(sql, table, &reach);
    if (answer == STORE_DONE)
        sql_keep_link(sql, table, reach.seq, &reach.link); /* where the next reading begins */
    return answer;
}

static void read_seats(Sql *sql, TableRow *row)
{
    const SqlDriver *driver = sql->driver;
    SqlStep step;
    driver->bind_text(sql, S_SEATS, 1, row->table);
    while ((step = driver->step(sql, S_SEATS)) == SQL_ROW) {
        int64_t seat = driver->number(sql, S_SEATS, 0);
        if (seat < 0 || seat >= STORE_SEATS)
            continue;
        sql_copy(sql, S_SEATS, 1, row->person[seat], PERSON_ID);
        sql_copy(sql, S_SEATS, 2, row->name[seat], PERSON_NAME);
    }
    if (step != SQL_END)
        sql_fail(sql);
    driver->reset(sql, S_SEATS);
}

static int query(Sql *sql, const TableQuery *wanted)
{
    int statement = wanted->table != NULL    ? S_ROWS_ONE
                    : wanted->person != NULL ? S_ROWS_PERSON
                    : wanted->listed         ? S_ROWS_LISTED
                    : wanted->live           ? S_ROWS_LIVE
                    : wanted->behind != NULL ? S_ROWS_ALL
                                             : S_ROWS_STALE;
    if (statement == S_ROWS_STALE)
        sql->driver->bind_number(sql, statement, 1, wanted->open_before);
    else
        sql->driver->bind_text(sql, statement, 1,
                               statement == S_ROWS_ONE      ? wanted->table
                               : statement == S_ROWS_PERSON ? wanted->person
                               : statement == S_ROWS_ALL    ? wanted->behind
                                                            : "");
    sql->driver->bind_number(sql, statement, 2, wanted->limit > 0 ? wanted->limit : INT_MAX);
    return statement;
}

static StoreAnswer rows(Store *store, const TableQuery *wanted,
                        void (*each)(void *, const TableRow *), void *context)
{
    Sql *sql = (Sql *)store;
    const SqlDriver *driver = sql->driver;
    int at = query(sql, wanted);
    SqlStep step;
    bool any = false;
    while ((step = driver->step(sql, at)) == SQL_ROW) {
        TableRow row = {.seq = (uint32_t)driver->number(sql, at, 1),
                        .state = (TableState)driver->number(sql, at, 2),
                        .listed = driver->number(sql, at, 3) != 0,
                        .live = driver->number(sql, at, 4) != 0,
                        .turn = (int)driver->number(sql, at, 5),
                        .created = driver->number(sql, at, 6),
                        .changed = driver->number(sql, at, 7),
                        .brief = driver->text(sql, at, 8)};
        sql_copy(sql, at, 0, row.table, sizeof row.table);
        read_seats(sql, &row);
        each(context, &row);
        any = true;
    }
    driver->reset(sql, at);
    return step != SQL_END ? sql_fail(sql) : any ? STORE_DONE : STORE_NONE;
}

static void ignore(void *context, const Event *event)
{
    (void)context;
    (void)event;
}

bool sql_check_logs(Sql *sql, void (*each)(void *, const char *, const char *), void *context)
{
    Store *store = &sql->store;
    SqlStep step;
    bool any = false;
    while ((step = sql->driver->step(sql, S_TABLES)) == SQL_ROW) {
        char table[TABLE_ID];
        sql_copy(sql, S_TABLES, 0, table, sizeof table);
        StoreAnswer answer = events(store, table, 0, ignore, NULL);
        if (answer == STORE_DONE)
            continue;
        each(context, table, answer == STORE_DAMAGED ? "" : store->trouble(store));
        any = true;
    }
    if (step != SQL_END)
        each(context, "", store->trouble(store));
    sql->driver->reset(sql, S_TABLES);
    return any || step != SQL_END;
}

void sql_set_tables(Store *store)
{
    store->append = append;
    store->put_row = put_row;
    store->keep = keep;
    store->events = events;
    store->rows = rows;
}
