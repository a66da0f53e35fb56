/* The one-sided bear-off database of races: how many turns a side needs to take all its men off,
 * and how many until the first is off, for all its places on the first points, home and beyond. It
 * is read from the task's data, where `boxwood solve backgammon` has put it. Sides that stand no
 * further out than 12 points have passed each other, so the turns of both are the chances to win,
 * and to win a gammon.
 *
 * The men on points 1 … 6 and those on 7 … 12 have each a number as in bearoff_index.h. A unit is a
 * number of the latter; its layer counts the pips that are left to come home from there.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_BEAROFF_ONE_SIDED_H
#define BW_TABLEBASE_BEAROFF_ONE_SIDED_H

#include "tablebase/backgammon/bearoff.h"
#include "tablebase/backgammon/bearoff_index.h"
#include "tablebase/container.h"

enum { GAMMON_RACE_POINTS = 12, GAMMON_RACE_LAYERS = 15 * 6 + 1, GAMMON_RACE_BLOCK = 8 };
#define GAMMON_RACE_FILE "backgammon.races"
#define GAMMON_RACE_TITLE "Boxwood backgammon.races 2\n"

/* A unit is where each block of positions begins, in pairs of bytes from the
 * unit's start, then the positions by the number of their men at home. A position is a byte
 * for the fewest turns it can take, a byte for how many chances follow, and those from there on, of
 * 65535; where all men are on the board the same for the first of them follows. */
typedef struct GammonRaces {
    int points, men; /* up to so many; 0: there is no table */
    Container file;
    int8_t section[GAMMON_RACE_LAYERS]; /* by layer; -1: not in this file */
} GammonRaces;

/* What the head of the file says. */
static inline void gammon_races_describe(int points, int men, uint32_t out[CONTAINER_NUMBERS])
{
    for (int i = 0; i < CONTAINER_NUMBERS; i++)
        out[i] = 0;
    out[0] = (uint32_t)points;
    out[1] = (uint32_t)men;
}

/* Where a side is in a table. */
typedef struct GammonRacePlace {
    int layer, unit, outside; /* men beyond home */
    int home;                 /* the number of the men at home */
} GammonRacePlace;

/* The turns until all men are off, and until one is. */
typedef struct GammonRace {
    GammonTurns all, first;
} GammonRace;

/* A table in these bytes; one without points if they are none. */
GammonRaces gammon_races_in(const void *bytes, size_t size, ContainerSeen *);
/* False where the table does not have this side. */
bool gammon_races_find(const GammonRaces *, const BwBackgammonSide *, GammonRace *out);

/* For a side that stands no further out than GAMMON_RACE_POINTS. */
GammonRacePlace gammon_race_place(const BwBackgammonSide *);
/* The layer of a unit, and its men; `on[1]` is how many are on point 7. */
int gammon_race_layer(int unit, int on[7], int *men);
/* Numbers of men at home from here on have all men on the board. */
static inline int gammon_race_whole(int outside)
{
    return outside == BW_BACKGAMMON_MEN ? 0 : bearoff_count(BW_BACKGAMMON_MEN - 1 - outside);
}

#endif
