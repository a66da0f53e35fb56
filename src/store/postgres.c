/* The store in PostgreSQL: opening, transactions, coming back after trouble. A commit is on the
 * database's disk when it returns. SPDX-License-Identifier: MIT */
#include "store/postgres_private.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How long an answer may take, and how long a transaction is tried again. */
enum { ANSWER_MS = 4000, LONG_MS = 600000, TRY_MS = 10000, WAIT_FIRST_MS = 10, WAIT_MOST_MS = 500 };

static bool begin(Store *store)
{
    Postgres *pg = (Postgres *)store;
    bool there = pg->db != NULL && PQstatus(pg->db) == CONNECTION_OK;
    pg->sql.failed = false;
    pg->begun = false;
    pg->keeps = pg->answered = 0;
    pg->open = there || postgres_connect(pg);
    return pg->open;
}

/* Nothing may be left to say: then there was nothing to commit. */
static bool commit(Store *store)
{
    Postgres *pg = (Postgres *)store;
    PGresult *result = NULL;
    bool fine = !pg->sql.failed;
    if (fine && pg->begun)
        fine = postgres_send_plain(pg, "COMMIT", DUE_RESULT) && postgres_finish(pg, &result) &&
               !pg->sql.failed && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    if (!fine)
        return false;
    pg->open = pg->begun = false;
    pg->since = pg->wait = 0;
    return postgres_explain(pg);
}

/* A connection that something went wrong on is not used again. */
static void rollback(Store *store)
{
    Postgres *pg = (Postgres *)store;
    bool plain = pg->db != NULL && !pg->sql.failed && pg->begun && pg->keeps == 0;
    if (!plain || !postgres_send_plain(pg, "ROLLBACK", DUE_OTHER) || !postgres_finish(pg, NULL))
        postgres_disconnect(pg);
    pg->open = pg->begun = false;
    sql_forget_links(&pg->sql);
}

static bool again(Store *store)
{
    Postgres *pg = (Postgres *)store;
    int64_t now = clock_ms(CLOCK_MONOTONIC);
    if (pg->since == 0)
        pg->since = now;
    if (!pg->retry || now - pg->since > TRY_MS) {
        pg->since = pg->wait = 0;
        return false;
    }
    pg->wait = pg->wait == 0 ? WAIT_FIRST_MS : 2 * pg->wait;
    if (pg->wait > WAIT_MOST_MS)
        pg->wait = WAIT_MOST_MS;
    nanosleep(&(struct timespec){.tv_nsec = (long)pg->wait * 1000000}, NULL);
    return true;
}

static void close_store(Store *store)
{
    Postgres *pg = (Postgres *)store;
    postgres_disconnect(pg);
    free(pg->url);
    free(pg);
}

static const char *trouble(Store *store)
{
    return ((Postgres *)store)->trouble;
}

static StoreAnswer tell(Store *store, const char *text)
{
    Sql *sql = (Sql *)store;
    sql->driver->bind_text(sql, P_NOTIFY, 1, text);
    return sql_run(sql, P_NOTIFY);
}

static StoreAnswer check(Store *store, bool logs, void (*each)(void *, const char *, const char *),
                         void *context)
{
    return logs && sql_check_logs((Sql *)store, each, context) ? STORE_DAMAGED : STORE_DONE;
}

/* Without the password that a link may hold. */
static BwStatus refusal(const Postgres *pg, int version)
{
    const char *at = strrchr(pg->url, '@');
    const char *place = at != NULL ? at + 1 : pg->url;
    if (version > STORE_VERSION || pg->served)
        return bw_status_text(bw_status_no(pg->served ? "store.served" : "store.newer"), "file",
                              place);
    return bw_status_text(bw_status_text(bw_status_no("store.open"), "file", place), "cause",
                          pg->trouble);
}

Store *store_open_postgres(const char *url, StoreUse use, BwStatus *why)
{
    Postgres *pg = (Postgres *)calloc(1, sizeof *pg);
    if (pg == NULL || (pg->url = strdup(url)) == NULL)
        abort();
    Store *store = &pg->sql.store;
    *store = (Store){.close = close_store,
                     .begin = begin,
                     .commit = commit,
                     .rollback = rollback,
                     .check = check,
                     .trouble = trouble,
                     .again = again};
    sql_set_tables(store);
    sql_set_people(store);
    store->keep = postgres_keep;
    store->tell = tell;
    pg->sql.driver = &postgres_driver;
    pg->sql.use = use;
    pg->patience = LONG_MS;
    int version = postgres_connect(pg) ? postgres_migrate(pg) : -1;
    pg->patience = use == STORE_WHOLE || use == STORE_ALONE ? LONG_MS : ANSWER_MS;
    *why = version == STORE_VERSION ? bw_status_ok() : refusal(pg, version);
    if (version == STORE_VERSION)
        return store;
    close_store(store);
    return NULL;
}
