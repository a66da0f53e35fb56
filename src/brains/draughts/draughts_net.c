/* Evaluates draughts by an efficiently updated net (NNUE). The first layer's sums are carried on
 * from the board that was judged before.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_net.h"

#include "brains/net.h"
#include "tablebase/draughts/draughts_endings.h"

#include <string.h>

_Static_assert(sizeof(DraughtsNet) % 4 == 0, "whole words");

typedef const int16_t *Row;

/* Notes the rows of the first layer that belong to a set of pieces of one kind. */
NET_INLINE int note(Row *rows, int count, uint32_t set, const int16_t (*first)[DRAUGHTS_NET_HIDDEN])
{
    for (; set != 0; set &= set - 1)
        rows[count++] = first[bw_bits_lowest(set)];
    return count;
}

/* Carries sums on to another board. */
NET_INLINE void carry(DraughtsNetSums *it, const uint32_t set[4], const DraughtsNet *net)
{
    Row add[BW_DRAUGHTS_SIDE * 2], take[BW_DRAUGHTS_SIDE * 2];
    int adds = 0, takes = 0;
    for (int kind = 0; kind < 4; kind++) {
        adds = note(add, adds, set[kind] & ~it->set[kind], &net->first[32 * kind]);
        takes = note(take, takes, it->set[kind] & ~set[kind], &net->first[32 * kind]);
        it->set[kind] = set[kind];
    }
    net_sum(it->sum, add, adds, take, takes, it->sum, DRAUGHTS_NET_HIDDEN);
}

NET_INLINE int worth_of(const DraughtsNet *net, DraughtsNetMemory *memory,
                        const BwDraughtsBoard *board)
{
    BwDraughtsBoard turned = draughts_as_black(board);
    uint32_t mine = turned.pieces[0], theirs = turned.pieces[1], kings = turned.kings;
    const DraughtsNetPhase *phase = &net->phase[(bw_bits_count(mine | theirs) - 1) / 4];
    DraughtsNetSums *sums = &memory->last[board->turn];
    int16_t first[DRAUGHTS_NET_HIDDEN], second[DRAUGHTS_NET_SECOND], third[DRAUGHTS_NET_THIRD];
    carry(sums, (uint32_t[]){mine & ~kings, mine & kings, theirs & ~kings, theirs & kings}, net);
    net_square(sums->sum, first, DRAUGHTS_NET_HIDDEN);
    net_layer(first, DRAUGHTS_NET_HIDDEN, phase->second[0], phase->second_bias, second,
              DRAUGHTS_NET_SECOND);
    net_layer_by_input(second, DRAUGHTS_NET_SECOND, phase->third[0], phase->third_bias, third,
                       DRAUGHTS_NET_THIRD);
    int64_t sum = phase->last_bias + net_dot(third, phase->last, DRAUGHTS_NET_THIRD);
    int worth = (int)(sum * DRAUGHTS_NET_UNIT / (NET_ONE << NET_SHIFT));
    return worth > DRAUGHTS_NET_MOST    ? DRAUGHTS_NET_MOST
           : worth < -DRAUGHTS_NET_MOST ? -DRAUGHTS_NET_MOST
                                        : worth;
}

NET_FOR_WIDE static int worth_wide(const DraughtsNet *net, DraughtsNetMemory *memory,
                                   const BwDraughtsBoard *board)
{
    return worth_of(net, memory, board);
}

int draughts_net_worth_by(bool wide, const DraughtsNet *net, DraughtsNetMemory *memory,
                          const BwDraughtsBoard *board)
{
    return wide ? worth_wide(net, memory, board) : worth_of(net, memory, board);
}

int draughts_net_worth(const DraughtsNet *net, DraughtsNetMemory *memory,
                       const BwDraughtsBoard *board)
{
    return draughts_net_worth_by(net_is_wide(), net, memory, board);
}

void draughts_net_open(DraughtsNetMemory *memory, const DraughtsNet *net)
{
    memset(memory, 0, sizeof *memory);
    for (int turn = 0; turn < 2; turn++)
        memcpy(memory->last[turn].sum, net->first_bias, sizeof net->first_bias);
}
