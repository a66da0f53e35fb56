/* The statements of the SQLite store, for its files.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_SQLITE_PRIVATE_H
#define BW_STORE_SQLITE_PRIVATE_H

#include "base/text.h"
#include "store/chain.h"
#include "store/store.h"

#include <sqlite3.h>

#define ROW_COLUMNS "SELECT id, seq, state, listed, live, turn, created, changed, brief FROM tab"
#define PERSON_COLUMNS "SELECT id, name, login, hash, version, created, likeness FROM person"
#define ACCESS_COLUMNS "SELECT hash, person, kind, name, created, seen FROM token"

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
    S_CLEAR_SEATS,
    S_SEAT,
    S_SEATS,
    S_ROWS_ONE,
    S_ROWS_PERSON,
    S_ROWS_LISTED,
    S_ROWS_LIVE,
    S_ROWS_STALE,
    S_PUT_PERSON,
    S_PERSON,
    S_LOGIN,
    S_FORGET,
    S_FORGET_SEATS,
    S_ALIKE,
    S_CLEAR_NAME,
    S_PUT_GONE,
    S_GONE,
    S_PUT_ACCESS,
    S_ACCESS,
    S_ACCESSES,
    S_DROP_ACCESS,
    S_PUT_SETTING,
    S_SETTING,
    S_BACKUP,
    STATEMENTS,
};

enum { BUSY_MS = 2000 }; /* a statement waits so long for another connection */

typedef struct Checkpointer Checkpointer;

/* The last link of a table's log, as it was written; looked up by the table's name. */
typedef struct LastLink {
    char table[TABLE_ID]; /* "": none */
    uint32_t seq;
    Link link;
} LastLink;

enum { LAST_LINKS = 4096 };

typedef struct Sqlite {
    Store store; /* first: a Store is a Sqlite */
    sqlite3 *db;
    StoreUse use;
    int lock; /* the file that says somebody serves this database; -1: not held */
    sqlite3_stmt *statement[STATEMENTS];
    Checkpointer *checkpointer;
    bool failed; /* something in this transaction; it must not be committed */
    LastLink last[LAST_LINKS];
} Sqlite;

sqlite3_stmt *sqlite_statement(Sqlite *, int which);
void sqlite_bind(sqlite3_stmt *, int index, const char *text);
void sqlite_column(sqlite3_stmt *, int column, char *out, size_t room);
StoreAnswer sqlite_run(Sqlite *, sqlite3_stmt *);
/* The database failed: the transaction is worth nothing. */
StoreAnswer sqlite_fail(Sqlite *);

/* Watches over what the writer commits; NULL where there is nothing to do for it. The writer is
 * closed after it, and commits no more in between. */
Checkpointer *checkpointer_open(const char *path, sqlite3 *writer);
void checkpointer_close(Checkpointer *);

/* Begins the log anew where it has grown long; the writer calls it between two transactions. */
void checkpointer_restart(Checkpointer *, sqlite3 *writer);

/* sqlite_files.c: the files around the database, which nobody else on the machine may read. */
enum { NOT_LOCKED = -1, LOCKED_BY_OTHERS = -2 };
/* A handle that holds the lock, or one of the above. */
int sqlite_lock(const char *path);
void sqlite_unlock(int lock);
void sqlite_make_private(const char *path);

/* sqlite_check.c */
StoreAnswer sqlite_check(Store *, bool logs, void (*each)(void *, const char *, const char *),
                         void *context);

/* sqlite_tables.c: gives every entry of an older database its link. */
bool sqlite_link_all(sqlite3 *);

/* Fill in their part of the interface. */
void sqlite_set_tables(Store *);
void sqlite_set_people(Store *);

#endif
