/* The hash map: whoever walks through it may take out what is met.
 * SPDX-License-Identifier: MIT */
#include "system/hash_map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

enum { ENTRIES = 20000, KEY = 16 };

/* What moves to the place of one that was taken out is met when that place is looked at again. */
static void all_are_met_once(void **state)
{
    static char key[ENTRIES][KEY];
    static int met[ENTRIES];
    Map map = {NULL, 0, 0};
    size_t at = 0, steps = 0;
    const char *found;
    (void)state;
    for (int i = 0; i < ENTRIES; i++) {
        snprintf(key[i], KEY, "table%d", i);
        map_put(&map, key[i], key[i]);
    }
    for (; (found = (const char *)map_next(&map, &at)) != NULL; at--, steps++) {
        met[(found - key[0]) / KEY]++;
        map_remove(&map, found);
    }
    assert_int_equal(map.count, 0);
    assert_int_equal(steps, ENTRIES);
    for (int i = 0; i < ENTRIES; i++)
        assert_int_equal(met[i], 1);
    map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_are_met_once)};
    return cmocka_run_group_tests_name("map", tests, NULL, NULL);
}
