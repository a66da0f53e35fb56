/* The table of solved Squadro, a file that is mapped: a head, then a section for each sum of
 * phases, the highest first. A shorter file, cut between sections, is a table of the late
 * positions. SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_SQUADRO_TABLE_H
#define BW_BRAINS_SQUADRO_TABLE_H

#include "brains/squadro/squadro_block.h"
#include "brains/squadro/squadro_search.h"

enum { SQUADRO_TABLE_HEAD = 64, SQUADRO_CACHED = 192 };

/* A section: this, a SquadroPlace for each cell by its number, and the cells. All little-endian. */
typedef struct SquadroSection {
    uint32_t mark; /* SQUADRO_SECTION */
    uint32_t sum;
    uint32_t cells;
    uint32_t unused;
    uint64_t size; /* of all of it */
} SquadroSection;
enum { SQUADRO_SECTION = 0x4c4f5153 };

typedef struct SquadroPlace {
    uint32_t cell;
    uint32_t at; /* from where the section begins */
} SquadroPlace;

typedef struct SquadroTable {
    const uint8_t *bytes;
    size_t size;
    struct {
        const uint8_t *at; /* NULL: not in this table */
        SquadroSection head;
    } section[SQUADRO_SUM_MAX + 1];
    SquadroWork *work;
    struct {
        int cell, row; /* of the block that is read; -1: none */
        uint8_t *values;
    } cached[SQUADRO_CACHED];
} SquadroTable;

/* The head of a table's file. */
void squadro_table_head(int goal, uint8_t out[SQUADRO_TABLE_HEAD]);
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
