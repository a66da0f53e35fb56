/* The random player, the measure of every other one: any move, all alike.
 * SPDX-License-Identifier: MIT */
#include "brains/thought.h"

#include <string.h>

static bool suits(const BwRules *rules)
{
    (void)rules;
    return true;
}

static void think(const BwTask *task, BwThought *out)
{
    BwMove moves[BW_MOVES_MAX];
    memset(out, 0, sizeof *out);
    int count = task_shuffled(task, moves);
    for (int i = 0; i < count; i++)
        thought_add(out, (BwChoice){moves[i], 0}, 0);
    out->line[0] = out->choice[0].move;
    out->line_length = 1;
}

const BwBrain brain_random = {.name = "random", .suits = suits, .think = think};
