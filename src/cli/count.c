/* The list of counters; without one, moves of the door are counted.
 * SPDX-License-Identifier: MIT */
#include "cli/count.h"

#include <string.h>

extern const Counter counter_draughts;

static const Counter *const counters[] = {
    &counter_draughts, //
    NULL,
};

uint64_t count_leaves(const BwGame *game, const BwState *state, int depth)
{
    for (int i = 0; counters[i] != NULL; i++)
        if (strcmp(counters[i]->game, game->name) == 0 && counters[i]->suits(state))
            return counters[i]->leaves(state, depth);
    return bw_game_leaves(game, state, depth);
}
