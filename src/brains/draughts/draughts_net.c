/* The net at work. A board has few pieces, so its first layer is summed up anew each time: nothing
 * has to be carried along from board to board.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_net.h"

#include "brains/draughts/draughts_endings.h"
#include "brains/net.h"

#include <stddef.h>

_Static_assert(sizeof(DraughtsNet) % 4 == 0, "whole words");

typedef const int16_t *Row;

/* Notes the rows of the first layer that a set of pieces of one kind adds. */
NET_INLINE int note(Row *rows, int count, uint32_t set, const int16_t (*first)[DRAUGHTS_NET_HIDDEN])
{
    for (; set != 0; set &= set - 1)
        rows[count++] = first[bw_bits_lowest(set)];
    return count;
}

NET_INLINE int worth_of(const DraughtsNet *net, const BwDraughtsBoard *board)
{
    BwDraughtsBoard turned = draughts_as_black(board);
    uint32_t mine = turned.pieces[0], theirs = turned.pieces[1], kings = turned.kings;
    const DraughtsNetPhase *phase = &net->phase[(bw_bits_count(mine | theirs) - 1) / 4];
    int16_t sums[DRAUGHTS_NET_HIDDEN], first[DRAUGHTS_NET_HIDDEN];
    int16_t second[DRAUGHTS_NET_SECOND], third[DRAUGHTS_NET_THIRD];
    Row rows[32];
    int count = note(rows, 0, mine & ~kings, &net->first[0]);
    count = note(rows, count, mine & kings, &net->first[32]);
    count = note(rows, count, theirs & ~kings, &net->first[64]);
    count = note(rows, count, theirs & kings, &net->first[96]);
    net_sum(net->first_bias, rows, count, NULL, 0, sums, DRAUGHTS_NET_HIDDEN);
    net_square(sums, first, DRAUGHTS_NET_HIDDEN);
    net_layer(first, DRAUGHTS_NET_HIDDEN, phase->second[0], phase->second_bias, second,
              DRAUGHTS_NET_SECOND);
    net_layer(second, DRAUGHTS_NET_SECOND, phase->third[0], phase->third_bias, third,
              DRAUGHTS_NET_THIRD);
    int64_t sum = phase->last_bias + net_dot(third, phase->last, DRAUGHTS_NET_THIRD);
    int worth = (int)(sum * DRAUGHTS_NET_UNIT / (NET_ONE << NET_SHIFT));
    return worth > DRAUGHTS_NET_MOST    ? DRAUGHTS_NET_MOST
           : worth < -DRAUGHTS_NET_MOST ? -DRAUGHTS_NET_MOST
                                        : worth;
}

NET_FOR_WIDE static int worth_wide(const DraughtsNet *net, const BwDraughtsBoard *board)
{
    return worth_of(net, board);
}

int draughts_net_worth_by(bool wide, const DraughtsNet *net, const BwDraughtsBoard *board)
{
    return wide ? worth_wide(net, board) : worth_of(net, board);
}

int draughts_net_worth(const DraughtsNet *net, const BwDraughtsBoard *board)
{
    return draughts_net_worth_by(net_is_wide(), net, board);
}
