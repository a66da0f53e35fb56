/* Zobrist keys of chess: a random word for each man on each square and for every right; a
 * position's hash is their exclusive or. Records never contain hashes, so the keys may change.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_CHESS_CHESS_KEYS_H
#define BW_GAMES_CHESS_CHESS_KEYS_H

#include "../../base/api.h"

#include <stdint.h>

BW_BEGIN

BW_API extern const uint64_t bw_chess_man_keys[2][6][64]; /* colour, kind, square */
BW_API extern const uint64_t bw_chess_castler_keys[64];   /* by the rook's square */
BW_API extern const uint64_t bw_chess_en_passant_keys[64];
BW_API extern const uint64_t bw_chess_turn_key; /* Black is to move */

BW_END

#endif
