/* Looks for damage in an SQLite database: SQLite's own examination of its pages, then every table's
 * log by its chain of hashes.
 * SPDX-License-Identifier: MIT */
#include "store/sqlite_private.h"

#include <string.h>

typedef struct Finding {
    void (*each)(void *, const char *, const char *);
    void *context;
    bool any;
} Finding;

static void report(Finding *finding, const char *table, const char *what)
{
    finding->any = true;
    finding->each(finding->context, table, what);
}

static void check_pages(Sqlite *sqlite, const char *pragma, Finding *finding)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(sqlite->db, pragma, -1, &statement, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        const char *what = (const char *)sqlite3_column_text(statement, 0);
        if (code == SQLITE_ROW && what != NULL && strcmp(what, "ok") != 0)
            report(finding, "", what);
    }
    if (code != SQLITE_DONE)
        report(finding, "", sqlite3_errmsg(sqlite->db));
    sqlite3_finalize(statement);
}

StoreAnswer sqlite_check(Store *store, bool logs, void (*each)(void *, const char *, const char *),
                         void *context)
{
    Finding finding = {each, context, false};
    check_pages((Sqlite *)store, logs ? "PRAGMA integrity_check" : "PRAGMA quick_check", &finding);
    bool bad = logs && sql_check_logs((Sql *)store, each, context);
    return finding.any || bad ? STORE_DAMAGED : STORE_DONE;
}
