/* The net of chess_net.h in halves, for a GPU, and what a warp keeps while it searches. With
 * -DON_CPU, see gpu_lanes.h.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LAB_CHESS_GPU_NET_H
#define BW_LAB_CHESS_GPU_NET_H

#include "chess_taught.h"

#ifdef ON_CPU
#include <math.h>
#include <string.h>
#else
#include <cuda_fp16.h>
#endif

enum { PLIES = 28, MATE = 30000, MATED_SOON = 29000, INFINITE = 32000 };
enum { EIGHTS = HIDDEN / 8 };
#ifndef BLOCKS_EACH
#define BLOCKS_EACH 8 /* for a processor of the GPU, of four warps */
#endif
enum { TABLE = 4096, GAME_MOST = 400, TRIED = 16 };

/* Eight neurons. */
#ifdef ON_CPU
struct Eight {
    float v[8];
};
#else
struct alignas(16) Eight {
    __half2 v[4];
};
#endif

struct Net {
    const Eight *first;      /* [buckets * inputs][eights] */
    const Eight *first_bias; /* [eights] */
    const Eight *last;       /* [phases][2][eights], the mover's view first */
    const float *last_bias;  /* [phases] */
};

struct Settings {
    int soft, hard; /* nodes: none deeper begun after so many; never more */
    int opening_least, opening_most, unfair, won;
    unsigned long long seed, length; /* nanoseconds; on a CPU, games */
    float later;
};

/* What a warp needs, in the GPU's memory, */
struct Desk {
    Eight sums[PLIES + 2][2][EIGHTS];
    uint32_t list[PLIES + 2][MOVES_MAX]; /* moves behind their keys; 0: dealt with */
    Set table[TABLE];
    Set past[GAME_MOST + PLIES + 2];
    Taught game[GAME_MOST];
    int16_t history[2 * KINDS * 64];
    Move killer[PLIES + 2][2], tried[PLIES + 2][TRIED];
};

/* near it, */
struct Hot {
    Position at[PLIES + 2];
    uint8_t squares[32];
};

/* and in each lane's own. */
struct Warp {
    Desk *desk;
    Hot *hot;
    Net net;
    const Settings *settings;
    Set salt, chance; /* of the game, for the table; the state of chance */
    unsigned long long all_nodes;
    int nodes, stopped, played, root_worth;
    Move root_move;
};

#ifdef ON_CPU
static const int16_t worths[KINDS + 1] = {100, 320, 330, 500, 950, 10000, 0};
#else
__constant__ int16_t worths[KINDS + 1] = {100, 320, 330, 500, 950, 10000, 0};
#endif

/* The net */

DEVICE inline Eight plus(Eight a, const Eight &b, bool take)
{
#ifdef ON_CPU
    for (int i = 0; i < 8; i++)
        a.v[i] += take ? -b.v[i] : b.v[i];
#else
    for (int i = 0; i < 4; i++)
        a.v[i] = take ? __hsub2(a.v[i], b.v[i]) : __hadd2(a.v[i], b.v[i]);
#endif
    return a;
}

/* Held within 0 and 1, squared and weighted. */
DEVICE inline float weigh(const Eight &sums, const Eight &weights)
{
#ifdef ON_CPU
    float sum = 0;
    for (int i = 0; i < 8; i++) {
        float held = sums.v[i] < 0 ? 0 : sums.v[i] > 1 ? 1 : sums.v[i];
        sum += held * held * weights.v[i];
    }
    return sum;
#else
    __half2 sum = __float2half2_rn(0);
    for (int i = 0; i < 4; i++) {
        __half2 held = __hadd2_sat(sums.v[i], __float2half2_rn(0));
        sum = __hfma2(__hmul2(held, held), weights.v[i], sum);
    }
    return __low2float(sum) + __high2float(sum);
#endif
}

/* How a side sees the board: squares turned, and its king's bucket. */
DEVICE inline int view_of(const Position *it, int side)
{
    int king = king_of(it, side);
    int turn = (side == BLACK ? 56 : 0) ^ ((king & 4) != 0 ? 7 : 0);
    return turn | bucket_of(king ^ turn) << 8;
}

DEVICE inline const Eight *row_of(const Net &net, int side, int view, int colour, int kind,
                                  int square)
{
    int whose = colour == side ? 0 : (int)KINDS;
    int input = (view >> 8) * INPUTS + (whose + kind) * 64 + (square ^ (view & 63));
    return net.first + input * EIGHTS;
}

DEVICE inline void refresh(Warp *w, int ply, int side)
{
    const Position *it = &w->hot->at[ply];
    int view = view_of(it, side);
    LANES for (int part = lane; part < EIGHTS; part += 32)
    {
        Eight sum = w->net.first_bias[part];
        for (int colour = 0; colour < 2; colour++)
            for (int kind = 0; kind < KINDS; kind++)
                for (Set left = it->men[colour] & it->kind[kind]; left != 0; left &= left - 1)
                    sum =
                        plus(sum, row_of(w->net, side, view, colour, kind, set_lowest(left))[part],
                             false);
        w->desk->sums[ply][side][part] = sum;
    }
}

/* The sums after a move, which the next ply has made already. */
DEVICE inline void carry(Warp *w, int ply, Move move)
{
    const Position *it = &w->hot->at[ply], *next = it + 1;
    Change change = change_of(it, move);
    int mover = it->turn, to = to_of(move), from = from_of(move);
    for (int side = 0; side < 2; side++) {
        int view = view_of(next, side);
        if (side == mover && change.kind == KING && view != view_of(it, side)) {
            refresh(w, ply + 1, side);
            continue;
        }
        const Eight *gone = row_of(w->net, side, view, mover, change.kind, from);
        const Eight *come = row_of(w->net, side, view, mover, change.landed, to);
        const Eight *taken =
            row_of(w->net, side, view, 1 - mover, change.taken % KINDS, change.where);
        LANES for (int part = lane; part < EIGHTS; part += 32)
        {
            Eight sum = w->desk->sums[ply][side][part];
            sum = plus(plus(sum, gone[part], true), come[part], false);
            if (change.taken != NOBODY)
                sum = plus(sum, taken[part], true);
            if (sort_of(move) == CASTLING) {
                sum =
                    plus(sum, row_of(w->net, side, view, mover, ROOK, castling_rook_from(to))[part],
                         true);
                sum = plus(sum, row_of(w->net, side, view, mover, ROOK, castling_rook_to(to))[part],
                           false);
            }
            w->desk->sums[ply + 1][side][part] = sum;
        }
    }
    SYNC;
}

DEVICE inline int judge(Warp *w, int ply)
{
    const Position *it = &w->hot->at[ply];
    int phase = (set_count(it->men[0] | it->men[1]) - 1) / 4;
    PER(float, sum);
    LANES
    {
        MY(sum) = 0;
        for (int part = lane; part < EIGHTS; part += 32)
            for (int view = 0; view < 2; view++)
                MY(sum) += weigh(w->desk->sums[ply][it->turn ^ view][part],
                                 w->net.last[(phase * 2 + view) * EIGHTS + part]);
    }
    float said = (lanes_sum(sum) + w->net.last_bias[phase]) * 170;
    return (int)(said > 8000 ? 8000 : said < -8000 ? -8000 : said);
}

#endif
