/* The bear-off database inside the library: how many turns a side needs to take all its men off
 * when they are all home, exactly, as a distribution, each roll played so as to need the fewest
 * turns on average. Two sides that have passed each other do not meet again, so two distributions
 * are the chance to win; with up to six men a side it is known as both play for it.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_BEAROFF_H
#define BW_TABLEBASE_BEAROFF_H

#include "games/backgammon/backgammon.h"

enum {
    GAMMON_HOME = 6,
    GAMMON_HOME_POSITIONS = 54264, /* ways to put up to 15 men on 6 points: 21 over 6 */
    GAMMON_TURNS_MAX = 64,
    GAMMON_FEW_MEN = 6,
    GAMMON_FEW_POSITIONS = 924, /* of up to 6 men, which have the lowest numbers: 12 over 6 */
};

/* Chances to be done in exactly `first` + i turns. */
typedef struct GammonTurns {
    int first, count;
    float chance[GAMMON_TURNS_MAX];
} GammonTurns;

/* Fills in chances that are in proportion to these numbers. */
static inline void gammon_turns_fill(GammonTurns *turns, const uint16_t *chances)
{
    float sum = 0;
    for (int i = 0; i < turns->count; i++)
        sum += (float)chances[i];
    for (int i = 0; i < turns->count; i++)
        turns->chance[i] = (float)chances[i] / sum;
}

/* The chance that one is done in its turn t and the other not before its turn t + `later`. */
static inline float gammon_turns_beat(const GammonTurns *own, const GammonTurns *other, int later)
{
    float sum = 0;
    float late = 1; /* the other's chance to be done no earlier */
    int done = 0;
    for (int i = 0; i < own->count; i++) {
        for (; done < other->count && other->first + done < own->first + i + later; done++)
            late -= other->chance[done];
        sum += own->chance[i] * (late > 0 ? late : 0);
    }
    return sum;
}

/* The number of a position whose men are all home. */
int gammon_bearoff_index(const BwBackgammonSide *);
/* How many turns it takes where a higher number bears off from the highest point. */
GammonTurns gammon_bearoff_turns(const BwBackgammonSide *);
/* Whether these rules bear off as the tables of turns and of few men do. */
bool gammon_bearoff_suits(const BwBackgammonOptions *);
/* The chance that the side on roll is done first; both sides are home. False if these rules have no
 * table. Where only the exact number bears off it is worked out from means and spreads. */
bool gammon_bearoff_win(const BwBackgammonOptions *, const BwBackgammonPosition *, float *win);
/* What it is worth to throw now, for money with a cube of one and no end to doubling, by who owns
 * it (GammonOwner); within 0.002 of a point. False where there is no table: it has up to six men a
 * side. */
bool gammon_bearoff_cubes_at(const BwBackgammonOptions *, const BwBackgammonPosition *,
                             double worth[3]);

#endif
