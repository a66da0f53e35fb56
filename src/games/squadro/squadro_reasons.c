/* Squadro: why a touched piece cannot move.
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro_state.h"

const BwReasonForm squadro_reasons[] = {
    [SQUADRO_REASON_HOME] = {"reason.squadro.home", {{"piece", BW_ARG_PLACE}}},
    [SQUADRO_REASON_NOT_YOURS] = {"reason.squadro.not_yours",
                                  {{"piece", BW_ARG_PLACE}, {"seat", BW_ARG_SEAT}}},
    [SQUADRO_REASON_ONE_PIECE] = {"reason.squadro.one_piece", {{0}}},
    {0},
};

BwReason squadro_why_not(const BwState *state, const BwPath *path)
{
    if (path->count == 0)
        return (BwReason){0};
    int owner = path->place[0] / BW_SQUADRO_LANES;
    if (owner != bw_squadro_of(state)->mover)
        return (BwReason){SQUADRO_REASON_NOT_YOURS, {path->place[0], (int16_t)owner}};
    if (path->count > 1)
        return (BwReason){.code = SQUADRO_REASON_ONE_PIECE};
    return (BwReason){SQUADRO_REASON_HOME, {path->place[0]}};
}
