/* A backgammon match as the player sees it: the ways to finish a turn from where it stands, each
 * with the moves of the game that lead there, and what the game is played for.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_TURN_H
#define BW_BRAINS_BACKGAMMON_TURN_H

#include "brains/backgammon/gammon_cube.h"
#include "games/backgammon/backgammon_state.h"

enum { GAMMON_STEPS = 4 };

/* One way; ways with the same end are listed once. */
typedef struct GammonWay {
    BwBackgammonPosition after; /* as the other side sees it */
    BwMove move[GAMMON_STEPS];
    int moves;    /* 0: only `done` */
    double worth; /* to the mover */
} GammonWay;

typedef struct GammonWays {
    GammonWay *way; /* BW_BACKGAMMON_PLAYS_MAX of them */
    int count;
} GammonWays;

/* Lists the ways from a turn in BW_BACKGAMMON_PHASE_PLAY that begin with one of these moves; none
 * named: all. */
void gammon_ways_list(const BwBackgammon *, const BwMove *only, int only_count, GammonWays *);
/* What the game is played for, as a seat sees it. */
GammonStake gammon_stake_at(const BwBackgammon *, int seat);

#endif
