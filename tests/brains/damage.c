/* Every byte of a data file counts: one that was changed anywhere is found by bw_data_check, of
 * nets as of tables, built in or beside the program:  damage FLIPS SEED FILE...
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "brains/brain.h"
#include "datafiles/built_in.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char **files;
static int file_count, flips;
static BwRng rng;

/* Flips bits of one byte after the other; the bytes are as they were afterwards. */
static void flip_all(uint8_t *bytes, size_t size, const char *name)
{
    BwData data = {.name = name, .bytes = bytes, .size = size};
    int found = 0;
    assert_null(bw_data_check(&data, true).id);
    for (int i = 0; i < flips; i++) {
        size_t at = (size_t)(((uint64_t)bw_rng_below(&rng, UINT32_MAX) * size) >> 32);
        uint8_t flip = (uint8_t)(1 + bw_rng_below(&rng, 255));
        bytes[at] ^= flip;
        found += bw_data_check(&data, true).id != NULL;
        bytes[at] ^= flip;
    }
    print_message("# %s: %d of %d changed bytes found\n", name, found, flips);
    assert_int_equal(found, flips);
    data.size--;
    assert_non_null(bw_data_check(&data, true).id);
}

static void files_are_checked(void **unused)
{
    (void)unused;
    for (int i = 0; i < file_count; i++) {
        FILE *file = fopen(files[i], "rb");
        assert_non_null(file);
        assert_int_equal(fseek(file, 0, SEEK_END), 0);
        size_t size = (size_t)ftell(file);
        uint8_t *bytes = malloc(size);
        assert_non_null(bytes);
        rewind(file);
        assert_int_equal(fread(bytes, 1, size, file), size);
        fclose(file);
        flip_all(bytes, size, files[i]);
        free(bytes);
    }
}

static void what_is_built_in_is_checked(void **unused)
{
    (void)unused;
    BwData data;
    int count = 0;
    for (; built_in_data(count, &data); count++) {
        uint8_t *copy = malloc(data.size);
        assert_non_null(copy);
        memcpy(copy, data.bytes, data.size);
        flip_all(copy, data.size, data.name);
        free(copy);
    }
    assert_int_equal(count, 7);
}

static void other_versions_are_told(void **unused)
{
    (void)unused;
    BwData old = {.name = "squadro.table", .bytes = "boxwood-squadro-table-1\n", .size = 24};
    BwData nothing = {.name = "squadro.table", .bytes = ""};
    BwData hello = {.name = "squadro.table", .bytes = "hello", .size = 5};
    assert_string_equal(bw_data_check(&old, false).id, "data.old");
    assert_string_equal(bw_data_check(&nothing, false).id, "data.damaged");
    assert_string_equal(bw_data_check(&hello, false).id, "data.damaged");
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_checked),
        cmocka_unit_test(what_is_built_in_is_checked),
        cmocka_unit_test(other_versions_are_told),
    };
    if (count < 3)
        return 2;
    flips = atoi(words[1]);
    rng = bw_rng_seed((uint64_t)atoll(words[2]));
    files = words + 3;
    file_count = count - 3;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
