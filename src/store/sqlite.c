/* The store in SQLite: opening, transactions, statements. In WAL mode with synchronous=FULL a
 * commit is on the disk when it returns. SPDX-License-Identifier: MIT */
#include "store/sqlite_private.h"

#include "store/schema.h"

#include <stdlib.h>
#include <string.h>

static const char *const statement_text[STATEMENTS] = {
    [S_BEGIN] = "BEGIN IMMEDIATE",
    [S_BEGIN_READ] = "BEGIN",
    [S_COMMIT] = "COMMIT",
    [S_APPEND] = "INSERT INTO event (tab, seq, at, person, client, kind, data, link)"
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [S_CLIENT] = "SELECT seq FROM event WHERE tab = ?1 AND person = ?2 AND client = ?3",
    [S_LINK] = "SELECT link FROM event WHERE tab = ?1 AND seq = ?2",
    [S_END] = "SELECT seq, link FROM tab WHERE id = ?1",
    [S_TABLES] = "SELECT id FROM tab UNION SELECT tab FROM event",
    [S_EVENTS] = "SELECT seq, at, person, client, kind, data, link FROM event"
                 " WHERE tab = ?1 AND seq > ?2 ORDER BY seq",
    [S_NEW_ROW] =
        "INSERT INTO tab (id, seq, state, listed, live, turn, created, changed, brief, link)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
        " ON CONFLICT (id) DO UPDATE SET seq = ?2, state = ?3, listed = ?4, live = ?5,"
        " turn = ?6, changed = ?8, brief = ?9, link = ?10",
    [S_ROW] =
        "UPDATE tab SET seq = ?2, state = ?3, listed = ?4, live = ?5, turn = ?6, changed = ?8,"
        " link = ?10 WHERE id = ?1",
    [S_CLEAR_SEATS] = "DELETE FROM seat WHERE tab = ?1",
    [S_SEAT] = "INSERT INTO seat (tab, seat, person) VALUES (?1, ?2, ?3)",
    [S_SEATS] = "SELECT seat.seat, seat.person, person.name FROM seat"
                " LEFT JOIN person ON person.id = seat.person WHERE seat.tab = ?1",
    [S_ROWS_ONE] = ROW_COLUMNS " WHERE id = ?1 LIMIT ?2",
    [S_ROWS_PERSON] = ROW_COLUMNS " WHERE id IN (SELECT tab FROM seat WHERE person = ?1)"
                                  " ORDER BY changed DESC LIMIT ?2",
    [S_ROWS_LISTED] = ROW_COLUMNS " WHERE state < 2 AND listed AND ?1 = ''"
                                  " ORDER BY state, created DESC LIMIT ?2",
    [S_ROWS_LIVE] = ROW_COLUMNS " WHERE state < 2 AND live AND ?1 = '' LIMIT ?2",
    [S_ROWS_STALE] = ROW_COLUMNS " WHERE state < 2 AND state = 0 AND created < ?1 LIMIT ?2",
    [S_PUT_PERSON] = "INSERT INTO person (id, name, login, hash, version, created, likeness)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE SET"
                     " name = ?2, login = ?3, hash = ?4, version = ?5, likeness = ?7",
    [S_PERSON] = PERSON_COLUMNS " WHERE id = ?1",
    [S_LOGIN] = PERSON_COLUMNS " WHERE login = ?1",
    [S_FORGET] = "DELETE FROM person WHERE id = ?1",
    [S_FORGET_SEATS] = "DELETE FROM seat WHERE person = ?1",
    [S_ALIKE] = PERSON_COLUMNS " WHERE likeness = ?1 AND id <> ?2",
    [S_CLEAR_NAME] = "UPDATE person SET name = ''"
                     " WHERE login IS NULL AND lower(name) = lower(?1) AND id <> ?2",
    [S_PUT_GONE] = "INSERT OR IGNORE INTO gone (id) VALUES (?1)",
    [S_GONE] = "SELECT id FROM gone WHERE id = ?1",
    [S_PUT_ACCESS] = "INSERT INTO token (hash, person, kind, name, created, seen)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (hash) DO UPDATE SET seen = ?6",
    [S_ACCESS] = ACCESS_COLUMNS " WHERE hash = ?1",
    [S_ACCESSES] = ACCESS_COLUMNS " WHERE person = ?1 ORDER BY created DESC",
    [S_DROP_ACCESS] = "DELETE FROM token WHERE person = ?1 AND substr(hash, 1, length(?2)) = ?2",
    [S_PUT_SETTING] = "INSERT INTO setting (key, value) VALUES (?1, ?2)"
                      " ON CONFLICT (key) DO UPDATE SET value = ?2",
    [S_SETTING] = "SELECT value FROM setting WHERE key = ?1",
    [S_BACKUP] = "VACUUM INTO ?1",
};

sqlite3_stmt *sqlite_statement(Sqlite *sqlite, int which)
{
    if (sqlite->statement[which] == NULL)
        sqlite3_prepare_v3(sqlite->db, statement_text[which], -1, SQLITE_PREPARE_PERSISTENT,
                           &sqlite->statement[which], NULL);
    return sqlite->statement[which];
}

void sqlite_bind(sqlite3_stmt *statement, int index, const char *text)
{
    sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

void sqlite_column(sqlite3_stmt *statement, int column, char *out, size_t room)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    BwText copy = bw_text_in(out, room);
    bw_text_add(&copy, text != NULL ? text : "");
}

StoreAnswer sqlite_fail(Sqlite *sqlite)
{
    sqlite->failed = true;
    return STORE_BROKEN;
}

/* Runs it to its end; only what breaks a rule of the schema is an answer, all else is a failure. */
StoreAnswer sqlite_run(Sqlite *sqlite, sqlite3_stmt *statement)
{
    int code = SQLITE_ERROR; /* a statement the database would not even read */
    if (statement != NULL) {
        code = sqlite3_step(statement);
        sqlite3_reset(statement);
        sqlite3_clear_bindings(statement);
    }
    if (code == SQLITE_DONE || code == SQLITE_ROW)
        return STORE_DONE;
    if ((code & 0xff) == SQLITE_CONSTRAINT)
        return STORE_TAKEN;
    return sqlite_fail(sqlite);
}

static bool begin(Store *store)
{
    Sqlite *sqlite = (Sqlite *)store;
    sqlite->failed = false;
    int which = sqlite->use == STORE_READ ? S_BEGIN_READ : S_BEGIN;
    return sqlite_run(sqlite, sqlite_statement(sqlite, which)) == STORE_DONE;
}

static bool commit(Store *store)
{
    Sqlite *sqlite = (Sqlite *)store;
    if (sqlite->failed || sqlite_run(sqlite, sqlite_statement(sqlite, S_COMMIT)) != STORE_DONE)
        return false;
    checkpointer_restart(sqlite->checkpointer, sqlite->db);
    return true;
}

static void rollback(Store *store)
{
    Sqlite *sqlite = (Sqlite *)store;
    if (sqlite3_get_autocommit(sqlite->db) == 0)
        sqlite3_exec(sqlite->db, "ROLLBACK", NULL, NULL, NULL);
    memset(sqlite->last, 0, sizeof sqlite->last); /* what was written is not there */
}

static void close_store(Store *store)
{
    Sqlite *sqlite = (Sqlite *)store;
    checkpointer_close(sqlite->checkpointer);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(sqlite->statement[i]);
    sqlite3_close(sqlite->db);
    sqlite_unlock(sqlite->lock);
    free(sqlite);
}

static const char *trouble(Store *store)
{
    return sqlite3_errmsg(((Sqlite *)store)->db);
}

static StoreAnswer backup(Store *store, const char *path)
{
    Sqlite *sqlite = (Sqlite *)store;
    sqlite3_stmt *statement = sqlite_statement(sqlite, S_BACKUP);
    sqlite_bind(statement, 1, path);
    return sqlite_run(sqlite, statement);
}

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

enum { FIRST_LINKED = 4 }; /* the version whose entries have links */

/* Each step in a transaction of its own, its number with it: a stop in the middle does no harm. */
static bool migrate_once(sqlite3 *db, int version)
{
    char pragma[64];
    BwText text = bw_text_in(pragma, sizeof pragma);
    bw_text_add(&text, "PRAGMA user_version = ");
    bw_text_add_number(&text, version + 1);
    return sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, migrations[version], NULL, NULL, NULL) == SQLITE_OK &&
           (version + 1 != FIRST_LINKED || sqlite_link_all(db)) &&
           sqlite3_exec(db, pragma, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

static bool prepare(sqlite3 *db)
{
    sqlite3_busy_timeout(db, BUSY_MS);
    if (sqlite3_exec(db,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                     "PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -65536;"
                     "PRAGMA journal_size_limit = 67108864; PRAGMA secure_delete = ON;",
                     NULL, NULL, NULL) != SQLITE_OK)
        return false;
    int version = version_of(db);
    while (version >= 0 && version < STORE_VERSION && migrate_once(db, version))
        version++;
    return version >= STORE_VERSION;
}

/* What went wrong is asked first: every other question to the database makes it forget. */
static BwStatus refusal(const char *path, sqlite3 *db)
{
    BwStatus status = bw_status_text(bw_status_no("store.open"), "file", path);
    status = bw_status_text(status, "cause", db != NULL ? sqlite3_errmsg(db) : "");
    if (db != NULL && version_of(db) > STORE_VERSION)
        return bw_status_text(bw_status_no("store.newer"), "file", path);
    return status;
}

/* The server has the lock; without it a reader takes the database only as it is. */
static bool open_database(Sqlite *sqlite, const char *path)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite->use == STORE_SERVE)
        flags |= SQLITE_OPEN_CREATE;
    sqlite_make_private(path);
    bool fine = sqlite3_open_v2(path, &sqlite->db, flags, NULL) == SQLITE_OK &&
                (sqlite->lock != LOCKED_BY_OTHERS || version_of(sqlite->db) == STORE_VERSION) &&
                prepare(sqlite->db) && version_of(sqlite->db) == STORE_VERSION;
    sqlite_make_private(path);
    return fine;
}

Store *store_open_sqlite(const char *path, StoreUse use, BwStatus *why)
{
    Sqlite *sqlite = (Sqlite *)calloc(1, sizeof *sqlite);
    if (sqlite == NULL)
        abort();
    sqlite->store = (Store){.close = close_store,
                            .begin = begin,
                            .commit = commit,
                            .rollback = rollback,
                            .backup = backup,
                            .check = sqlite_check,
                            .trouble = trouble};
    sqlite_set_tables(&sqlite->store);
    sqlite_set_people(&sqlite->store);
    sqlite->use = use;
    sqlite->lock = sqlite_lock(path);
    bool mine = use != STORE_SERVE || sqlite->lock != LOCKED_BY_OTHERS;
    bool fine = mine && open_database(sqlite, path);
    *why = fine    ? bw_status_ok()
           : !mine ? bw_status_text(bw_status_no("store.served"), "file", path)
                   : refusal(path, sqlite->db);
    if (!fine) {
        close_store(&sqlite->store);
        return NULL;
    }
    if (use == STORE_SERVE) {
        sqlite->checkpointer = checkpointer_open(path, sqlite->db);
    } else {
        sqlite_unlock(sqlite->lock);
        sqlite->lock = NOT_LOCKED;
    }
    return &sqlite->store;
}
