/* How far a position of Squadro is from its end: cells as in squadro_cell.h, with a byte a position
 * in place of a bit. Above SQUADRO_EVEN, A wins, and SQUADRO_NEAR less the byte is how many moves
 * of its own it needs against the longest resistance; below, B wins in as many as the byte says.
 * Pure: memory and neighbours are arguments. SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_SQUADRO_DISTANCE_H
#define BW_BRAINS_SQUADRO_DISTANCE_H

#include "brains/solution.h"
#include "brains/squadro/squadro_cell.h"
#include "brains/squadro/squadro_strip.h"

enum { SQUADRO_EVEN = 128, SQUADRO_NEAR = 255 };
/* A win that took more moves would be taken for even; before it come others that take as many. */
enum { SQUADRO_FURTHEST = SQUADRO_NEAR - SQUADRO_EVEN - 1 };
/* A word's positions, its run, are taken by strips, so there is room before and behind all bytes.
 */
enum { SQUADRO_STRIPS = 3, SQUADRO_RUN = SQUADRO_STRIPS * SQUADRO_STRIP, SQUADRO_SPARE = 64 };
enum { SQUADRO_ROW_MAX = SQUADRO_WORDS_MAX * SQUADRO_DIGITS * SQUADRO_DIGITS };

/* The next cell by one lane, and its bytes by mover. NULL: whose lane it is has won there. */
typedef struct SquadroFar {
    SquadroShape shape;
    const uint8_t *value[2];
} SquadroFar;

/* A move of B for the words of one pattern, in bytes: what is read is so far from what is written.
 * `other` is 255 where it does not apply. */
typedef struct SquadroByteMove {
    ptrdiff_t from;
    uint8_t other[SQUADRO_RUN];
} SquadroByteMove;

typedef struct SquadroByteList {
    SquadroByteMove move[4];
    int count;
} SquadroByteList;

/* What a thread needs for a cell. */
typedef struct SquadroDistance {
    SquadroWork work; /* of it steps, shape and moves */
    SquadroFar next[2][BW_SQUADRO_LANES];
    int size; /* of a row, its positions numbered as squadro_row_number does */
    SquadroByteList list[2][BW_SQUADRO_LANES][SQUADRO_DIGITS][8]; /* inside the cell, and up */
    uint8_t *value[2], *given[2];
    uint16_t *stamp[2];
} SquadroDistance;

/* A mover's bytes of the largest cell, with room around them. */
#define SQUADRO_PLANE_SIZE ((size_t)SQUADRO_ROWS_MAX * SQUADRO_ROW_MAX + 2 * SQUADRO_SPARE)
#define SQUADRO_DISTANCE_SIZE \
    (4 * (SQUADRO_PLANE_SIZE + 64) + 2 * (SQUADRO_ROWS_MAX * sizeof(uint16_t) + 64) + 64)
/* All its memory comes from the arena, which has at least SQUADRO_DISTANCE_SIZE left. */
void squadro_distance_open(SquadroDistance *, const SquadroSteps *, BwArena *);
/* Bytes that a cell has for one mover. */
size_t squadro_distance_plane(const SquadroShape *);
void squadro_distance_shape(SquadroDistance *, int cell);
/* Then the next cells are found: each left A's bytes and B's, with SQUADRO_SPARE around them. */
void squadro_distance_next(SquadroDistance *, const SolutionShelf *);
/* Leaves the bytes of both movers in `value`. */
void squadro_distance_solve(SquadroDistance *);
/* For a row of a solved cell the lanes, as bits, on a shortest way; 0 where the mover does not win.
 */
void squadro_distance_lanes(const SquadroDistance *, int mover, int row, uint8_t *out);

#endif
