/* Evaluates chess positions by the net. What a move changes of the first layer is a few rows, so
 * the sums of a position are made from those of one that differs little: its parent, or what stood
 * in the same place of the search before.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_net.h"

#include "brains/net.h"

#include <stddef.h>

_Static_assert(sizeof(ChessNet) % 4 == 0, "whole words");
_Static_assert(CHESS_NET_HIDDEN % NET_STRETCH == 0, "whole stretches");

enum { MEN_MAX = 32, FEW = 4, SQUARE_SHIFT = 6, SQUARED_ONE = NET_ONE * NET_ONE >> SQUARE_SHIFT };

typedef const int16_t *Row;

/* Men that are on one board and not on the other: ((colour * kinds) + kind) * 64 + square. */
typedef struct Change {
    uint16_t add[MEN_MAX], take[MEN_MAX];
    int adds, takes;
} Change;

/* A king's bucket, by its square as its own side sees it, on the files a to d: pairs of squares on
 * the first two ranks, where it mostly stands, then the next two ranks, then the rest. */
static inline int bucket_of(int square)
{
    int rank = square >> 3, pair = (square & 7) >> 1;
    return rank < 2 ? 2 * rank + pair : rank < 4 ? 4 : 5;
}

/* How a side sees the board: which rows of the first layer, and how squares are turned. */
static inline int view_of(const BwChessPosition *it, int side)
{
    int king = bw_chess_king(it, side);
    int turn = (side == BW_CHESS_BLACK ? 56 : 0) ^ ((king & 4) != 0 ? 7 : 0);
    return bucket_of(king ^ turn) * CHESS_NET_INPUTS + turn;
}

NET_INLINE int note_set(uint16_t *list, int count, int man, uint64_t set)
{
    for (; set != 0; set &= set - 1)
        list[count++] = (uint16_t)(man * 64 + bw_bits_lowest(set));
    return count;
}

/* What is new and what is gone since a remembered position, or an empty board. */
NET_INLINE void compare(const BwChessPosition *it, const ChessSight *from, Change *out)
{
    out->adds = out->takes = 0;
    for (int colour = 0; colour < 2; colour++)
        for (int kind = 0; kind < BW_CHESS_KINDS; kind++) {
            uint64_t old = from != NULL ? from->men[colour][kind] : 0;
            uint64_t now = bw_chess_men(it, colour, kind);
            if (old == now)
                continue;
            int man = colour * BW_CHESS_KINDS + kind;
            out->adds = note_set(out->add, out->adds, man, now & ~old);
            out->takes = note_set(out->take, out->takes, man, old & ~now);
        }
}

NET_INLINE void find_rows(const ChessNet *net, const uint16_t *men, int count, int side, int view,
                          Row *out)
{
    enum { HALF = BW_CHESS_KINDS * 64 };
    int turn = view & 63;
    for (int i = 0; i < count; i++) {
        int man = side == BW_CHESS_WHITE ? men[i] : men[i] < HALF ? men[i] + HALF : men[i] - HALF;
        out[i] = net->first[view - turn + (man ^ turn)];
    }
}

NET_INLINE void sum_side(const ChessNet *net, const int16_t *base, const Change *change, int side,
                         ChessSight *out, int view)
{
    Row add[MEN_MAX], take[MEN_MAX];
    find_rows(net, change->add, change->adds, side, view, add);
    find_rows(net, change->take, change->takes, side, view, take);
    net_sum(base, add, change->adds, take, change->takes, out->sums[side], CHESS_NET_HIDDEN);
    out->view[side] = (uint16_t)(view + 1);
}

static bool has_sums(const ChessSight *sight)
{
    return sight != NULL && sight->view[0] != 0;
}

/* The memory to begin from, and the change from it: the parent's if it is near, else the nearer
 * one. */
NET_INLINE const ChessSight *choose(const BwChessPosition *it, const ChessSight *own,
                                    const ChessSight *parent, Change *change)
{
    if (has_sums(parent)) {
        compare(it, parent, change);
        if (change->adds + change->takes <= FEW || !has_sums(own))
            return parent;
    }
    if (!has_sums(own)) {
        compare(it, NULL, change);
        return NULL;
    }
    Change other;
    compare(it, own, &other);
    if (has_sums(parent) && change->adds + change->takes <= other.adds + other.takes)
        return parent;
    *change = other;
    return own;
}

NET_INLINE void look(const ChessNet *net, const BwChessPosition *it, ChessSight *sight,
                     const ChessSight *parent)
{
    Change change, whole;
    const ChessSight *from = choose(it, sight, parent, &change);
    bool counted = from == NULL;
    if (counted)
        whole = change;
    for (int side = 0; side < 2; side++) {
        int view = view_of(it, side);
        bool anew = from == NULL || from->view[side] != view + 1;
        if (anew && !counted) {
            compare(it, NULL, &whole);
            counted = true;
        }
        sum_side(net, anew ? net->first_bias : from->sums[side], anew ? &whole : &change, side,
                 sight, view);
    }
    for (int colour = 0; colour < 2; colour++)
        for (int kind = 0; kind < BW_CHESS_KINDS; kind++)
            sight->men[colour][kind] = bw_chess_men(it, colour, kind);
}

/* The sums of one view held within 0 … 1, squared and weighted: in two steps, which compilers know
 * how to do by the vector. */
NET_INLINE int32_t weigh(const int16_t *restrict sums, const int16_t *restrict weights)
{
    int16_t squared[CHESS_NET_HIDDEN];
    for (int i = 0; i < CHESS_NET_HIDDEN; i++) {
        int16_t held = sums[i] < 0 ? 0 : sums[i];
        held = held > NET_ONE ? NET_ONE : held;
        squared[i] = (int16_t)((uint16_t)(held * held) >> SQUARE_SHIFT);
    }
    return net_dot(squared, weights, CHESS_NET_HIDDEN);
}

NET_INLINE int worth_of(const ChessNet *net, const BwChessPosition *it, ChessSight *sight,
                        const ChessSight *parent)
{
    look(net, it, sight, parent);
    int phase = (bw_bits_count(it->men[0] | it->men[1]) - 1) / 4;
    int64_t sum = net->last_bias[phase];
    sum += weigh(sight->sums[it->turn], net->last[phase][0]);
    sum += weigh(sight->sums[1 - it->turn], net->last[phase][1]);
    int64_t worth = sum * CHESS_NET_UNIT / (SQUARED_ONE << NET_SHIFT);
    return worth > CHESS_NET_MOST    ? CHESS_NET_MOST
           : worth < -CHESS_NET_MOST ? -CHESS_NET_MOST
                                     : (int)worth;
}

NET_FOR_WIDE static int worth_wide(const ChessNet *net, const BwChessPosition *it,
                                   ChessSight *sight, const ChessSight *parent)
{
    return worth_of(net, it, sight, parent);
}

int chess_net_worth_by(bool wide, const ChessNet *net, const BwChessPosition *it, ChessSight *sight,
                       const ChessSight *parent)
{
    return wide ? worth_wide(net, it, sight, parent) : worth_of(net, it, sight, parent);
}

int chess_net_worth(const ChessNet *net, const BwChessPosition *it, ChessSight *sight,
                    const ChessSight *parent)
{
    return chess_net_worth_by(net_is_wide(), net, it, sight, parent);
}
