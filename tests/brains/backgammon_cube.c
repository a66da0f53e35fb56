/* A doubling that cannot gain: the seat that doubles needs no more points than the cube shows. No
 * level turns such a cube, and none drops where that loses the match.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "games/backgammon/backgammon_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static const BwBrain *brain;
static void *block;

static BwThought thought_of(const BwRules *rules, const BwState *state, BwLimits limits)
{
    BwThought thought;
    BwTask task = bw_brain_task(rules, state);
    task.limits = limits;
    task.memory = bw_arena_in(block, brain->memory);
    task.seed = rules->game->hash(state);
    bw_brain_think(brain, &task, &thought);
    return thought;
}

/* Both seats need no more than the cube shows. */
static BwState dead_cube(const BwRules *rules, int needed, int cube)
{
    BwState state;
    rules->game->start(&state, rules);
    BwBackgammon *it = backgammon(&state);
    it->score[0] = it->score[1] = (uint8_t)(it->length - needed);
    it->cube = (uint16_t)cube;
    if (it->length > 1)
        it->crawford = BW_BACKGAMMON_CRAWFORD_PAST;
    return state;
}

/* Plays a game in which every level is asked about the dead cube at every turn. */
static void leave_the_cube(const BwRules *rules, BwState state, uint64_t seed)
{
    BwRng rng = bw_rng_seed(seed);
    const BwGame *game = rules->game;
    while (game->turn(&state) != BW_TURN_OVER) {
        bool rolls = bw_backgammon_of(&state)->phase == BW_BACKGAMMON_PHASE_ROLL;
        for (int level = 1; level <= BW_LEVEL_MAX && rolls; level++) {
            BwState doubled = state;
            BwLimits limits = {.level = level, .depth = 2};
            BwThought thought = thought_of(rules, &state, limits);
            assert_int_equal(backgammon_kind(thought.choice[0].move), BACKGAMMON_KIND_ROLL);
            game->play(&doubled, backgammon_move(BACKGAMMON_KIND_DOUBLE, 0, 0));
            thought = thought_of(rules, &doubled, limits);
            assert_int_equal(backgammon_kind(thought.choice[0].move), BACKGAMMON_KIND_TAKE);
        }
        game->play(&state, game->turn(&state) == BW_TURN_CHANCE
                               ? bw_game_random_move(game, &state, &rng)
                               : thought_of(rules, &state, (BwLimits){.depth = 1}).choice[0].move);
    }
}

static BwRules match_to(const char *points)
{
    BwRules rules;
    assert_null(bw_rules_find(&rules, "backgammon/standard").id);
    assert_null(bw_rules_set(&rules, points).id);
    return rules;
}

static void dead_cubes(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 2; seed++) {
        BwRules short_match = match_to("bg.match=1"), rules = match_to("bg.match=5");
        leave_the_cube(&short_match, dead_cube(&short_match, 1, 1), seed);
        leave_the_cube(&rules, dead_cube(&rules, 1, 1), seed);
        leave_the_cube(&rules, dead_cube(&rules, 2, 2), seed);
        leave_the_cube(&rules, dead_cube(&rules, 5, 8), seed);
    }
}

static int find_brain(void **unused)
{
    (void)unused;
    BwRules rules = match_to("bg.match=1");
    brain = bw_brain_find(&rules, "best");
    block = malloc(brain->memory);
    return block == NULL;
}

static int free_block(void **unused)
{
    (void)unused;
    free(block);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(dead_cubes)};
    return cmocka_run_group_tests(tests, find_brain, free_block);
}
