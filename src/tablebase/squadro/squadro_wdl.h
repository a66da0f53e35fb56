/* Squadro's tablebase: win, draw or loss of every position.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_SQUADRO_WDL_H
#define BW_TABLEBASE_SQUADRO_WDL_H

#include "tablebase/container.h"
#include "tablebase/squadro/squadro_block.h"
#include "tablebase/squadro/squadro_point.h"

enum { SQUADRO_CACHED = 192 };

typedef struct SquadroTable {
    Container file;
    int8_t section[SQUADRO_SUM_MAX + 1]; /* by sum of phases; -1: not in this file */
    ContainerSeen seen;
    SquadroWork *work;
    struct {
        int cell, row; /* of the block that is read; -1: none */
        uint8_t *values;
    } cached[SQUADRO_CACHED];
} SquadroTable;

/* How a table's file begins, and what its head says: the goal, and where the game began that was
 * solved, so that nobody goes on with another. */
#define SQUADRO_TABLE_TITLE "Boxwood squadro.table 2\n"
void squadro_table_describe(int goal, const SquadroSpot *start, uint32_t out[CONTAINER_NUMBERS]);
/* Opens a table for reading; false where it is not one or for another goal. What is broken in it is
 * as good as missing. */
bool squadro_table_open(SquadroTable *, const void *bytes, size_t size, const SquadroSteps *,
                        BwArena *);
/* What a position is worth to A with best play; false if the table does not know. */
bool squadro_table_value(SquadroTable *, const SquadroPoint *, SquadroValue *out);

/* A solved cell as its section has it: where its blocks end, and the blocks; returns the bytes, at
 * most squadro_cell_most(). */
size_t squadro_cell_most(const SquadroShape *);
size_t squadro_cell_write(const SquadroWork *, uint8_t values[SQUADRO_BLOCK_MAX],
                          uint8_t block[SQUADRO_BLOCK_BYTES], uint8_t *out);

#endif
