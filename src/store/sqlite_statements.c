/* Runs the statements of sql.c in SQLite: binds values, reads rows.
 * SPDX-License-Identifier: MIT */
#include "store/sqlite_private.h"

#include <string.h>

/* The server writes, so it asks for the right to at once. */
static const char *text_of(int which)
{
    return which == S_BEGIN ? "BEGIN IMMEDIATE" : sql_text[which];
}

static sqlite3_stmt *statement_of(Sql *sql, int which)
{
    Sqlite *sqlite = (Sqlite *)sql;
    if (sqlite->statement[which] == NULL)
        sqlite3_prepare_v3(sqlite->db, text_of(which), -1, SQLITE_PREPARE_PERSISTENT,
                           &sqlite->statement[which], NULL);
    return sqlite->statement[which];
}

static void bind_text(Sql *sql, int which, int index, const char *text)
{
    sqlite3_bind_text(statement_of(sql, which), index, text, -1, SQLITE_STATIC);
}

static void bind_number(Sql *sql, int which, int index, int64_t number)
{
    sqlite3_bind_int64(statement_of(sql, which), index, number);
}

static void bind_link(Sql *sql, int which, int index, const Link *link)
{
    if (link != NULL)
        sqlite3_bind_blob(statement_of(sql, which), index, link->bytes, CHAIN_LINK, SQLITE_STATIC);
}

/* Where the system said no, its own words say more than SQLite's. */
void sqlite_note(Sqlite *sqlite)
{
    int code = sqlite3_errcode(sqlite->db), cause = sqlite3_system_errno(sqlite->db);
    bool by_system = (code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_IOERR;
    BwText text = bw_text_in(sqlite->trouble, sizeof sqlite->trouble);
    bw_text_add(&text, by_system && cause != 0 ? strerror(cause) : sqlite3_errmsg(sqlite->db));
}

static SqlStep step(Sql *sql, int which)
{
    sqlite3_stmt *statement = statement_of(sql, which);
    int code = statement != NULL ? sqlite3_step(statement) : SQLITE_ERROR;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        sqlite_note((Sqlite *)sql);
    return code == SQLITE_ROW                   ? SQL_ROW
           : code == SQLITE_DONE                ? SQL_END
           : (code & 0xff) == SQLITE_CONSTRAINT ? SQL_CLASH
                                                : SQL_FAILED;
}

static const char *text(Sql *sql, int which, int column)
{
    const char *found = (const char *)sqlite3_column_text(statement_of(sql, which), column);
    return found != NULL ? found : "";
}

static int64_t number(Sql *sql, int which, int column)
{
    return sqlite3_column_int64(statement_of(sql, which), column);
}

static bool link_of(Sql *sql, int which, int column, Link *out)
{
    sqlite3_stmt *statement = statement_of(sql, which);
    const void *bytes = sqlite3_column_blob(statement, column);
    bool whole = bytes != NULL && sqlite3_column_bytes(statement, column) == CHAIN_LINK;
    if (whole)
        memcpy(out->bytes, bytes, CHAIN_LINK);
    return whole;
}

static int64_t changed(Sql *sql, int which)
{
    (void)which;
    return sqlite3_changes(((Sqlite *)sql)->db);
}

static void reset(Sql *sql, int which)
{
    sqlite3_stmt *statement = statement_of(sql, which);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

const SqlDriver sqlite_driver = {.bind_text = bind_text,
                                 .bind_number = bind_number,
                                 .bind_link = bind_link,
                                 .step = step,
                                 .text = text,
                                 .number = number,
                                 .link = link_of,
                                 .changed = changed,
                                 .reset = reset};
