/* The Squadro search: alpha-beta over marks alone, with the net as its evaluation. Moves come from
 * the game (SquadroSteps).
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_SQUADRO_SEARCH_H
#define BW_BRAINS_SQUADRO_SEARCH_H

#include "brains/brain.h"
#include "brains/squadro/squadro_net.h"
#include "tablebase/squadro/squadro_point.h"

/* A worth of WON less the plies to it is a win that was seen. */
enum { SQUADRO_WON = 100000, SQUADRO_SURE = 90000, SQUADRO_DEEPEST = 60 };

typedef struct SquadroEntry {
    uint64_t key;
    int32_t worth;
    int8_t depth, move;
    uint8_t bound, unused;
} SquadroEntry;

typedef struct SquadroSearch {
    const SquadroSteps *steps;
    const SquadroNet *net;
    const BwTask *task; /* limits and stop */
    SquadroEntry *table;
    uint64_t entries; /* a power of two */
    uint64_t nodes, nodes_max;
    bool stopped;
    unsigned among; /* lanes of the root to choose among */
    unsigned avoid; /* lanes of the root that cannot win: they lead round in a circle */
    int ply;
    uint64_t path[SQUADRO_DEEPEST + 2];
    SquadroSum sum[SQUADRO_DEEPEST + 2];
    int32_t history[2][BW_SQUADRO_LANES][SQUADRO_MARKS];
} SquadroSearch;

typedef struct SquadroRoot {
    int lane;
    int32_t worth;
} SquadroRoot;

/* Values every move of the position, best first; returns how many there are. The first `wanted`
 * have exact worths. */
int squadro_search_run(SquadroSearch *, const SquadroPoint *, int wanted,
                       SquadroRoot out[BW_SQUADRO_LANES], int *depth);

/* The lane that the table of positions has for this one; -1: none. */
int squadro_search_remembered(const SquadroSearch *, const SquadroPoint *);

#endif
