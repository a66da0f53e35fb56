/* The net of Squadro at work.
 * SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_net.h"

#include <string.h>

static const int16_t *row_of(const SquadroNet *net, int one, int other, int mark, int other_mark)
{
    bool swap = one > other;
    int low = swap ? other : one;
    int high = swap ? one : other;
    int pair = low * (2 * SQUADRO_PIECES - low - 1) / 2 + high - low - 1;
    return swap ? net->pair[pair][other_mark][mark] : net->pair[pair][mark][other_mark];
}

void squadro_sum_open(SquadroSum *sum, const SquadroNet *net, const uint8_t mark[SQUADRO_PIECES])
{
    memcpy(sum->part, net->bias, sizeof sum->part);
    for (int one = 0; one < SQUADRO_PIECES; one++)
        for (int other = one + 1; other < SQUADRO_PIECES; other++) {
            const int16_t *row = row_of(net, one, other, mark[one], mark[other]);
            for (int i = 0; i < SQUADRO_WIDTH; i++)
                sum->part[i] = (int16_t)(sum->part[i] + row[i]);
        }
}

void squadro_sum_move(SquadroSum *sum, const SquadroNet *net, const uint8_t mark[SQUADRO_PIECES],
                      int piece, int to)
{
    for (int other = 0; other < SQUADRO_PIECES; other++) {
        if (other == piece)
            continue;
        const int16_t *from_row = row_of(net, piece, other, mark[piece], mark[other]);
        const int16_t *to_row = row_of(net, piece, other, to, mark[other]);
        for (int i = 0; i < SQUADRO_WIDTH; i++)
            sum->part[i] = (int16_t)(sum->part[i] + to_row[i] - from_row[i]);
    }
}

/* Which weights judge a position: by who moves and how far the pieces are. */
static int stage_of(const uint8_t mark[SQUADRO_PIECES], int mover)
{
    int sum = 0;
    for (int i = 0; i < SQUADRO_PIECES; i++)
        sum += mark[i] / BW_SQUADRO_TURN;
    int step = sum / 2 < SQUADRO_STAGES / 2 ? sum / 2 : SQUADRO_STAGES / 2 - 1;
    return 2 * step + mover;
}

static int32_t bounded(int32_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

int32_t squadro_net_worth(const SquadroNet *net, const SquadroSum *sum,
                          const uint8_t mark[SQUADRO_PIECES], int mover)
{
    int stage = stage_of(mark, mover);
    int16_t first[SQUADRO_WIDTH];
    int32_t worth = net->last_bias[stage];
    for (int i = 0; i < SQUADRO_WIDTH; i++) {
        int16_t part = sum->part[i] < 0 ? 0 : sum->part[i];
        first[i] = part > SQUADRO_ONE ? SQUADRO_ONE : part;
    }
    for (int k = 0; k < SQUADRO_SECOND; k++) {
        int32_t value = net->second_bias[stage][k];
        for (int i = 0; i < SQUADRO_WIDTH; i++)
            value += first[i] * net->second[stage][k][i];
        worth += bounded(value >> 11, 8 * SQUADRO_LOGIT) * net->last[stage][k];
    }
    return worth >> 10;
}
