/* Tic-tac-toe for machine learning: moves and positions as numbers. A move is the number of its
 * square; planes have a1 b1 c1 in their first row.
 * SPDX-License-Identifier: MIT */
#include "games/tictactoe/tictactoe_state.h"

static void observe(const BwState *state, int seat, uint8_t *out)
{
    const BwTictactoe *it = bw_tictactoe_of(state);
    for (int square = 0; square < BW_TICTACTOE_SQUARES; square++) {
        out[square] = it->men[seat] >> square & 1;
        out[square + BW_TICTACTOE_SQUARES] = it->men[1 - seat] >> square & 1;
        out[square + 2 * BW_TICTACTOE_SQUARES] = it->turn == seat;
    }
}

const BwLearning tictactoe_learning = {
    .actions = BW_TICTACTOE_SQUARES,
    .rows = 3,
    .columns = 3,
    .cells = (const BwCells[]){{"own_men", 1, 1}, {"other_men", 1, 1}, {"own_turn", 1, 1}, {0}},
    .observe = observe,
};
