/* The Zobrist keys of chess, numbers mixed as bw_bits_mix() does it, but at compile time.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_keys.h"

#define STIR(x, shift, factor) (((x) ^ ((x) >> (shift))) * UINT64_C(factor))
#define MIX(x) STIR(STIR(STIR(x, 30, 0xbf58476d1ce4e5b9), 27, 0x94d049bb133111eb), 31, 1)
#define KEY(n) MIX(UINT64_C(0x9e3779b97f4a7c15) * ((n) + 1))

#define KEYS_8(n) \
    KEY(n), KEY(n + 1), KEY(n + 2), KEY(n + 3), KEY(n + 4), KEY(n + 5), KEY(n + 6), KEY(n + 7)
#define KEYS_64(n)                                                                                \
    {                                                                                             \
        KEYS_8(n), KEYS_8(n + 8), KEYS_8(n + 16), KEYS_8(n + 24), KEYS_8(n + 32), KEYS_8(n + 40), \
            KEYS_8(n + 48), KEYS_8(n + 56)                                                        \
    }
#define KEYS_SIDE(n)                                                                       \
    {                                                                                      \
        KEYS_64(n), KEYS_64(n + 64), KEYS_64(n + 128), KEYS_64(n + 192), KEYS_64(n + 256), \
            KEYS_64(n + 320)                                                               \
    }

const uint64_t bw_chess_man_keys[2][6][64] = {KEYS_SIDE(0), KEYS_SIDE(384)};
const uint64_t bw_chess_castler_keys[64] = KEYS_64(768);
const uint64_t bw_chess_en_passant_keys[64] = KEYS_64(832);
const uint64_t bw_chess_turn_key = KEY(896);
