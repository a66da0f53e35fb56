/* The net of draughts: every way of working it out gives the same worths, carried on from board to
 * board or anew, and they stay as they are until the net or the search is changed on purpose.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_net.h"
#include "brains/brain.h"
#include "brains/net.h"
#include "game/rules.h"
#include "games/draughts/draughts_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { POSITIONS = 100000 };

/* Over the positions of random games; the sum tells them from those of another net. */
static int64_t sum_of(const char *name, const DraughtsNet *net)
{
    BwRules rules;
    BwState state;
    BwRng rng = bw_rng_seed(1);
    int64_t sum = 0;
    static DraughtsNetMemory carried[2], fresh;
    for (int wide = 0; wide < 2; wide++)
        draughts_net_open(&carried[wide], net);
    bw_rules_find(&rules, name);
    rules.game->start(&state, &rules);
    for (int i = 0; i < POSITIONS; i++) {
        if (rules.game->turn(&state) < 0)
            rules.game->start(&state, &rules);
        const BwDraughtsBoard *board = &bw_draughts_of(&state)->board;
        draughts_net_open(&fresh, net);
        int plain = draughts_net_worth_by(false, net, &fresh, board);
        assert_int_equal(draughts_net_worth_by(false, net, &carried[0], board), plain);
        if (net_is_wide())
            assert_int_equal(draughts_net_worth_by(true, net, &carried[1], board), plain);
        sum += plain * (int64_t)(i % 7 + 1);
        rules.game->play(&state, bw_game_random_move(rules.game, &state, &rng));
    }
    return sum;
}

static void ways_agree(void **unused)
{
    (void)unused;
    const DraughtsNets *nets = (const DraughtsNets *)draughts_net_words;
    assert_int_equal(sum_of("draughts/english", &nets->english), -486991);
    assert_int_equal(sum_of("draughts/classique-ru", &nets->russian), -1009943);
}

/* The same search everywhere: what it found and how many positions it looked at. */
static void search_is_the_same_everywhere(void **unused)
{
    (void)unused;
    BwRules rules;
    BwThought thought;
    BwState state;
    bw_rules_find(&rules, "draughts/english");
    rules.game->start(&state, &rules);
    const BwBrain *brain = bw_brain_find(&rules, "best");
    void *block = malloc(brain->memory);
    BwTask task = bw_brain_task(&rules, &state);
    task.limits.depth = 13;
    task.memory = bw_arena_in(block, brain->memory);
    bw_brain_think(brain, &task, &thought);
    assert_int_equal(thought.nodes, 280503);
    assert_int_equal(thought.choice_worth[0], 14);
    free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_agree),
        cmocka_unit_test(search_is_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
