/* Endings by the English rules: win, loss or draw for the side to move. A table of up to four
 * pieces is always there; one of up to six can be made by tools/make_draughts_endings.c and is read
 * from the task's data.
 *
 * A position is turned so that the mover is Black, and belongs to a slice: how many men and kings
 * each side has. Its number in the slice counts the ways to place, in this order, the mover's men,
 * the other's men, the mover's kings and the other's kings; some numbers mean two men on one square
 * and are never asked for. A table tells nothing of positions where the mover can capture: what
 * they are follows from those after the captures. Beyond the pieces that are always there it tells
 * nothing either where the other could capture, were it to move: a search looks on.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_DRAUGHTS_DRAUGHTS_ENDINGS_H
#define BW_BRAINS_DRAUGHTS_DRAUGHTS_ENDINGS_H

#include "games/draughts/draughts.h"

#include <stddef.h>

enum { ENDING_INSIDE = 4, ENDING_PIECES = 6, ENDING_SLICES = 4096 };
enum { ENDING_BLOCK = 1024, ENDING_LITERALS = 243 };

/* As they are packed: five of them are a number below 243. */
typedef enum Ending { ENDING_DRAW, ENDING_WIN, ENDING_LOSS, ENDING_UNKNOWN } Ending;

/* A table. A slice begins with a block of its own. A block is a string of bytes: below
 * ENDING_LITERALS five results, above that one result many times. */
typedef struct DraughtsEndings {
    int pieces;            /* up to so many */
    uint32_t blocks, size; /* how many blocks and bytes */
    const uint32_t *first; /* the first block of each slice */
    const uint32_t *at;    /* where a block begins */
    const uint8_t *bytes;
} DraughtsEndings;

/* A table as a file: this head, little-endian, then `first`, `at` and the bytes. */
enum { ENDING_HEAD = 4 };
#define ENDING_MAGIC 0x45525742u /* BWRE, and its version below the pieces */
typedef struct EndingHead {
    uint32_t magic, pieces, blocks, size;
} EndingHead;

/* The table of up to ENDING_INSIDE pieces, which is made when the library is built. */
extern const uint32_t draughts_endings_first[ENDING_SLICES];
extern const uint32_t draughts_endings_at[];
extern const uint8_t draughts_endings_bytes[];
extern const EndingHead draughts_endings_head;

DraughtsEndings draughts_endings_inside(void);
/* The table in a file's bytes; the one inside if they are none or damaged. */
DraughtsEndings draughts_endings_in(const void *bytes, size_t size);

/* How often a byte from ENDING_LITERALS on repeats its result, which goes round win, loss, draw. */
static inline uint32_t draughts_endings_run(unsigned byte)
{
    static const uint16_t runs[256 - ENDING_LITERALS] = {7,  7,  7,   14,  14,  14,  36,
                                                         36, 36, 150, 150, 150, 1024};
    return runs[byte - ENDING_LITERALS];
}

static inline unsigned draughts_endings_repeated(unsigned byte)
{
    return (byte - ENDING_LITERALS + 1) % 3;
}

/* The result for the side to move, captures that are due included. */
Ending draughts_ending(const DraughtsEndings *, const BwDraughtsBoard *);

/* A slice by its number: men and kings of the mover, men and kings of the other. */
typedef struct EndingSlice {
    int mover_men, mover_kings, other_men, other_kings;
} EndingSlice;

static inline int draughts_slice_number(EndingSlice it)
{
    return it.mover_men << 9 | it.mover_kings << 6 | it.other_men << 3 | it.other_kings;
}

static inline EndingSlice draughts_slice(int number)
{
    return (EndingSlice){number >> 9, number >> 6 & 7, number >> 3 & 7, number & 7};
}

static inline int draughts_slice_pieces(EndingSlice it)
{
    return it.mover_men + it.mover_kings + it.other_men + it.other_kings;
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
