/* Evaluates ludo for two to four seats by its net.
 * SPDX-License-Identifier: MIT */
#include "brains/ludo/ludo_seats.h"

#include "brains/ludo/ludo_net.h"
#include "brains/net.h"

#include <stddef.h>

_Static_assert(sizeof(LudoSeatsNet) % 4 == 0, "whole words");

enum { ONE = 2048 };

/* The logarithm of the odds, 2048 * 1024 for 1. */
NET_INLINE int32_t odds_of(const BwLudo *it, int seat)
{
    const LudoNet *first = (const LudoNet *)NET_BUILT_IN(ludo_net_words);
    const LudoSeatsNet *net = (const LudoSeatsNet *)(first + 1);
    const int16_t *rows[LUDO_SEATS_ROWS_MAX];
    uint16_t number[LUDO_SEATS_ROWS_MAX];
    int16_t sums[LUDO_SEATS_WIDTH];
    int count = ludo_seats_rows(it, seat, number), stage = -1;
    for (int i = 0; i < count; i++)
        rows[i] = net->row[number[i]];
    for (int i = 0; i < BW_LUDO_PIECES; i++)
        stage += it->dot[seat][i] != it->finish;
    net_sum(net->bias, rows, count, NULL, 0, sums, LUDO_SEATS_WIDTH);
    for (int i = 0; i < LUDO_SEATS_WIDTH; i++) {
        int16_t held = sums[i] < 0 ? 0 : sums[i];
        sums[i] = held > ONE ? ONE : held;
    }
    return net->last_bias[stage] + net_dot(sums, net->last[stage], LUDO_SEATS_WIDTH);
}

NET_FOR_WIDE static int32_t odds_wide(const BwLudo *it, int seat)
{
    return odds_of(it, seat);
}

double ludo_seats_chances_by(bool wide, const BwLudo *it, int seat)
{
    return ludo_net_chances_of((double)(wide ? odds_wide(it, seat) : odds_of(it, seat)) /
                               (1 << 21));
}

double ludo_seats_chances(const BwLudo *it, int seat)
{
    return ludo_seats_chances_by(net_is_wide(), it, seat);
}
