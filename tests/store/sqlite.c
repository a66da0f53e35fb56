/* SQLite as a store: the suite, and what is its own: old databases, broken files, copies.
 * SPDX-License-Identifier: MIT */
#include "store/suite.h"

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
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
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
    Store *store = store_open_sqlite(file_named("test.db"), &why);
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
                 "INSERT INTO event VALUES ('t1', 2, 6, 'anna', 'c', 'act', 'move 0 a1');",
                 NULL, NULL, NULL);
    sqlite3_close(db);
    Store *store = store_open_sqlite(file_named("old.db"), &why);
    assert_non_null(store);
    assert_int_equal(store->events(store, "t1", 0, count_event, &count), STORE_DONE);
    assert_int_equal(count, 2);
    store->close(store);
    store = store_open_sqlite(file_named("old.db"), &why);
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
    assert_null(store_open_sqlite(file_named("new.db"), &why));
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
    assert_null(store_open_sqlite(file_named("broken.db"), &why));
    assert_string_equal(why.id, "store.open");
    assert_null(store_open_sqlite("/nowhere/at/all.db", &why));
    assert_string_equal(why.id, "store.open");
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
    assert_int_equal(store->backup(store, file_named("copy.db")), STORE_DONE);
    store->close(store);
    store = store_open_sqlite(file_named("copy.db"), &why);
    assert_non_null(store);
    store->events(store, "t1", 0, count_event, &count);
    assert_int_equal(count, 1);
    store->close(store);
}

/* sqlite suite: what any store must do; sqlite files: the rest. */
int main(int count, char **argument)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_database_is_read),
        cmocka_unit_test(newer_database_is_refused),
        cmocka_unit_test(broken_file_is_refused),
        cmocka_unit_test(copy_is_whole),
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
