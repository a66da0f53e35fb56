/* Evaluates Squadro by its net.
 * SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_net.h"

#include "brains/net.h"

#include <stddef.h>
#include <string.h>

_Static_assert(sizeof(SquadroNet) % 4 == 0 && SQUADRO_WIDTH % NET_STRETCH == 0, "whole words");

typedef const int16_t *Row;

static Row row_of(const SquadroNet *net, int one, int other, int mark, int other_mark)
{
    bool swap = one > other;
    int low = swap ? other : one;
    int high = swap ? one : other;
    int pair = low * (2 * SQUADRO_PIECES - low - 1) / 2 + high - low - 1;
    return swap ? net->pair[pair][other_mark][mark] : net->pair[pair][mark][other_mark];
}

void squadro_sum_open(SquadroSum *sum, const SquadroNet *net, const uint8_t mark[SQUADRO_PIECES])
{
    Row rows[SQUADRO_PAIRS];
    int count = 0;
    for (int one = 0; one < SQUADRO_PIECES; one++)
        for (int other = one + 1; other < SQUADRO_PIECES; other++)
            rows[count++] = row_of(net, one, other, mark[one], mark[other]);
    net_sum(net->bias, rows, count, NULL, 0, sum->part, SQUADRO_WIDTH);
}

NET_INLINE void move_sum(const SquadroSum *from, SquadroSum *out, const SquadroNet *net,
                         const uint8_t mark[SQUADRO_PIECES], int piece, int to)
{
    Row add[SQUADRO_PIECES], take[SQUADRO_PIECES];
    int count = 0;
    for (int other = 0; other < SQUADRO_PIECES; other++) {
        if (other == piece)
            continue;
        take[count] = row_of(net, piece, other, mark[piece], mark[other]);
        add[count++] = row_of(net, piece, other, to, mark[other]);
    }
    net_sum(from->part, add, count, take, count, out->part, SQUADRO_WIDTH);
}

/* Which weights judge a position: by who moves and how far the pieces are. */
static int stage_of(const uint8_t mark[SQUADRO_PIECES], int mover)
{
    int sum = 0;
    for (int i = 0; i < SQUADRO_PIECES; i++)
        sum += (mark[i] >= BW_SQUADRO_TURN) + (mark[i] >= BW_SQUADRO_HOME);
    int step = sum / 2 < SQUADRO_STAGES / 2 ? sum / 2 : SQUADRO_STAGES / 2 - 1;
    return 2 * step + mover;
}

NET_INLINE int32_t worth_of(const SquadroNet *net, const SquadroSum *sum, int stage)
{
    int16_t first[SQUADRO_WIDTH];
    int32_t worth = net->last_bias[stage];
    for (int i = 0; i < SQUADRO_WIDTH; i++) {
        int16_t part = sum->part[i] < 0 ? 0 : sum->part[i];
        first[i] = part > SQUADRO_ONE ? SQUADRO_ONE : part;
    }
    for (int k = 0; k < SQUADRO_SECOND; k++) {
        int32_t value = net->second_bias[stage][k];
        value = (value + net_dot(first, net->second[stage][k], SQUADRO_WIDTH)) >> 11;
        value = value < 0 ? 0 : value > 8 * SQUADRO_LOGIT ? 8 * SQUADRO_LOGIT : value;
        worth += value * net->last[stage][k];
    }
    return worth >> 10;
}

NET_FOR_WIDE static void move_wide(const SquadroSum *from, SquadroSum *out, const SquadroNet *net,
                                   const uint8_t mark[SQUADRO_PIECES], int piece, int to)
{
    move_sum(from, out, net, mark, piece, to);
}

NET_FOR_WIDE static int32_t worth_wide(const SquadroNet *net, const SquadroSum *sum, int stage)
{
    return worth_of(net, sum, stage);
}

/* A piece goes from its mark to another; `mark` is of before. `out` may be `from`. */
static void move_piece(const SquadroSum *from, SquadroSum *out, const SquadroNet *net,
                       const uint8_t mark[SQUADRO_PIECES], int piece, int to)
{
    if (net_is_wide())
        move_wide(from, out, net, mark, piece, to);
    else
        move_sum(from, out, net, mark, piece, to);
}

void squadro_sum_carry(const SquadroSum *from, SquadroSum *out, const SquadroNet *net,
                       const uint8_t before[SQUADRO_PIECES], const uint8_t after[SQUADRO_PIECES])
{
    uint8_t mark[SQUADRO_PIECES];
    memcpy(mark, before, sizeof mark);
    for (int piece = 0; piece < SQUADRO_PIECES; piece++)
        if (mark[piece] != after[piece]) {
            move_piece(from, out, net, mark, piece, after[piece]);
            mark[piece] = after[piece];
            from = out;
        }
}

int32_t squadro_net_worth(const SquadroNet *net, const SquadroSum *sum,
                          const uint8_t mark[SQUADRO_PIECES], int mover)
{
    int stage = stage_of(mark, mover);
    return net_is_wide() ? worth_wide(net, sum, stage) : worth_of(net, sum, stage);
}
