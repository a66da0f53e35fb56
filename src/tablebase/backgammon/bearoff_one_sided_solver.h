/* Works out the one-sided bear-off database, unit by unit: every position of a unit by the play of
 * each roll that leaves the fewest turns on average, and apart from that by the play that has a man
 * off soonest.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_BEAROFF_ONE_SIDED_SOLVER_H
#define BW_TABLEBASE_BEAROFF_ONE_SIDED_SOLVER_H

#include "tablebase/backgammon/bearoff_one_sided.h"

/* What a unit leaves for others: numbers for each position by that of its men at home, in the order
 * of these pointers, all in one piece. Of the second kind are those with all men on the board. */
typedef struct GammonRaceUnit {
    int positions, whole; /* how many, and from where on all men are on the board */
    double *mean, *first_mean;
    uint32_t *at;       /* where its chances begin in the list of all */
    uint8_t (*kept)[4]; /* first and count of both kinds */
    double *chance;
} GammonRaceUnit;

enum {
    GAMMON_RACE_CHANCES = 2 * GAMMON_TURNS_MAX, /* of a position, at most */
    GAMMON_RACE_PACKED = GAMMON_HOME_POSITIONS * (4 + 2 * GAMMON_RACE_CHANCES + 1) + 16,
};

/* What a thread works with. */
typedef struct GammonRaceSolver {
    int points, men;
    uint16_t order[GAMMON_HOME_POSITIONS]; /* the men at home, by their pips */
    const void *context;                   /* for `find`: the unit of this number, or NULL */
    const uint8_t *(*find)(const void *context, int unit);
    BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    size_t packed_size;
    uint8_t packed[GAMMON_RACE_PACKED];
} GammonRaceSolver;

void gammon_races_solver_open(GammonRaceSolver *, int points, int men);
/* The most bytes that a unit with so many men beyond home leaves. */
size_t gammon_races_solver_room(const GammonRaceSolver *, int outside);
/* Works a unit out, leaves it in `out` and packs it; returns its bytes. */
size_t gammon_races_solver_solve(GammonRaceSolver *, int unit, uint8_t *out);

#endif
