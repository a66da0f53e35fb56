/* Tic-tac-toe counted out through the door of a game (T-TT-C-04): all games, all positions, and
 * what the empty board is worth.
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

extern const BwGame game_tictactoe;

enum { SEEN_SIZE = 1 << 14 };

typedef struct Count {
    long games, wins[2], draws;
    int positions;
    uint64_t seen[SEEN_SIZE]; /* hashes of positions, where used */
    bool used[SEEN_SIZE];
} Count;

static void note(Count *count, uint64_t hash)
{
    uint64_t at = hash % SEEN_SIZE;
    while (count->used[at] && count->seen[at] != hash)
        at = (at + 1) % SEEN_SIZE;
    count->positions += !count->used[at];
    count->used[at] = true;
    count->seen[at] = hash;
}

/* Plays every game to its end; returns the value for White with best play. */
static int enumerate(Count *count, const BwState *state)
{
    const BwGame *game = &game_tictactoe;
    BwMove moves[BW_MOVES_MAX];
    int turn = game->turn(state);
    note(count, game->hash(state));
    if (turn == BW_TURN_OVER) {
        int16_t score[BW_SEATS_MAX];
        game->score(state, score);
        count->games++;
        count->wins[0] += score[0] > 0;
        count->wins[1] += score[1] > 0;
        count->draws += score[0] == 0;
        return score[0];
    }
    int best = turn == 0 ? -2 : 2;
    int listed = game->moves(state, moves);
    for (int i = 0; i < listed; i++) {
        BwState next = *state;
        game->play(&next, moves[i]);
        int value = enumerate(count, &next);
        if (turn == 0 ? value > best : value < best)
            best = value;
    }
    return best;
}

static void counts_every_game(void **context)
{
    (void)context;
    static Count count;
    BwRules rules;
    BwState state;
    assert_null(bw_rules_find(&rules, "tictactoe").id);
    game_tictactoe.start(&state, &rules);
    int value = enumerate(&count, &state);
    assert_int_equal(count.games, 255168);
    assert_int_equal(count.wins[0], 131184);
    assert_int_equal(count.wins[1], 77904);
    assert_int_equal(count.draws, 46080);
    assert_int_equal(count.positions, 5478);
    assert_int_equal(value, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_every_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
