/* Positions in which the search with the net would give away what it has, and a lane that keeps it:
 * found by lab/squadro/correct_squadro.c, which walks the games of level 10 against itself.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_SQUADRO_CORRECTIONS_H
#define BW_BRAINS_SQUADRO_CORRECTIONS_H

#include "tablebase/squadro/squadro_point.h"

/* The list that ships, as the words of its file: how many there are, then for each its number,
 * smallest first, low word before high word: the position's key, and from bit SQUADRO_LANE_AT the
 * lane. */
extern const uint32_t squadro_corrections_words[];
enum { SQUADRO_LANE_AT = 56 };

/* The lane to play; -1: nothing is known. */
int squadro_correction(const SquadroPoint *);

#endif
