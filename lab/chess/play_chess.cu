/* Plays games of chess against itself on a GPU, a warp for each, for a net to learn from;
 * teach_chess.py drives it. With -DON_CPU, see gpu_lanes.h.
 * SPDX-License-Identifier: MIT */
#include "chess_gpu_search.h"

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
