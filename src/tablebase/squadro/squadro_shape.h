/* How the positions of Squadro are indexed, for the solver and the tablebase: in cells of positions
 * that share the phases of all pieces. A piece is on its way out, on its way back or home, and
 * never returns to an earlier phase; a cell is all positions whose ten pieces are in given phases.
 * Every move stays in its cell or raises one phase by one, so cells are solved one by one, those
 * with the highest sum of phases first.
 *
 * In a cell the pieces of B choose a row, those of A a bit in it. A word holds A's lanes 1 and 2
 * (bit 8 * digit of lane 2 + digit of lane 1), its number the digits of lanes 3, 4 and 5. Hence a
 * move of A shifts a row, and a move of B reads another row, for up to 36 positions at a time.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_SQUADRO_SHAPE_H
#define BW_TABLEBASE_SQUADRO_SHAPE_H

#include "games/squadro/squadro_state.h"

#include <string.h>

enum { SQUADRO_PHASES = 3, SQUADRO_DIGITS = 6, SQUADRO_INNER = 2, SQUADRO_SUM_MAX = 17 };
enum { SQUADRO_ROWS_MAX = 6480, SQUADRO_WORDS_MAX = 216, SQUADRO_CELLS = 59049 };

/* Where a move ends and which lanes of the enemy it sends back. */
typedef struct SquadroStep {
    uint8_t next;
    uint8_t jumped;
} SquadroStep;

/* What the game does to a piece on its own lane, learnt from the game itself. A digit counts the
 * marks of a phase that a piece can stand on: who runs fast never stops on the first crossing. */
typedef struct SquadroSteps {
    SquadroStep step[2][BW_SQUADRO_LANES][BW_SQUADRO_HOME][32]; /* by seat, lane, mark, enemies */
    uint8_t size[2][BW_SQUADRO_LANES][SQUADRO_PHASES];
    uint8_t mark[2][BW_SQUADRO_LANES][SQUADRO_PHASES][SQUADRO_DIGITS];
    int8_t digit[2][BW_SQUADRO_LANES][BW_SQUADRO_HOME + 1]; /* -1: nobody stands there */
    int goal;
} SquadroSteps;

void squadro_steps_learn(SquadroSteps *, int goal);

static inline int squadro_phase(int mark)
{
    return mark / BW_SQUADRO_TURN;
}

/* The layout of a cell. */
typedef struct SquadroShape {
    int cell; /* ten digits of base 3: A1 … A5, B1 … B5, A1 lowest */
    uint8_t phase[2][BW_SQUADRO_LANES];
    uint8_t home[2];
    int size[2][BW_SQUADRO_LANES];
    int stride[2][BW_SQUADRO_LANES]; /* of A: inside a word bits, then words; of B: rows */
    int rows, words;
    int bits, bytes; /* of a packed word */
    uint64_t full;   /* the bits of a word that are used */
} SquadroShape;

void squadro_shape_open(SquadroShape *, const SquadroSteps *, int cell);
/* The number that a phase of a lane adds to a cell's. */
int squadro_cell_unit(int seat, int lane);
int squadro_cell_sum(int cell);
/* Whether the game is over in this cell, or nobody can be in it. */
bool squadro_shape_over(const SquadroShape *, int goal);
bool squadro_shape_possible(const SquadroShape *, int goal);
/* The sum of a cell's phases; -1: no game comes there that begins in cell `first`. */
int squadro_cell_layer(const SquadroSteps *, int first, int cell);
/* Whether the rules are those that cells are made for. */
bool squadro_cells_suit(const BwRules *);
/* The marks of B in a row. */
void squadro_row_marks(const SquadroShape *, const SquadroSteps *, int row,
                       uint8_t out[BW_SQUADRO_LANES]);

/* Where a position is. */
typedef struct SquadroSpot {
    int cell, row, word, bit;
} SquadroSpot;

/* False for a position that cannot come about: a fast piece on its first crossing. */
bool squadro_spot_find(const SquadroSteps *, const BwSquadro *, SquadroSpot *out);

/* The bits of a word where inner lane `lane` of A has `digit`. */
static inline uint64_t squadro_digit_mask(const SquadroShape *shape, int lane, int digit)
{
    uint64_t columns = UINT64_C(0x0101010101010101) << digit;
    uint64_t byte = UINT64_C(0xff) << 8 * digit;
    return (lane == 0 ? columns : byte) & shape->full;
}

/* Words as they are kept: only the used bits, in whole bytes, little-endian, as all machines are
 * that we build for. Reads eight bytes, so the last of a plane need some behind them. The digits of
 * lane 1 spread to bytes: first fours of them, then pairs, then each. */
static inline uint64_t squadro_unpack(const SquadroShape *shape, const uint8_t *from)
{
    int size = shape->size[0][0];
    uint64_t pairs = ((UINT64_C(1) << 2 * size) - 1) * UINT64_C(0x100000001);
    uint64_t digits = ((UINT64_C(1) << size) - 1) * UINT64_C(0x1000100010001);
    uint64_t word;
    memcpy(&word, from, sizeof word);
    word &= (UINT64_C(1) << shape->bits) - 1;
    word = (word & ((UINT64_C(1) << 4 * size) - 1)) | word >> 4 * size << 32;
    word = (word & pairs) | (word >> 2 * size & pairs) << 16;
    return (word & digits) | (word >> size & digits) << 8;
}

/* Writes eight bytes: what comes behind must be written later. */
static inline void squadro_pack(const SquadroShape *shape, uint64_t word, uint8_t *to)
{
    int size = shape->size[0][0];
    uint64_t packed = 0;
    for (int i = 0; i < shape->size[0][1]; i++)
        packed |= (word >> 8 * i & ((UINT64_C(1) << size) - 1)) << size * i;
    memcpy(to, &packed, sizeof packed);
}

#endif
