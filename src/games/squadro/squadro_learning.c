/* Squadro for machine learning: moves and positions as numbers. A move is the number of its lane,
 * from 0. The lanes of the two seats have other dots, so which seat it is is part of what it sees.
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro_state.h"

enum { MARKS = BW_SQUADRO_HOME + 1, SIDE = BW_SQUADRO_LANES * MARKS };

static void observe(const BwState *state, int seat, uint8_t *out)
{
    const BwSquadro *it = bw_squadro_of(state);
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        out[lane * MARKS + it->mark[seat][lane]] = 1;
        out[SIDE + lane * MARKS + it->mark[1 - seat][lane]] = 1;
    }
    out += 2 * SIDE;
    *out++ = (uint8_t)seat;
    *out++ = it->turn == seat;
    *out++ = it->goal;
    *out++ = (uint8_t)(it->plies / 2);
}

const BwLearning squadro_learning = {
    .actions = BW_SQUADRO_LANES,
    .rows = 1,
    .columns = 1,
    .cells = (const BwCells[]){{"own_marks", SIDE, 1},
                               {"other_marks", SIDE, 1},
                               {"seat", 1, 1},
                               {"own_turn", 1, 1},
                               {"goal", 1, BW_SQUADRO_LANES},
                               {"plies_halved", 1, BW_SQUADRO_PLIES / 2},
                               {0}},
    .observe = observe,
};
