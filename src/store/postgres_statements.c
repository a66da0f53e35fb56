/* Runs the statements of sql.c in PostgreSQL: binds values, reads rows.
 * SPDX-License-Identifier: MIT */
#include "store/postgres_private.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Prepared *prepared(Sql *sql, int which)
{
    return &((Postgres *)sql)->statement[which];
}

static void bind_text(Sql *sql, int which, int index, const char *text)
{
    prepared(sql, which)->value[index - 1] = text;
}

static void bind_number(Sql *sql, int which, int index, int64_t number)
{
    Prepared *it = prepared(sql, which);
    snprintf(it->room[index - 1], VALUE_ROOM, "%" PRId64, number);
    it->value[index - 1] = it->room[index - 1];
}

/* As PostgreSQL writes bytes: \x and two digits for each. */
static void bind_link(Sql *sql, int which, int index, const Link *link)
{
    static const char digits[] = "0123456789abcdef";
    Prepared *it = prepared(sql, which);
    char *at = it->room[index - 1];
    if (link == NULL)
        return;
    it->value[index - 1] = at;
    *at++ = '\\';
    *at++ = 'x';
    for (int i = 0; i < CHAIN_LINK; i++) {
        *at++ = digits[link->bytes[i] >> 4];
        *at++ = digits[link->bytes[i] & 15];
    }
    *at = '\0';
}

static bool is_clash(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state != NULL && strncmp(state, "23", 2) == 0;
}

/* A clash spoils the whole transaction unless there is a point to go back to. */
static SqlStep run(Postgres *pg, int which)
{
    Prepared *it = &pg->statement[which];
    bool may_clash = pg->open && which == S_PUT_PERSON;
    if (may_clash)
        postgres_begin(pg);
    if ((may_clash && !postgres_send_plain(pg, "SAVEPOINT one", DUE_OTHER)) ||
        !postgres_send(pg, which, DUE_RESULT) || !postgres_finish(pg, &it->result))
        return SQL_FAILED;
    it->row = -1;
    ExecStatusType status = PQresultStatus(it->result);
    bool clash = status == PGRES_FATAL_ERROR && is_clash(it->result);
    if (may_clash &&
        !postgres_send_plain(pg, clash ? "ROLLBACK TO SAVEPOINT one" : "RELEASE SAVEPOINT one",
                             DUE_OTHER))
        return SQL_FAILED;
    return clash                                                     ? SQL_CLASH
           : status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? SQL_END
                                                                     : SQL_FAILED;
}

static SqlStep step(Sql *sql, int which)
{
    Prepared *it = prepared(sql, which);
    if (it->result == NULL) {
        SqlStep answer = run((Postgres *)sql, which);
        if (answer != SQL_END)
            return answer;
    }
    return it->result != NULL && ++it->row < PQntuples(it->result) ? SQL_ROW : SQL_END;
}

static const char *text(Sql *sql, int which, int column)
{
    const Prepared *it = prepared(sql, which);
    return PQgetvalue(it->result, it->row, column);
}

static int64_t number(Sql *sql, int which, int column)
{
    return strtoll(text(sql, which, column), NULL, 10);
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool link_of(Sql *sql, int which, int column, Link *out)
{
    const char *at = text(sql, which, column);
    if (strlen(at) != 2 + 2 * CHAIN_LINK || at[0] != '\\' || at[1] != 'x')
        return false;
    for (int i = 0; i < CHAIN_LINK; i++) {
        int high = digit(at[2 + 2 * i]), low = digit(at[3 + 2 * i]);
        if (high < 0 || low < 0)
            return false;
        out->bytes[i] = (unsigned char)(16 * high + low);
    }
    return true;
}

static int64_t changed(Sql *sql, int which)
{
    const Prepared *it = prepared(sql, which);
    return it->result != NULL ? atoi(PQcmdTuples(it->result)) : 0;
}

static void reset(Sql *sql, int which)
{
    Prepared *it = prepared(sql, which);
    PQclear(it->result);
    it->result = NULL;
    memset(it->value, 0, sizeof it->value);
}

const SqlDriver postgres_driver = {.bind_text = bind_text,
                                   .bind_number = bind_number,
                                   .bind_link = bind_link,
                                   .step = step,
                                   .text = text,
                                   .number = number,
                                   .link = link_of,
                                   .changed = changed,
                                   .reset = reset};
