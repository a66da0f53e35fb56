/* SQLite as the store of tables and people: what every store must do, and what is its own: old
 * databases, broken files, copies.
 * SPDX-License-Identifier: MIT */
#include "suite.h"

#include "store/schema.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/boxwood-store-XXXXXX";

static const char *file_named(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void remove_file(const char *name)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (int i = 0; i < 4; i++) {
        char full[64];
        snprintf(full, sizeof full, "%s%s", name, ends[i]);
        unlink(file_named(full));
    }
}

static Store *open_store(bool fresh)
{
    BwStatus why;
    if (fresh)
        remove_file("test.db");
    Store *store = store_open_sqlite(file_named("test.db"), STORE_SERVE, &why);
    assert_non_null(store);
    return store;
}

static void count_event(void *context, const Event *event)
{
    (void)event;
    ++*(int *)context;
}

/* A database of the first version, with a match in it, is brought up to date and keeps it. */
static void old_database_is_read(void **state)
{
    sqlite3 *db;
    BwStatus why;
    int count = 0;
    (void)state;
    remove_file("old.db");
    sqlite3_open(file_named("old.db"), &db);
    assert_int_equal(sqlite3_exec(db, migrations[0], NULL, NULL, NULL), SQLITE_OK);
    sqlite3_exec(db,
                 "PRAGMA user_version = 1;"
                 "INSERT INTO event VALUES ('t1', 1, 5, 'anna', NULL, 'open', '{}');"
                 "INSERT INTO event VALUES ('t1', 2, 6, 'anna', 'c', 'act', 'move 0 a1');"
                 "INSERT INTO tab VALUES ('t1', 2, 1, 0, 0, 0, 5, 6, '{}');",
                 NULL, NULL, NULL);
    sqlite3_close(db);
    Store *store = store_open_sqlite(file_named("old.db"), STORE_SERVE, &why);
    assert_non_null(store);
    assert_int_equal(store->events(store, "t1", 0, count_event, &count), STORE_DONE);
    assert_int_equal(count, 2);
    store->close(store);
    store = store_open_sqlite(file_named("old.db"), STORE_SERVE, &why);
    assert_non_null(store);
    store->close(store);
}

static void newer_database_is_refused(void **state)
{
    sqlite3 *db;
    BwStatus why;
    (void)state;
    remove_file("new.db");
    sqlite3_open(file_named("new.db"), &db);
    sqlite3_exec(db, "PRAGMA user_version = 999", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_null(store_open_sqlite(file_named("new.db"), STORE_SERVE, &why));
    assert_string_equal(why.id, "store.newer");
}

static void broken_file_is_refused(void **state)
{
    BwStatus why;
    (void)state;
    FILE *file = fopen(file_named("broken.db"), "w");
    for (int i = 0; i < 1000; i++)
        fputs("no database at all ", file);
    fclose(file);
    assert_null(store_open_sqlite(file_named("broken.db"), STORE_SERVE, &why));
    assert_string_equal(why.id, "store.open");
    assert_null(store_open_sqlite("/nowhere/at/all.db", STORE_SERVE, &why));
    assert_string_equal(why.id, "store.open");
}

static void count_told(void *context, int64_t number, const char *text)
{
    (void)number;
    (void)text;
    ++*(int *)context;
}

static void hear(void *context, int64_t number, const char *text)
{
    char *all = (char *)context;
    snprintf(all + strlen(all), 64 - strlen(all), "%d %s;", (int)number, text);
}

/* A command tells, and whoever serves the file reads what is new. */
static void what_is_told_is_heard(void **state)
{
    char all[64] = "";
    (void)state;
    Store *store = open_store(true);
    assert_true(store->begin(store));
    assert_int_equal(store->tell(store, "ended p1"), STORE_DONE);
    assert_int_equal(store->tell(store, "named p2"), STORE_DONE);
    assert_int_equal(store->told(store, 0, hear, all), STORE_DONE);
    assert_string_equal(all, "1 ended p1;2 named p2;");
    for (int i = 0; i < 1500; i++)
        assert_int_equal(store->tell(store, "x"), STORE_DONE);
    all[0] = '\0';
    assert_int_equal(store->told(store, 1501, hear, all), STORE_DONE);
    assert_string_equal(all, "1502 x;");
    int count = 0;
    assert_int_equal(store->told(store, 0, count_told, &count), STORE_DONE);
    assert_int_equal(count, 1000);
    assert_true(store->commit(store));
    store->close(store);
}

static void copy_is_whole(void **state)
{
    BwStatus why;
    uint32_t seq;
    int count = 0;
    Event event = {.table = "t1", .seq = 1, .person = "", .client = "", .kind = "k", .data = "d"};
    (void)state;
    Store *store = open_store(true);
    remove_file("copy.db");
    store->begin(store);
    store->append(store, &event, &seq);
    store->commit(store);
    assert_int_equal(store_backup_sqlite(store, file_named("copy.db")), STORE_DONE);
    store->close(store);
    store = store_open_sqlite(file_named("copy.db"), STORE_SERVE, &why);
    assert_non_null(store);
    store->events(store, "t1", 0, count_event, &count);
    assert_int_equal(count, 1);
    store->close(store);
}

/* A log of three entries and its row, then whatever is done to them behind the store's back. */
static StoreAnswer answer_after(const char *harm)
{
    sqlite3 *db;
    uint32_t seq;
    int count = 0;
    Store *store = open_store(true);
    TableRow row = {.table = "t1", .seq = 3, .brief = "{}"};
    Event event = {.table = "t1", .person = "anna", .client = "", .kind = "act", .data = "a1"};
    store->begin(store);
    for (event.seq = 1; event.seq <= 3; event.seq++)
        assert_int_equal(store->append(store, &event, &seq), STORE_DONE);
    assert_int_equal(store->put_row(store, &row), STORE_DONE);
    assert_true(store->commit(store));
    store->close(store);
    sqlite3_open(file_named("test.db"), &db);
    assert_int_equal(sqlite3_exec(db, harm, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    store = open_store(false);
    StoreAnswer answer = store->events(store, "t1", 0, count_event, &count);
    store->close(store);
    return answer;
}

static void note_finding(void *context, const char *table, const char *what)
{
    (void)what;
    *(bool *)context = strcmp(table, "t1") == 0;
}

static void damage_is_seen(void **state)
{
    static const char *const harms[] = {
        "DELETE FROM event WHERE seq = 3",
        "DELETE FROM event WHERE seq = 2",
        "DELETE FROM event WHERE seq = 1",
        "DELETE FROM event",
        "DELETE FROM tab",
        "UPDATE event SET data = 'b1' WHERE seq = 3",
        "UPDATE event SET person = 'ben' WHERE seq = 1",
        "UPDATE event SET at = 7 WHERE seq = 2",
        "UPDATE event SET link = NULL WHERE seq = 2",
        "UPDATE tab SET seq = 2",
        "UPDATE tab SET link = (SELECT link FROM event WHERE seq = 2)",
    };
    (void)state;
    assert_int_equal(answer_after(""), STORE_DONE);
    assert_int_equal(answer_after("DELETE FROM event; DELETE FROM tab"), STORE_NONE);
    for (size_t i = 0; i < sizeof harms / sizeof *harms; i++) {
        bool named = false;
        assert_int_equal(answer_after(harms[i]), STORE_DAMAGED);
        Store *store = open_store(false);
        assert_int_equal(store->check(store, true, note_finding, &named), STORE_DAMAGED);
        assert_true(named);
        store->close(store);
    }
}

static void one_server_a_database(void **state)
{
    BwStatus why;
    struct stat about;
    (void)state;
    Store *store = open_store(true);
    assert_null(store_open_sqlite(file_named("test.db"), STORE_SERVE, &why));
    assert_string_equal(why.id, "store.served");
    Store *reader = store_open_sqlite(file_named("test.db"), STORE_READ, &why);
    assert_non_null(reader);
    reader->close(reader);
    static const char *const files[] = {"test.db", "test.db-wal", "test.db.lock"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(stat(file_named(files[i]), &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
    store->close(store);
    store = open_store(false);
    store->close(store);
    assert_null(store_open_sqlite(file_named("none.db"), STORE_READ, &why));
    assert_int_not_equal(stat(file_named("none.db"), &about), 0);
}

/* Commit after commit without a pause, and somebody who reads now and then. */
static void log_stays_short(void **state)
{
    BwStatus why;
    struct stat about;
    uint32_t seq;
    static char data[120000];
    (void)state;
    Store *store = open_store(true);
    Store *reader = store_open_sqlite(file_named("test.db"), STORE_READ, &why);
    memset(data, 'x', sizeof data - 1);
    Event event = {.table = "t1", .person = "", .client = "", .kind = "act", .data = data};
    off_t longest = 0;
    for (event.seq = 1; event.seq <= 1500; event.seq++) {
        if (event.seq % 10 == 1)
            reader->begin(reader);
        store->begin(store);
        assert_int_equal(store->append(store, &event, &seq), STORE_DONE);
        assert_true(store->commit(store));
        if (event.seq % 10 == 0)
            reader->commit(reader);
        if (stat(file_named("test.db-wal"), &about) == 0 && about.st_size > longest)
            longest = about.st_size;
    }
    assert_true(longest < 100 << 20); /* 180 MB were written */
    reader->close(reader);
    store->close(store);
}

/* sqlite suite: what any store must do; sqlite files: the rest. */
int main(int count, char **argument)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_database_is_read),   cmocka_unit_test(newer_database_is_refused),
        cmocka_unit_test(broken_file_is_refused), cmocka_unit_test(copy_is_whole),
        cmocka_unit_test(what_is_told_is_heard),  cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(one_server_a_database),  cmocka_unit_test(log_stays_short),
    };
    if (mkdtemp(folder) == NULL)
        return 1;
    bool suite = count > 1 && strcmp(argument[1], "suite") == 0;
    int failed =
        suite ? store_suite(open_store) : cmocka_run_group_tests_name("sqlite", tests, NULL, NULL);
    const char *const names[] = {"test.db", "old.db", "new.db", "broken.db", "copy.db"};
    for (int i = 0; i < 5; i++)
        remove_file(names[i]);
    rmdir(folder);
    return failed;
}
