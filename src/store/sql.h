/* What the stores in SQLite and PostgreSQL share: one set of statements, and one meaning for each
 * call. A driver binds values, runs and reads; a statement is known by its number.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_SQL_H
#define BW_STORE_SQL_H

#include "base/text.h"
#include "store/chain.h"
#include "store/store.h"

enum {
    S_BEGIN,
    S_BEGIN_READ,
    S_COMMIT,
    S_APPEND,
    S_CLIENT,
    S_LINK,
    S_END,
    S_TABLES,
    S_EVENTS,
    S_NEW_ROW,
    S_ROW,
    S_ROW_ACT,
    S_CLEAR_SEATS,
    S_SEAT,
    S_SEATS,
    S_ROWS_ONE,
    S_ROWS_PERSON,
    S_ROWS_LISTED,
    S_ROWS_LIVE,
    S_ROWS_STALE,
    S_ROWS_ALL,
    S_PUT_PERSON,
    S_PERSON,
    S_LOGIN,
    S_PEOPLE,
    S_FORGET,
    S_FORGET_SEATS,
    S_ALIKE,
    S_CLEAR_NAME,
    S_PUT_GONE,
    S_GONE,
    S_ALL_GONE,
    S_PUT_ACCESS,
    S_ACCESS,
    S_ACCESSES,
    S_DROP_ACCESS,
    S_PUT_SETTING,
    S_NEW_SETTING,
    S_SETTING,
    S_SETTINGS,
    S_TELL,
    S_FORGET_TOLD,
    S_TOLD,
    SHARED_STATEMENTS,
};

/* With ?1, ?2, … for values; a statement names all of them up to its last. */
extern const char *const sql_text[SHARED_STATEMENTS];

typedef enum SqlStep {
    SQL_ROW,
    SQL_END,
    SQL_CLASH, /* with a rule of the schema */
    SQL_FAILED,
} SqlStep;

typedef struct Sql Sql;

/* Texts stay the caller's until the statement is reset; what is read lives until the next step. */
typedef struct SqlDriver {
    void (*bind_text)(Sql *, int statement, int index, const char *); /* NULL: none */
    void (*bind_number)(Sql *, int statement, int index, int64_t);
    void (*bind_link)(Sql *, int statement, int index, const Link *);
    SqlStep (*step)(Sql *, int statement);
    const char *(*text)(Sql *, int statement, int column); /* "" for none */
    int64_t (*number)(Sql *, int statement, int column);
    bool (*link)(Sql *, int statement, int column, Link *out);
    int64_t (*changed)(Sql *, int statement); /* rows, by the last step */
    void (*reset)(Sql *, int statement);
} SqlDriver;

/* The last link of a table's log, as it was written; looked up by the table's name. */
typedef struct LastLink {
    char table[TABLE_ID]; /* "": none */
    uint32_t seq;
    Link link;
} LastLink;

enum { LAST_LINKS = 4096 };

struct Sql {
    Store store; /* first: a Store is a Sql */
    const SqlDriver *driver;
    StoreUse use;
    bool failed; /* something in this transaction; it must not be committed */
    LastLink last[LAST_LINKS];
};

void sql_copy(Sql *, int statement, int column, char *out, size_t room);
/** Runs it to its end; only what breaks a rule of the schema is an answer, all else a failure. */
StoreAnswer sql_run(Sql *, int statement);
/** The same, STORE_NONE if it changed nothing. */
StoreAnswer sql_change(Sql *, int statement);
/* The database failed: the transaction is worth nothing. */
StoreAnswer sql_fail(Sql *);
/** Forgets what was written: it is not there. */
void sql_forget_links(Sql *);

StoreAnswer sql_read_link(Sql *, const char *table, uint32_t seq, Link *out);
void sql_keep_link(Sql *, const char *table, uint32_t seq, const Link *);
StoreAnswer sql_find_client(Sql *, const Event *, uint32_t *seq);
void sql_put_seats(Sql *, const TableRow *);
/** Looks through every log; whether anything was found. */
bool sql_check_logs(Sql *, void (*each)(void *, const char *, const char *), void *context);

/* Fill in their part of the interface. */
void sql_set_tables(Store *);
void sql_set_people(Store *);

#endif
