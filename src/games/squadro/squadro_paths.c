/* Squadro: touching a piece is a move.
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro_state.h"

const char *const squadro_places[] = {"A1", "A2", "A3", "A4", "A5", "B1",
                                      "B2", "B3", "B4", "B5", NULL};

int squadro_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwMove all[BW_MOVES_MAX];
    int count = squadro_moves(state, all);
    int first = bw_squadro_of(state)->mover * BW_SQUADRO_LANES;
    for (int i = 0; i < count; i++)
        out[i] = (BwPath){
            .move = all[i], .count = 1, .place = {(uint8_t)(first + (int)all[i])}, .unused = 0};
    return count;
}
