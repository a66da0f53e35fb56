/* Working out bear-offs of few men, unit by unit: both sides play and double for the most, knowing
 * where the other's men are.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_PAIRS_SOLVER_H
#define BW_BRAINS_BACKGAMMON_PAIRS_SOLVER_H

#include "brains/backgammon/gammon_pairs.h"

enum {
    GAMMON_PAIR_ROLLS = 21,
    GAMMON_PAIR_NEXTS = 1 << 22, /* of all positions and rolls together; 10 men need half */
    GAMMON_PAIR_CLASS = 338,     /* positions of equal pips at most */
    GAMMON_PAIR_PLANES = 4,      /* the chance to win; worth by GammonOwner */
};

/* Positions of up to so many men, by their numbers, and what each roll can lead to. */
typedef struct GammonPairSolver {
    GammonPairHead head;
    uint16_t rank[GAMMON_PAIR_POSITIONS];
    uint8_t pips[GAMMON_PAIR_POSITIONS];
    int start[GAMMON_PAIR_PIPS + 2];        /* by pips: where its positions begin in `member` */
    uint16_t member[GAMMON_PAIR_POSITIONS]; /* positions, by pips and rank */
    uint32_t next_at[GAMMON_PAIR_POSITIONS][GAMMON_PAIR_ROLLS + 1];
    uint16_t next[GAMMON_PAIR_NEXTS];
    uint32_t nexts;
    const void *context; /* for `find`: what the unit of this number left, or NULL */
    const uint8_t *(*find)(const void *context, int unit);
    BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    size_t packed_size;
    uint8_t packed[8 + GAMMON_PAIR_CLASS * GAMMON_PAIR_CLASS * sizeof(GammonPair) + 8];
} GammonPairSolver;

/* False if there is not enough room for what rolls can lead to. */
bool gammon_pairs_solver_open(GammonPairSolver *, int men);
/* The bytes that a unit leaves for others. */
size_t gammon_pairs_solver_room(const GammonPairSolver *, int pips, int other_pips);
/* Works a unit out, leaves it in `out` and packs it. */
void gammon_pairs_solver_solve(GammonPairSolver *, int pips, int other_pips, uint8_t *out);

#endif
