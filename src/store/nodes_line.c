/* The SQL behind leases and hints, and waiting for its answers with a deadline.
 * SPDX-License-Identifier: MIT */
#include "store/nodes_private.h"
#include "system/clock.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ANSWER_MS = 1000, NUMBER = 24 };

#define NOW_MS "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
#define LIVES(id) "EXISTS (SELECT 1 FROM node WHERE node.id = " id " AND until > " NOW_MS ")"
#define TAKE                                                              \
    " FOR UPDATE SKIP LOCKED) UPDATE tab SET owner = $1::bigint FROM old" \
    " WHERE tab.id = old.id RETURNING tab.id"

int64_t node_number(const PGresult *result, int row, int column)
{
    const char *text = PQgetvalue(result, row, column);
    return text[0] == 't' ? 1 : strtoll(text, NULL, 10);
}

static bool wait_answer(NodeLine *line)
{
    int64_t end = clock_ms(CLOCK_MONOTONIC) + ANSWER_MS;
    while (PQflush(line->db) > 0 || PQisBusy(line->db)) {
        struct pollfd at = {.fd = PQsocket(line->db), .events = POLLIN};
        int64_t left = end - clock_ms(CLOCK_MONOTONIC);
        if (left <= 0 || poll(&at, 1, (int)left) <= 0 || PQconsumeInput(line->db) != 1)
            return false;
    }
    return true;
}

/* One statement, its values with NULL behind them; its result, if it is wanted. */
static bool ask(NodeLine *line, const char *text, const char *const *values, PGresult **out)
{
    int count = 0;
    PGresult *result = NULL, *next;
    while (values != NULL && values[count] != NULL)
        count++;
    if (PQsendQueryParams(line->db, text, count, NULL, values, NULL, NULL, 0) != 1)
        return false;
    do {
        if (!wait_answer(line)) {
            PQclear(result);
            return false;
        }
        next = PQgetResult(line->db);
        if (next != NULL) {
            PQclear(result);
            result = next;
        }
    } while (next != NULL);
    ExecStatusType status = PQresultStatus(result);
    bool fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (out != NULL && fine)
        *out = result;
    else
        PQclear(result);
    return fine;
}

static const char *own(const NodeLine *line, char out[NUMBER])
{
    snprintf(out, NUMBER, "%" PRId64, line->node);
    return out;
}

void node_close(NodeLine *line)
{
    PQfinish(line->db);
    line->db = NULL;
}

static bool wait_connected(NodeLine *line)
{
    int64_t end = clock_ms(CLOCK_MONOTONIC) + ANSWER_MS;
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    while (status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING) {
        struct pollfd at = {.fd = PQsocket(line->db),
                            .events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT};
        int64_t left = end - clock_ms(CLOCK_MONOTONIC);
        if (at.fd < 0 || left <= 0 || poll(&at, 1, (int)left) <= 0)
            return false;
        status = PQconnectPoll(line->db);
    }
    return status == PGRES_POLLING_OK;
}

/* Hints need not be safe on disk, only quick. */
bool node_open(NodeLine *line)
{
    static const char *const names[] = {"dbname",           "client_encoding", "connect_timeout",
                                        "tcp_user_timeout", "options",         NULL};
    const char *const values[] = {line->url, "UTF8", "2", "2000", "-c synchronous_commit=off",
                                  NULL};
    line->db = PQconnectStartParams(names, values, 1);
    if (wait_connected(line) && ask(line, "LISTEN boxwood", NULL, NULL))
        return true;
    node_close(line);
    return false;
}

/* Of nodes that start together one takes the number; the others wait for it, and take the next. */
bool node_join(NodeLine *line, int64_t *at, int64_t *since)
{
    PGresult *result = NULL;
    do {
        PQclear(result);
        result = NULL;
        if (!ask(line,
                 "INSERT INTO node (id, until, name)"
                 " SELECT GREATEST(" NOW_MS ", COALESCE(max(id), 0) + 1), " NOW_MS " + 2000,"
                 " COALESCE(max(until), 0)::text FROM node"
                 " ON CONFLICT DO NOTHING RETURNING id, " NOW_MS ", name",
                 NULL, &result))
            return false;
    } while (PQntuples(result) == 0);
    line->node = node_number(result, 0, 0);
    *at = node_number(result, 0, 1);
    *since = node_number(result, 0, 2);
    PQclear(result);
    return true;
}

bool node_renew(NodeLine *line, bool *held, PGresult **dead)
{
    char number[NUMBER];
    const char *const values[] = {own(line, number), NULL};
    PGresult *result = NULL;
    if (!ask(line, "UPDATE node SET until = " NOW_MS " + 2000 WHERE id = $1 AND until > " NOW_MS,
             values, &result))
        return false;
    *held = atoi(PQcmdTuples(result)) == 1;
    PQclear(result);
    return ask(line, "SELECT id FROM node WHERE until <= " NOW_MS " AND until > " NOW_MS " - 60000",
               NULL, dead);
}

bool node_claim(NodeLine *line, const char *tables, PGresult **out)
{
    char number[NUMBER];
    const char *const values[] = {own(line, number), tables, NULL};
    return ask(line,
               "WITH old AS (SELECT id FROM tab WHERE id = ANY(string_to_array($2, ','))"
               " AND state < 2 AND (owner = $1::bigint OR NOT " LIVES("owner") ")" TAKE,
               values, out);
}

bool node_claim_live(NodeLine *line, PGresult **out)
{
    char number[NUMBER];
    const char *const values[] = {own(line, number), NULL};
    return ask(line,
               "WITH old AS (SELECT id FROM tab WHERE state < 2 AND live <> 0"
               " AND NOT " LIVES("owner") " LIMIT 50" TAKE,
               values, out);
}

bool node_release(NodeLine *line, const char *tables)
{
    char number[NUMBER];
    const char *const values[] = {own(line, number), tables, NULL};
    return ask(line,
               "UPDATE tab SET owner = 0 WHERE owner = $1::bigint"
               " AND id = ANY(string_to_array($2, ','))",
               values, NULL);
}

bool node_look(NodeLine *line, const char *tables, PGresult **out)
{
    const char *const values[] = {tables, NULL};
    return ask(line,
               "SELECT id, seq, " LIVES("owner") " FROM tab"
                                                 " WHERE id = ANY(string_to_array($1, ','))",
               values, out);
}

bool node_notify(NodeLine *line, const char *text)
{
    char number[NUMBER];
    const char *const values[] = {own(line, number), text, NULL};
    return ask(line, "SELECT pg_notify('boxwood', $1 || ' ' || $2)", values, NULL);
}

/* The lease ends now, so that whoever starts next knows until when somebody was here. */
bool node_leave(NodeLine *line)
{
    char number[NUMBER];
    const char *const values[] = {own(line, number), NULL};
    return ask(line, "UPDATE node SET until = " NOW_MS " WHERE id = $1", values, NULL) &&
           ask(line, "UPDATE tab SET owner = 0 WHERE state < 2 AND owner = $1", values, NULL) &&
           ask(line, "DELETE FROM node WHERE until < " NOW_MS " - 3600000 AND id <> $1", values,
               NULL) &&
           node_notify(line, "left");
}
