/* Tic-tac-toe: why a touched square is not a move.
 * SPDX-License-Identifier: MIT */
#include "games/tictactoe/tictactoe_state.h"

const BwReasonForm tictactoe_reasons[] = {
    [TICTACTOE_REASON_TAKEN] = {"reason.tictactoe.taken", {{"place", BW_ARG_PLACE}}},
    [TICTACTOE_REASON_ONE_SQUARE] = {"reason.tictactoe.one_square", {{0}}},
    {0},
};

BwReason tictactoe_why_not(const BwState *state, const BwPath *path)
{
    (void)state; /* a single square that is not a move can only be taken */
    if (path->count == 0)
        return (BwReason){0};
    if (path->count > 1)
        return (BwReason){.code = TICTACTOE_REASON_ONE_SQUARE};
    return (BwReason){.code = TICTACTOE_REASON_TAKEN, .arg = {path->place[0]}};
}
