/* The unit that Squadro's tablebase is packed in. A block holds some rows of a cell with A to move;
 * each value is coded by how likely its neighbours make it, the positions with one piece a digit
 * further back: about an eighth of a bit a position. B's values are A's after one move, so they are
 * not kept.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_SQUADRO_BLOCK_H
#define BW_TABLEBASE_SQUADRO_BLOCK_H

#include "tablebase/squadro/squadro_cell.h"

/* What a position is worth to A. */
typedef enum SquadroValue { SQUADRO_LOST, SQUADRO_DRAWN, SQUADRO_GAINED } SquadroValue;

/* A block has at most so many positions, so that one is read in about a millisecond, and packed at
 * most so many bytes: two a position, and the end. */
enum { SQUADRO_BLOCK_MAX = 1 << 16, SQUADRO_BLOCK_BYTES = 4 * SQUADRO_BLOCK_MAX + 64 };

/* How many rows a block of this cell has: as many of B's lanes, from the first, as fit. */
int squadro_block_rows(const SquadroShape *);
/* How many positions a row has, and the number of one in it. */
int squadro_row_size(const SquadroShape *);
int squadro_row_number(const SquadroShape *, int word, int bit);

/* Packs the block that begins at a row of a solved cell; returns its bytes. */
size_t squadro_block_write(const SquadroWork *, int row, uint8_t values[SQUADRO_BLOCK_MAX],
                           uint8_t out[SQUADRO_BLOCK_BYTES]);
/* Reads it back, one byte a position. Of the work only shape and moves are looked at; bytes that no
 * one wrote give values that mean nothing. */
void squadro_block_read(const SquadroWork *, int row, const uint8_t *bytes, size_t size,
                        uint8_t values[SQUADRO_BLOCK_MAX]);

#endif
