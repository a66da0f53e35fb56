/* Data files (nets, tables, languages) are found by name and mapped; what is not there is left
 * out.
 * SPDX-License-Identifier: MIT */
#include "datafiles/data_files.h"

#include "tablebase/container.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const wishes[] = {"first.table", "missing.table", "second.table", NULL};
static const BwBrain wishing = {.name = "wishing", .data = wishes};
static const BwBrain modest = {.name = "modest"};

static void write_file(const char *folder, const char *name, const char *bytes)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    uint8_t table[CONTAINER_HEAD];
    const uint32_t numbers[CONTAINER_NUMBERS] = {0};
    container_write_head(bytes, numbers, table);
    fwrite(table, 1, sizeof table, file);
    fclose(file);
}

static void what_is_there_is_mapped(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/boxwood-shelf-XXXXXX";
    DataFiles files;
    assert_non_null(mkdtemp(folder));
    write_file(folder, "first.table", "Boxwood one\n");
    write_file(folder, "second.table", "Boxwood two\n");
    setenv("BOXWOOD_DATA", folder, 1);
    data_files_open(&files, &wishing);
    assert_int_equal(files.count, 2);
    BwTask task = {.data = files.data, .data_count = files.count};
    const BwData *second = bw_task_data(&task, "second.table");
    assert_non_null(second);
    assert_int_equal(second->size, CONTAINER_HEAD);
    assert_memory_equal(second->bytes, "Boxwood two\n", 12);
    assert_int_equal((uintptr_t)second->bytes % 64, 0);
    assert_null(bw_task_data(&task, "missing.table"));
    data_files_close(&files);
    unsetenv("BOXWOOD_DATA");
    data_files_open(&files, &wishing);
    assert_int_equal(files.count, 0);
    data_files_open(&files, &modest);
    assert_int_equal(files.count, 0);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_there_is_mapped)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
