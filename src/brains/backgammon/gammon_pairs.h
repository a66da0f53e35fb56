/* Bear-offs of few men a side by table, more of them than are always there: the chance to win, both
 * playing for it with the other in sight, and what a throw is worth for money with a cube. It is
 * read from the task's data, where `boxwood solve backgammon --checkers N` has put it.
 *
 * A unit has all pairs of positions of so many pips on either side, by the ranks of the positions
 * among those of as many pips; its layer counts the pips of both.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_PAIRS_H
#define BW_BRAINS_BACKGAMMON_PAIRS_H

#include "brains/backgammon/gammon_bearoff.h"
#include "brains/backgammon/gammon_bearoff_index.h"
#include "brains/backgammon/gammon_sections.h"

enum {
    GAMMON_PAIR_MEN = 10,
    GAMMON_PAIR_POSITIONS = 8008, /* 16 over 6 */
    GAMMON_PAIR_PIPS = GAMMON_PAIR_MEN * GAMMON_HOME,
    GAMMON_PAIR_UNITS = (GAMMON_PAIR_PIPS + 1) * (GAMMON_PAIR_PIPS + 1),
    GAMMON_PAIR_LAYERS = 2 * GAMMON_PAIR_PIPS - 1, /* both have a pip at least */
};
#define GAMMON_PAIR_FILE "backgammon.pairs"
#define GAMMON_PAIR_MAGIC 0x31505742u /* BWP1 */

/* How the file begins; then come the ranks of the positions of up to so many men. */
typedef struct GammonPairHead {
    uint32_t magic, men;
    uint16_t positions[GAMMON_PAIR_PIPS + 2]; /* of so many pips */
} GammonPairHead;

/* What is known of a pair: the chance of the side on roll, of 65535, and by who owns the cube
 * (GammonOwner) what it is worth to throw, from -1 at 0 to 1 at 65535. */
typedef struct GammonPair {
    uint16_t win, worth[3];
} GammonPair;

typedef struct GammonPairs {
    int men; /* up to so many a side; 0: there is no table */
    const uint8_t *ranks;
    GammonPairHead head;
    GammonSections sections;
} GammonPairs;

static inline int gammon_pair_unit(int pips, int other_pips)
{
    return pips * (GAMMON_PAIR_PIPS + 1) + other_pips;
}

static inline int gammon_pair_layer(int pips)
{
    return 2 * GAMMON_PAIR_PIPS - pips;
}

/* The bytes of the ranks of up to so many men: with the head before them whole words of eight. */
static inline size_t gammon_pairs_ranks(int men)
{
    return ((size_t)bearoff_count(men) * 2 + 7) / 8 * 8;
}

/* A table in these bytes; one without men if they are none. */
GammonPairs gammon_pairs_in(const void *bytes, size_t size);
/* False where the table does not have this pair of sides, which are at home and have men left. */
bool gammon_pairs_find(const GammonPairs *, const BwBackgammonPosition *, GammonPair *out);

#endif
