/* The store in SQLite: opening, transactions, statements. In WAL mode with synchronous=FULL a
 * commit is on the disk when it returns. SPDX-License-Identifier: MIT */
#include "store/sqlite_private.h"
#include "system/memory.h"

#include <stdlib.h>

static bool begin(Store *store)
{
    Sql *sql = (Sql *)store;
    sql->failed = false;
    return sql_run(sql, sql->use == STORE_READ ? S_BEGIN_READ : S_BEGIN) == STORE_DONE;
}

static bool commit(Store *store)
{
    Sqlite *sqlite = (Sqlite *)store;
    if (sqlite->sql.failed || sql_run(&sqlite->sql, S_COMMIT) != STORE_DONE)
        return false;
    checkpointer_restart(sqlite->checkpointer, sqlite->db);
    return true;
}

static void rollback(Store *store)
{
    Sqlite *sqlite = (Sqlite *)store;
    if (sqlite3_get_autocommit(sqlite->db) == 0)
        sqlite3_exec(sqlite->db, "ROLLBACK", NULL, NULL, NULL);
    sql_forget_links(&sqlite->sql);
}

static void close_store(Store *store)
{
    Sqlite *sqlite = (Sqlite *)store;
    checkpointer_close(sqlite->checkpointer);
    for (int i = 0; i < SHARED_STATEMENTS; i++)
        sqlite3_finalize(sqlite->statement[i]);
    sqlite3_close(sqlite->db);
    sqlite_unlock(sqlite->lock);
    free(sqlite);
}

static const char *trouble(Store *store)
{
    return ((Sqlite *)store)->trouble;
}

StoreAnswer store_backup_sqlite(Store *store, const char *path)
{
    Sqlite *sqlite = (Sqlite *)store;
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(sqlite->db, "VACUUM INTO ?1", -1, &statement, NULL);
    sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC);
    bool fine = sqlite3_step(statement) == SQLITE_DONE;
    if (!fine)
        sqlite_note(sqlite);
    sqlite3_finalize(statement);
    return fine ? STORE_DONE : sql_fail(&sqlite->sql);
}

static bool prepare(sqlite3 *db)
{
    sqlite3_busy_timeout(db, BUSY_MS);
    return sqlite3_exec(db,
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                        "PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -16384;"
                        "PRAGMA journal_size_limit = 67108864; PRAGMA secure_delete = ON;",
                        NULL, NULL, NULL) == SQLITE_OK &&
           sqlite_migrate(db);
}

static BwStatus refusal(const char *path, Sqlite *sqlite)
{
    sqlite_note(sqlite);
    BwStatus status = bw_status_text(bw_status_no("store.open"), "file", path);
    status = bw_status_text(status, "cause", sqlite->trouble);
    if (sqlite->db != NULL && sqlite_version(sqlite->db) > STORE_VERSION)
        return bw_status_text(bw_status_no("store.newer"), "file", path);
    return status;
}

/* Of a file there is one who serves it or has it alone. */
static bool is_lone(StoreUse use)
{
    return use == STORE_SERVE || use == STORE_ALONE;
}

/* The server has the lock; without it a reader takes the database only as it is. */
static bool open_database(Sqlite *sqlite, const char *path)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (is_lone(sqlite->sql.use))
        flags |= SQLITE_OPEN_CREATE;
    sqlite_make_private(path);
    bool fine = sqlite3_open_v2(path, &sqlite->db, flags, sqlite_files()) == SQLITE_OK &&
                (sqlite->lock != LOCKED_BY_OTHERS || sqlite_version(sqlite->db) == STORE_VERSION) &&
                prepare(sqlite->db) && sqlite_version(sqlite->db) == STORE_VERSION;
    sqlite_make_private(path);
    return fine;
}

Store *store_open_sqlite(const char *path, StoreUse use, BwStatus *why)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* a lock at every malloc; later calls do nothing */
    Sqlite *sqlite = memory_new(sizeof *sqlite);
    Store *store = &sqlite->sql.store;
    *store = (Store){.close = close_store,
                     .begin = begin,
                     .commit = commit,
                     .rollback = rollback,
                     .check = sqlite_check,
                     .trouble = trouble};
    sql_set_tables(store);
    sql_set_people(store);
    sqlite->sql.driver = &sqlite_driver;
    sqlite->sql.use = use;
    sqlite->lock = sqlite_lock(path, is_lone(use));
    bool mine = !is_lone(use) || sqlite->lock != LOCKED_BY_OTHERS;
    bool fine = mine && open_database(sqlite, path);
    *why = fine    ? bw_status_ok()
           : !mine ? bw_status_text(bw_status_no("store.served"), "file", path)
                   : refusal(path, sqlite);
    if (!fine) {
        close_store(store);
        return NULL;
    }
    if (is_lone(use)) {
        sqlite->checkpointer = checkpointer_open(path, sqlite->db);
    } else {
        sqlite_unlock(sqlite->lock);
        sqlite->lock = NOT_LOCKED;
    }
    return store;
}
