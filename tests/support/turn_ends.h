/* Where a turn of several moves can end: for tests that speak of whole turns.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_TURN_ENDS_H
#define BW_TESTS_TURN_ENDS_H

#include "game/game.h"

enum { TURN_ENDS_MAX = 4096 };

/** Lists every state in which the seat to move is no longer the one to move, whatever it did until
 * then, each once; returns how many, or -1 if there is no room for all. */
int turn_ends(const BwGame *, const BwState *, BwState out[TURN_ENDS_MAX]);

#endif
