/* Backgammon's pruning net: sees nothing but the men, to tell which plays of a roll are worth
 * showing to the large one. Only the order of plays of one roll means anything.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_PRUNER_H
#define BW_BRAINS_BACKGAMMON_PRUNER_H

#include "games/backgammon/backgammon.h"

enum { GAMMON_PRUNER_WIDTH = 32 };

/* A row of sums for each number of men on each point, off and bar included, of the side on roll and
 * of the other. Hidden sums are rectified; `last` makes one number of them. */
typedef struct GammonPruner {
    int16_t men[2][BW_BACKGAMMON_BAR + 1][BW_BACKGAMMON_MEN + 1][GAMMON_PRUNER_WIDTH];
    int16_t bias[GAMMON_PRUNER_WIDTH];
    int16_t last[GAMMON_PRUNER_WIDTH];
} GammonPruner;

/* Brings the `keep` plays that look best to the mover to the front, if there are more; returns how
 * many there are then. */
int gammon_prune(const GammonPruner *, const BwBackgammonPosition *before, BwBackgammonPlay *plays,
                 int count, int keep);
/* The same by wider vectors or without them. */
int gammon_prune_by(bool wide, const GammonPruner *, const BwBackgammonPosition *before,
                    BwBackgammonPlay *plays, int count, int keep);

#endif
