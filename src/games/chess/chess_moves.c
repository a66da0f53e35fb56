/* Legal moves, making them, and perft: the code of chess_generate.h and chess_make.h compiled
 * for each way of looking up attacks and each colour, and the choice between them at run time.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_generate.h"

#define EVERYBODY (~UINT64_C(0))

BW_CHESS_INLINE int find(BwChessLook by, const BwChessPosition *it, BwChessMove *out)
{
    by.us = BW_CHESS_WHITE;
    if (it->turn == BW_CHESS_WHITE)
        return bw_chess_find(by, it, out);
    by.us = BW_CHESS_BLACK;
    return bw_chess_find(by, it, out);
}

BW_CHESS_INLINE int list_by(BwChessLook by, const BwChessPosition *it, BwChessWanted wanted,
                            BwChessMove *out)
{
    if (wanted == BW_CHESS_ALL)
        return by.wanted = BW_CHESS_ALL, find(by, it, out);
    if (wanted == BW_CHESS_NOISY)
        return by.wanted = BW_CHESS_NOISY, find(by, it, out);
    return by.wanted = BW_CHESS_QUIET, find(by, it, out);
}

/* One set of functions for a way: list_pext, list_default and so on. The two that find moves are
 * long, and compiled nowhere else. */
#define COMPILE(name, by_way, attribute)                                              \
    attribute static int list_##name(const BwChessPosition *it, BwChessWanted wanted, \
                                     uint64_t men, BwChessMove *out)                  \
    {                                                                                 \
        return list_by((BwChessLook){.way = by_way, .movers = men}, it, wanted, out); \
    }                                                                                 \
    attribute static int count_##name(const BwChessPosition *it)                      \
    {                                                                                 \
        BwChessLook by = {.way = by_way, .only_count = true, .movers = EVERYBODY};    \
        return find(by, it, NULL);                                                    \
    }                                                                                 \
    attribute static void make_##name(BwChessPosition *it, BwChessMove move)          \
    {                                                                                 \
        bw_chess_make_by(by_way, it, move);                                           \
    }                                                                                 \
    attribute static uint64_t walk_##name(const BwChessPosition *it, int depth)       \
    {                                                                                 \
        if (depth == 1)                                                               \
            return (uint64_t)count_##name(it);                                        \
        BwChessMove moves[BW_CHESS_MOVES_MAX];                                        \
        int count = list_##name(it, BW_CHESS_ALL, EVERYBODY, moves);                  \
        uint64_t nodes = 0;                                                           \
        for (int i = 0; i < count; i++) {                                             \
            BwChessPosition next = *it;                                               \
            bw_chess_make_by(by_way, &next, moves[i]);                                \
            nodes += walk_##name(&next, depth - 1);                                   \
        }                                                                             \
        return nodes;                                                                 \
    }

COMPILE(default, BW_CHESS_BY_DEFAULT, )
#if BW_CHESS_HAS_PEXT
COMPILE(pext, BW_CHESS_BY_PEXT, BW_CHESS_FOR_PEXT)
#define CHOOSE(name, ...) \
    (bw_chess_way() == BW_CHESS_BY_PEXT ? name##_pext(__VA_ARGS__) : name##_default(__VA_ARGS__))
#else
#define CHOOSE(name, ...) name##_default(__VA_ARGS__)
#endif

int bw_chess_moves(const BwChessPosition *it, BwChessWanted wanted,
                   BwChessMove out[BW_CHESS_MOVES_MAX])
{
    return CHOOSE(list, it, wanted, EVERYBODY, out);
}

int bw_chess_moves_of(const BwChessPosition *it, uint64_t men, BwChessMove out[BW_CHESS_MOVES_MAX])
{
    return CHOOSE(list, it, BW_CHESS_ALL, men, out);
}

int bw_chess_count_moves(const BwChessPosition *it)
{
    return CHOOSE(count, it);
}

bool bw_chess_can_move(const BwChessPosition *it)
{
    return bw_chess_moves_easily(it) || bw_chess_count_moves(it) > 0;
}

bool bw_chess_is_legal(const BwChessPosition *it, BwChessMove move)
{
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int count = bw_chess_moves_of(it, bw_chess_bit(bw_chess_from(move)), moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

void bw_chess_make(BwChessPosition *it, BwChessMove move)
{
    CHOOSE(make, it, move);
}

uint64_t bw_chess_perft(const BwChessPosition *it, int depth)
{
    return depth <= 0 ? 1 : CHOOSE(walk, it, depth);
}
