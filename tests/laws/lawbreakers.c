/* Proves that the laws can fail: the toy obeys them all, and every toy that is broken in one place
 * is caught by the law that forbids it. SPDX-License-Identifier: MIT */
#include "broken.h"
#include "laws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { BREAKERS_MAX = 128 };

static const Breaker *const lists[] = {breakers_of_moves, breakers_of_words, breakers_of_views,
                                       breakers_of_learning};

static Trial trial_of(const BwGame *game, const BwPreset *preset, int seats)
{
    return (Trial){.rules = trial_rules(game, preset, seats),
                   .words = &toy_words,
                   .seed = 1,
                   .moves = 20000,
                   .matches = 300,
                   .visits = 1000};
}

static void is_caught(void **context)
{
    const Breaker *breaker = *context;
    BwGame broken = game_toy;
    memcpy((char *)&broken + breaker->offset, &breaker->part, sizeof breaker->part);
    Trial trial = trial_of(&broken, broken.presets, 2);
    const char *wrong = trial_run(&trial, breaker->law);
    assert_non_null(wrong);
    assert_non_null(strstr(wrong, breaker->law));
}

/* A flag is not a pointer, so this one is broken by hand. */
static void denied_chance_is_caught(void **context)
{
    (void)context;
    BwGame broken = game_toy;
    broken.has_chance = false;
    Trial trial = trial_of(&broken, broken.presets, 2);
    assert_non_null(trial_run(&trial, "9 weights"));
}

static void toy_obeys(void **context)
{
    (void)context;
    for (const BwPreset *preset = game_toy.presets; preset->name != NULL; preset++)
        for (int seats = game_toy.seats_min; seats <= game_toy.seats_max; seats++) {
            Trial trial = trial_of(&game_toy, preset, seats);
            const char *wrong = trial_run(&trial, NULL);
            if (wrong != NULL)
                fail_msg("%s", wrong);
        }
}

static bool is_broken(const Law *law)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const Breaker *breaker = lists[i]; breaker->law != NULL; breaker++)
            if (strcmp(breaker->law, law->name) == 0)
                return true;
    return false;
}

static void every_law_is_broken(void **context)
{
    (void)context;
    for (const Law *law = laws; law->name != NULL; law++)
        if (!is_broken(law))
            fail_msg("nothing breaks the law %s", law->name);
}

int main(void)
{
    static char names[BREAKERS_MAX][128];
    static struct CMUnitTest tests[BREAKERS_MAX] = {cmocka_unit_test(toy_obeys),
                                                    cmocka_unit_test(every_law_is_broken),
                                                    cmocka_unit_test(denied_chance_is_caught)};
    size_t count = 3;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const Breaker *breaker = lists[i]; breaker->law != NULL; breaker++, count++) {
            snprintf(names[count], sizeof names[count], "%s: %s", breaker->law, breaker->how);
            tests[count] =
                (struct CMUnitTest){names[count], is_caught, NULL, NULL, (void *)breaker};
        }
    return _cmocka_run_group_tests("lawbreakers", tests, count, NULL, NULL);
}
