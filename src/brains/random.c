/* The random brain: any move, all alike. The measure of every other one.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"

#include <string.h>

static bool suits(const BwRules *rules)
{
    (void)rules;
    return true;
}

static void think(const BwTask *task, BwThought *out)
{
    BwRng rng = bw_rng_seed(task->seed);
    memset(out, 0, sizeof *out);
    out->choice[0].move = bw_game_random_move(task->rules.game, &task->state, &rng);
    out->choices = 1;
    out->line[0] = out->choice[0].move;
    out->line_length = 1;
}

const BwBrain brain_random = {.name = "random", .memory = 0, .suits = suits, .think = think};
