/* What any store of tables and people must do, asked of SQLite and PostgreSQL alike (suite.h).
 * SPDX-License-Identifier: MIT */
#include "suite.h"

#include "base/text.h"
#include "store/keeper.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static StoreOpener opener;

static Event event_of(const char *table, uint32_t seq, const char *client)
{
    return (Event){.table = table,
                   .seq = seq,
                   .at = 1000 + seq,
                   .person = "anna",
                   .client = client,
                   .kind = "act",
                   .data = "@5 move 0 a1"};
}

static TableRow row_of(const char *table, TableState state, const char *person)
{
    TableRow row = {.seq = 1, .state = state, .listed = true, .turn = 0, .brief = "{}"};
    row.created = row.changed = 1000;
    snprintf(row.table, sizeof row.table, "%s", table);
    snprintf(row.person[1], sizeof row.person[1], "%s", person);
    return row;
}

static void append_one(Store *store, const char *table, uint32_t seq)
{
    uint32_t got;
    Event event = event_of(table, seq, "");
    assert_true(store->begin(store));
    assert_int_equal(store->append(store, &event, &got), STORE_DONE);
    assert_true(store->commit(store));
}

typedef struct Seen {
    int count;
    uint32_t last;
    char text[256];
} Seen;

static void see_event(void *context, const Event *event)
{
    Seen *seen = (Seen *)context;
    seen->count++;
    assert_true(event->seq > seen->last);
    seen->last = event->seq;
    snprintf(seen->text, sizeof seen->text, "%s %s %s %s %d", event->person, event->client,
             event->kind, event->data, (int)event->at);
}

static void see_row(void *context, const TableRow *row)
{
    Seen *seen = (Seen *)context;
    seen->count++;
    snprintf(seen->text, sizeof seen->text, "%s %s %s", row->table, row->person[1], row->name[1]);
}

static Seen events_after(Store *store, const char *table, uint32_t after)
{
    Seen seen = {0};
    store->events(store, table, after, see_event, &seen);
    return seen;
}

static void appends_and_reads(void **state)
{
    Store *store = opener(true);
    (void)state;
    uint32_t seq;
    Event event = event_of("t1", 1, "c-1");
    assert_true(store->begin(store));
    assert_int_equal(store->append(store, &event, &seq), STORE_DONE);
    assert_int_equal(seq, 1);
    assert_true(store->commit(store));
    append_one(store, "t1", 2);
    append_one(store, "t2", 1);
    store->close(store);
    store = opener(false);
    Seen seen = events_after(store, "t1", 0);
    assert_int_equal(seen.count, 2);
    assert_string_equal(seen.text, "anna  act @5 move 0 a1 1002");
    assert_int_equal(events_after(store, "t1", 1).count, 1);
    assert_int_equal(store->events(store, "t3", 0, see_event, &seen), STORE_NONE);
    store->close(store);
}

static void number_is_taken_once(void **state)
{
    Store *store = opener(true);
    (void)state;
    uint32_t seq;
    append_one(store, "t1", 1);
    Event other = event_of("t1", 1, "");
    other.data = "@6 move 0 b2";
    assert_true(store->begin(store));
    assert_int_equal(store->append(store, &other, &seq), STORE_TAKEN);
    other.seq = 2;
    assert_int_equal(store->append(store, &other, &seq), STORE_DONE);
    assert_true(store->commit(store));
    assert_int_equal(events_after(store, "t1", 0).count, 2);
    store->close(store);
}

static void client_is_known_again(void **state)
{
    Store *store = opener(true);
    (void)state;
    uint32_t seq;
    Event event = event_of("t1", 1, "c-1");
    assert_true(store->begin(store));
    assert_int_equal(store->append(store, &event, &seq), STORE_DONE);
    Event next = event_of("t1", 2, "c-2");
    assert_int_equal(store->append(store, &next, &seq), STORE_DONE);
    for (event.seq = 1; event.seq <= 2; event.seq++) { /* whoever has the number by now */
        assert_int_equal(store->append(store, &event, &seq), STORE_REPEATED);
        assert_int_equal(seq, 1);
    }
    event.seq = 2;
    event.person = "ben"; /* another person may use the same id */
    assert_int_equal(store->append(store, &event, &seq), STORE_TAKEN);
    event.seq = 3;
    assert_int_equal(store->append(store, &event, &seq), STORE_DONE);
    assert_true(store->commit(store));
    assert_int_equal(events_after(store, "t1", 0).count, 3);
    store->close(store);
}

static void rollback_leaves_nothing(void **state)
{
    Store *store = opener(true);
    (void)state;
    uint32_t seq;
    Event event = event_of("t1", 1, "");
    assert_true(store->begin(store));
    assert_int_equal(store->append(store, &event, &seq), STORE_DONE);
    store->rollback(store);
    assert_int_equal(events_after(store, "t1", 0).count, 0);
    append_one(store, "t1", 1);
    store->close(store);
}

static int rows_of(Store *store, TableQuery query, Seen *seen)
{
    *seen = (Seen){0};
    store->rows(store, &query, see_row, seen);
    return seen->count;
}

static void rows_are_found(void **state)
{
    Store *store = opener(true);
    (void)state;
    Seen seen;
    TableRow open = row_of("t1", TABLE_OPEN, "anna"), over = row_of("t2", TABLE_OVER, "anna");
    TableRow secret = row_of("t3", TABLE_PLAYING, "ben");
    Person anna = {.id = "anna", .name = "Anna"};
    secret.listed = false;
    secret.live = true;
    over.changed = 2000;
    assert_true(store->begin(store));
    assert_int_equal(store->put_person(store, &anna), STORE_DONE);
    assert_int_equal(store->put_row(store, &open), STORE_DONE);
    assert_int_equal(store->put_row(store, &over), STORE_DONE);
    assert_int_equal(store->put_row(store, &secret), STORE_DONE);
    assert_true(store->commit(store));
    assert_int_equal(rows_of(store, (TableQuery){.listed = true}, &seen), 1);
    assert_string_equal(seen.text, "t1 anna Anna");
    assert_int_equal(rows_of(store, (TableQuery){.person = "anna"}, &seen), 2);
    assert_string_equal(seen.text, "t1 anna Anna"); /* the newest came first */
    assert_int_equal(rows_of(store, (TableQuery){.live = true}, &seen), 1);
    assert_string_equal(seen.text, "t3 ben ");
    assert_int_equal(rows_of(store, (TableQuery){.table = "t2"}, &seen), 1);
    assert_int_equal(rows_of(store, (TableQuery){.open_before = 1001}, &seen), 1);
    assert_int_equal(rows_of(store, (TableQuery){.open_before = 1000}, &seen), 0);
    assert_int_equal(rows_of(store, (TableQuery){.person = "anna", .limit = 1}, &seen), 1);
    open.brief = NULL;
    open.state = TABLE_OVER;
    open.person[1][0] = '\0';
    store->put_row(store, &open);
    assert_int_equal(rows_of(store, (TableQuery){.listed = true}, &seen), 0);
    assert_int_equal(rows_of(store, (TableQuery){.person = "anna"}, &seen), 2);
    store->close(store);
}

static void people_come_and_go(void **state)
{
    Store *store = opener(true);
    (void)state;
    Person found;
    Access access = {.hash = "hash", .person = "p1", .name = "bot", .created = 5}, owner;
    Access login = {.hash = "other", .person = "p1", .kind = ACCESS_LOGIN, .created = 6, .seen = 6};
    Seen seen;
    Person anna = {.id = "p1",
                   .name = "Anna",
                   .login = "anna",
                   .likeness = "anna",
                   .hash = "x",
                   .version = 3,
                   .banned = true,
                   .language = "zh-Hans"};
    Person other = {.id = "p2", .login = "anna"}, guest = {.id = "p3"}, second = {.id = "p4"};
    TableRow row = row_of("t1", TABLE_OVER, "p1");
    assert_int_equal(store->put_person(store, &anna), STORE_DONE);
    assert_int_equal(store->put_person(store, &other), STORE_TAKEN);
    assert_int_equal(store->put_person(store, &guest), STORE_DONE);
    assert_int_equal(store->put_person(store, &second), STORE_DONE);
    assert_int_equal(store->login(store, "anna", &found), STORE_DONE);
    assert_string_equal(found.id, "p1");
    assert_int_equal(found.version, 3);
    assert_string_equal(found.language, "zh-Hans");
    assert_true(found.banned);
    assert_int_equal(store->person(store, "p9", &found), STORE_NONE);
    assert_int_equal(store->alike(store, "anna", "p3", &found), STORE_DONE);
    assert_int_equal(store->alike(store, "anna", "p1", &found), STORE_NONE);
    assert_int_equal(store->put_access(store, &access), STORE_DONE);
    assert_int_equal(store->put_access(store, &login), STORE_DONE);
    assert_int_equal(store->access(store, "hash", &owner), STORE_DONE);
    assert_string_equal(owner.person, "p1");
    access.seen = 7;
    assert_int_equal(store->put_access(store, &access), STORE_DONE);
    assert_int_equal(store->access(store, "hash", &owner), STORE_DONE);
    assert_int_equal(owner.seen, 7);
    assert_int_equal(store->drop_access(store, "p2", "oth"), STORE_DONE);
    assert_int_equal(store->access(store, "other", &owner), STORE_DONE);
    assert_int_equal(owner.kind, ACCESS_LOGIN);
    assert_int_equal(store->drop_access(store, "p1", "oth"), STORE_DONE);
    assert_int_equal(store->access(store, "other", &owner), STORE_NONE);
    store->put_row(store, &row);
    assert_false(store->is_gone(store, "p1"));
    assert_int_equal(store->forget_person(store, "p1"), STORE_DONE);
    assert_true(store->is_gone(store, "p1"));
    assert_int_equal(store->access(store, "hash", &owner), STORE_NONE);
    assert_int_equal(store->login(store, "anna", &found), STORE_NONE);
    assert_int_equal(rows_of(store, (TableQuery){.person = "p1"}, &seen), 0);
    assert_int_equal(rows_of(store, (TableQuery){.table = "t1"}, &seen), 1);
    store->close(store);
}

static void settings_stay(void **state)
{
    Store *store = opener(true);
    (void)state;
    char value[32];
    assert_int_equal(store->setting(store, "key", value, sizeof value), STORE_NONE);
    store->put_setting(store, "key", "one");
    store->put_setting(store, "key", "two");
    store->close(store);
    store = opener(false);
    assert_int_equal(store->setting(store, "key", value, sizeof value), STORE_DONE);
    assert_string_equal(value, "two");
    store->close(store);
}

/* The keeper: many jobs, few transactions, each told when it is safe. */
typedef struct Writing {
    StoreJob job;
    uint32_t seq;
    StoreAnswer answer;
    int *finished;
} Writing;

static void write_work(StoreJob *job, Store *store)
{
    Writing *writing = (Writing *)job;
    uint32_t seq;
    Event event = event_of("t1", writing->seq, "");
    writing->answer = store->append(store, &event, &seq);
}

static void write_done(StoreJob *job)
{
    Writing *writing = (Writing *)job;
    assert_false(job->broken);
    ++*writing->finished;
}

static void note_wake(void *context)
{
    atomic_fetch_add((atomic_int *)context, 1);
}

static void keeper_puts_jobs_together(void **state)
{
    enum { JOBS = 2000 };
    static Writing writing[JOBS];
    atomic_int wakes = 0;
    int finished = 0;
    (void)state;
    Keeper *keeper = keeper_open(opener(true), note_wake, &wakes);
    for (uint32_t i = 0; i < JOBS; i++) {
        writing[i] = (Writing){.seq = i + 1, .finished = &finished};
        writing[i].job = (StoreJob){.work = write_work, .done = write_done};
        keeper_submit(keeper, &writing[i].job);
    }
    keeper_start(keeper);
    while (finished < JOBS) {
        usleep(1000);
        keeper_collect(keeper);
    }
    keeper_close(keeper);
    for (int i = 0; i < JOBS; i++)
        assert_int_equal(writing[i].answer, STORE_DONE);
    assert_true(atomic_load(&wakes) < JOBS / 4);
    Store *store = opener(false);
    assert_int_equal(events_after(store, "t1", 0).count, JOBS);
    store->close(store);
}

int store_suite(StoreOpener open)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(appends_and_reads),     cmocka_unit_test(number_is_taken_once),
        cmocka_unit_test(client_is_known_again), cmocka_unit_test(rollback_leaves_nothing),
        cmocka_unit_test(rows_are_found),        cmocka_unit_test(people_come_and_go),
        cmocka_unit_test(settings_stay),         cmocka_unit_test(keeper_puts_jobs_together),
    };
    opener = open;
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
