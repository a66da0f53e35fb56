/* One cell of Squadro solved: who wins each position, given the cells that follow; and which of its
 * positions can come about, given the cells before. Pure: memory and neighbours are arguments.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_SQUADRO_CELL_H
#define BW_TABLEBASE_SQUADRO_CELL_H

#include "base/arena.h"
#include "tablebase/squadro/squadro_shape.h"

/* Two sets of positions for each seat to move: those it wins, and those it does not lose. */
enum { SQUADRO_WINS, SQUADRO_HOLDS, SQUADRO_PLANES = 4 };

/* A neighbouring cell as it is kept: packed planes, seat 0's first. */
typedef struct SquadroKept {
    SquadroShape shape;
    const uint8_t *plane[SQUADRO_PLANES]; /* NULL: nothing there */
} SquadroKept;

typedef struct SquadroNeighbours {
    SquadroKept kept[2][BW_SQUADRO_LANES]; /* by the lane whose phase differs */
} SquadroNeighbours;

/* A move of B for all words of one pattern: reads `row` and `word` further, shifted, for these
 * bits. */
typedef struct SquadroRowMove {
    int32_t row, word;
    int shift;
    uint64_t mask;
} SquadroRowMove;

typedef struct SquadroRowList {
    SquadroRowMove move[4]; /* as many as two inner lanes can stand in the way or not */
    int count;
} SquadroRowList;

/* The moves of B in a cell: by lane, digit and which of A's outer lanes stand in the way. */
typedef struct SquadroRowMoves {
    int8_t blocks[BW_SQUADRO_LANES]
                 [BW_SQUADRO_LANES]; /* digit of A's lane that stands on B's; or -1 */
    uint8_t pattern[BW_SQUADRO_LANES][SQUADRO_WORDS_MAX];
    SquadroRowList inside[BW_SQUADRO_LANES][SQUADRO_DIGITS][8];
    SquadroRowList up[BW_SQUADRO_LANES][SQUADRO_DIGITS][8]; /* into the next cell: `row` is 0 */
} SquadroRowMoves;

/* What a thread needs for a cell; planes are rows × words. */
typedef struct SquadroWork {
    const SquadroSteps *steps;
    SquadroShape shape;
    SquadroRowMoves moves;
    uint64_t *plane[SQUADRO_PLANES]; /* the answer */
    uint64_t *given[SQUADRO_PLANES]; /* what moves into the next cells make sure */
    uint16_t *stamp[2];              /* the sweep in which a row last changed, for each mover */
    int sweeps;
} SquadroWork;

size_t squadro_work_size(void);
/* All its memory comes from the arena, which has at least squadro_work_size() left. */
void squadro_work_open(SquadroWork *, const SquadroSteps *, BwArena *);
void squadro_work_shape(SquadroWork *, int cell);

/* Who wins: leaves the four planes in `plane`. */
void squadro_cell_solve(SquadroWork *, const SquadroNeighbours *next);
/* What can come about: leaves one plane for each mover, in [0] and [2]. `start`, or NULL, is where
 * the game begins in this cell, whoever moves first. */
void squadro_cell_reach(SquadroWork *, const SquadroNeighbours *before, const SquadroSpot *start);
/* The positions of a row in which no two pieces share a crossing. */
void squadro_row_legal(const SquadroWork *, int row, uint64_t out[SQUADRO_WORDS_MAX]);

/* Bytes of a packed plane, and a plane packed there. */
size_t squadro_plane_size(const SquadroShape *);
void squadro_plane_pack(const SquadroWork *, const uint64_t *plane, uint8_t *out);

/* What the moves of both seats need (squadro_cell_moves.c). */
typedef struct SquadroWordMove {
    int row;  /* where the enemies that are jumped stand on their start */
    int lane; /* of A, and its digits before and after */
    int from, to;
    bool up;
} SquadroWordMove;

void squadro_row_moves_open(SquadroRowMoves *, const SquadroShape *, const SquadroSteps *);
int squadro_word_moves(const SquadroWork *, int row,
                       SquadroWordMove out[BW_SQUADRO_LANES * SQUADRO_DIGITS]);

#endif
