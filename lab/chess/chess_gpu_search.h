/* A small alpha-beta search of chess for a GPU, a warp for each: transposition table, null moves,
 * late move reductions, quiescence search.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LAB_CHESS_GPU_SEARCH_H
#define BW_LAB_CHESS_GPU_SEARCH_H

#include "chess_gpu_net.h"

DEVICE inline void advance(Warp *w, int ply, Move move)
{
    Position *it = &w->hot->at[ply];
    make(it, move, it + 1);
    carry(w, ply, move);
    w->desk->past[w->played + ply + 1] = it[1].hash;
    SYNC;
}

DEVICE inline bool is_drawn(Warp *w, int ply)
{
    const Position *it = &w->hot->at[ply];
    if (it->quiet >= 100)
        return true;
    Set strong = it->kind[PAWN] | it->kind[ROOK] | it->kind[QUEEN];
    if (strong == 0 && set_count(it->men[0] | it->men[1]) <= 3)
        return true;
    int here = w->played + ply, oldest = here - it->quiet;
    if (it->quiet < 4)
        return false;
    PER(unsigned, same);
    LANES
    {
        MY(same) = 0;
        for (int at = here - 4 - 2 * lane; at >= oldest && at >= 0; at -= 64)
            MY(same) |= w->desk->past[at] == it->hash;
    }
    return lanes_or(same) != 0;
}

DEVICE inline bool is_enough(Warp *w)
{
    w->nodes++;
    w->stopped |= w->nodes >= w->settings->hard;
    return w->stopped;
}

/* Keys of moves: the known one, captures that win, killers, quiet moves, captures that lose. */
enum { KEY_KNOWN = 65535, KEY_GOOD = 40000, KEY_KILLER = 36000, KEY_QUIET = 20000, KEY_BAD = 1000 };

DEVICE inline unsigned key_of(Warp *w, const Position *it, Move move, int ply, Move known)
{
    int to = to_of(move), kind = kind_at(it, from_of(move)), side = it->turn;
    const Move *killer = w->desk->killer[ply];
    if (move == known)
        return KEY_KNOWN;
    if (!is_noisy(it, move)) {
        if (move == killer[0] || move == killer[1])
            return KEY_KILLER + (move == killer[0]);
        return KEY_QUIET + w->desk->history[(side * KINDS + kind) * 64 + to];
    }
    int sort = sort_of(move), victim = sort == EN_PASSANT ? (int)PAWN : kind_at(it, to);
    unsigned order = (unsigned)(worths[victim] * 4 - worths[kind] / 8 + 1300);
    if (sort > PROMOTION)
        return sort == PROMOTION + QUEEN ? KEY_GOOD + order + 4000 : KEY_BAD;
    if (worths[kind] > worths[victim] + 50) {
        Set occupied = (it->men[0] | it->men[1]) & ~bit(from_of(move));
        if (is_attacked(it, to, 1 - side, it->men[1 - side] & ~bit(to), occupied))
            return KEY_BAD + order;
    }
    return KEY_GOOD + order;
}

/* Lists legal moves with their keys; how many places the list has, and how many of them are moves.
 */
DEVICE inline int generate(Warp *w, int ply, bool noisy, Move known, int *legal)
{
    const Position *it = &w->hot->at[ply];
    uint32_t *list = w->desk->list[ply];
    int count = list_moves(it, noisy, w->hot->squares, list);
    PER(int, mine);
    LANES
    {
        MY(mine) = 0;
        for (int i = lane; i < count; i += 32) {
            Move move = (Move)list[i];
            bool safe = is_safe(it, move);
            list[i] = safe ? key_of(w, it, move, ply, known) << 16 | move : 0;
            MY(mine) += safe;
        }
    }
    *legal = lanes_sum(mine);
    SYNC;
    return count;
}

/* The best move that is left, behind its key; 0: none. */
DEVICE inline uint32_t pick(Warp *w, int ply, int count)
{
    uint32_t *list = w->desk->list[ply];
    PER(unsigned, best);
    LANES
    {
        MY(best) = 0;
        for (int i = lane; i < count; i += 32)
            MY(best) = list[i] > MY(best) ? list[i] : MY(best);
    }
    uint32_t top = lanes_most(best);
    LANES for (int i = lane; i < count; i += 32) if (list[i] == top) list[i] = 0;
    SYNC;
    return top;
}

/* An entry of the table: 24 bits of the hash, move, worth, depth and bound. */
enum { UPPER = 1, LOWER = 2, EXACT = 3 };
struct Entry {
    Move move;
    int worth, depth, bound; /* bound 0: nothing is known */
};

DEVICE inline Entry recall(Warp *w, int ply)
{
    Set hash = w->hot->at[ply].hash ^ w->salt, data = w->desk->table[hash & (TABLE - 1)];
    Entry out = {0, 0, 0, 0};
    if (data >> 40 != hash >> 40)
        return out;
    out.move = (Move)data;
    out.worth = (int16_t)(data >> 16);
    out.depth = (int)(data >> 32 & 63);
    out.bound = (int)(data >> 38 & 3);
    out.worth += out.worth > MATED_SOON ? -ply : out.worth < -MATED_SOON ? ply : 0;
    return out;
}

DEVICE inline void remember(Warp *w, int ply, Entry entry)
{
    Set hash = w->hot->at[ply].hash ^ w->salt;
    int worth = entry.worth + (entry.worth > MATED_SOON    ? ply
                               : entry.worth < -MATED_SOON ? -ply
                                                           : 0);
    Set data = (hash >> 40) << 40 | (Set)entry.bound << 38 | (Set)(entry.depth & 63) << 32 |
               (Set)(uint16_t)worth << 16 | entry.move;
    FIRST_LANE w->desk->table[hash & (TABLE - 1)] = data;
    SYNC;
}

DEVICE inline bool settles(const Entry &entry, int depth, int alpha, int beta)
{
    return entry.bound != 0 && entry.depth >= depth &&
           (entry.bound == EXACT || (entry.bound == LOWER && entry.worth >= beta) ||
            (entry.bound == UPPER && entry.worth <= alpha));
}

/* What a move did is remembered for its kind and square. */
DEVICE inline void learn(Warp *w, int ply, Move move, int bonus)
{
    const Position *it = &w->hot->at[ply];
    int at = (it->turn * KINDS + kind_at(it, from_of(move))) * 64 + to_of(move);
    int size = bonus < 0 ? -bonus : bonus;
    FIRST_LANE
    {
        int old = w->desk->history[at];
        w->desk->history[at] = (int16_t)(old + bonus - old * size / 8000);
    }
    SYNC;
}

/* Search */

#ifdef ON_CPU
#define RECURSIVE static
#else
#define RECURSIVE static __device__ __noinline__
#endif

RECURSIVE int quiesce(Warp *w, int ply, int alpha, int beta)
{
    if (is_enough(w) || is_drawn(w, ply))
        return 0;
    const Position *it = &w->hot->at[ply];
    Entry entry = recall(w, ply);
    if (settles(entry, 0, alpha, beta))
        return entry.worth;
    bool check = is_in_check(it);
    int still = check ? ply - MATE : judge(w, ply), best = still, legal, before = alpha;
    if (ply >= PLIES)
        return check ? 0 : still;
    if (best >= beta)
        return best;
    alpha = best > alpha ? best : alpha;
    int count = generate(w, ply, !check, entry.move, &legal);
    Move best_move = 0;
    for (uint32_t top; (top = pick(w, ply, count)) != 0;) {
        Move move = (Move)top;
        if (!check && (top >> 16) < KEY_GOOD)
            break;
        if (!check && sort_of(move) < PROMOTION &&
            still + worths[kind_at(it, to_of(move))] + 200 < alpha)
            continue;
        if (check && best > -MATED_SOON && !is_noisy(it, move))
            continue; /* one way out of check tells enough */
        advance(w, ply, move);
        int worth = -quiesce(w, ply + 1, -beta, -alpha);
        if (w->stopped)
            return 0;
        if (worth <= best)
            continue;
        best = worth;
        best_move = move;
        alpha = worth > alpha ? worth : alpha;
        if (alpha >= beta)
            break;
    }
    Entry found = {best_move, best, 0,
                   best >= beta             ? LOWER
                   : best > before && check ? EXACT
                                            : UPPER};
    remember(w, ply, found);
    return best;
}

DEVICE inline int less_for(int depth, int number)
{
    int less = (depth > 3) + (number > 6) + (depth > 5 && number > 12) + (number > 24);
    return 1 + less / 2 + (less > 3);
}

RECURSIVE int search(Warp *w, int ply, int depth, int alpha, int beta, bool passes)
{
    if (depth <= 0 || ply >= PLIES)
        return quiesce(w, ply, alpha, beta);
    if (is_enough(w) || (ply > 0 && is_drawn(w, ply)))
        return 0;
    const Position *it = &w->hot->at[ply];
    bool wide = beta - alpha > 1;
    Entry entry = recall(w, ply);
    if (ply > 0 && !wide && settles(entry, depth, alpha, beta))
        return entry.worth;
    bool check = is_in_check(it);
    int still = check ? -INFINITE : judge(w, ply);
    if (!check && !wide && ply > 0) {
        if (depth <= 6 && still - 80 * depth >= beta)
            return still;
        if (depth <= 2 && still + 280 * depth <= alpha) {
            int worth = quiesce(w, ply, alpha, beta);
            if (worth <= alpha || w->stopped)
                return worth;
        }
        Set plain = it->kind[PAWN] | it->kind[KING];
        if (passes && depth >= 3 && still >= beta && (it->men[it->turn] & ~plain) != 0) {
            pass(it, &w->hot->at[ply + 1]);
            LANES for (int part = lane; part < 2 * EIGHTS; part += 32)
                w->desk->sums[ply + 1][part / EIGHTS][part % EIGHTS] =
                w->desk->sums[ply][part / EIGHTS][part % EIGHTS];
            w->desk->past[w->played + ply + 1] = 0;
            SYNC;
            int worth = -search(w, ply + 1, depth - 4, -beta, 1 - beta, false);
            if (w->stopped)
                return 0;
            if (worth >= beta)
                return worth > MATED_SOON ? beta : worth;
        }
    }
    int legal, count = generate(w, ply, false, entry.move, &legal);
    if (legal == 0)
        return check ? ply - MATE : 0;
    int best = -INFINITE, number = 0, tries = 0, before = alpha;
    Move best_move = 0;
    for (uint32_t top; (top = pick(w, ply, count)) != 0;) {
        Move move = (Move)top;
        bool quiet = !is_noisy(it, move);
        number++;
        if (ply > 0 && best > -MATED_SOON && !check) {
            if (quiet && depth <= 4 &&
                (number > 3 + depth * depth || still + 100 + 100 * depth <= alpha))
                continue;
            if (!quiet && depth <= 3 && (top >> 16) < KEY_QUIET / 2)
                continue;
        }
        advance(w, ply, move);
        int less = quiet && depth >= 3 && number > 2 + wide ? less_for(depth, number) : 0;
        int worth = 0;
        if (number > 1) {
            worth = -search(w, ply + 1, depth - 1 - less, -alpha - 1, -alpha, true);
            if (worth > alpha && less > 0 && !w->stopped)
                worth = -search(w, ply + 1, depth - 1, -alpha - 1, -alpha, true);
        }
        if (!w->stopped && (number == 1 || (wide && worth > alpha)))
            worth = -search(w, ply + 1, depth - 1, -beta, -alpha, true);
        if (w->stopped)
            return 0;
        best = worth > best ? worth : best;
        if (worth > alpha) {
            alpha = worth;
            best_move = move;
            if (ply == 0) {
                w->root_move = move;
                w->root_worth = worth;
            }
        }
        if (worth >= beta)
            break;
        if (quiet && move != best_move && tries < TRIED) {
            w->desk->tried[ply][tries++] = move; /* by all lanes, the same */
            SYNC;
        }
    }
    if (best_move != 0 && !is_noisy(it, best_move)) {
        int bonus = depth * depth * 20 < 800 ? depth * depth * 20 : 800;
        learn(w, ply, best_move, bonus);
        for (int i = 0; i < tries; i++)
            learn(w, ply, w->desk->tried[ply][i], -bonus);
        Move *killer = w->desk->killer[ply];
        FIRST_LANE if (killer[0] != best_move)
        {
            killer[1] = killer[0];
            killer[0] = best_move;
        }
        SYNC;
    }
    Entry found = {best_move != 0 ? best_move : entry.move, best, depth,
                   best >= beta    ? LOWER
                   : best > before ? EXACT
                                   : UPPER};
    remember(w, ply, found);
    return best;
}

#endif
