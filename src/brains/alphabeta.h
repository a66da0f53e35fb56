/* The alpha-beta search for any game, for brains that leave their weaker levels to it.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_ALPHABETA_H
#define BW_BRAINS_ALPHABETA_H

#include "brains/brain.h"

extern const BwBrain brain_alphabeta;
extern const BwLevel alphabeta_levels[BW_LEVEL_MAX - 1];

#endif
