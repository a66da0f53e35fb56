/* The laws for every listed game: each preset with each number of seats, and some sets of options
 * drawn at random. A new game is tested by being listed.  conformance [TIMES [GAME]]: so many times
 * as thorough as usual, only for this game.
 * SPDX-License-Identifier: MIT */
#include "laws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TRIALS_MAX = 512, DRAWN = 4, MOVES = 40000, MATCHES = 1500, VISITS = 300 };

static Trial trials[TRIALS_MAX];
static char names[TRIALS_MAX][BW_RULES_TEXT];
static struct CMUnitTest tests[TRIALS_MAX];
static size_t count;
static long times; /* as thorough as usual */

static void obeys_the_laws(void **trial)
{
    const char *wrong = trial_run((Trial *)*trial, NULL);
    if (wrong != NULL)
        fail_msg("%s", wrong);
}

static void add(const BwRules *rules)
{
    if (count == TRIALS_MAX)
        abort();
    bw_rules_write(rules, names[count], BW_RULES_TEXT);
    trials[count] = (Trial){.rules = *rules,
                            .words = bw_catalogue_english(),
                            .seed = count * (size_t)times,
                            .moves = MOVES * times,
                            .matches = (int)(MATCHES * times),
                            .visits = (int)(VISITS * times)};
    tests[count] = (struct CMUnitTest){names[count], obeys_the_laws, NULL, NULL, &trials[count]};
    count++;
}

/* Any preset, any number of seats, about every second option drawn anew. */
static BwRules draw_rules(const BwGame *game, BwRng *rng)
{
    uint32_t presets = 0;
    while (game->presets[presets].name != NULL)
        presets++;
    uint32_t seats = game->seats_min + bw_rng_below(rng, game->seats_max - game->seats_min + 1u);
    BwRules rules = trial_rules(game, &game->presets[bw_rng_below(rng, presets)], (int)seats);
    for (int i = 0; game->options[i].key != NULL; i++) {
        const BwOption *option = &game->options[i];
        int min = option->values != NULL ? 0 : option->min;
        int max = option->values != NULL ? -1 : option->max;
        while (option->values != NULL && option->values[max + 1] != NULL)
            max++;
        if (bw_rng_below(rng, 2) == 0)
            rules.value[i] = (int16_t)(min + (int)bw_rng_below(rng, (uint32_t)(max - min + 1)));
    }
    return rules;
}

static void add_game(const BwGame *game)
{
    BwRng rng = bw_rng_seed((uint64_t)times);
    for (const BwPreset *preset = game->presets; preset->name != NULL; preset++)
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            BwRules rules = trial_rules(game, preset, seats);
            add(&rules);
        }
    for (int i = 0; i < DRAWN * times && game->options[0].key != NULL; i++) {
        BwRules rules = draw_rules(game, &rng);
        add(&rules);
    }
}

int main(int argc, char **argv)
{
    times = argc > 1 ? atol(argv[1]) : 1;
    for (int i = 0; bw_games[i] != NULL; i++)
        if (argc < 3 || strcmp(bw_games[i]->name, argv[2]) == 0)
            add_game(bw_games[i]);
    return _cmocka_run_group_tests("conformance", tests, count, NULL, NULL);
}
