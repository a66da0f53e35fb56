/* All SQL statements of the store, in what SQLite and PostgreSQL both understand.
 * SPDX-License-Identifier: MIT */
#include "store/sql.h"

#include <string.h>

#define ROW_COLUMNS "SELECT id, seq, state, listed, live, turn, created, changed, brief FROM tab"
#define PERSON_COLUMNS \
    "SELECT id, name, login, hash, version, created, likeness, language, banned FROM person"
#define ACCESS_COLUMNS "SELECT hash, person, kind, name, created, seen FROM token"

const char *const sql_text[SHARED_STATEMENTS] = {
    [S_BEGIN] = "BEGIN",
    [S_BEGIN_READ] = "BEGIN",
    [S_COMMIT] = "COMMIT",
    [S_APPEND] = "INSERT INTO event (tab, seq, at, person, client, kind, data, link)"
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
    [S_CLIENT] = "SELECT seq FROM event WHERE tab = ?1 AND person = ?2 AND client = ?3",
    [S_LINK] = "SELECT link FROM event WHERE tab = ?1 AND seq = ?2",
    [S_END] = "SELECT seq, link FROM tab WHERE id = ?1",
    [S_TABLES] = "SELECT id FROM tab UNION SELECT tab FROM event",
    [S_EVENTS] = "SELECT seq, at, person, client, kind, data, link FROM event"
                 " WHERE tab = ?1 AND seq > ?2 ORDER BY seq",
    [S_NEW_ROW] =
        "INSERT INTO tab (id, seq, state, listed, live, turn, changed, link, created, brief)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
        " ON CONFLICT (id) DO UPDATE SET seq = ?2, state = ?3, listed = ?4, live = ?5,"
        " turn = ?6, changed = ?7, link = ?8, brief = ?10",
    [S_ROW] =
        "UPDATE tab SET seq = ?2, state = ?3, listed = ?4, live = ?5, turn = ?6, changed = ?7,"
        " link = ?8 WHERE id = ?1",
    /* SQLite writes an index anew for every column that is set, changed or not. */
    [S_ROW_ACT] = "UPDATE tab SET seq = ?2, live = ?3, turn = ?4, changed = ?5, link = ?6"
                  " WHERE id = ?1",
    [S_CLEAR_SEATS] = "DELETE FROM seat WHERE tab = ?1",
    [S_SEAT] = "INSERT INTO seat (tab, seat, person) VALUES (?1, ?2, ?3)",
    [S_SEATS] = "SELECT seat.seat, seat.person, person.name FROM seat"
                " LEFT JOIN person ON person.id = seat.person WHERE seat.tab = ?1",
    [S_ROWS_ONE] = ROW_COLUMNS " WHERE id = ?1 LIMIT ?2",
    [S_ROWS_PERSON] = ROW_COLUMNS " WHERE id IN (SELECT tab FROM seat WHERE person = ?1)"
                                  " ORDER BY changed DESC LIMIT ?2",
    [S_ROWS_LISTED] = ROW_COLUMNS " WHERE state < 2 AND listed <> 0 AND ?1 = ''"
                                  " ORDER BY state, created DESC LIMIT ?2",
    [S_ROWS_LIVE] = ROW_COLUMNS " WHERE state < 2 AND live <> 0 AND ?1 = '' LIMIT ?2",
    [S_ROWS_STALE] = ROW_COLUMNS " WHERE state < 2 AND state = 0 AND created < ?1 LIMIT ?2",
    [S_ROWS_ALL] = ROW_COLUMNS " WHERE id > ?1 ORDER BY id LIMIT ?2",
    [S_PUT_PERSON] =
        "INSERT INTO person (id, name, login, hash, version, created, likeness,"
        " language, banned) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (id)"
        " DO UPDATE SET name = ?2, login = ?3, hash = ?4, version = ?5,"
        " likeness = ?7, language = ?8, banned = ?9",
    [S_PERSON] = PERSON_COLUMNS " WHERE id = ?1",
    [S_LOGIN] = PERSON_COLUMNS " WHERE login = ?1",
    [S_PEOPLE] = PERSON_COLUMNS " ORDER BY id",
    [S_FORGET] = "DELETE FROM person WHERE id = ?1",
    [S_FORGET_SEATS] = "DELETE FROM seat WHERE person = ?1",
    [S_ALIKE] = PERSON_COLUMNS " WHERE likeness = ?1 AND id <> ?2",
    [S_CLEAR_NAME] = "UPDATE person SET name = ''"
                     " WHERE login IS NULL AND lower(name) = lower(?1) AND id <> ?2",
    [S_PUT_GONE] = "INSERT INTO gone (id) VALUES (?1) ON CONFLICT DO NOTHING",
    [S_GONE] = "SELECT id FROM gone WHERE id = ?1",
    [S_ALL_GONE] = "SELECT id FROM gone ORDER BY id",
    [S_PUT_ACCESS] = "INSERT INTO token (hash, person, kind, name, created, seen)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (hash) DO UPDATE SET seen = ?6",
    [S_ACCESS] = ACCESS_COLUMNS " WHERE hash = ?1",
    [S_ACCESSES] = ACCESS_COLUMNS " WHERE person = ?1 ORDER BY created DESC",
    [S_DROP_ACCESS] = "DELETE FROM token WHERE person = ?1 AND substr(hash, 1, length(?2)) = ?2",
    [S_PUT_SETTING] = "INSERT INTO setting (key, value) VALUES (?1, ?2)"
                      " ON CONFLICT (key) DO UPDATE SET value = ?2",
    [S_NEW_SETTING] = "INSERT INTO setting (key, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [S_SETTING] = "SELECT value FROM setting WHERE key = ?1",
    [S_SETTINGS] = "SELECT key, value FROM setting ORDER BY key",
    [S_TELL] = "INSERT INTO hint (id, text) SELECT COALESCE(max(id), 0) + 1, ?1 FROM hint",
    [S_FORGET_TOLD] = "DELETE FROM hint WHERE id <= (SELECT max(id) FROM hint) - 1000",
    [S_TOLD] = "SELECT id, text FROM hint WHERE id > ?1 ORDER BY id",
};

void sql_copy(Sql *sql, int statement, int column, char *out, size_t room)
{
    BwText copy = bw_text_in(out, room);
    bw_text_add(&copy, sql->driver->text(sql, statement, column));
}

StoreAnswer sql_fail(Sql *sql)
{
    sql->failed = true;
    return STORE_BROKEN;
}

StoreAnswer sql_run(Sql *sql, int statement)
{
    SqlStep step = sql->driver->step(sql, statement);
    sql->driver->reset(sql, statement);
    return step == SQL_CLASH ? STORE_TAKEN : step == SQL_FAILED ? sql_fail(sql) : STORE_DONE;
}

StoreAnswer sql_change(Sql *sql, int statement)
{
    SqlStep step = sql->driver->step(sql, statement);
    int64_t changed = step == SQL_END ? sql->driver->changed(sql, statement) : 0;
    sql->driver->reset(sql, statement);
    return step == SQL_CLASH    ? STORE_TAKEN
           : step == SQL_FAILED ? sql_fail(sql)
           : changed > 0        ? STORE_DONE
                                : STORE_NONE;
}

void sql_forget_links(Sql *sql)
{
    memset(sql->last, 0, sizeof sql->last);
}
