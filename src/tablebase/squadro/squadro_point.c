/* A position of Squadro for solving and searching: read from the game, keyed, and played on.
 * SPDX-License-Identifier: MIT */
#include "tablebase/squadro/squadro_point.h"

SquadroPoint squadro_point_of(const BwSquadro *it)
{
    SquadroPoint point = {.mover = (uint8_t)it->mover};
    for (int i = 0; i < SQUADRO_PIECES; i++)
        point.mark[i] = it->mark[i / BW_SQUADRO_LANES][i % BW_SQUADRO_LANES];
    point.home[0] = it->home[0];
    point.home[1] = it->home[1];
    return point;
}

uint64_t squadro_point_key(const SquadroPoint *point)
{
    uint64_t key = (uint64_t)point->mover + 1;
    for (int i = 0; i < SQUADRO_PIECES; i++)
        key = key << 4 | point->mark[i];
    return key;
}

int squadro_point_phases(const SquadroPoint *point)
{
    int sum = 0;
    for (int i = 0; i < SQUADRO_PIECES; i++)
        sum += squadro_phase(point->mark[i]);
    return sum;
}

static unsigned enemies_of(const SquadroPoint *point, int lane)
{
    const uint8_t *mark = point->mark + (point->mover == 0 ? BW_SQUADRO_LANES : 0);
    unsigned enemies = 0;
    for (int i = 0; i < BW_SQUADRO_LANES; i++)
        enemies |= (unsigned)(bw_squadro_place(mark[i]) == lane + 1) << i;
    return enemies;
}

void squadro_point_play(SquadroPoint *point, const SquadroSteps *steps, int lane)
{
    int seat = point->mover;
    int piece = seat * BW_SQUADRO_LANES + lane;
    int enemy = (1 - seat) * BW_SQUADRO_LANES;
    SquadroStep step = steps->step[seat][lane][point->mark[piece]][enemies_of(point, lane)];
    point->mark[piece] = step.next;
    for (unsigned jumped = step.jumped; jumped != 0; jumped &= jumped - 1) {
        int other = enemy + bw_bits_lowest(jumped);
        point->mark[other] = point->mark[other] < BW_SQUADRO_TURN ? 0 : BW_SQUADRO_TURN;
    }
    point->home[seat] = (uint8_t)(point->home[seat] + (step.next == BW_SQUADRO_HOME));
    point->mover = (uint8_t)(1 - seat);
}
