/* The table of positions that a chess search has seen. One entry a slot, the newer wins unless it
 * is much shallower; moves from it may belong to another position and must be checked.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_CHESS_CHESS_TABLE_H
#define BW_BRAINS_CHESS_CHESS_TABLE_H

#include "brains/chess/chess_brain.h"
#include "games/chess/chess_keys.h"

enum { CHESS_BOUND_NONE, CHESS_BOUND_UPPER, CHESS_BOUND_LOWER, CHESS_BOUND_EXACT };

static inline ChessEntry *chess_table_entry(const ChessSearch *search, uint64_t hash)
{
    return &search->table[hash & (search->entries - 1)];
}

/* Asks the memory for the entry of the position after a move while the move is being made: waiting
 * for it is the dearest thing in a search. Rare moves are guessed wrong, which only costs time. */
static inline void chess_table_fetch(const ChessSearch *search, const BwChessPosition *it,
                                     BwChessMove move)
{
    int from = bw_chess_from(move);
    int to = bw_chess_to(move);
    int kind = it->board[from];
    uint64_t hash = it->hash ^ bw_chess_turn_key ^ bw_chess_man_keys[it->turn][kind][from] ^
                    bw_chess_man_keys[it->turn][kind][to];
    if (it->board[to] != BW_CHESS_NOBODY)
        hash ^= bw_chess_man_keys[1 - it->turn][it->board[to]][to];
    if (it->en_passant != BW_CHESS_NO_SQUARE)
        hash ^= bw_chess_en_passant_keys[it->en_passant];
    __builtin_prefetch(chess_table_entry(search, hash));
}

/* Mates are stored by their distance from the position, not from the root. */
static inline int chess_from_table(int worth, int ply)
{
    return worth > CHESS_MATED_SOON ? worth - ply : worth < -CHESS_MATED_SOON ? worth + ply : worth;
}

static inline int chess_to_table(int worth, int ply)
{
    return worth > CHESS_MATED_SOON ? worth + ply : worth < -CHESS_MATED_SOON ? worth - ply : worth;
}

typedef struct ChessFound {
    int worth, depth, ply, bound, still;
    BwChessMove move;
} ChessFound;

static inline void chess_table_store(ChessSearch *search, uint64_t hash, ChessFound found)
{
    ChessEntry *entry = chess_table_entry(search, hash);
    uint32_t check = (uint32_t)(hash >> 32);
    bool same = entry->check == check;
    if (same && found.bound != CHESS_BOUND_EXACT && entry->depth > found.depth + 3)
        return;
    if (found.move == 0 && same)
        found.move = entry->move;
    *entry = (ChessEntry){check,
                          found.move,
                          (int16_t)chess_to_table(found.worth, found.ply),
                          (int16_t)found.still,
                          (uint8_t)(found.depth > 0 ? found.depth : 0),
                          (uint8_t)found.bound};
}

static inline bool chess_settles(const ChessEntry *entry, int depth, int worth, ChessWindow window)
{
    if (entry->depth < depth || entry->bound == CHESS_BOUND_NONE)
        return false;
    return entry->bound == CHESS_BOUND_EXACT ||
           (entry->bound == CHESS_BOUND_LOWER && worth >= window.beta) ||
           (entry->bound == CHESS_BOUND_UPPER && worth <= window.alpha);
}

#endif
