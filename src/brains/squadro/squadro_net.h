/* A net that guesses who wins a position of Squadro, taught from exact values. Each pair of pieces
 * adds a row of numbers that its two marks choose; what comes of that, between 0 and 1, goes
 * through one small layer and a sum, which have weights of their own for each mover and sum of
 * phases. Whole numbers throughout, so that it says the same on every machine.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_SQUADRO_NET_H
#define BW_BRAINS_SQUADRO_NET_H

#include "tablebase/squadro/squadro_point.h"

enum {
    SQUADRO_MARKS = BW_SQUADRO_HOME + 1,
    SQUADRO_PAIRS = SQUADRO_PIECES * (SQUADRO_PIECES - 1) / 2,
    SQUADRO_WIDTH = 256,
    SQUADRO_SECOND = 16,
    SQUADRO_STAGES = 18,
    SQUADRO_ONE = 512,   /* 1 in the first layer */
    SQUADRO_LOGIT = 1024 /* a worth of 1: the winner is as likely as e to 1 */
};

/* As it is in its file, little-endian. */
typedef struct SquadroNet {
    int16_t pair[SQUADRO_PAIRS][SQUADRO_MARKS][SQUADRO_MARKS]
                [SQUADRO_WIDTH]; /* first piece lower */
    int16_t bias[SQUADRO_WIDTH];
    int16_t second[SQUADRO_STAGES][SQUADRO_SECOND][SQUADRO_WIDTH]; /* 4096 is 1 */
    int32_t second_bias[SQUADRO_STAGES][SQUADRO_SECOND];           /* 512 * 4096 is 1 */
    int16_t last[SQUADRO_STAGES][SQUADRO_SECOND];                  /* 1024 is 1 */
    int32_t last_bias[SQUADRO_STAGES];                             /* 1024 * 1024 is 1 */
} SquadroNet;

/* The net that ships, as the words of its file. */
extern const uint32_t squadro_net_words[];

/* The sum of the rows of a position. */
typedef struct SquadroSum {
    int16_t part[SQUADRO_WIDTH];
} SquadroSum;

void squadro_sum_open(SquadroSum *, const SquadroNet *, const uint8_t mark[SQUADRO_PIECES]);
/* Carries the sum of one position on to another, of which few marks differ. */
void squadro_sum_carry(const SquadroSum *from, SquadroSum *out, const SquadroNet *,
                       const uint8_t before[SQUADRO_PIECES], const uint8_t after[SQUADRO_PIECES]);
/* What the position is worth to A, in SQUADRO_LOGIT. */
int32_t squadro_net_worth(const SquadroNet *, const SquadroSum *,
                          const uint8_t mark[SQUADRO_PIECES], int mover);

#endif
