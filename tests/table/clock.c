/* The clocks of a table. Time is an argument: everything here happens when the test says so.
 * SPDX-License-Identifier: MIT */
#include "../laws/acts.h"

#include <stdlib.h>
#include <string.h>

static BwTable *opened_with(const char *rules, BwClock clock)
{
    BwSeating seating = seating_of(rules);
    seating.clock = clock;
    return opened(&seating);
}

static void expect_left(const BwTable *table, int64_t now, int64_t first, int64_t second)
{
    for (int viewer = 0; viewer < 2; viewer++) {
        BwView view = view_of(table, viewer, now);
        assert_int_equal(view.left_ms[0], first);
        assert_int_equal(view.left_ms[1], second);
    }
}

static void time_runs_for_the_seat_to_move(void **context)
{
    (void)context;
    BwTable *table = opened_with("tictactoe", (BwClock){.bank_ms = 10000});
    expect_left(table, 0, 10000, 10000);
    expect_left(table, 4000, 6000, 10000);
    DONE_AT(table, 4000, BW_VERB_MOVE, 0, "b2");
    expect_left(table, 4000, 6000, 10000);
    expect_left(table, 5000, 6000, 9000);
    DONE_AT(table, 7000, BW_VERB_MOVE, 1, "a1");
    expect_left(table, 7000, 6000, 7000);
    DONE_AT(table, 9000, BW_VERB_OFFER, 1, "back"); /* talking stops no clock */
    expect_left(table, 10000, 3000, 7000);
    bw_table_close(table);
}

static void time_does_not_run_backwards(void **context)
{
    (void)context;
    BwTable *table = opened_with("tictactoe", (BwClock){.bank_ms = 10000});
    DONE_AT(table, 4000, BW_VERB_MOVE, 0, "b2");
    DONE_AT(table, 1000, BW_VERB_MOVE, 1, "a1"); /* a server's clock was set back */
    assert_int_equal(bw_table_act(table, 2)->at, 4000);
    expect_left(table, 4000, 6000, 10000);
    expect_left(table, 2000, 6000, 10000);
    bw_table_close(table);
}

static void a_clock_that_waits_starts_with_the_first_move(void **context)
{
    (void)context;
    BwTable *table = opened_with("chess", (BwClock){.bank_ms = 10000, .waits = true});
    assert_int_equal(bw_table_due(table), -1);
    DONE_AT(table, 20000, BW_VERB_OFFER, 0, "draw"); /* talking does not start it */
    expect_left(table, 60000, 10000, 10000);
    DONE_AT(table, 60000, BW_VERB_MOVE, 0, "e4");
    expect_left(table, 61000, 10000, 9000);
    assert_int_equal(bw_table_due(table), 70000);
    char text[1024];
    BwText record = bw_text_in(text, sizeof text);
    bw_table_record(table, &record);
    assert_non_null(strstr(text, "\nclock 10000 waits\n"));
    BwRecordReader reader = bw_record_reader(text);
    BwStatus why = bw_status_ok();
    BwTable *again = bw_table_replay(&reader, &why);
    assert_null(why.id);
    expect_left(again, 61000, 10000, 9000);
    bw_table_close(again);
    bw_table_close(table);
}

static void an_increment_is_added_after_a_turn(void **context)
{
    (void)context;
    BwTable *table = opened_with("tictactoe", (BwClock){.bank_ms = 10000, .increment_ms = 2000});
    DONE_AT(table, 3000, BW_VERB_MOVE, 0, "b2");
    expect_left(table, 3000, 9000, 10000);
    DONE_AT(table, 3500, BW_VERB_MOVE, 1, "a1");
    expect_left(table, 3500, 9000, 11500);
    bw_table_close(table);
}

static void nothing_is_added_when_time_is_up(void **context)
{
    (void)context;
    BwTable *table = opened_with("tictactoe", (BwClock){.bank_ms = 10000, .increment_ms = 2000});
    DONE_AT(table, 3000, BW_VERB_MOVE, 0, "b2");
    DONE_AT(table, 13100, BW_VERB_TIME, 1, "");
    expect_left(table, 13100, 9000, -100); /* so much too late */
    bw_table_close(table);
    table = opened_with("tictactoe", (BwClock){.bank_ms = 10000, .increment_ms = 2000});
    DONE_AT(table, 4000, BW_VERB_RESIGN, 0, "");
    expect_left(table, 4000, 6000, 10000);
    bw_table_close(table);
}

static void a_delay_costs_nothing_each_turn(void **context)
{
    (void)context;
    BwTable *table = opened_with("tictactoe", (BwClock){.bank_ms = 10000, .delay_ms = 2000});
    expect_left(table, 1500, 10000, 10000);
    expect_left(table, 2500, 9500, 10000);
    DONE_AT(table, 1500, BW_VERB_MOVE, 0, "b2");
    expect_left(table, 1500, 10000, 10000); /* what is not used is not saved */
    DONE_AT(table, 6500, BW_VERB_MOVE, 1, "a1");
    expect_left(table, 6500, 10000, 7000);
    expect_left(table, 8500, 10000, 7000);
    expect_left(table, 9500, 9000, 7000);
    bw_table_close(table);
}

static void who_has_no_time_left_loses(void **context)
{
    (void)context;
    BwTable *table = opened_with("tictactoe", (BwClock){.bank_ms = 5000, .delay_ms = 1000});
    assert_int_equal(view_of(table, 0, 0).due_ms, 6000);
    DONE_AT(table, 2000, BW_VERB_MOVE, 0, "b2");
    assert_int_equal(view_of(table, 0, 2000).due_ms, 8000);
    REFUSED_AT("table.time_left", table, 7999, BW_VERB_TIME, 1, "");
    REFUSED_AT("table.time_left", table, 9000, BW_VERB_TIME, 0, "");
    REFUSED_AT("table.time_up", table, 8000, BW_VERB_MOVE, 1, "a1");
    REFUSED_AT("table.time_up", table, 8000, BW_VERB_RESIGN, 0, "");
    DONE_AT(table, 8000, BW_VERB_TIME, 1, "");
    expect_result(table, "time", 1, -1);
    assert_int_equal(view_of(table, 0, 8000).due_ms, -1);
    bw_table_close(table);
}

static void at_the_last_moment_a_move_counts(void **context)
{
    (void)context;
    BwTable *table = opened_with("tictactoe", (BwClock){.bank_ms = 5000, .increment_ms = 100});
    int64_t due = view_of(table, 0, 0).due_ms;
    DONE_AT(table, due - 1, BW_VERB_MOVE, 0, "b2");
    expect_left(table, due - 1, 101, 5000);
    bw_table_close(table);
}

static void without_a_clock_time_means_nothing(void **context)
{
    (void)context;
    BwTable *table = opened_by("tictactoe");
    assert_int_equal(view_of(table, 0, 1000000).due_ms, -1);
    assert_int_equal(view_of(table, 0, 1000000).left_ms[0], 0);
    REFUSED_AT("table.time_left", table, 1000000, BW_VERB_TIME, 0, "");
    DONE_AT(table, 1000000, BW_VERB_MOVE, 0, "b2");
    bw_table_close(table);
}

/* Of the cards 3 and 1 the lower one never wins. */
static void nobody_wins_on_time_who_could_not_win(void **context)
{
    (void)context;
    BwSeating seating = toy_seating(0, 2);
    seating.clock = (BwClock){.bank_ms = 5000};
    BwTable *table = toy_in_play(&seating);
    DONE_AT(table, 5000, BW_VERB_TIME, 0, "");
    expect_result(table, "time_draw", 0, 0);
    bw_table_close(table);
    table = toy_in_play(&seating);
    DONE_AT(table, 1000, BW_VERB_MOVE, 0, "done");
    DONE_AT(table, 1000, BW_VERB_CHANCE, 0, "roll 1");
    DONE_AT(table, 6000, BW_VERB_TIME, 1, "");
    expect_result(table, "time", 1, -1);
    bw_table_close(table);
}

/* Between dice that are thrown and a turn that goes on nobody pays. */
static void chance_costs_nobody_time(void **context)
{
    (void)context;
    BwSeating seating = toy_seating(0, 2);
    seating.clock = (BwClock){.bank_ms = 5000};
    BwTable *table = opened(&seating);
    assert_int_equal(view_of(table, 0, 900).due_ms, -1);
    DONE_AT(table, 1000, BW_VERB_CHANCE, 0, "card 3");
    DONE_AT(table, 2000, BW_VERB_CHANCE, 0, "card 1");
    DONE_AT(table, 9000, BW_VERB_CHANCE, 0, "roll 2");
    expect_left(table, 9000, 5000, 5000);
    DONE_AT(table, 9500, BW_VERB_MOVE, 0, "up");
    expect_left(table, 9500, 4500, 5000);
    DONE_AT(table, 9700, BW_VERB_MOVE, 0, "done");
    expect_left(table, 20000, 4300, 5000);
    DONE_AT(table, 20000, BW_VERB_CHANCE, 0, "roll 1");
    expect_left(table, 21000, 4300, 4000);
    bw_table_close(table);
}

/* The steps of one turn share its delay, and its increment comes once. */
static void a_turn_of_several_steps_is_one_turn(void **context)
{
    (void)context;
    BwSeating seating = toy_seating(0, 2);
    seating.clock = (BwClock){.bank_ms = 5000, .increment_ms = 300};
    BwTable *table = toy_in_play(&seating);
    DONE_AT(table, 1000, BW_VERB_MOVE, 0, "up");
    expect_left(table, 1000, 4000, 5000);
    DONE_AT(table, 2000, BW_VERB_MOVE, 0, "down");
    expect_left(table, 2000, 3000, 5000);
    DONE_AT(table, 2000, BW_VERB_MOVE, 0, "done");
    DONE_AT(table, 2000, BW_VERB_CHANCE, 0, "roll 1"); /* now it is somebody else's turn */
    expect_left(table, 2000, 3300, 5000);
    bw_table_close(table);
    seating.clock = (BwClock){.bank_ms = 5000, .delay_ms = 1500};
    table = toy_in_play(&seating);
    DONE_AT(table, 1000, BW_VERB_MOVE, 0, "up");
    DONE_AT(table, 2000, BW_VERB_MOVE, 0, "down");
    expect_left(table, 2000, 4500, 5000);
    DONE_AT(table, 3000, BW_VERB_MOVE, 0, "done");
    expect_left(table, 3000, 3500, 5000);
    bw_table_close(table);
}

/* A toy in which a seat asks for its dice, as with a doubling cube: its turn goes on after them. */
static int turn_of_asking_toy(const BwState *state)
{
    int turn = game_toy.turn(state);
    return turn == BW_TURN_CHANCE && toy_of(state)->die == 0 && toy_of(state)->stake == 0 &&
                   toy_of(state)->card[1] != 0
               ? toy_of(state)->mover
               : turn;
}

static int moves_of_asking_toy(const BwState *state, BwMove *out)
{
    if (turn_of_asking_toy(state) < 0 || toy_of(state)->die > 0)
        return game_toy.moves(state, out);
    out[0] = TOY_STAKE + 3; /* stands for: roll! */
    return 1;
}

static void play_of_asking_toy(BwState *state, BwMove move)
{
    game_toy.play(state, move);
    if ((move & TOY_KIND) == TOY_ROLL)
        toy(state)->stake = 0;
}

static void dice_in_the_middle_of_a_turn_do_not_end_it(void **context)
{
    (void)context;
    BwGame asking = game_toy;
    asking.turn = turn_of_asking_toy;
    asking.moves = moves_of_asking_toy;
    asking.play = play_of_asking_toy;
    BwSeating seating = toy_seating(0, 2);
    seating.rules.game = &asking;
    seating.clock = (BwClock){.bank_ms = 10000, .increment_ms = 300, .delay_ms = 1000};
    BwTable *table = opened(&seating);
    DONE(table, BW_VERB_CHANCE, 0, "card 3");
    DONE(table, BW_VERB_CHANCE, 0, "card 1");
    DONE_AT(table, 2000, BW_VERB_MOVE, 0, "stake"); /* a second beyond the delay */
    expect_left(table, 2000, 9000, 10000);
    DONE_AT(table, 2000, BW_VERB_CHANCE, 0, "roll 1");
    expect_left(table, 2000, 9000, 10000);
    DONE_AT(table, 3000, BW_VERB_MOVE, 0, "up");
    expect_left(table, 3000, 8000, 10000);
    DONE_AT(table, 3500, BW_VERB_MOVE, 0, "done");
    expect_left(table, 3500, 7800, 10000); /* one delay, one increment */
    bw_table_close(table);
}

/* Else a record could be written that cannot be read. */
static void no_time_beyond_records(void **state)
{
    BwTable *table = opened_by("tictactoe");
    BwRng rng = bw_rng_seed(1);
    BwStatus why;
    (void)state;
    REFUSED_AT("table.not_now", table, BW_RECORD_TIME_MAX + 1, BW_VERB_MOVE, 0, "b2");
    DONE_AT(table, BW_RECORD_TIME_MAX, BW_VERB_MOVE, 0, "b2");
    DONE_AT(table, 5, BW_VERB_MOVE, 1, "a1");
    char *record = record_of(table);
    BwRecordReader reader = bw_record_reader(record);
    bw_table_close(bw_table_replay(&reader, &why));
    assert_null(why.id);
    free(record);
    bw_table_close(table);
    BwAct act;
    table = opened_by("ludo");
    BwDice dice = bw_dice_from_rng(&rng);
    bw_table_draw(table, &dice, INT64_MAX, &act);
    assert_true(act.at == BW_RECORD_TIME_MAX && act.words[0] != '\0');
    bw_table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_time_beyond_records),
        cmocka_unit_test(time_runs_for_the_seat_to_move),
        cmocka_unit_test(time_does_not_run_backwards),
        cmocka_unit_test(a_clock_that_waits_starts_with_the_first_move),
        cmocka_unit_test(an_increment_is_added_after_a_turn),
        cmocka_unit_test(nothing_is_added_when_time_is_up),
        cmocka_unit_test(a_delay_costs_nothing_each_turn),
        cmocka_unit_test(who_has_no_time_left_loses),
        cmocka_unit_test(at_the_last_moment_a_move_counts),
        cmocka_unit_test(without_a_clock_time_means_nothing),
        cmocka_unit_test(nobody_wins_on_time_who_could_not_win),
        cmocka_unit_test(chance_costs_nobody_time),
        cmocka_unit_test(a_turn_of_several_steps_is_one_turn),
        cmocka_unit_test(dice_in_the_middle_of_a_turn_do_not_end_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
