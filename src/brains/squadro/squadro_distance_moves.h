/* What the moves of a row lead to, for whole rows of distances (squadro_distance.h).
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_SQUADRO_DISTANCE_MOVES_H
#define BW_BRAINS_SQUADRO_DISTANCE_MOVES_H

#include "brains/squadro/squadro_distance.h"

enum { SQUADRO_INSIDE, SQUADRO_UP };
enum { SQUADRO_MOVES_MAX = BW_SQUADRO_LANES * SQUADRO_DIGITS, SQUADRO_ALL_LANES = 31 };

/* Rows that are written have SQUADRO_SPARE bytes behind them. */

/* The least of what B's moves on these lanes give, inside the cell or up, and of `given`, unless it
 * is NULL; 255 where there is none. */
void squadro_take_b(const SquadroDistance *, int row, unsigned lanes, int way, const uint8_t *given,
                    uint8_t *out);
/* The most of what those of A's moves give that stay in the cell, and of `given`; 0 where there is
 * none. */
void squadro_take_a(const SquadroDistance *, const SquadroWordMove *, int count,
                    const uint8_t *given, uint8_t *out);
/* The most of what those give that go up. */
void squadro_take_a_up(const SquadroDistance *, const SquadroWordMove *, int count, uint8_t *out);

#endif
