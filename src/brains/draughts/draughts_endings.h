/* Endings of up to four pieces by the English rules: win, loss or draw for the side to move.
 *
 * A position is turned so that the mover is Black, and belongs to a slice: how many men and kings
 * each side has. Its number in the slice counts the ways to place, in this order, the mover's men,
 * the other's men, the mover's kings and the other's kings; some numbers mean two men on one square
 * and are never asked for. The table tells nothing of positions where the mover can capture: what
 * they are follows from those after the captures.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_DRAUGHTS_DRAUGHTS_ENDINGS_H
#define BW_BRAINS_DRAUGHTS_DRAUGHTS_ENDINGS_H

#include "games/draughts/draughts.h"

enum { ENDING_PIECES = 4, ENDING_SLICES = 256, ENDING_BLOCK = 1024, ENDING_LITERALS = 243 };

/* As they are packed: five of them are a number below 243. */
typedef enum Ending { ENDING_DRAW, ENDING_WIN, ENDING_LOSS } Ending;

/* Made by tools/make_draughts_endings.c. A slice begins with a block of its own. A block is a
 * string of bytes: below ENDING_LITERALS five results, above that one result many times. */
extern const uint16_t draughts_endings_first[ENDING_SLICES]; /* the first block of a slice */
extern const uint32_t draughts_endings_at[];                 /* where a block begins */
extern const uint8_t draughts_endings_bytes[];
/* How often a byte from ENDING_LITERALS on repeats its result, which goes round win, loss, draw. */
extern const uint16_t draughts_endings_runs[256 - ENDING_LITERALS];

/* Whether there is a table for the board: few pieces, some of either side. */
static inline bool draughts_endings_cover(const BwDraughtsBoard *board)
{
    return bw_bits_count(board->pieces[0] | board->pieces[1]) <= ENDING_PIECES &&
           board->pieces[0] != 0 && board->pieces[1] != 0;
}

/* The result for the side to move, captures that are due included. */
Ending draughts_ending(const BwDraughtsBoard *);

/* A slice by its number: men and kings of the mover, men and kings of the other. */
typedef struct EndingSlice {
    int mover_men, mover_kings, other_men, other_kings;
} EndingSlice;

static inline int draughts_slice_number(EndingSlice it)
{
    return it.mover_men << 6 | it.mover_kings << 4 | it.other_men << 2 | it.other_kings;
}

static inline EndingSlice draughts_slice(int number)
{
    return (EndingSlice){number >> 6, number >> 4 & 3, number >> 2 & 3, number & 3};
}

/* The slice of a board whose mover is Black, and its number in the slice. */
int draughts_slice_of(const BwDraughtsBoard *);
uint32_t draughts_number_of(const BwDraughtsBoard *);
/* How many numbers a slice has; 0 if it is none. */
uint32_t draughts_slice_size(EndingSlice);
/* The board of a number, Black to move; false where two men would share a square. */
bool draughts_board_of(EndingSlice, uint32_t number, BwDraughtsBoard *out);
/* The same position with Black to move. */
BwDraughtsBoard draughts_as_black(const BwDraughtsBoard *);

#endif
