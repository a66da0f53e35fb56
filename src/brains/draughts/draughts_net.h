/* The nets that judge draughts by the English and by the Russian rules: data/draughts.net, made by
 * lab/train_net.py. They see the board turned so that the mover is Black; the layers after the
 * first depend on how many pieces are left.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_DRAUGHTS_DRAUGHTS_NET_H
#define BW_BRAINS_DRAUGHTS_DRAUGHTS_NET_H

#include "games/draughts/draughts.h"

enum {
    DRAUGHTS_NET_INPUTS = 128, /* the mover's men and kings, the other's men and kings, by square */
    DRAUGHTS_NET_HIDDEN = 256,
    DRAUGHTS_NET_SECOND = 16,
    DRAUGHTS_NET_THIRD = 32,
    DRAUGHTS_NET_PHASES = 6, /* of four pieces each */
    DRAUGHTS_NET_UNIT = 100, /* hundredths of a man where the net says 1 */
    DRAUGHTS_NET_MOST = 4000
};

typedef struct DraughtsNetPhase {
    int16_t second[DRAUGHTS_NET_SECOND][DRAUGHTS_NET_HIDDEN];
    int32_t second_bias[DRAUGHTS_NET_SECOND];
    int16_t third[DRAUGHTS_NET_SECOND][DRAUGHTS_NET_THIRD]; /* by input */
    int32_t third_bias[DRAUGHTS_NET_THIRD];
    int16_t last[DRAUGHTS_NET_THIRD];
    int32_t last_bias;
} DraughtsNetPhase;

typedef struct DraughtsNet {
    int16_t first[DRAUGHTS_NET_INPUTS][DRAUGHTS_NET_HIDDEN];
    int16_t first_bias[DRAUGHTS_NET_HIDDEN];
    DraughtsNetPhase phase[DRAUGHTS_NET_PHASES];
} DraughtsNet;

/* The file. */
typedef struct DraughtsNets {
    DraughtsNet english, russian;
} DraughtsNets;

/* The one that ships. */
extern const uint32_t draughts_net_words[];

/* The sums of the first layer for one board: its men and kings as the mover sees them. */
typedef struct DraughtsNetSums {
    uint32_t set[4];
    int16_t sum[DRAUGHTS_NET_HIDDEN];
} DraughtsNetSums;

/* What a net was asked last, by who was to move. A search asks about boards that are much alike:
 * only what differs is added and taken away. */
typedef struct DraughtsNetMemory {
    DraughtsNetSums last[2];
} DraughtsNetMemory;

/* Begins with empty boards. */
void draughts_net_open(DraughtsNetMemory *, const DraughtsNet *);
/* What a board is worth to the side to move, in hundredths of a man; it should be quiet. */
int draughts_net_worth(const DraughtsNet *, DraughtsNetMemory *, const BwDraughtsBoard *);
/* The same, by the wider vectors or by what every processor has; for tests. */
int draughts_net_worth_by(bool wide, const DraughtsNet *, DraughtsNetMemory *,
                          const BwDraughtsBoard *);

#endif
