/* Memos answer for single worlds only: what is best in several depends on all of them.
 * SPDX-License-Identifier: MIT */
#include "dominoes_reply.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MEMO = 1 << 18 };

struct Memo {
    uint32_t mine, theirs;
    uint32_t world;
    uint8_t ends, drawn;
    int16_t value;
    bool used, passed;
};

bool solver_open(Solver *it, int worlds)
{
    it->world = malloc((size_t)worlds * sizeof *it->world);
    it->memo = malloc(MEMO * sizeof *it->memo);
    return it->world != NULL && it->memo != NULL;
}

void solver_close(Solver *it)
{
    free(it->world);
    free(it->memo);
}

void solver_forget(Solver *it)
{
    memset(it->memo, 0, MEMO * sizeof *it->memo);
}

static int pips(uint32_t tiles)
{
    int sum = 0;
    for (; tiles != 0; tiles &= tiles - 1)
        sum += bw_dominoes_pips(bw_bits_lowest(tiles));
    return sum;
}

static uint32_t fitting(const Open *it)
{
    return bw_dominoes_fitting(it->ends);
}

int open_outcome(uint32_t mine, uint32_t theirs)
{
    int lead = pips(theirs) - pips(mine);
    return mine == 0 ? pips(theirs) : theirs == 0 ? -pips(mine) : lead;
}

bool open_is_blocked(const Open *it, const World *world)
{
    uint32_t left = it->mine | world->theirs;
    for (int i = it->drawn; i < it->stock; i++)
        left |= 1u << world->stock[i];
    return (left & fitting(it)) == 0;
}

void open_lay(Open *it, int act)
{
    it->mine &= ~(1u << act % TILES);
    it->passed = false;
    dominoes_lay(it->ends, act);
}

static uint32_t noise(uint32_t tape, const Open *it)
{
    return (uint32_t)bw_bits_mix((uint64_t)tape << 32 ^ (uint64_t)it->mine << 8 ^
                                 (uint64_t)(it->ends[0] << 4 | it->ends[1]));
}

int open_answer(Open *it, World *world, int *ways)
{
    int acts[2 * TILES], best[2 * TILES], count = 0, equal = 0, heaviest = -1, took = 0;
    while ((world->theirs & fitting(it)) == 0 && it->draws && it->drawn < it->stock) {
        world->theirs |= 1u << world->stock[it->drawn++];
        it->theirs++;
        took++;
    }
    count = dominoes_lays(it->ends, world->theirs, acts);
    for (int i = 0; i < count; i++) {
        int weight = bw_dominoes_pips(acts[i] % TILES);
        equal = weight > heaviest ? 0 : equal;
        heaviest = weight > heaviest ? weight : heaviest;
        if (weight == heaviest)
            best[equal++] = acts[i];
    }
    *ways = equal > 0 ? equal : 1;
    int act = equal > 0 ? best[noise(world->tape, it) % (uint32_t)equal] : PASS;
    if (act != PASS) {
        world->theirs &= ~(1u << act % TILES);
        it->theirs--;
        dominoes_lay(it->ends, act);
    }
    return act + took * 2 * TILES + took;
}

static int compare_codes(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* After the player's act the other answers; worlds that look alike go on together. */
static double reply(Solver *it, const Open *open, const uint32_t *worlds, int count)
{
    double sum = 0;
    int *key = malloc(2 * (size_t)count * sizeof *key);
    Open *after = malloc((size_t)count * sizeof *after);
    World *saved = malloc((size_t)count * sizeof *saved);
    int left = 0;
    for (int i = 0; i < count; i++) {
        World *world = &it->world[worlds[i]];
        int ways, seen;
        saved[i] = *world;
        after[i] = *open;
        if (open->mine == 0 || open_is_blocked(open, world)) {
            sum += open_outcome(open->mine, world->theirs);
            continue;
        }
        seen = open_answer(&after[i], world, &ways);
        bool pass = seen % (2 * TILES + 1) == PASS && (world->theirs & fitting(open)) == 0;
        bool over =
            world->theirs == 0 || (pass && open->passed) || open_is_blocked(&after[i], world);
        after[i].passed = pass;
        if (over) {
            sum += open_outcome(after[i].mine, world->theirs);
            continue;
        }
        key[2 * left] = seen;
        key[2 * left++ + 1] = i;
    }
    qsort(key, (size_t)left, 2 * sizeof *key, compare_codes);
    uint32_t *some = malloc((size_t)(left > 0 ? left : 1) * sizeof *some);
    for (int i = 0, next; i < left; i = next) {
        for (next = i; next < left && key[2 * next] == key[2 * i]; next++)
            some[next - i] = worlds[key[2 * next + 1]];
        sum += solver_solve(it, &after[key[2 * i + 1]], some, next - i);
    }
    for (int i = 0; i < count; i++)
        it->world[worlds[i]] = saved[i];
    free(some);
    free(saved);
    free(after);
    free(key);
    return sum;
}

/* The player's turn without a tile that fits: worlds part by what is drawn. */
static double draw_or_pass(Solver *it, const Open *open, const uint32_t *worlds, int count)
{
    if (!open->draws || open->drawn == open->stock) {
        Open next = *open;
        if (open->passed) {
            double sum = 0;
            for (int i = 0; i < count; i++)
                sum += open_outcome(open->mine, it->world[worlds[i]].theirs);
            return sum;
        }
        next.passed = true;
        return reply(it, &next, worlds, count);
    }
    double sum = 0;
    uint32_t *some = malloc((size_t)count * sizeof *some);
    for (int tile = 0; tile < TILES; tile++) {
        int found = 0;
        for (int i = 0; i < count; i++)
            if (it->world[worlds[i]].stock[open->drawn] == tile)
                some[found++] = worlds[i];
        Open next = *open;
        next.mine |= 1u << tile;
        next.drawn++;
        sum += found > 0 ? solver_solve(it, &next, some, found) : 0;
    }
    free(some);
    return sum;
}

static Memo *memo_of(Solver *it, const Open *open, uint32_t world)
{
    uint64_t hash = bw_bits_mix((uint64_t)open->mine << 32 | it->world[world].theirs);
    hash = bw_bits_mix(hash + (uint64_t)world * 4096 + (uint64_t)open->ends[0] * 64 +
                       (uint64_t)open->ends[1] * 8 + open->passed);
    return &it->memo[hash % MEMO];
}

static bool is_same(const Memo *memo, const Open *open, const World *world, uint32_t number)
{
    return memo->used && memo->mine == open->mine && memo->theirs == world->theirs &&
           memo->world == number && memo->ends == (open->ends[0] << 4 | open->ends[1]) &&
           memo->drawn == open->drawn && memo->passed == open->passed;
}

double solver_solve(Solver *it, const Open *open, const uint32_t *worlds, int count)
{
    int acts[2 * TILES], moves = dominoes_lays(open->ends, open->mine, acts);
    double best = -1e9;
    Memo *memo = count == 1 ? memo_of(it, open, worlds[0]) : NULL;
    if (memo != NULL && is_same(memo, open, &it->world[worlds[0]], worlds[0]))
        return memo->value;
    for (int i = 0; i < moves; i++) {
        Open next = *open;
        open_lay(&next, acts[i]);
        best = fmax(best, reply(it, &next, worlds, count));
    }
    if (moves == 0)
        best = draw_or_pass(it, open, worlds, count);
    if (memo != NULL)
        *memo = (Memo){open->mine,
                       it->world[worlds[0]].theirs,
                       worlds[0],
                       (uint8_t)(open->ends[0] << 4 | open->ends[1]),
                       (uint8_t)open->drawn,
                       (int16_t)best,
                       true,
                       open->passed};
    return best;
}
