/* A position of Squadro as ten marks and a mover, which is all that solving and searching need of
 * it. SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_SQUADRO_POINT_H
#define BW_TABLEBASE_SQUADRO_POINT_H

#include "tablebase/squadro/squadro_shape.h"

enum { SQUADRO_PIECES = 2 * BW_SQUADRO_LANES };

/* Who is where, and who moves. */
typedef struct SquadroPoint {
    uint8_t mark[SQUADRO_PIECES]; /* A's lanes, then B's */
    uint8_t home[2];
    uint8_t mover;
} SquadroPoint;

SquadroPoint squadro_point_of(const BwSquadro *);
/* All of it in one number. */
uint64_t squadro_point_key(const SquadroPoint *);
/* The sum of the phases of its pieces. */
int squadro_point_phases(const SquadroPoint *);
/* Plays a lane whose piece is not home. */
void squadro_point_play(SquadroPoint *, const SquadroSteps *, int lane);

#endif
