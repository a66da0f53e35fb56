/* A table of Squadro as a file that is mapped: a head, then a section for each sum of phases, the
 * highest first. A shorter file, cut between sections, is a table of the late positions.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_SQUADRO_SECTIONS_H
#define BW_TABLEBASE_SQUADRO_SECTIONS_H

#include "tablebase/squadro/squadro_shape.h"

enum { SQUADRO_TABLE_HEAD = 64 };

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

typedef struct SquadroSections {
    const uint8_t *bytes;
    size_t size;
    struct {
        const uint8_t *at; /* NULL: not in this table */
        SquadroSection head;
    } section[SQUADRO_SUM_MAX + 1];
} SquadroSections;

/* The head of a file: a title, which ends its line, the goal, and where the game began that was
 * solved (NULL: where it always does), so that nobody goes on with another. */
void squadro_sections_head(const char *title, int goal, const SquadroSpot *start,
                           uint8_t out[SQUADRO_TABLE_HEAD]);
/* False where it is not such a table or for another goal. What is broken in it is as good as
 * missing. */
bool squadro_sections_open(SquadroSections *, const void *bytes, size_t size, const char *title,
                           int goal);
/* How many bytes of a table are sound, and the lowest sum of phases in them; one more than there
 * are if there is none. */
size_t squadro_sections_sound(const uint8_t *bytes, size_t size, int *lowest);
/* How a section begins that has these cells; returns the bytes. */
size_t squadro_section_begin(int sum, int count, const int *cells, const size_t *sizes,
                             uint8_t *out);
/* One of a cell's blocks, of which there are so many; NULL if the table has none. */
const uint8_t *squadro_sections_block(const SquadroSections *, int cell, int blocks, int block,
                                      size_t *size);
/* A cell's bytes begin with where its blocks end, all but the last: notes one of them. */
void squadro_block_end(uint8_t *cell, int blocks, int block, size_t end);

#endif
