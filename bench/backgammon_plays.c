/* How fast whole plays are listed:  backgammon_plays FLOOR  All 21 rolls of 20,000 positions from
 * random play, the best of three; fails below FLOOR million plays a second.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "games/backgammon/backgammon.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { POSITIONS = 20000 };

static const BackgammonOptions usual = {false, false, true, true,
                                        true,  false, 4,    BACKGAMMON_OVERSHOOT_HIGHEST};
static BackgammonPlay plays[BACKGAMMON_PLAYS_MAX];

static void play_random_games(BackgammonPosition *out)
{
    Rng rng = rng_seed(1);
    const BackgammonPosition start = {backgammon_start(), backgammon_start()};
    BackgammonPosition position = start;
    for (int i = 0; i < POSITIONS; i++) {
        uint8_t dice[2] = {(uint8_t)(1 + rng_below(&rng, 6)), (uint8_t)(1 + rng_below(&rng, 6))};
        out[i] = position;
        int count = backgammon_plays(&position, &usual, dice, plays);
        position = backgammon_after(&position, &plays[rng_below(&rng, (uint32_t)count)]);
        if (backgammon_finished(&position.other))
            position = start;
    }
}

static long count_plays(const BackgammonPosition *positions)
{
    long count = 0;
    for (int i = 0; i < POSITIONS; i++)
        for (uint8_t high = 1; high <= 6; high++)
            for (uint8_t low = 1; low <= high; low++)
                count += backgammon_plays(&positions[i], &usual, (uint8_t[]){high, low}, plays);
    return count;
}

int main(int count, char **words)
{
    static BackgammonPosition positions[POSITIONS];
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
