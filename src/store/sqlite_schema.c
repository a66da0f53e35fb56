/* Brings an SQLite database up to date by the steps of schema.c.
 * SPDX-License-Identifier: MIT */
#include "store/schema.h"
#include "store/sqlite_private.h"

#include <string.h>

enum { FIRST_LINKED = 4 }; /* the version whose entries have links */

int sqlite_version(sqlite3 *db)
{
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static const char *column(sqlite3_stmt *statement, int which)
{
    const char *text = (const char *)sqlite3_column_text(statement, which);
    return text != NULL ? text : "";
}

/* Entries get their links, one after another in the order of their key. */
static bool link_entries(sqlite3_stmt *read, sqlite3_stmt *write)
{
    Link link = {{0}};
    char table[TABLE_ID] = "";
    int code;
    while ((code = sqlite3_step(read)) == SQLITE_ROW) {
        if (strcmp(table, column(read, 6)) != 0)
            memset(&link, 0, sizeof link);
        BwText name = bw_text_in(table, sizeof table);
        bw_text_add(&name, column(read, 6));
        Event event = {.table = table,
                       .seq = (uint32_t)sqlite3_column_int64(read, 0),
                       .at = sqlite3_column_int64(read, 1),
                       .person = column(read, 2),
                       .client = column(read, 3),
                       .kind = column(read, 4),
                       .data = column(read, 5)};
        link = chain_link(&link, &event);
        sqlite3_bind_text(write, 1, table, -1, SQLITE_STATIC);
        sqlite3_bind_int64(write, 2, event.seq);
        sqlite3_bind_blob(write, 3, link.bytes, CHAIN_LINK, SQLITE_STATIC);
        if (sqlite3_step(write) != SQLITE_DONE)
            return false;
        sqlite3_reset(write);
    }
    return code == SQLITE_DONE;
}

static bool link_all(sqlite3 *db)
{
    sqlite3_stmt *read = NULL, *write = NULL;
    bool fine = sqlite3_prepare_v2(db,
                                   "SELECT seq, at, person, client, kind, data, tab FROM event"
                                   " ORDER BY tab, seq",
                                   -1, &read, NULL) == SQLITE_OK &&
                sqlite3_prepare_v2(db, "UPDATE event SET link = ?3 WHERE tab = ?1 AND seq = ?2", -1,
                                   &write, NULL) == SQLITE_OK &&
                link_entries(read, write);
    sqlite3_finalize(read);
    sqlite3_finalize(write);
    return fine && sqlite3_exec(db,
                                "UPDATE tab SET link = (SELECT link FROM event"
                                " WHERE event.tab = tab.id AND event.seq = tab.seq)",
                                NULL, NULL, NULL) == SQLITE_OK;
}

/* Each step in a transaction of its own, its number with it: a stop in the middle does no harm. */
static bool migrate_once(sqlite3 *db, int version)
{
    char pragma[64];
    BwText text = bw_text_in(pragma, sizeof pragma);
    bw_text_add(&text, "PRAGMA user_version = ");
    bw_text_add_number(&text, version + 1);
    return sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, migrations[version], NULL, NULL, NULL) == SQLITE_OK &&
           (version + 1 != FIRST_LINKED || link_all(db)) &&
           sqlite3_exec(db, pragma, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

bool sqlite_migrate(sqlite3 *db)
{
    int version = sqlite_version(db);
    while (version >= 0 && version < STORE_VERSION && migrate_once(db, version))
        version++;
    return version >= STORE_VERSION;
}
