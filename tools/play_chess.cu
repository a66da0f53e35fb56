/* Games of chess against itself on a GPU, a warp for each, for a net to learn from: teach_chess.py
 * drives it. The search is a small one of its own (a table, null moves, later moves less deep,
 * captures to the end), the net that of chess_net.h in halves. With -DON_CPU, see chess_gpu.h.
 * SPDX-License-Identifier: MIT */
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

DEVICE inline const Eight *row_of(const Net &net, int side, int view, int colour, int kind, int square)
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
                    sum = plus(sum, row_of(w->net, side, view, colour, kind, set_lowest(left))[part], false);
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
        const Eight *taken = row_of(w->net, side, view, 1 - mover, change.taken % KINDS, change.where);
        LANES for (int part = lane; part < EIGHTS; part += 32)
        {
            Eight sum = w->desk->sums[ply][side][part];
            sum = plus(plus(sum, gone[part], true), come[part], false);
            if (change.taken != NOBODY)
                sum = plus(sum, taken[part], true);
            if (sort_of(move) == CASTLING) {
                sum = plus(sum, row_of(w->net, side, view, mover, ROOK, castling_rook_from(to))[part], true);
                sum = plus(sum, row_of(w->net, side, view, mover, ROOK, castling_rook_to(to))[part], false);
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

/* Steps through the tree */

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

/* Lists legal moves with their keys; how many places the list has, and how many of them are moves. */
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
    int worth = entry.worth + (entry.worth > MATED_SOON ? ply : entry.worth < -MATED_SOON ? -ply : 0);
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
    Entry found = {best_move, best, 0, best >= beta ? LOWER : best > before && check ? EXACT : UPPER};
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
                   best >= beta ? LOWER : best > before ? EXACT : UPPER};
    remember(w, ply, found);
    return best;
}

/* Games */

DEVICE inline unsigned chance_below(Warp *w, unsigned most)
{
    w->chance += 0x9e3779b97f4a7c15ull;
    Set x = w->chance;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return (unsigned)((x ^ x >> 31) >> 33) % most;
}

DEVICE inline void begin(Warp *w)
{
    Desk *desk = w->desk;
    start(&w->hot->at[0]);
    w->played = 0;
    w->salt = (Set)chance_below(w, 0x7fffffff) << 33 | (Set)chance_below(w, 0x7fffffff) << 2;
    desk->past[0] = w->hot->at[0].hash;
    LANES
    {
        for (int i = lane; i < 2 * KINDS * 64; i += 32)
            desk->history[i] = 0;
        for (int i = lane; i < PLIES + 2; i += 32)
            desk->killer[i][0] = desk->killer[i][1] = 0;
    }
    SYNC;
}

/* The move is made on the table, not in a search. */
DEVICE inline void play(Warp *w, Move move)
{
    Position *it = &w->hot->at[0];
    make(it, move, it + 1);
    Position next = it[1];
    SYNC;
    it[0] = next;
    w->played++;
    w->desk->past[w->played] = next.hash;
    SYNC;
}

/* Random moves; false if they end the game. */
DEVICE inline bool open_game(Warp *w)
{
    const Settings *settings = w->settings;
    int spread = settings->opening_most - settings->opening_least + 1;
    int plies = settings->opening_least + (int)chance_below(w, (unsigned)spread);
    begin(w);
    while (w->played < plies) {
        int legal, count = generate(w, 0, false, 0, &legal);
        if (legal == 0)
            return false;
        uint32_t move = 0;
        while (move == 0)
            move = w->desk->list[0][chance_below(w, (unsigned)count)];
        SYNC;
        play(w, (Move)move);
    }
    return true;
}

/* The best move and its worth, in w->root_move; false if there is none. */
DEVICE inline bool think(Warp *w)
{
    w->nodes = w->stopped = 0;
    w->root_move = 0;
    refresh(w, 0, WHITE);
    refresh(w, 0, BLACK);
    SYNC;
    int worth = 0;
    for (int depth = 1; depth <= 20 && w->nodes < w->settings->soft; depth++) {
        search(w, 0, depth, -INFINITE, INFINITE, false);
        if (w->stopped)
            break;
        worth = w->root_worth;
        if (w->root_move == 0 || worth > MATED_SOON || worth < -MATED_SOON)
            break;
    }
    w->all_nodes += (unsigned)w->nodes;
    return w->root_move != 0;
}

/* Packs the position on the table. */
DEVICE inline void note(Warp *w, bool shown)
{
    const Position *it = &w->hot->at[0];
    int flip = it->turn == BLACK ? 56 : 0;
    Set all = it->men[0] | it->men[1];
    all = flip != 0 ? set_flipped(all) : all;
    PER(unsigned, part0);
    PER(unsigned, part1);
    PER(unsigned, part2);
    PER(unsigned, part3);
    LANES
    {
        MY(part0) = MY(part1) = MY(part2) = MY(part3) = 0;
        for (int square = lane; square < 64; square += 32) {
            if ((all >> square & 1) == 0)
                continue;
            int number = set_count(all & (bit(square) - 1)), real = square ^ flip;
            bool theirs = (it->men[it->turn] >> real & 1) == 0;
            unsigned man = (unsigned)(kind_at(it, real) | (theirs ? 8 : 0)) << number % 8 * 4;
            MY(part0) |= number / 8 == 0 ? man : 0;
            MY(part1) |= number / 8 == 1 ? man : 0;
            MY(part2) |= number / 8 == 2 ? man : 0;
            MY(part3) |= number / 8 == 3 ? man : 0;
        }
    }
    Taught out = {};
    out.occupied = all;
    out.men[0] = lanes_or(part0) | (Set)lanes_or(part1) << 32;
    out.men[1] = lanes_or(part2) | (Set)lanes_or(part3) << 32;
    out.said = (int16_t)w->root_worth;
    out.shown = shown;
    out.turn = it->turn;
    w->desk->game[w->played] = out; /* by all lanes, the same */
    SYNC;
}

/* Plays a game; White's result in half-points, or -1 if it should not count. *first is the first ply
 * after the opening. */
DEVICE inline int play_game(Warp *w, int *first)
{
    const Settings *settings = w->settings;
    int won = 0, drawn = 0;
    if (!open_game(w))
        return -1;
    *first = w->played;
    while (w->played < GAME_MOST) {
        const Position *it = &w->hot->at[0];
        int side = it->turn;
        if (w->played > *first && is_drawn(w, 0))
            return 1;
        if (!think(w))
            return is_in_check(it) ? (side == WHITE ? 0 : 2) : 1;
        int worth = w->root_worth, size = worth < 0 ? -worth : worth;
        if (w->played == *first && size > settings->unfair)
            return -1;
        note(w, size < 3000 && !is_in_check(it) && !is_noisy(it, w->root_move));
        won = size >= settings->won ? won + 1 : 0;
        drawn = size <= 10 ? drawn + 1 : 0;
        play(w, w->root_move);
        if (won >= 4)
            return (worth > 0) == (side == WHITE) ? 2 : 0;
        if (drawn >= 16 && w->played >= 70)
            return 1;
    }
    return 1;
}

#ifdef ON_CPU
static float chance_of(int worth)
{
    return 1 / (1 + expf(-worth / 170.0f));
}
#else
DEVICE inline float chance_of(int worth)
{
    return 1 / (1 + __expf(-worth / 170.0f));
}
#endif

/* What searches from each ply on say together, to the mover there; then all that is taught leaves. */
DEVICE inline void hand_over(Warp *w, int first, int result, Taught *out, unsigned long long room,
                             unsigned long long *count)
{
    Taught *game = w->desk->game;
    float ahead = result / 2.0f, later = w->settings->later; /* to White */
    FIRST_LANE for (int ply = w->played - 1; ply >= first; ply--)
    {
        bool black = game[ply].turn == BLACK;
        float said = chance_of(game[ply].said);
        ahead = (1 - later) * (black ? 1 - said : said) + later * ahead;
        game[ply].ahead = (uint16_t)((black ? 1 - ahead : ahead) * 65535 + 0.5f);
        game[ply].result = (uint8_t)(black ? 2 - result : result);
    }
    SYNC;
    for (int base = first; base < w->played; base += 32) {
        PER(int, at);
        LANES MY(at) = base + lane < w->played && game[base + lane].shown;
        int sum = lanes_sum(at);
        lanes_before(at);
        unsigned long long begin = 0;
#ifdef ON_CPU
        begin = *count;
        *count += (unsigned)sum;
#else
        FIRST_LANE begin = atomicAdd(count, (unsigned long long)sum);
        begin = __shfl_sync(ALL_LANES, begin, 0);
#endif
        LANES if (base + lane < w->played && game[base + lane].shown && begin + MY(at) < room)
            out[begin + MY(at)] = game[base + lane];
    }
    SYNC;
}

/* Nanoseconds; on a CPU, games so far. */
#ifdef ON_CPU
static unsigned long long clock_now(unsigned long long games)
{
    return games;
}
#else
DEVICE inline unsigned long long clock_now(unsigned long long games)
{
    unsigned long long now;
    (void)games;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return __shfl_sync(ALL_LANES, now, 0);
}
#endif

/* Counts: positions, games, nodes, plies. */
KERNEL
#ifndef ON_CPU
__launch_bounds__(128, BLOCKS_EACH)
#endif
play_games(Net net, Desk *desks, Settings settings, Taught *out, unsigned long long room, unsigned long long *counts)
{
#ifdef ON_CPU
    static Hot hots[1];
    int number = 0, mine = 0;
#else
    __shared__ Hot hots[4];
    int mine = threadIdx.x / 32, number = blockIdx.x * 4 + mine;
#endif
    Warp warp;
    Warp *w = &warp;
    w->desk = desks + number;
    w->hot = &hots[mine];
    w->net = net;
    w->settings = &settings;
    w->all_nodes = 0;
    w->chance = settings.seed * 1000003ull + (unsigned)number * 0x1234567ull;
    unsigned long long games = 0, plies = 0, end = clock_now(0) + settings.length;
    for (unsigned tries = 0; clock_now(tries) < end && counts[0] < room; tries++) {
        int first = 0, result = play_game(w, &first);
        if (result < 0)
            continue;
        hand_over(w, first, result, out, room, counts);
        games++;
        plies += (unsigned)(w->played - first);
    }
#ifdef ON_CPU
    counts[1] += games;
    counts[2] += w->all_nodes;
    counts[3] += plies;
#else
    FIRST_LANE
    {
        atomicAdd(counts + 1, games);
        atomicAdd(counts + 2, w->all_nodes);
        atomicAdd(counts + 3, plies);
    }
#endif
}

/* For tests: leaves at a depth, and what the net says of positions (given as they are taught). */
RECURSIVE unsigned long long perft(Warp *w, int ply, int depth)
{
    int legal, count = generate(w, ply, false, 0, &legal);
    if (depth == 1)
        return (unsigned)legal;
    unsigned long long sum = 0;
    for (uint32_t top; (top = pick(w, ply, count)) != 0;) {
        make(&w->hot->at[ply], (Move)top, &w->hot->at[ply + 1]);
        sum += perft(w, ply + 1, depth - 1);
    }
    return sum;
}

KERNEL count_leaves(Desk *desks, const Position *positions, int depth, unsigned long long *out)
{
#ifdef ON_CPU
    static Hot hots[1];
    int number = 0;
#else
    __shared__ Hot hots[1];
    int number = blockIdx.x;
#endif
    Warp warp;
    Warp *w = &warp;
    w->desk = desks + number;
    w->hot = &hots[0];
    w->played = 0;
    for (int i = 0; i < 2 * KINDS * 64; i++)
        w->desk->history[i] = 0;
    w->hot->at[0] = positions[number];
    SYNC;
    out[number] = perft(w, 0, depth);
}

#ifndef ON_CPU
extern "C" unsigned long long desk_size()
{
    return sizeof(Desk);
}

extern "C" int blocks_each()
{
    return BLOCKS_EACH;
}

/* Counts leaves of positions, one each. */
extern "C" int run_count_leaves(Desk *desks, const Position *positions, int count, int depth, unsigned long long *out)
{
    cudaDeviceSetLimit(cudaLimitStackSize, 32768);
    count_leaves<<<count, 32>>>(desks, positions, depth, out);
    return cudaDeviceSynchronize();
}

extern "C" int run_play_games(Net net, Desk *desks, int blocks, Settings settings, Taught *out,
                              unsigned long long room, unsigned long long *counts)
{
    cudaDeviceSetLimit(cudaLimitStackSize, 32768);
    play_games<<<blocks, 128>>>(net, desks, settings, out, room, counts);
    return cudaDeviceSynchronize();
}
#endif
