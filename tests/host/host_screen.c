/* The host where several people share one screen, and where somebody else throws the dice.
 * SPDX-License-Identifier: MIT */
#include "host_home.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const int people[BW_SEATS_MAX] = {0};
static const int against_computer[BW_SEATS_MAX] = {0, 5, 0, 0};

static void one_screen_is_handed_over(void **context)
{
    (void)context;
    Home *home =
        home_open_named("tictactoe", people); /* nothing is secret: it shows who is to move */
    home->host.shared = home->host.talked = true;
    home_go(home);
    assert_int_equal(host_viewer(&home->host), 0);
    assert_string_equal(home_ask(home, HOST_SCREEN, BW_VERB_MOVE, "a1"), "");
    assert_int_equal(host_viewer(&home->host), 1);
    assert_int_equal(host_takes_back(&home->host), 0);
    assert_string_equal(home_ask(home, HOST_SCREEN, BW_VERB_OFFER, "back"), "");
    assert_int_equal(host_viewer(&home->host), 0);
    assert_int_equal(host_takes_back(&home->host), -1);
    home_close(home);

    home = home_open_named("dominoes", people);
    home->host.shared = true;
    home_go(home);
    assert_true(home->shown == 1 && bw_table_seq(home->host.table) > 10); /* deals: shown once */
    assert_int_equal(host_viewer(&home->host), BW_SEAT_ONLOOKER);
    assert_false(host_may_read(&home->host));
    int mover = home_turn(home);
    home_step(home, (HostEvent){.kind = HOST_LOOK, .seat = 1 - mover});
    assert_int_equal(host_viewer(&home->host), BW_SEAT_ONLOOKER);
    home_step(home, (HostEvent){.kind = HOST_LOOK, .seat = mover});
    assert_int_equal(host_viewer(&home->host), mover);
    assert_string_equal(home_ask(home, HOST_SCREEN, BW_VERB_RESIGN, ""), "");
    assert_true(host_may_read(&home->host));
    home_close(home);

    home = home_open_named("dominoes", against_computer); /* the only person is always there */
    home_go(home);
    assert_int_equal(host_viewer(&home->host), 0);
    home_close(home);
}

/* Whether something is secret is seen in the positions' texts as well. */
static void secrets_are_what_texts_differ_in(void **context)
{
    (void)context;
    Home *home = home_open_named("dominoes", people);
    const BwGame *game = bw_table_seating(home->host.table)->rules.game;
    int secret = 0, all = 0;
    home_go(home);
    while (home_turn(home) >= 0) {
        char text[3][BW_POSITION_TEXT], words[BW_MOVE_TEXT];
        for (int i = 0; i < 3; i++) {
            BwState state = *bw_table_state(home->host.table);
            game->mask(&state, i < 2 ? i : BW_SEAT_ONLOOKER);
            game->write_state(&state, text[i], sizeof text[i]);
        }
        bool differs = strcmp(text[0], text[2]) != 0 || strcmp(text[1], text[2]) != 0;
        assert_int_equal(host_has_secrets(&home->host), differs);
        secret += differs;
        all++;
        const BwState *state = bw_table_state(home->host.table);
        game->write_move(state, bw_game_random_move(game, state, &home->rng), home_turn(home),
                         words, sizeof words);
        assert_string_equal(home_ask(home, home_turn(home), BW_VERB_MOVE, words), "");
    }
    assert_true(secret > 0 && all > 5);
    home_close(home);
}

static void people_throw_where_the_table_has_no_dice(void **context)
{
    (void)context;
    Home *home = home_open_named("ludo seats=2", people);
    home->host.dice.below = NULL;
    home_go(home);
    assert_int_equal(home_turn(home), BW_TURN_CHANCE);
    BwMove moves[BW_MOVES_MAX];
    char words[BW_MOVE_TEXT];
    const BwGame *game = bw_table_seating(home->host.table)->rules.game;
    game->moves(bw_table_state(home->host.table), moves);
    game->write_move(bw_table_state(home->host.table), moves[0], BW_TURN_CHANCE, words,
                     sizeof words);
    assert_string_equal(home_ask(home, -1, BW_VERB_CHANCE, words), "");
    assert_int_equal(bw_table_seq(home->host.table), 1);
    assert_int_equal(home->shown, 1);
    home_close(home);
}

static bool dice_are_ready;

static bool can_draw(void *dice)
{
    assert_non_null(dice);
    return dice_are_ready;
}

static void chance_waits_until_the_dice_are_ready(void **context)
{
    (void)context;
    Home *home = home_open_named("ludo seats=2", people);
    home->host.can_draw = can_draw;
    dice_are_ready = false;
    home_go(home);
    assert_int_equal(bw_table_seq(home->host.table), 0);
    assert_string_equal(home_ask(home, -1, BW_VERB_CHANCE, "5"), "table.not_now");
    assert_string_equal(home_ask(home, 1, BW_VERB_RESIGN, ""),
                        ""); /* people need not wait for them */
    home_close(home);
    home = home_open_named("ludo seats=2", people);
    home->host.can_draw = can_draw;
    home_go(home);
    dice_are_ready = true;
    home_go(home);
    assert_int_not_equal(home_turn(home), BW_TURN_CHANCE);
    home_close(home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_screen_is_handed_over),
        cmocka_unit_test(secrets_are_what_texts_differ_in),
        cmocka_unit_test(people_throw_where_the_table_has_no_dice),
        cmocka_unit_test(chance_waits_until_the_dice_are_ready),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
