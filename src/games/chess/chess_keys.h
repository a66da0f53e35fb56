/* Hash keys: a random word for each man on each square and for every right; a position's hash is
 * their exclusive or. Hashes stand in no record, so the keys may change.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAMES_CHESS_CHESS_KEYS_H
#define BOXWOOD_GAMES_CHESS_CHESS_KEYS_H

#include "base/api.h"

#include <stdint.h>

BOXWOOD_BEGIN

BOXWOOD_API extern const uint64_t chess_man_keys[2][6][64]; /* colour, kind, square */
BOXWOOD_API extern const uint64_t chess_castler_keys[64];   /* by the rook's square */
BOXWOOD_API extern const uint64_t chess_en_passant_keys[64];
BOXWOOD_API extern const uint64_t chess_turn_key; /* Black is to move */

BOXWOOD_END

#endif
