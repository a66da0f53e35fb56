/* The endgame tablebase of draughts by the English rules: win, loss or draw for the side to move.
 * Those of up to four pieces are always there; those of five and six are read from the task's data,
 * where `boxwood solve draughts` has put them.
 *
 * A position is turned so that the mover is Black, and belongs to a slice: how many men and kings
 * each side has. Its number in the slice counts the ways to place, in this order, the mover's men,
 * the other's men, the mover's kings and the other's kings; some numbers mean two men on one square
 * and are never asked for. A table tells nothing of positions where the mover can capture: what
 * they are follows from those after the captures. Beyond the pieces that are always there it tells
 * nothing either where the other could capture, were it to move: a search looks on.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_DRAUGHTS_ENDINGS_H
#define BW_TABLEBASE_DRAUGHTS_ENDINGS_H

#include "games/draughts/draughts.h"
#include "tablebase/container.h"

#include <stddef.h>

enum { ENDING_INSIDE = 4, ENDING_PIECES = 6, ENDING_SLICES = 4096, ENDING_PAIRS = 16 };
enum { ENDING_BLOCK = 1024, ENDING_LITERALS = 243 };
enum { ENDING_MAN_SQUARES = 28, ENDING_SQUARES = 32 };

/* As they are packed: five of them are a number below 243. */
typedef enum Ending { ENDING_DRAW, ENDING_WIN, ENDING_LOSS, ENDING_UNKNOWN } Ending;

/* A section of a table has the slices of so many pieces, so many of them men, in pairs, its units:
 * those that differ only in who moves. A pair is its counts, where in it each block of the first
 * slice and of the second begins, and the blocks. A block is a string of bytes: below
 * ENDING_LITERALS five results, above that one result many times. */
#define ENDING_TITLE "Boxwood draughts.endings 3\n"

typedef struct EndingPair {
    uint32_t count[2][3]; /* by Ending, of both slices; of one alone where they are the same */
} EndingPair;

/* Tables that are open: the one inside, and one of more pieces. */
typedef struct DraughtsEndings {
    int pieces; /* up to so many */
    Container file[2];
    struct {
        int8_t file, section;                   /* -1: there is none */
    } of[ENDING_PIECES + 1][ENDING_PIECES + 1]; /* by pieces and men */
} DraughtsEndings;

/* The table of up to ENDING_INSIDE pieces, which is made when the library is built. */
extern const uint32_t draughts_endings_words[];
extern const uint32_t draughts_endings_size;

DraughtsEndings draughts_endings_inside(void);
/* With what a file's bytes have besides. */
DraughtsEndings draughts_endings_in(const void *bytes, size_t size, ContainerSeen *);
/* The number of a section: tables are solved from the last down, fewest pieces first and kings
 * before men. From six men down to two kings. */
enum { ENDING_LAYERS = 3 + 4 + 5 + 6 + 7 };
static inline int draughts_layer(int pieces, int men)
{
    return ENDING_LAYERS - 1 - (pieces * (pieces + 1) / 2 - 3 + men);
}
/* The result of a number in the block that begins at a byte. */
Ending draughts_endings_unpack(const uint8_t *byte, const uint8_t *end, uint32_t number);

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
/* The same, looking on where no table tells, as a search would: slower, and hardly ever unknown. */
Ending draughts_ending_surely(const DraughtsEndings *, const BwDraughtsBoard *);

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

/* The same men and kings with the other side to move. */
static inline int draughts_slice_swapped(int number)
{
    return (number & 63) << 6 | number >> 6;
}

/* Ways to choose 0 … 5 of n things, by n. */
extern const uint32_t draughts_ways[ENDING_SQUARES + 1][6];

/* The number of a set among those of as many squares, in the order of the sets as numbers. */
static inline uint32_t draughts_rank(uint32_t set)
{
    uint32_t sum = 0;
    for (int chosen = 1; set != 0; set &= set - 1, chosen++)
        sum += draughts_ways[bw_bits_lowest(set)][chosen];
    return sum;
}

/* The set that has a number among those of so many squares. */
uint32_t draughts_set_of(uint32_t number, int chosen, int squares);

/* The slice of a board whose mover is Black, and its number in the slice. */
int draughts_slice_of(const BwDraughtsBoard *);
uint32_t draughts_number_of(const BwDraughtsBoard *);
/* How many numbers a slice has, 0 if it is not one, and in how many blocks. */
uint32_t draughts_slice_size(EndingSlice);
static inline size_t draughts_blocks(int number)
{
    return (draughts_slice_size(draughts_slice(number)) + ENDING_BLOCK - 1) / ENDING_BLOCK;
}
/* The board of a number, Black to move; false where two men would share a square. */
bool draughts_board_of(EndingSlice, uint32_t number, BwDraughtsBoard *out);
/* The same position with the colours swapped; and with Black to move. */
BwDraughtsBoard draughts_turned(const BwDraughtsBoard *);
BwDraughtsBoard draughts_as_black(const BwDraughtsBoard *);

#endif
