/* Evaluates ludo for two seats by its net. A position has 28 pairs of pieces, so it is summed up
 * anew each time.
 * SPDX-License-Identifier: MIT */
#include "brains/ludo/ludo_net.h"

#include "brains/net.h"

#include <stddef.h>

_Static_assert(sizeof(LudoNet) % 4 == 0, "whole words");

enum {
    ROWS = BW_LUDO_PIECES * BW_LUDO_PIECES + BW_LUDO_PIECES * (BW_LUDO_PIECES - 1),
    ONE = 2048,
    SECOND_SHIFT = 11,
    SECOND_MOST = INT16_MAX,
    FINISH = LUDO_NET_DOTS - 1
};

typedef const int16_t *Row;

/* Notes the rows of the pairs of one side; dots are ascending. */
NET_INLINE int note_own(const LudoNet *net, int first, const uint8_t *dot, Row *rows)
{
    int count = 0;
    for (int low = 0; low < BW_LUDO_PIECES; low++)
        for (int high = low + 1; high < BW_LUDO_PIECES; high++)
            rows[count++] = net->pair[first + dot[high] * (dot[high] + 1) / 2 + dot[low]];
    return count;
}

NET_INLINE void note(const LudoNet *net, const uint8_t *mine, const uint8_t *theirs, Row *rows)
{
    for (int i = 0; i < BW_LUDO_PIECES; i++)
        for (int j = 0; j < BW_LUDO_PIECES; j++)
            *rows++ = net->pair[mine[i] * LUDO_NET_DOTS + theirs[j]];
    rows += note_own(net, LUDO_NET_DOTS * LUDO_NET_DOTS, mine, rows);
    note_own(net, LUDO_NET_DOTS * LUDO_NET_DOTS + LUDO_NET_OWN, theirs, rows);
}

NET_INLINE int out_of(const uint8_t *dot)
{
    int out = 0;
    for (int i = 0; i < BW_LUDO_PIECES; i++)
        out += dot[i] != FINISH;
    return out;
}

/* The logarithm of the odds, 4096 * 4096 for 1. */
NET_INLINE int64_t odds_of(const uint8_t *mine, const uint8_t *theirs)
{
    const LudoNet *net = (const LudoNet *)NET_BUILT_IN(ludo_net_words);
    int stage = (out_of(mine) - 1) * BW_LUDO_PIECES + out_of(theirs) - 1;
    int16_t sums[LUDO_NET_WIDTH];
    int64_t odds = net->last_bias[stage];
    Row rows[ROWS];
    note(net, mine, theirs, rows);
    net_sum(net->bias, rows, ROWS, NULL, 0, sums, LUDO_NET_WIDTH);
    for (int i = 0; i < LUDO_NET_WIDTH; i++) {
        int16_t held = sums[i] < 0 ? 0 : sums[i];
        sums[i] = held > ONE ? ONE : held;
    }
    for (int k = 0; k < LUDO_NET_SECOND; k++) {
        int32_t sum = net_dot(sums, net->second[stage][k], LUDO_NET_WIDTH);
        sum = (net->second_bias[stage][k] + sum) >> SECOND_SHIFT;
        sum = sum < 0 ? 0 : sum > SECOND_MOST ? SECOND_MOST : sum;
        odds += sum * net->last[stage][k];
    }
    return odds;
}

NET_FOR_WIDE static int64_t odds_wide(const uint8_t *mine, const uint8_t *theirs)
{
    return odds_of(mine, theirs);
}

/* By twenty squarings. */
double ludo_net_chances_of(double x)
{
    double power = 1 - x / (1 << 20);
    for (int i = 0; i < 20; i++)
        power *= power;
    return 1 / (1 + power);
}

double ludo_net_chances_by(bool wide, const uint8_t mine[BW_LUDO_PIECES],
                           const uint8_t theirs[BW_LUDO_PIECES])
{
    int64_t odds = wide ? odds_wide(mine, theirs) : odds_of(mine, theirs);
    return ludo_net_chances_of((double)odds / (1 << 24));
}

double ludo_net_chances(const uint8_t mine[BW_LUDO_PIECES], const uint8_t theirs[BW_LUDO_PIECES])
{
    return ludo_net_chances_by(net_is_wide(), mine, theirs);
}
