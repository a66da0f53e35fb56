/* What the files of the SQLite store share.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_SQLITE_PRIVATE_H
#define BW_STORE_SQLITE_PRIVATE_H

#include "store/sql.h"

#include <sqlite3.h>

enum { BUSY_MS = 2000 }; /* a statement waits so long for another connection */
enum { TROUBLE_ROOM = 160 };

typedef struct Checkpointer Checkpointer;

typedef struct Sqlite {
    Sql sql; /* first: a Sql is a Sqlite */
    sqlite3 *db;
    int lock; /* the file that says somebody serves this database; -1: not held */
    sqlite3_stmt *statement[SHARED_STATEMENTS];
    Checkpointer *checkpointer;
    char trouble[TROUBLE_ROOM]; /* what last went wrong */
} Sqlite;

/* sqlite_statements.c: values in, rows out. */
extern const SqlDriver sqlite_driver;
/* Remembers what has just gone wrong: every other question to the database makes it forget. */
void sqlite_note(Sqlite *);

/* Watches over what the writer commits; NULL where there is nothing to do for it. The writer is
 * closed after it, and commits no more in between. */
Checkpointer *checkpointer_open(const char *path, sqlite3 *writer);
void checkpointer_close(Checkpointer *);

/* Begins the log anew where it has grown long; the writer calls it between two transactions. */
void checkpointer_restart(Checkpointer *, sqlite3 *writer);

/* sqlite_files.c: the files around the database, which nobody else on the machine may read. */
enum { NOT_LOCKED = -1, LOCKED_BY_OTHERS = -2 };
/* A handle that holds the lock, or one of the above; only who has it `alone` makes the file. */
int sqlite_lock(const char *path, bool alone);
void sqlite_unlock(int lock);
void sqlite_make_private(const char *path);

/* sqlite_log.c: the name of the files as we want them, for sqlite3_open_v2; the first call before
 * there are threads. */
const char *sqlite_files(void);

/* sqlite_check.c */
StoreAnswer sqlite_check(Store *, bool logs, void (*each)(void *, const char *, const char *),
                         void *context);

/* sqlite_schema.c: brings a database up to this version; and the version it has, -1 if none. */
bool sqlite_migrate(sqlite3 *);
int sqlite_version(sqlite3 *);

#endif
