/* The transposition table of the chess search. Several searches may share it without locks: an
 * entry is two words, and its key holds the Zobrist hash mixed with the other word, so one that two
 * wrote at once is nobody's. Moves from it may still belong to another position and must be
 * checked. SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_CHESS_CHESS_TABLE_H
#define BW_BRAINS_CHESS_CHESS_TABLE_H

#include "brains/chess/chess_brain.h"
#include "games/chess/chess_keys.h"

enum { CHESS_BOUND_NONE, CHESS_BOUND_UPPER, CHESS_BOUND_LOWER, CHESS_BOUND_EXACT };
enum { CHESS_AGES = 64, CHESS_AGE_COST = 4, CHESS_DEEPER = 3 };

/* What is known of a position. */
typedef struct ChessEntry {
    int worth;
    int still; /* the evaluation without search */
    int depth, bound;
    BwChessMove move;
} ChessEntry;

static inline ChessBucket *chess_table_bucket(const ChessSearch *search, uint64_t hash)
{
    return &search->table[hash & (search->buckets - 1)];
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
    __builtin_prefetch(chess_table_bucket(search, hash));
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

/*  63   58 57  56 55    48 47    32 31    16 15     0
 *  [ age ] [bound][ depth ][ still ][ worth ][ move ] */
static inline uint64_t chess_pack(ChessEntry entry, int age)
{
    return (uint64_t)entry.move | (uint64_t)(uint16_t)entry.worth << 16 |
           (uint64_t)(uint16_t)entry.still << 32 | (uint64_t)entry.depth << 48 |
           (uint64_t)entry.bound << 56 | (uint64_t)age << 58;
}

static inline ChessEntry chess_unpack(uint64_t data)
{
    return (ChessEntry){(int16_t)(data >> 16), (int16_t)(data >> 32), (int)(data >> 48 & 255),
                        (int)(data >> 56 & 3), (BwChessMove)data};
}

/* False, and nothing known, if the position is not there. */
static inline bool chess_table_find(const ChessSearch *search, uint64_t hash, int ply,
                                    ChessEntry *out)
{
    ChessBucket *bucket = chess_table_bucket(search, hash);
    for (int i = 0; i < CHESS_SLOTS; i++) {
        uint64_t data = atomic_load_explicit(&bucket->slot[i].data, memory_order_relaxed);
        uint64_t key = atomic_load_explicit(&bucket->slot[i].key, memory_order_relaxed);
        if ((key ^ data) == hash && data != 0) {
            *out = chess_unpack(data);
            out->worth = chess_from_table(out->worth, ply);
            return true;
        }
    }
    *out = (ChessEntry){0};
    return false;
}

/* Into the place of the same position, or of the one that is least worth keeping: old or shallow.
 */
static inline void chess_table_store(ChessSearch *search, uint64_t hash, int ply, ChessEntry entry)
{
    ChessBucket *bucket = chess_table_bucket(search, hash);
    ChessSlot *least = bucket->slot;
    int least_value = INT32_MAX;
    for (int i = 0; i < CHESS_SLOTS; i++) {
        ChessSlot *slot = &bucket->slot[i];
        uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
        uint64_t key = atomic_load_explicit(&slot->key, memory_order_relaxed);
        ChessEntry old = chess_unpack(data);
        if ((key ^ data) == hash) {
            if (entry.bound != CHESS_BOUND_EXACT && old.depth > entry.depth + CHESS_DEEPER &&
                (int)(data >> 58) == search->age)
                return;
            entry.move = entry.move != 0 ? entry.move : old.move;
            least = slot;
            break;
        }
        int years = (search->age - (int)(data >> 58)) & (CHESS_AGES - 1);
        int value = data == 0 ? -1000 : old.depth - CHESS_AGE_COST * years;
        if (value < least_value) {
            least_value = value;
            least = slot;
        }
    }
    entry.worth = chess_to_table(entry.worth, ply);
    entry.depth = entry.depth > 0 ? entry.depth : 0;
    uint64_t data = chess_pack(entry, search->age);
    atomic_store_explicit(&least->data, data, memory_order_relaxed);
    atomic_store_explicit(&least->key, hash ^ data, memory_order_relaxed);
}

static inline bool chess_settles(const ChessEntry *entry, int depth, ChessWindow window)
{
    if (entry->depth < depth || entry->bound == CHESS_BOUND_NONE)
        return false;
    return entry->bound == CHESS_BOUND_EXACT ||
           (entry->bound == CHESS_BOUND_LOWER && entry->worth >= window.beta) ||
           (entry->bound == CHESS_BOUND_UPPER && entry->worth <= window.alpha);
}

#endif
