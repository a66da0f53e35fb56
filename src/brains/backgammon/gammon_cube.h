/* Cubeful equity, by Janowski's way: what chances are worth with the cube where it is, in points in
 * money play and single games, as twice the chance to win the match minus one in matches. A cube
 * that could be turned at the very best moment ("live") and one that is never turned again ("dead")
 * are worked out; what it is really worth lies between them. SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_CUBE_H
#define BW_BRAINS_BACKGAMMON_CUBE_H

#include "brains/backgammon/gammon_net.h"

enum { GAMMON_AWAY_MAX = 25 };
typedef enum GammonOwner { GAMMON_CENTRED, GAMMON_OWN, GAMMON_OTHER } GammonOwner;

/* The worth of a match that is still to be played, by what the sides need. `before[own][other]`:
 * a game is about to begin and if somebody needs one point it is the Crawford game, where the rules
 * have one; `after[n]`: that game is over, the leader needs one point and this side n. */
typedef struct GammonMatchTable {
    float before[GAMMON_AWAY_MAX + 1][GAMMON_AWAY_MAX + 1];
    float after[GAMMON_AWAY_MAX + 1];
} GammonMatchTable;

/* What a game is played for, from the view of the side on roll. */
typedef struct GammonStake {
    const GammonMatchTable *table; /* NULL: points */
    int away[2];                   /* what the side and the other one need; in matches */
    int cube, cube_max;
    GammonOwner owner;
    bool with_cube;     /* in this game */
    bool gammons;       /* they count */
    bool jacoby;        /* they do not count while the cube has not been turned */
    bool past_crawford; /* the game after this one is no Crawford game either */
} GammonStake;

typedef struct GammonCubeAction {
    double hold;    /* what it is worth not to double */
    double doubled; /* to double if the other side takes */
    double passed;  /* if it drops */
    bool may_double, doubles, takes;
} GammonCubeAction;

/* How live cubes are: part of the way from dead to live. */
static inline double gammon_cube_life(GammonClass class)
{
    return class == GAMMON_RACE ? 0.62 : 0.68;
}

/* The same stake as the other side sees it. */
GammonStake gammon_stake_turned(const GammonStake *);
/* The stake after a double was taken; the doubler's view. */
GammonStake gammon_stake_doubled(const GammonStake *);
/* What it is worth to win (or lose, below 0) so many times the cube. */
double gammon_stake_result(const GammonStake *, int times);
/* What a point is worth on the scale of the stake, about. */
static inline double gammon_stake_point(const GammonStake *stake)
{
    return (gammon_stake_result(stake, 1) - gammon_stake_result(stake, -1)) / 2;
}
/* Whether the side on roll may double and has any use for it. */
bool gammon_stake_may_double(const GammonStake *);
/* What the chances are worth to the side on roll if it does not double now. */
double gammon_stake_worth(const GammonStake *, const GammonChances *, double life);
/* What should be done with the cube before the dice are thrown. */
GammonCubeAction gammon_stake_action(const GammonStake *, const GammonChances *, double life);
/* Fills in whether to double and to take by what each is worth; what comes of it. */
void gammon_cube_decide(GammonCubeAction *);
double gammon_cube_worth(const GammonCubeAction *);
/* What the chances are worth to the side on roll that may still double. */
double gammon_stake_on_roll(const GammonStake *, const GammonChances *, double life);

#endif
