/* The connection to PostgreSQL: connecting, sending, waiting with a deadline.
 * SPDX-License-Identifier: MIT */
#include "store/postgres_private.h"
#include "system/clock.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A broken connection, a lost race and a database that is just starting may all be better next
 * time; a mistake in a statement is not. */
static bool may_pass(const char *state)
{
    static const char *const classes[] = {"08", "40", "53", "57", "25"};
    if (state == NULL)
        return true;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (strncmp(state, classes[i], 2) == 0)
            return true;
    return false;
}

void postgres_note(Postgres *pg, const PGresult *result)
{
    const char *text = result != NULL ? PQresultErrorMessage(result) : PQerrorMessage(pg->db);
    pg->retry = may_pass(result != NULL ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL);
    snprintf(pg->trouble, sizeof pg->trouble, "%s", text[0] != '\0' ? text : "timeout");
    pg->trouble[strcspn(pg->trouble, "\n")] = '\0';
}

void postgres_disconnect(Postgres *pg)
{
    for (int i = 0; i < P_STATEMENTS; i++) {
        PQclear(pg->statement[i].result);
        pg->statement[i].result = NULL;
        pg->statement[i].known = false;
    }
    PQfinish(pg->db);
    pg->db = NULL;
    pg->keeps = pg->answered = pg->dues = 0;
    pg->begun = false;
    sql_forget_links(&pg->sql);
}

/* Nodes share the database; who wants it alone shares it with no node. Freed by the database
 * however its holder ends. */
static bool lock(Postgres *pg)
{
    if (pg->sql.use != STORE_SERVE && pg->sql.use != STORE_ALONE)
        return true;
    PGresult *result =
        PQexec(pg->db, pg->sql.use == STORE_SERVE ? "SELECT pg_try_advisory_lock_shared(7032107)"
                                                  : "SELECT pg_try_advisory_lock(7032107)");
    bool asked = PQresultStatus(result) == PGRES_TUPLES_OK;
    pg->served = asked && PQgetvalue(result, 0, 0)[0] != 't';
    PQclear(result);
    return asked && !pg->served;
}

/* A transaction that nobody goes on with must not hold its tables for long; and TCP must notice
 * that the other machine is gone. */
bool postgres_connect(Postgres *pg)
{
    static const char *const names[] = {"dbname",
                                        "client_encoding",
                                        "connect_timeout",
                                        "application_name",
                                        "tcp_user_timeout",
                                        "keepalives_idle",
                                        "fallback_application_name",
                                        "options",
                                        NULL};
    const char *const values[] = {
        pg->url,   "UTF8",
        "2",       "boxwood",
        "4000",    "5",
        "boxwood", "-c idle_in_transaction_session_timeout=2000 -c client_min_messages=warning",
        NULL};
    postgres_disconnect(pg);
    pg->db = PQconnectdbParams(names, values, 1);
    if (PQstatus(pg->db) == CONNECTION_OK && lock(pg) && PQsetnonblocking(pg->db, 1) == 0 &&
        PQenterPipelineMode(pg->db) == 1)
        return true;
    postgres_note(pg, NULL);
    return false;
}

/* Waits until something can be read or written; false when the deadline has passed. */
static bool wait_until(Postgres *pg, short events, int64_t end)
{
    struct pollfd line = {.fd = PQsocket(pg->db), .events = events};
    int64_t left = end - clock_ms(CLOCK_MONOTONIC);
    return line.fd >= 0 && left > 0 && poll(&line, 1, (int)left) > 0;
}

static bool wait_result(Postgres *pg)
{
    int64_t end = clock_ms(CLOCK_MONOTONIC) + pg->patience;
    int unsent = PQflush(pg->db);
    while (unsent >= 0 && (unsent > 0 || PQisBusy(pg->db))) {
        if (!wait_until(pg, unsent > 0 ? POLLIN | POLLOUT : POLLIN, end) ||
            PQconsumeInput(pg->db) != 1)
            return false;
        unsent = PQflush(pg->db);
    }
    return unsent == 0;
}

/* "?1" as PostgreSQL writes it. */
static char *translate(const char *text, int *values)
{
    char *copy = strdup(text);
    if (copy == NULL)
        abort();
    *values = 0;
    for (char *at = strchr(copy, '?'); at != NULL; at = strchr(at, '?')) {
        *at++ = '$';
        int number = atoi(at);
        if (number > *values)
            *values = number;
    }
    return copy;
}

/* What is true of a row now, by the database's clock, which is the same for every node. */
#define NOW_MS "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
#define NODE_LIVES \
    "(?13::bigint = 0 OR EXISTS (SELECT 1 FROM node WHERE id = ?13 AND until > " NOW_MS "))"
#define NEW_EVENT                                                         \
    " INSERT INTO event (tab, seq, at, person, client, kind, data, link)" \
    " SELECT ?1, ?2, ?7, ?9, ?10, ?11, ?12, ?8 FROM row"

static const char *const own_text[P_STATEMENTS - SHARED_STATEMENTS] = {
    /* The row says whether it may be: its number is the one before, the node's lease holds, and
     * what nobody asked for comes from whoever looks after the table. */
    "WITH row AS (UPDATE tab SET seq = ?2, state = ?3, listed = ?4, live = ?5, turn = ?6,"
    " changed = ?7, link = ?8 WHERE id = ?1 AND seq = ?2 - 1"
    " AND (?14::bigint = 0 OR owner = ?13) AND " NODE_LIVES " RETURNING id)" NEW_EVENT,
    "WITH row AS (INSERT INTO tab (id, seq, state, listed, live, turn, created, changed, brief,"
    " link, owner) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?14, ?7, ?15, ?8, ?13 WHERE " NODE_LIVES
    " ON CONFLICT DO NOTHING RETURNING id)" NEW_EVENT,
    "UPDATE tab SET brief = ?2 WHERE id = ?1",
    "SELECT pg_notify('boxwood', '0 ' || ?1::text)", /* from no node */
};

static const char *text_of(int which)
{
    return which == S_BEGIN_READ       ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
           : which < SHARED_STATEMENTS ? sql_text[which]
                                       : own_text[which - SHARED_STATEMENTS];
}

static bool await(Postgres *pg, bool sent, char due)
{
    if (sent)
        pg->due[pg->dues++] = due;
    return sent;
}

static bool prepare(Postgres *pg, int which, const char *name)
{
    Prepared *it = &pg->statement[which];
    if (it->known)
        return true;
    char *text = translate(text_of(which), &it->values);
    it->known = await(pg, PQsendPrepare(pg->db, name, text, 0, NULL) == 1, DUE_OTHER);
    free(text);
    return it->known;
}

bool postgres_send_plain(Postgres *pg, const char *text, char due)
{
    return await(
        pg, pg->db != NULL && PQsendQueryParams(pg->db, text, 0, NULL, NULL, NULL, NULL, 0) == 1,
        due);
}

bool postgres_begin(Postgres *pg)
{
    if (!pg->open || pg->begun)
        return true;
    pg->begun = true;
    return postgres_send_plain(pg, text_of(pg->sql.use == STORE_READ ? S_BEGIN_READ : S_BEGIN),
                               DUE_OTHER);
}

bool postgres_send(Postgres *pg, int which, char due)
{
    char name[8];
    Prepared *it = &pg->statement[which];
    snprintf(name, sizeof name, "s%d", which);
    return pg->db != NULL && PQstatus(pg->db) == CONNECTION_OK && postgres_begin(pg) &&
           prepare(pg, which, name) &&
           await(pg, PQsendQueryPrepared(pg->db, name, it->values, it->value, NULL, NULL, 0) == 1,
                 due);
}

/* The next result, of which NULL follows; NULL if the line is dead. */
static PGresult *next_result(Postgres *pg)
{
    if (!wait_result(pg))
        return NULL;
    PGresult *result = PQgetResult(pg->db);
    if (result != NULL && PQresultStatus(result) != PGRES_PIPELINE_SYNC && wait_result(pg))
        PQclear(PQgetResult(pg->db));
    return result;
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

bool postgres_finish(Postgres *pg, PGresult **out)
{
    bool fine = PQpipelineSync(pg->db) == 1;
    PGresult *result = NULL;
    for (int i = 0; fine && i <= pg->dues; i++) {
        result = next_result(pg);
        fine = result != NULL;
        if (!fine || i == pg->dues)
            break;
        if (!is_good(result) && PQresultStatus(result) != PGRES_PIPELINE_ABORTED)
            postgres_note(pg, result);
        if (!is_good(result) && pg->due[i] != DUE_RESULT)
            pg->sql.failed = true;
        if (pg->due[i] == DUE_KEEP)
            postgres_kept(pg, result);
        if (pg->due[i] == DUE_RESULT && out != NULL) {
            PQclear(*out);
            *out = result;
        } else {
            PQclear(result);
        }
        result = NULL;
    }
    PQclear(result);
    pg->dues = 0;
    if (!fine) {
        postgres_note(pg, NULL);
        postgres_disconnect(pg);
        pg->sql.failed = true;
    }
    return fine;
}
