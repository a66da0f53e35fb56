/* Legal moves, making them, and perft: the code of chess_generate.h and chess_make.h compiled for
 * each way of looking up attacks and each colour, and the choice between them at run time.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_generate.h"

#define EVERYBODY (~UINT64_C(0))

CHESS_INLINE int find(ChessSearch by, const ChessPosition *it, ChessMove *out)
{
    by.us = CHESS_WHITE;
    if (it->turn == CHESS_WHITE)
        return chess_find(by, it, out);
    by.us = CHESS_BLACK;
    return chess_find(by, it, out);
}

CHESS_INLINE int list_by(ChessWay way, const ChessPosition *it, ChessWanted wanted, ChessMove *out)
{
    ChessSearch by = {.way = way, .movers = EVERYBODY};
    if (wanted == CHESS_ALL)
        return by.wanted = CHESS_ALL, find(by, it, out);
    if (wanted == CHESS_NOISY)
        return by.wanted = CHESS_NOISY, find(by, it, out);
    return by.wanted = CHESS_QUIET, find(by, it, out);
}

CHESS_INLINE int count_by(ChessWay way, const ChessPosition *it)
{
    return find((ChessSearch){.way = way, .only_count = true, .movers = EVERYBODY}, it, NULL);
}

CHESS_INLINE int list_men_by(ChessWay way, const ChessPosition *it, uint64_t men, ChessMove *out)
{
    return find((ChessSearch){.way = way, .movers = men}, it, out);
}

CHESS_INLINE bool any_by(ChessWay way, const ChessPosition *it)
{
    ChessSearch by = {.way = way, .us = CHESS_WHITE, .movers = EVERYBODY};
    if (it->turn == CHESS_WHITE)
        return chess_find_any(by, it);
    by.us = CHESS_BLACK;
    return chess_find_any(by, it);
}

/* `again` is the caller itself: code that is compiled for a way cannot call itself by name. */
CHESS_INLINE uint64_t walk_by(ChessWay way, const ChessPosition *it, int depth,
                              uint64_t (*again)(const ChessPosition *, int))
{
    if (depth == 1)
        return (uint64_t)count_by(way, it);
    ChessMove moves[CHESS_MOVES_MAX];
    int count = list_by(way, it, CHESS_ALL, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        ChessPosition next = *it;
        chess_make_by(way, &next, moves[i]);
        nodes += again(&next, depth - 1);
    }
    return nodes;
}

/* One set of functions for a way: list_pext, list_default and so on. */
#define COMPILE(name, way, attribute)                                                             \
    attribute static int list_##name(const ChessPosition *it, ChessWanted wanted, ChessMove *out) \
    {                                                                                             \
        return list_by(way, it, wanted, out);                                                     \
    }                                                                                             \
    attribute static int list_men_##name(const ChessPosition *it, uint64_t men, ChessMove *out)   \
    {                                                                                             \
        return list_men_by(way, it, men, out);                                                    \
    }                                                                                             \
    attribute static int count_##name(const ChessPosition *it)                                    \
    {                                                                                             \
        return count_by(way, it);                                                                 \
    }                                                                                             \
    attribute static bool any_##name(const ChessPosition *it)                                     \
    {                                                                                             \
        return any_by(way, it);                                                                   \
    }                                                                                             \
    attribute static void make_##name(ChessPosition *it, ChessMove move)                          \
    {                                                                                             \
        chess_make_by(way, it, move);                                                             \
    }                                                                                             \
    attribute static uint64_t walk_##name(const ChessPosition *it, int depth)                     \
    {                                                                                             \
        return walk_by(way, it, depth, walk_##name);                                              \
    }

COMPILE(default, CHESS_BY_DEFAULT, )
#if CHESS_HAS_PEXT
COMPILE(pext, CHESS_BY_PEXT, CHESS_FOR_PEXT)
#define CHOOSE(name, ...) \
    (chess_way() == CHESS_BY_PEXT ? name##_pext(__VA_ARGS__) : name##_default(__VA_ARGS__))
#else
#define CHOOSE(name, ...) name##_default(__VA_ARGS__)
#endif

int chess_moves(const ChessPosition *it, ChessWanted wanted, ChessMove out[CHESS_MOVES_MAX])
{
    return CHOOSE(list, it, wanted, out);
}

int chess_moves_of(const ChessPosition *it, uint64_t men, ChessMove out[CHESS_MOVES_MAX])
{
    return CHOOSE(list_men, it, men, out);
}

int chess_count_moves(const ChessPosition *it)
{
    return CHOOSE(count, it);
}

bool chess_can_move(const ChessPosition *it)
{
    return CHOOSE(any, it);
}

bool chess_is_legal(const ChessPosition *it, ChessMove move)
{
    ChessMove moves[CHESS_MOVES_MAX];
    int count = chess_moves_of(it, chess_bit(chess_from(move)), moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

void chess_make(ChessPosition *it, ChessMove move)
{
    CHOOSE(make, it, move);
}

uint64_t chess_perft(const ChessPosition *it, int depth)
{
    return depth <= 0 ? 1 : CHOOSE(walk, it, depth);
}
