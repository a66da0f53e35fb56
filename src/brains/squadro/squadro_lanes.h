/* The shortest wins of Squadro, packed: for each position that the mover wins one lane that is on a
 * shortest way to the end, against the longest resistance. Cells, rows and blocks are those of
 * squadro_block.h; each block is there once for each mover. SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_SQUADRO_LANES_H
#define BW_BRAINS_SQUADRO_LANES_H

#include "brains/squadro/squadro_block.h"
#include "brains/squadro/squadro_distance.h"
#include "brains/squadro/squadro_search.h"
#include "brains/squadro/squadro_sections.h"

enum { SQUADRO_LANES_CACHED = 16 };

/* A won position that a block tells more of: its number in the block, and how many moves the mover
 * needs, for whoever wants to check what is played; 0: the block has no won position. */
typedef struct SquadroSample {
    int number;
    int moves;
} SquadroSample;

typedef struct SquadroLanes {
    SquadroSections sections;
    SquadroWork *work;
    struct {
        int cell, row, mover; /* of the block that is read; -1: none */
        uint8_t *lanes;       /* 0: the mover does not win; or one more than the lane */
        SquadroSample sample;
    } cached[SQUADRO_LANES_CACHED];
} SquadroLanes;

void squadro_lanes_head(int goal, const SquadroSpot *start, uint8_t out[SQUADRO_TABLE_HEAD]);
/* Opens a table for reading, as squadro_table_open does. */
bool squadro_lanes_open(SquadroLanes *, const void *bytes, size_t size, const SquadroSteps *,
                        BwArena *);
/* A shortest lane of a position that the mover wins; -1: it does not, or the table does not know.
 */
int squadro_lanes_of(SquadroLanes *, const SquadroPoint *);
/* The sample of the block that has this row of a cell; false if the table does not have it. */
bool squadro_lanes_sample(SquadroLanes *, int cell, int row, int mover, SquadroSample *);

/* A solved cell packed; returns the bytes, at most squadro_lanes_most(). */
size_t squadro_lanes_most(const SquadroShape *);
size_t squadro_lanes_write(const SquadroDistance *,
                           uint8_t lanes[SQUADRO_BLOCK_MAX + SQUADRO_SPARE], uint8_t *out);

#endif
