/* A bear-off table as `boxwood solve backgammon` makes it, in memory, and plain play to compare
 * it with.
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_BEAROFF_TABLE_H
#define TESTS_BEAROFF_TABLE_H

#include "games/backgammon/backgammon.h"
#include "tablebase/solution.h"

typedef struct BearoffTable {
    uint8_t *bytes; /* to be freed */
    size_t size;
    uint64_t positions;
} BearoffTable;

/* Races that follow a position, all men on the first points. */
BearoffTable bearoff_table_make(int points, const char *start);

/* A side with these men, up to 0; the rest is off. */
BwBackgammonSide gammon_side(const int *points);
/* The same men as a plain list of how many are on each point; [0] is off. */
typedef struct PlainSide {
    int on[13];
} PlainSide;
PlainSide plain_side(const BwBackgammonSide *);
/* Calls `see` with every end of a roll, some of them several times: without the library's code. */
void plain_plays(const PlainSide *, int die, int other,
                 void (*see)(void *context, const PlainSide *), void *context);

#endif
