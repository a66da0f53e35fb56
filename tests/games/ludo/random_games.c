/* Ludo by chance: every random match ends with four pieces home, nobody is ever knocked out on a
 * home track, and no seat is favoured where the corners are alike.  random_games [MATCHES]: so many
 * for each preset and number of seats instead of the usual number.
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include "games/ludo/ludo_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct Series {
    const char *rules;
    double shares[BW_SEATS_MAX]; /* of the wins, by seat; measured in a million matches if uneven */
    double bound;                /* on chi-square: a fair series passes it once in ten thousand */
} Series;

static long matches = 4000;

/* How many of the seat's pieces nobody can reach any more. */
static int count_safe(const BwLudo *it, int seat)
{
    int count = 0;
    for (int piece = 0; piece < BW_LUDO_PIECES; piece++)
        count += it->dot[seat][piece] > it->last;
    return count;
}

static void expect_homes_kept(const BwState *before, const BwState *after)
{
    int mover = bw_ludo_of(before)->turn;
    for (int seat = 0; seat < bw_ludo_of(before)->seats; seat++)
        if (seat != mover)
            assert_int_equal(count_safe(bw_ludo_of(after), seat),
                             count_safe(bw_ludo_of(before), seat));
}

/* Returns the winner. */
static int play_match(const BwRules *rules, BwRng *rng)
{
    const BwGame *game = rules->game;
    BwState state;
    int16_t score[BW_SEATS_MAX];
    game->start(&state, rules);
    for (uint32_t moves = 0; game->turn(&state) != BW_TURN_OVER; moves++) {
        BwState before = state;
        assert_true(moves < game->moves_bound);
        game->play(&state, bw_game_random_move(game, &state, rng));
        expect_homes_kept(&before, &state);
    }
    assert_string_equal(game->ending(&state), "four_home");
    game->score(&state, score);
    int winner = 0;
    while (score[winner] < 0)
        winner++;
    assert_int_equal(score[winner], rules->seats - 1);
    assert_int_equal(count_safe(bw_ludo_of(&state), winner), BW_LUDO_PIECES);
    return winner;
}

static void wins_are_shared(void **context)
{
    const Series *series = *context;
    BwRules rules;
    assert_null(bw_rules_read(&rules, series->rules).id);
    BwRng rng = bw_rng_seed(1);
    long wins[BW_SEATS_MAX] = {0};
    for (long i = 0; i < matches; i++)
        wins[play_match(&rules, &rng)]++;
    double chi_square = 0;
    printf("# %s: %ld matches, won", series->rules, matches);
    for (int seat = 0; seat < rules.seats; seat++) {
        double expected = series->shares[seat] * (double)matches;
        chi_square += ((double)wins[seat] - expected) * ((double)wins[seat] - expected) / expected;
        printf(" %.2f%%", 100 * (double)wins[seat] / (double)matches);
    }
    printf(", chi-square %.2f\n", chi_square);
    assert_true(chi_square < series->bound);
}

static Series all[] = {
    {"ludo/lattjo", {0.5, 0.5}, 15.1},
    {"ludo/lattjo seats=3", {0.3210, 0.3440, 0.3350}, 18.4},
    {"ludo/lattjo seats=4", {0.25, 0.25, 0.25, 0.25}, 21.1},
    {"ludo/ludo52", {0.5, 0.5}, 15.1},
    {"ludo/ludo52 seats=3", {0.3255, 0.3368, 0.3377}, 18.4},
    {"ludo/ludo52 seats=4", {0.25, 0.25, 0.25, 0.25}, 21.1},
};

int main(int argc, char **argv)
{
    enum { COUNT = sizeof all / sizeof *all };
    struct CMUnitTest tests[COUNT];
    matches = argc > 1 ? atol(argv[1]) : matches;
    for (int i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){all[i].rules, wins_are_shared, NULL, NULL, &all[i]};
    return _cmocka_run_group_tests("random games", tests, COUNT, NULL, NULL);
}
