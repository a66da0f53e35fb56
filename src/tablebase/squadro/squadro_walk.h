/* The walk over a block's positions by which Squadro's tablebase is written and read. Each position
 * is told by its neighbours, those with one piece a digit further back, which came before it.
 * Inline, since billions of positions are walked.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_SQUADRO_WALK_H
#define BW_TABLEBASE_SQUADRO_WALK_H

#include "tablebase/squadro/squadro_block.h"

/* A row that is walked. Where the neighbours of a position are is told in values back from it; 0:
 * it has none in the block. */
typedef struct SquadroRow {
    int back[2][BW_SQUADRO_LANES]; /* by the seat whose piece is a digit further back */
    uint64_t legal[SQUADRO_WORDS_MAX];
    uint8_t before[SQUADRO_WORDS_MAX * SQUADRO_DIGITS * SQUADRO_DIGITS]; /* rows back, as bits */
} SquadroRow;

/* What is done with a table's values: which count as won, those from `least` on; whether B's piece
 * without a neighbour further back counts as one that is; and a visit to each position. */
typedef struct SquadroWalk {
    uint8_t least;
    bool alone;
    void (*visit)(void *context, const SquadroRow *, uint8_t *value, unsigned around, bool legal);
} SquadroWalk;

/* What rows of before say, for the whole row, the quick way. */
static inline void squadro_row_look_back(const SquadroWalk *walk, SquadroRow *row,
                                         const uint8_t *value, int size)
{
    memset(row->before, 0, (size_t)size);
    for (int b = 0; b < BW_SQUADRO_LANES; b++) {
        const uint8_t *from = value - row->back[1][b];
        uint8_t least = row->back[1][b] > 0 ? walk->least : walk->alone ? 0 : UINT8_MAX;
        uint8_t bit = (uint8_t)(1 << b);
        for (int i = 0; i < size; i++)
            row->before[i] |= from[i] >= least ? bit : 0;
    }
}

/* Which neighbours are won, as bits: A's below B's. */
static inline unsigned squadro_row_around(const SquadroWalk *walk, const SquadroRow *row,
                                          const uint8_t *value, int number)
{
    unsigned around = (unsigned)row->before[number] << BW_SQUADRO_LANES;
    for (int a = 0; a < BW_SQUADRO_LANES; a++)
        around |= (unsigned)(row->back[0][a] > 0 && value[-row->back[0][a]] >= walk->least) << a;
    return around;
}

/* The digits of A count up, lane 1 fastest. */
static inline void squadro_walk_row(const SquadroWalk *walk, void *context,
                                    const SquadroShape *shape, SquadroRow *row, uint8_t *value)
{
    const int *size = shape->size[0];
    int digit[BW_SQUADRO_LANES] = {0};
    int stride[BW_SQUADRO_LANES] = {1};
    for (int a = 1; a < BW_SQUADRO_LANES; a++)
        stride[a] = stride[a - 1] * size[a - 1];
    memset(row->back[0], 0, sizeof row->back[0]);
    for (int i = 0; i < shape->words * shape->bits; i++) {
        uint64_t legal = row->legal[i / shape->bits] >> (8 * digit[1] + digit[0]);
        walk->visit(context, row, value + i, squadro_row_around(walk, row, value + i, i),
                    legal & 1);
        for (int a = 0; a < BW_SQUADRO_LANES; a++) {
            digit[a] = digit[a] + 1 < size[a] ? digit[a] + 1 : 0;
            row->back[0][a] = digit[a] > 0 ? stride[a] : 0;
            if (digit[a] > 0)
                break;
        }
    }
}

/* Walks the block that begins with a row of a cell. */
static inline void squadro_walk_block(const SquadroWalk *walk, void *context,
                                      const SquadroWork *work, int first, uint8_t *values)
{
    SquadroRow row;
    const SquadroShape *shape = &work->shape;
    int rows = squadro_block_rows(shape);
    int size = squadro_row_size(shape);
    for (int i = 0; i < rows; i++, values += size) {
        for (int b = 0; b < BW_SQUADRO_LANES; b++) {
            int stride = shape->stride[1][b];
            bool has = i >= stride && i / stride % shape->size[1][b] > 0;
            row.back[1][b] = has ? stride * size : 0;
        }
        squadro_row_legal(work, first + i, row.legal);
        squadro_row_look_back(walk, &row, values, size);
        squadro_walk_row(walk, context, shape, &row, values);
    }
}

#endif
