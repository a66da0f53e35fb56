/* How fast whole plays are listed:  bw_backgammon_plays FLOOR  All 21 rolls of 20,000 positions
 * from random play, the best of three; fails below FLOOR million plays a second.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "games/backgammon/backgammon.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { POSITIONS = 20000 };

static const BwBackgammonOptions usual = {false, false, true, true,
                                          true,  false, 4,    BW_BACKGAMMON_OVERSHOOT_HIGHEST};
static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];

static void play_random_games(BwBackgammonPosition *out)
{
    BwRng rng = bw_rng_seed(1);
    const BwBackgammonPosition start = {bw_backgammon_start(), bw_backgammon_start()};
    BwBackgammonPosition position = start;
    for (int i = 0; i < POSITIONS; i++) {
        uint8_t dice[2] = {(uint8_t)(1 + bw_rng_below(&rng, 6)),
                           (uint8_t)(1 + bw_rng_below(&rng, 6))};
        out[i] = position;
        int count = bw_backgammon_plays(&position, &usual, dice, plays);
        position = bw_backgammon_after(&position, &plays[bw_rng_below(&rng, (uint32_t)count)]);
        if (bw_backgammon_finished(&position.other))
            position = start;
    }
}

static long count_plays(const BwBackgammonPosition *positions)
{
    long count = 0;
    for (int i = 0; i < POSITIONS; i++)
        for (uint8_t high = 1; high <= 6; high++)
            for (uint8_t low = 1; low <= high; low++)
                count += bw_backgammon_plays(&positions[i], &usual, (uint8_t[]){high, low}, plays);
    return count;
}

int main(int count, char **words)
{
    static BwBackgammonPosition positions[POSITIONS];
    double best = 0;
    play_random_games(positions);
    for (int i = 0; i < 3; i++) {
        clock_t begin = clock();
        double found = (double)count_plays(positions);
        double rate = found * CLOCKS_PER_SEC / (double)(clock() - begin + 1);
        best = rate > best ? rate : best;
    }
    printf("backgammon %.0f plays_per_second\n", best);
    return best < (count > 1 ? atof(words[1]) : 0) * 1e6;
}
