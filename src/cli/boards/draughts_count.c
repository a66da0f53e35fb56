/* Draughts: the published counts tell the ways of a capture apart, though the door does not when
 * they take the same pieces and end on the same square.
 * SPDX-License-Identifier: MIT */
#include "cli/count.h"
#include "games/draughts/draughts_state.h"

/* Where capturing is a duty and nobody waits for a remedy. */
static bool suits(const BwState *state)
{
    const BwDraughts *it = bw_draughts_of(state);
    return it->capture == BW_DRAUGHTS_CAPTURE_STRICT && it->phase == BW_DRAUGHTS_PHASE_NORMAL &&
           it->turn != BW_TURN_OVER;
}

static uint64_t leaves(const BwState *state, int depth)
{
    const BwDraughts *it = bw_draughts_of(state);
    return bw_draughts_perft(it->rules | BW_DRAUGHTS_WAYS, &it->board, depth);
}

const Counter counter_draughts = {"draughts", suits, leaves};
