/* PostgreSQL as a store:  store_postgres LINK   runs the suite, and what several nodes rely on.
 * SPDX-License-Identifier: MIT */
#include "store/nodes_private.h"
#include "suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const char *url;

static void script(const char *text)
{
    PGconn *db = PQconnectdb(url);
    PGresult *result = PQexec(db, text);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fprintf(stderr, "%s", PQresultErrorMessage(result));
    assert_true(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK);
    PQclear(result);
    PQfinish(db);
}

static Store *open_store(bool fresh)
{
    BwStatus why;
    if (fresh)
        script("SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    Store *store = store_open_postgres(url, STORE_SERVE, &why);
    assert_non_null(store);
    return store;
}

static Keeping keeping_of(const char *table, uint32_t seq, const char *client)
{
    Keeping keeping = {.event = {.table = table,
                                 .seq = seq,
                                 .at = 1000 + seq,
                                 .person = "anna",
                                 .client = client,
                                 .kind = "act",
                                 .data = "a1"},
                       .row = {.seq = seq, .state = TABLE_PLAYING}};
    snprintf(keeping.row.table, sizeof keeping.row.table, "%s", table);
    if (seq == 1)
        keeping.row.brief = "{}";
    return keeping;
}

static StoreAnswer keep(Store *store, Keeping *keeping)
{
    assert_true(store->begin(store));
    store->keep(store, keeping);
    assert_true(store->commit(store));
    return keeping->answer;
}

static StoreAnswer keep_new(Store *store, uint32_t seq, int64_t node, bool unasked)
{
    Keeping keeping = keeping_of("t1", seq, "");
    keeping.node = node;
    keeping.unasked = unasked;
    return keep(store, &keeping);
}

static void ignore(void *context, const Event *event)
{
    (void)event;
    ++*(int *)context;
}

/* Who was first is first; whoever was late hears it, or that it was done already. */
static void two_nodes_race(void **state)
{
    int count = 0;
    (void)state;
    Store *one = open_store(true), *two = open_store(false);
    Keeping first = keeping_of("t1", 1, ""), mine = keeping_of("t1", 2, "c1"),
            theirs = keeping_of("t1", 2, "c2"), repeated = keeping_of("t1", 2, "c1");
    assert_int_equal(keep(one, &first), STORE_DONE);
    assert_int_equal(keep(two, &first), STORE_TAKEN);
    assert_int_equal(keep(one, &mine), STORE_DONE);
    assert_int_equal(keep(two, &theirs), STORE_TAKEN);
    repeated.event.seq = 3;
    assert_int_equal(keep(two, &theirs), STORE_TAKEN);
    repeated.event.seq = 2;
    assert_int_equal(keep(two, &repeated), STORE_REPEATED);
    assert_int_equal(repeated.seq, 2);
    theirs.event.seq = theirs.row.seq = 3;
    assert_int_equal(keep(two, &theirs), STORE_DONE);
    theirs.event.seq = theirs.row.seq = 5; /* nobody leaves a gap */
    assert_int_equal(keep(two, &theirs), STORE_TAKEN);
    assert_int_equal(one->events(one, "t1", 0, ignore, &count), STORE_DONE);
    assert_int_equal(count, 3);
    one->close(one);
    two->close(two);
}

/* A node whose lease has ended writes nothing; unasked things come from the owner alone. */
static void fence_holds(void **state)
{
    (void)state;
    Store *store = open_store(true);
    script("INSERT INTO node VALUES (7, 9000000000000, ''), (8, 9000000000000, ''), (9, 1, '')");
    assert_int_equal(keep_new(store, 1, 9, false), STORE_TAKEN);
    assert_int_equal(keep_new(store, 1, 7, false), STORE_DONE); /* the one that makes it owns it */
    assert_int_equal(keep_new(store, 2, 7, true), STORE_DONE);
    assert_int_equal(keep_new(store, 3, 8, true), STORE_TAKEN);
    assert_int_equal(keep_new(store, 3, 8, false), STORE_DONE);
    assert_int_equal(keep_new(store, 4, 9, false), STORE_TAKEN);
    script("UPDATE node SET until = 1 WHERE id = 7");
    assert_int_equal(keep_new(store, 4, 7, true), STORE_TAKEN);
    assert_int_equal(keep_new(store, 4, 7, false), STORE_TAKEN);
    assert_int_equal(keep_new(store, 4, 8, false), STORE_DONE);
    store->close(store);
}

/* One answer each, also beyond what waits at once, also beside others that are refused. */
static void many_are_kept_at_once(void **state)
{
    enum { MANY = 700 };
    static Keeping kept[MANY];
    static char names[MANY][TABLE_ID];
    (void)state;
    Store *store = open_store(true);
    for (uint32_t seq = 1; seq <= 3; seq++) {
        assert_true(store->begin(store));
        for (int i = 0; i < MANY; i++) {
            snprintf(names[i], sizeof names[i], "t%d", i);
            kept[i] = keeping_of(names[i], i % 10 == 9 ? seq + 1 : seq, "");
            store->keep(store, &kept[i]);
        }
        assert_true(store->commit(store));
        for (int i = 0; i < MANY; i++)
            assert_int_equal(kept[i].answer, i % 10 == 9 ? STORE_TAKEN : STORE_DONE);
    }
    store->close(store);
}

/* The database ends every connection: what was under way is tried again. */
static void connection_comes_back(void **state)
{
    (void)state;
    Store *store = open_store(true);
    Keeping first = keeping_of("t1", 1, ""), second = keeping_of("t1", 2, "");
    assert_int_equal(keep(store, &first), STORE_DONE);
    script("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
           " AND datname = current_database()");
    assert_true(store->begin(store));
    store->keep(store, &second);
    assert_false(store->commit(store));
    store->rollback(store);
    assert_true(store->again(store));
    assert_int_equal(keep(store, &second), STORE_DONE);
    store->close(store);
}

static void clash_spoils_nothing(void **state)
{
    (void)state;
    Store *store = open_store(true);
    Person anna = {.id = "p1", .login = "anna"}, other = {.id = "p2", .login = "anna"};
    assert_true(store->begin(store));
    assert_int_equal(store->put_person(store, &anna), STORE_DONE);
    assert_int_equal(store->put_person(store, &other), STORE_TAKEN);
    assert_int_equal(store->put_setting(store, "key", "one"), STORE_DONE);
    assert_true(store->commit(store));
    assert_int_equal(store->person(store, "p1", &other), STORE_DONE);
    store->close(store);
}

static void newer_database_is_refused(void **state)
{
    BwStatus why;
    (void)state;
    Store *store = open_store(true);
    store->close(store);
    script("UPDATE shape SET version = 999");
    assert_null(store_open_postgres(url, STORE_SERVE, &why));
    assert_string_equal(why.id, "store.newer");
    assert_null(store_open_postgres("postgresql://nobody@127.0.0.1:1/none", STORE_SERVE, &why));
    assert_string_equal(why.id, "store.open");
}

/* Each at a connection of its own, all at the same moment. */
enum { STARTERS = 6, ROUNDS = 20 };
static pthread_barrier_t start;

static void *join(void *argument)
{
    int64_t at, since;
    NodeLine *line = (NodeLine *)argument;
    bool open = node_open(line);
    pthread_barrier_wait(&start);
    return open && node_join(line, &at, &since) ? line : NULL;
}

static void nodes_start_together(void **state)
{
    (void)state;
    Store *store = open_store(true);
    pthread_barrier_init(&start, NULL, STARTERS);
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t thread[STARTERS];
        NodeLine line[STARTERS];
        for (int i = 0; i < STARTERS; i++) {
            line[i] = (NodeLine){.url = url};
            assert_int_equal(pthread_create(&thread[i], NULL, join, &line[i]), 0);
        }
        for (int i = 0; i < STARTERS; i++) {
            void *joined;
            pthread_join(thread[i], &joined);
            assert_non_null(joined);
        }
        for (int i = 0; i < STARTERS; i++) {
            for (int other = 0; other < i; other++)
                assert_true(line[i].node != line[other].node);
            node_close(&line[i]);
        }
    }
    pthread_barrier_destroy(&start);
    store->close(store);
}

int main(int count, char **argument)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_nodes_race),        cmocka_unit_test(fence_holds),
        cmocka_unit_test(many_are_kept_at_once), cmocka_unit_test(connection_comes_back),
        cmocka_unit_test(clash_spoils_nothing),  cmocka_unit_test(newer_database_is_refused),
        cmocka_unit_test(nodes_start_together),
    };
    url = argument[count - 1];
    bool suite = count > 2 && strcmp(argument[1], "suite") == 0;
    return suite ? store_suite(open_store)
                 : cmocka_run_group_tests_name("postgres", tests, NULL, NULL);
}
