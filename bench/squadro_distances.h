/* Exact distances of Squadro's late positions, to measure by. All cells with at least a given sum
 * of phases are worked out in memory, from the end of the game on. SPDX-License-Identifier: MIT */
#ifndef BW_BENCH_SQUADRO_DISTANCES_H
#define BW_BENCH_SQUADRO_DISTANCES_H

#include "brains/squadro/squadro_distance.h"
#include "brains/squadro/squadro_search.h"

/* A value above 0 is FAR_END less the moves that A needs to win; below 0 it is B's; 0 is a draw. */
enum { FAR_END = 127 };

typedef struct Distances {
    SquadroSteps steps;
    SquadroDistance work;
    int lowest;                   /* sum of phases */
    uint8_t *cell[SQUADRO_CELLS]; /* A's bytes, then B's; NULL: not worked out */
    uint64_t positions;           /* index positions, both movers */
} Distances;

/* False: not enough memory. */
bool distances_open(Distances *, int lowest);
/* The value of a position in a cell that was worked out, or of an end. */
int distances_value(const Distances *, const SquadroPoint *);

#endif
