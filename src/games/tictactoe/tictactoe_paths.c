/* Tic-tac-toe: touching a free square is a move.
 * SPDX-License-Identifier: MIT */
#include "games/tictactoe/tictactoe_state.h"

const char *const tictactoe_places[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", NULL};

int tictactoe_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwMove all[BW_MOVES_MAX];
    int count = tictactoe_moves(state, all);
    for (int i = 0; i < count; i++)
        out[i] = (BwPath){.move = all[i], .count = 1, .place = {(uint8_t)all[i]}};
    return count;
}
