/* A net that guesses who wins a two-seat game of ludo by the default rules, taught from exact
 * values. Each pair of pieces, of one side or of both, adds a row that their dots choose; what
 * comes of that, between 0 and 1, goes through one small layer and a sum, which have weights of
 * their own for each number of pieces that are not home yet. Whole numbers, so that it says the
 * same on every machine. SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_LUDO_NET_H
#define BW_BRAINS_LUDO_NET_H

#include "games/ludo/ludo.h"

enum {
    LUDO_NET_DOTS = 46,
    LUDO_NET_OWN = LUDO_NET_DOTS * (LUDO_NET_DOTS + 1) / 2,
    LUDO_NET_PAIRS = LUDO_NET_DOTS * LUDO_NET_DOTS + 2 * LUDO_NET_OWN,
    LUDO_NET_WIDTH = 256,
    LUDO_NET_SECOND = 16,
    LUDO_NET_STAGES = BW_LUDO_PIECES * BW_LUDO_PIECES,
};

/* As it is in its file, little-endian. */
typedef struct LudoNet {
    /* By the thrower's dot and the other's; then by the higher and the lower dot of two of the
     * thrower's, and of two of the other's. 2048 is 1. */
    int16_t pair[LUDO_NET_PAIRS][LUDO_NET_WIDTH];
    int16_t bias[LUDO_NET_WIDTH];
    int16_t second[LUDO_NET_STAGES][LUDO_NET_SECOND][LUDO_NET_WIDTH]; /* 4096 is 1 */
    int32_t second_bias[LUDO_NET_STAGES][LUDO_NET_SECOND];            /* 2048 * 4096 is 1 */
    int16_t last[LUDO_NET_STAGES][LUDO_NET_SECOND];                   /* 4096 is 1 */
    int32_t last_bias[LUDO_NET_STAGES];                               /* 4096 * 4096 is 1 */
} LudoNet;

/* The nets that ship, as the words of their file: this one, then that of ludo_seats.h. */
extern const uint32_t ludo_net_words[];

/* 1 / (1 + e^-x), which every machine does alike. */
double ludo_net_chances_of(double x);

/* The chances of the seat that throws next, who has pieces on `mine`; neither side is home. */
double ludo_net_chances(const uint8_t mine[BW_LUDO_PIECES], const uint8_t theirs[BW_LUDO_PIECES]);
/* The same by wider vectors or without them. */
double ludo_net_chances_by(bool wide, const uint8_t mine[BW_LUDO_PIECES],
                           const uint8_t theirs[BW_LUDO_PIECES]);

#endif
