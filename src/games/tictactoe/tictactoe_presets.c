/* Tic-tac-toe: the booklet.
 * SPDX-License-Identifier: MIT */
#include "games/tictactoe/tictactoe_state.h"

static const char *const citations[] = {
    [TICTACTOE_REASON_TAKEN] = "TT-C-03",
    [TICTACTOE_REASON_ONE_SQUARE] = "TT-C-03",
};

const BwPreset tictactoe_presets[] = {
    {
        .name = "classique",
        .lots = true,
        .rules = (const char *const[]){"TT-C-01", "+TT-C-02", "+TT-C-03", "+TT-A-01", NULL},
        .citations = citations,
    },
    {0},
};
