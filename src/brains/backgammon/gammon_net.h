/* Backgammon's net: inputs, two hidden layers of rectified sums, five chances of the side on roll.
 * Sets of weights for kinds of positions. It ships packed: a byte a weight, each row with a unit of
 * its own.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_NET_H
#define BW_BRAINS_BACKGAMMON_NET_H

#include "brains/backgammon/gammon_inputs.h"
#include "brains/backgammon/gammon_pruner.h"

enum { GAMMON_HIDDEN = 256, GAMMON_SECOND = 32, GAMMON_LAST = 8 };

/* What follows the first layer. The last one has three sums more than it needs, which keeps its
 * rows whole vectors. */
typedef struct GammonTail {
    float second[GAMMON_HIDDEN][GAMMON_SECOND];
    float second_bias[GAMMON_SECOND];
    float last[GAMMON_SECOND][GAMMON_LAST];
    float last_bias[GAMMON_LAST];
} GammonTail;

typedef struct GammonWeights {
    float first[GAMMON_INPUTS][GAMMON_HIDDEN];
    float first_bias[GAMMON_HIDDEN];
    GammonTail tail;
} GammonWeights;

/* The same for play: the first two layers, which are most of the work, in whole numbers. A row of
 * the first is in units of GAMMON_ONE where its input is 0 or 1, else finer. The second takes two
 * hidden sums at a time, so their weights are side by side. */
enum { GAMMON_ONE = 256, GAMMON_FINE = 16, GAMMON_VALUE_ONE = 65536 / GAMMON_FINE };
enum { GAMMON_SECOND_ONE = 4096, GAMMON_PAIRS = GAMMON_HIDDEN / 2 };
typedef struct GammonQuick {
    int16_t first[GAMMON_INPUTS][GAMMON_HIDDEN];
    int16_t first_bias[GAMMON_HIDDEN];
    int16_t second[GAMMON_PAIRS][GAMMON_SECOND][2];
    int32_t second_bias[GAMMON_SECOND];
    float last[GAMMON_SECOND][GAMMON_LAST];
    float last_bias[GAMMON_LAST];
} GammonQuick;

typedef struct GammonNets {
    GammonWeights of[GAMMON_NETS];
} GammonNets;

/* The same as it ships: a weight is its byte times the unit of its row. Rows come as words of four
 * bytes, the lowest first: byte i is at i ^ GAMMON_TURNED. */
enum { GAMMON_TURNED = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 3 : 0 };
typedef struct GammonPacked {
    float first_unit[GAMMON_INPUTS];
    float second_unit[GAMMON_HIDDEN];
    float first_bias[GAMMON_HIDDEN];
    float second_bias[GAMMON_SECOND];
    float last[GAMMON_SECOND][GAMMON_LAST];
    float last_bias[GAMMON_LAST];
    int8_t first[GAMMON_INPUTS][GAMMON_HIDDEN];
    int8_t second[GAMMON_HIDDEN][GAMMON_SECOND];
} GammonPacked;
_Static_assert(sizeof(GammonPacked) % 4 == 0, "whole words");

typedef struct GammonPackedNets {
    GammonPacked of[GAMMON_NETS];
    GammonPruner pruner;
} GammonPackedNets;

/* Chances of a side: to win, to win two points at least, to win three; to lose two, to lose three.
 */
enum {
    GAMMON_WIN,
    GAMMON_WIN_2,
    GAMMON_WIN_3,
    GAMMON_LOSE_2,
    GAMMON_LOSE_3,
    GAMMON_OUTPUTS,
};
typedef struct GammonChances {
    float of[GAMMON_OUTPUTS];
} GammonChances;

/* What the layers said on the way, for teaching the net. */
typedef struct GammonPass {
    GammonInputs inputs;
    float hidden[GAMMON_HIDDEN];
    float second[GAMMON_SECOND];
    GammonChances chances;
} GammonPass;

/* Makes a packed net ready for use. */
void gammon_net_unpack(const GammonPacked *, GammonWeights *out);
/* The chances of the side on roll, as the net sees them. */
void gammon_net_pass(const GammonWeights *, const BwBackgammonPosition *, GammonPass *);
/* The same by wider vectors or without them. */
void gammon_net_pass_by(bool wide, const GammonWeights *, const BwBackgammonPosition *,
                        GammonPass *);
/* Makes a packed net ready for play, and asks it: by wider vectors or without them the same. */
void gammon_net_quicken(const GammonPacked *, GammonQuick *out);
GammonChances gammon_net_judge(const GammonQuick *, const BwBackgammonPosition *);
GammonChances gammon_net_judge_by(bool wide, const GammonQuick *, const BwBackgammonPosition *);
/* Makes impossible chances 0 and puts the rest in order: no gammon against a side that has borne
 * off a man, no more backgammons than gammons. */
void gammon_chances_mend(const BwBackgammonPosition *, GammonChances *);
/* The same game from the other side. */
GammonChances gammon_chances_turned(const GammonChances *);
/* The chances when the side on roll has lost already, by 1, 2 or 3. */
GammonChances gammon_chances_lost(int worth);
/* Points expected without a cube. */
static inline float gammon_chances_points(const GammonChances *chances)
{
    const float *of = chances->of;
    return 2 * of[GAMMON_WIN] - 1 + of[GAMMON_WIN_2] + of[GAMMON_WIN_3] - of[GAMMON_LOSE_2] -
           of[GAMMON_LOSE_3];
}

#endif
