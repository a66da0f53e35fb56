/* Take-backs, offers and claims at a table: who may make and answer them when, and what they do.
 * SPDX-License-Identifier: MIT */
#include "../laws/acts.h"

#include <string.h>

/* A toy without secrets, in play; `game` has to last as long as the table. */
static BwTable *toy_in_sight(BwGame *game)
{
    *game = game_toy;
    game->mask = NULL;
    game->guess = NULL;
    BwSeating seating = toy_seating(1, 2);
    seating.rules.game = game;
    return toy_in_play(&seating);
}

static void steps_of_a_turn_can_be_taken_back(void **context)
{
    (void)context;
    BwGame open_toy;
    BwTable *table = toy_in_sight(&open_toy);
    BwState before = *bw_table_state(table);
    assert_false(view_of(table, 0, 0).may_step_back);
    REFUSED("table.no_step_back", table, BW_VERB_BACK, 0, "");
    DONE(table, BW_VERB_MOVE, 0, "up");
    assert_true(view_of(table, 0, 0).may_step_back);
    assert_false(view_of(table, 1, 0).may_step_back);
    REFUSED("table.no_step_back", table, BW_VERB_BACK, 1, "");
    DONE(table, BW_VERB_MOVE, 0, "up");
    DONE(table, BW_VERB_BACK, 0, "");
    DONE(table, BW_VERB_BACK, 0, "");
    assert_true(state_same(bw_table_state(table), &before));
    REFUSED("table.no_step_back", table, BW_VERB_BACK, 0, "");
    DONE(table, BW_VERB_MOVE, 0, "down");
    DONE(table, BW_VERB_MOVE, 0, "done");
    REFUSED("table.no_step_back", table, BW_VERB_BACK, 0, "");
    DONE(table, BW_VERB_CHANCE, 0, "roll 1");
    REFUSED("table.no_step_back", table, BW_VERB_BACK, 1, "");
    REFUSED("table.no_back", table, BW_VERB_OFFER, 0, "back");
    bw_table_close(table);
}

static void secrets_that_were_shown_stay_shown(void **context)
{
    (void)context;
    BwSeating seating = toy_seating(0, 2);
    BwTable *table = toy_in_play(&seating);
    DONE(table, BW_VERB_MOVE, 0, "up");
    REFUSED("table.no_step_back", table, BW_VERB_BACK, 0, "");
    REFUSED("table.no_back", table, BW_VERB_OFFER, 0, "back");
    bw_table_close(table);
}

static void moves_are_taken_back_by_agreement(void **context)
{
    (void)context;
    BwTable *table = opened_by("tictactoe");
    assert_false(view_of(table, 0, 0).may_offer_draw);
    REFUSED("table.no_draw", table, BW_VERB_OFFER, 0, "draw");
    REFUSED("table.no_back", table, BW_VERB_OFFER, 0, "back");
    DONE(table, BW_VERB_MOVE, 0, "b2");
    REFUSED("table.no_back", table, BW_VERB_OFFER, 1, "back");
    DONE(table, BW_VERB_MOVE, 1, "a1");
    DONE(table, BW_VERB_OFFER, 0, "back");
    REFUSED("table.offer_stands", table, BW_VERB_OFFER, 1, "draw");
    REFUSED("table.no_offer", table, BW_VERB_ACCEPT, 0, "");
    assert_true(view_of(table, 1, 0).may_answer);
    assert_false(view_of(table, 0, 0).may_answer);
    DONE(table, BW_VERB_REFUSE, 1, "");
    REFUSED("table.no_offer", table, BW_VERB_ACCEPT, 1, "");
    assert_int_equal(bw_table_past(table), 2);
    DONE(table, BW_VERB_OFFER, 0, "back");
    DONE(table, BW_VERB_ACCEPT, 1, "");
    assert_int_equal(bw_table_past(table), 0); /* both moves since then are gone */
    assert_int_equal(view_of(table, 0, 0).turn, 0);
    DONE(table, BW_VERB_MOVE, 0, "a1");
    DONE(table, BW_VERB_OFFER, 0, "back");
    DONE(table, BW_VERB_MOVE, 1, "b2"); /* going on is an answer too */
    REFUSED("table.no_offer", table, BW_VERB_ACCEPT, 1, "");
    REFUSED("table.offer", table, BW_VERB_OFFER, 1, "money");
    bw_table_close(table);
}

/* Dice, or a seat's next step, leave nothing to agree on. */
static void what_is_past_is_not_taken_back(void **context)
{
    (void)context;
    BwGame open_toy;
    BwTable *table = toy_in_sight(&open_toy);
    DONE(table, BW_VERB_MOVE, 0, "up");
    DONE(table, BW_VERB_OFFER, 0, "back");
    DONE(table, BW_VERB_MOVE, 0, "up");
    REFUSED("table.no_offer", table, BW_VERB_ACCEPT, 1, "");
    DONE(table, BW_VERB_OFFER, 0, "back");
    DONE(table, BW_VERB_ASIDE, 1, "stake");
    REFUSED("table.no_offer", table, BW_VERB_ACCEPT, 1, "");
    DONE(table, BW_VERB_MOVE, 0, "done");
    DONE(table, BW_VERB_OFFER, 0, "back");
    DONE(table, BW_VERB_CHANCE, 0, "roll 1");
    REFUSED("table.no_offer", table, BW_VERB_ACCEPT, 1, "");
    assert_int_equal(view_of(table, 1, 0).turn, 1);
    bw_table_close(table);
}

static void draws_are_agreed_by_all(void **context)
{
    (void)context;
    BwSeating seating = toy_seating(0, 3);
    BwTable *table = toy_in_play(&seating);
    DONE(table, BW_VERB_OFFER, 1, "draw");
    DONE(table, BW_VERB_ACCEPT, 0, "");
    REFUSED("table.no_offer", table, BW_VERB_ACCEPT, 0, "");
    DONE(table, BW_VERB_REFUSE, 2, "");
    REFUSED("table.offer_again", table, BW_VERB_OFFER, 1, "draw"); /* but anybody else may */
    DONE(table, BW_VERB_OFFER, 0, "draw");
    DONE(table, BW_VERB_MOVE, 0, "up"); /* one's own move does not withdraw it */
    DONE(table, BW_VERB_ACCEPT, 2, "");
    assert_false(bw_table_result(table).over);
    DONE(table, BW_VERB_ACCEPT, 1, "");
    expect_result(table, "agreed", 0, 0);
    bw_table_close(table);
}

/* Who asked once waits until it has moved, whatever became of the offer. */
static void a_draw_is_not_asked_for_again_and_again(void **context)
{
    (void)context;
    BwTable *table = opened_by("chess");
    DONE(table, BW_VERB_OFFER, 0, "draw");
    REFUSED("table.no_offer", table, BW_VERB_ACCEPT, 0, "");
    DONE(table, BW_VERB_REFUSE, 0, ""); /* withdrawn */
    assert_int_equal(view_of(table, 1, 0).offer, BW_OFFER_NONE);
    assert_false(view_of(table, 0, 0).may_offer_draw);
    assert_true(view_of(table, 1, 0).may_offer_draw);
    REFUSED("table.offer_again", table, BW_VERB_OFFER, 0, "draw");
    REFUSED("table.no_offer", table, BW_VERB_REFUSE, 0, "");
    DONE(table, BW_VERB_MOVE, 0, "e2e4");
    assert_true(view_of(table, 0, 0).may_offer_draw);
    DONE(table, BW_VERB_OFFER, 0, "draw");
    DONE(table, BW_VERB_MOVE, 1, "e7e5"); /* going on is an answer too */
    REFUSED("table.offer_again", table, BW_VERB_OFFER, 0, "draw");
    DONE(table, BW_VERB_OFFER, 1, "draw");
    DONE(table, BW_VERB_ACCEPT, 0, "");
    expect_result(table, "agreed", 0, 0);
    bw_table_close(table);
}

/* Matches from before that was settled are read as they were played. */
static void what_was_offered_before_is_kept(void **context)
{
    (void)context;
    BwStatus why;
    BwRecordReader reader =
        bw_record_reader("boxwood record 1\nrules chess/fide\nversion 1\n@1 offer 0 draw\n"
                         "@2 refuse 1\n@3 offer 0 draw\n@4 accept 1\nresult 0 0 agreed\n");
    BwTable *table = bw_table_replay(&reader, &why);
    assert_non_null(table);
    assert_null(why.id);
    bw_table_close(table);
}

/* A round in which nobody steps. */
static void stand_still(BwTable *table)
{
    for (int seat = 0; seat < 2 && !bw_table_result(table).over; seat++) {
        DONE(table, BW_VERB_CHANCE, 0, "roll 1");
        if (!bw_table_result(table).over)
            DONE(table, BW_VERB_MOVE, seat, "done");
    }
}

static BwTable *toy_standing_still(int rounds)
{
    BwSeating seating = toy_seating(0, 2);
    strcpy(seating.start, "00 31 0 0 0 0 0 0 0");
    BwTable *table = opened(&seating);
    for (int i = 0; i < rounds; i++)
        stand_still(table);
    DONE(table, BW_VERB_CHANCE, 0, "roll 1");
    return table;
}

static void repetition_is_claimed(void **context)
{
    (void)context;
    BwTable *table = toy_standing_still(1);
    assert_false(view_of(table, 0, 0).may_claim);
    REFUSED("table.no_claim", table, BW_VERB_CLAIM, 0, "");
    bw_table_close(table);
    table = toy_standing_still(2);
    assert_true(view_of(table, 0, 0).may_claim);
    assert_false(view_of(table, 1, 0).may_claim);
    REFUSED("table.not_your_turn", table, BW_VERB_CLAIM, 1, "");
    assert_true(view_of(table, 1, 0).may_offer_draw); /* positions repeat */
    DONE(table, BW_VERB_CLAIM, 0, "");
    assert_false(view_of(table, 1, 0).may_offer_draw);
    expect_result(table, "toy_again", 0, 0);
    bw_table_close(table);
}

static void repetition_ends_a_match(void **context)
{
    (void)context;
    BwTable *table = toy_standing_still(3);
    DONE(table, BW_VERB_MOVE, 0, "done");
    DONE(table, BW_VERB_CHANCE, 0, "roll 1");
    assert_false(bw_table_result(table).over);
    DONE(table, BW_VERB_MOVE, 1, "done"); /* the fifth time that seat 0 is to roll */
    expect_result(table, "toy_again", 0, 0);
    REFUSED("error.over", table, BW_VERB_CHANCE, 0, "roll 1");
    bw_table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_of_a_turn_can_be_taken_back),
        cmocka_unit_test(secrets_that_were_shown_stay_shown),
        cmocka_unit_test(moves_are_taken_back_by_agreement),
        cmocka_unit_test(what_is_past_is_not_taken_back),
        cmocka_unit_test(draws_are_agreed_by_all),
        cmocka_unit_test(a_draw_is_not_asked_for_again_and_again),
        cmocka_unit_test(what_was_offered_before_is_kept),
        cmocka_unit_test(repetition_is_claimed),
        cmocka_unit_test(repetition_ends_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
