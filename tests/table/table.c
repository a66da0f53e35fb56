/* Every act at a table: who may do what when, and what it does. The toy brings what the small games
 * lack: dice, secrets, asides and repetition. SPDX-License-Identifier: MIT */
#include "../laws/acts.h"
#include "table/view_json.h"

#include <string.h>

static void moves_are_asked_and_done(void **context)
{
    (void)context;
    BwTable *table = opened_by("tictactoe");
    REFUSED("table.not_your_turn", table, BW_VERB_MOVE, 1, "a1");
    REFUSED("error.move", table, BW_VERB_MOVE, 0, "d4");
    REFUSED("table.no_seat", table, BW_VERB_MOVE, 2, "a1");
    REFUSED("table.no_seat", table, BW_VERB_MOVE, -1, "a1");
    REFUSED("table.not_your_turn", table, BW_VERB_CHANCE, 0, "a1");
    DONE(table, BW_VERB_MOVE, 0, "b2");
    REFUSED("reason.tictactoe.taken", table, BW_VERB_MOVE, 1, "b2");
    REFUSED("table.not_your_turn", table, BW_VERB_MOVE, 0, "a1");
    assert_false(bw_table_result(table).over);
    DONE(table, BW_VERB_MOVE, 1, "a2");
    DONE(table, BW_VERB_MOVE, 0, "a1");
    DONE(table, BW_VERB_MOVE, 1, "a3");
    DONE(table, BW_VERB_MOVE, 0, "c3");
    expect_result(table, "line", 1, -1);
    REFUSED("error.over", table, BW_VERB_MOVE, 1, "c1");
    REFUSED("error.over", table, BW_VERB_RESIGN, 1, "");
    REFUSED("error.over", table, BW_VERB_OFFER, 1, "back");
    assert_int_equal(bw_table_seq(table), 5);
    assert_int_equal(bw_table_past(table), 5);
    assert_string_equal(bw_table_act(table, 5)->words, "c3");
    bw_table_close(table);
}

static void a_move_can_be_given_as_itself(void **context)
{
    (void)context;
    BwTable *table = opened_by("tictactoe");
    BwAct given;
    BwAsk ask = {.verb = BW_VERB_MOVE, .seat = 0, .move = 4};
    assert_null(bw_table_ask(table, &ask, &given).id);
    assert_string_equal(given.words, "b2");
    ask.move = 9;
    assert_string_equal(bw_table_ask(table, &ask, &given).id, "table.not_now");
    ask.verb = BW_VERB_RESULT;
    assert_string_equal(bw_table_ask(table, &ask, &given).id, "table.not_now");
    bw_table_close(table);
}

/* The same ask twice: once it is done, and then it is late, also after a take-back. */
static void late_asks_do_no_harm(void **context)
{
    (void)context;
    BwTable *table = opened_by("tictactoe");
    BwAct first, second;
    BwAsk ask = {.seq = 0, .verb = BW_VERB_MOVE, .seat = 0, .words = "b2"};
    assert_null(bw_table_ask(table, &ask, &first).id);
    assert_null(bw_table_ask(table, &ask, &second).id);
    assert_memory_equal(&first, &second, sizeof first);
    bw_table_apply(table, &first);
    assert_string_equal(bw_table_ask(table, &ask, &second).id, "table.stale");
    DONE(table, BW_VERB_OFFER, 0, "back");
    DONE(table, BW_VERB_ACCEPT, 1, "");
    assert_int_equal(bw_table_past(table), 0);
    assert_int_equal(bw_table_seq(table), 3);
    assert_string_equal(bw_table_ask(table, &ask, &second).id, "table.stale");
    ask.seq = 4;
    assert_string_equal(bw_table_ask(table, &ask, &second).id, "table.stale");
    bw_table_close(table);
}

static uint32_t fixed_number(void *self, uint32_t bound)
{
    assert_true(*(uint32_t *)self < bound);
    return *(uint32_t *)self;
}

static void chance_goes_by_weights(void **context)
{
    (void)context;
    static const char *const faces[] = {"roll 1", "roll 1", "roll 1", "roll 2", "roll 2", "roll 3"};
    BwSeating seating = toy_seating(0, 2);
    BwTable *table = opened(&seating);
    REFUSED("table.chance_first", table, BW_VERB_MOVE, 0, "done");
    REFUSED("error.move", table, BW_VERB_CHANCE, 0, "roll 1");
    DONE(table, BW_VERB_CHANCE, 0, "card 3");
    REFUSED("error.move", table, BW_VERB_CHANCE, 0, "card 3");
    DONE(table, BW_VERB_CHANCE, 0, "card 1");
    for (uint32_t number = 0; number < 6; number++) {
        BwAct drawn;
        BwDice dice = {fixed_number, &number};
        assert_null(bw_table_draw(table, &dice, 5, &drawn).id);
        assert_string_equal(drawn.words, faces[number]);
        assert_int_equal(drawn.seat, BW_TURN_CHANCE);
        assert_int_equal(drawn.at, 5);
    }
    assert_int_equal(bw_table_seq(table), 2);
    bw_table_close(table);
}

static void asides_are_said_out_of_turn(void **context)
{
    (void)context;
    BwSeating seating = toy_seating(0, 2);
    BwTable *table = toy_in_play(&seating);
    REFUSED("error.move", table, BW_VERB_ASIDE, 1, "up");
    DONE(table, BW_VERB_ASIDE, 1, "stake");
    REFUSED("error.move", table, BW_VERB_ASIDE, 1, "stake");
    DONE(table, BW_VERB_MOVE, 0, "up");
    DONE(table, BW_VERB_ASIDE, 1, "resign");
    expect_result(table, "toy_resigned", 2, -2);
    bw_table_close(table);
}

static void who_resigns_or_leaves_pays_the_others(void **context)
{
    (void)context;
    BwTable *table = opened_by("squadro");
    DONE(table, BW_VERB_RESIGN, 1, ""); /* out of turn too */
    expect_result(table, "resigned", 1, -1);
    bw_table_close(table);
    BwSeating seating = toy_seating(0, 3);
    table = toy_in_play(&seating);
    DONE(table, BW_VERB_LEAVE, 2, "");
    expect_result(table, "left", 1, 1);
    assert_int_equal(bw_table_result(table).score[2], -2);
    bw_table_close(table);
}

static void seats_see_what_they_may(void **context)
{
    (void)context;
    BwSeating seating = toy_seating(0, 2);
    BwTable *table = toy_in_play(&seating);
    BwView view = view_of(table, 0, 0);
    assert_int_equal(toy_of(&view.state)->card[0], 3);
    assert_int_equal(toy_of(&view.state)->card[1], TOY_HIDDEN);
    assert_true(view.may_move);
    assert_int_equal(view.seq, 3);
    assert_int_equal(view.due_ms, -1);
    view = view_of(table, 1, 0);
    assert_int_equal(toy_of(&view.state)->card[0], TOY_HIDDEN);
    assert_int_equal(toy_of(&view.state)->card[1], 1);
    assert_false(view.may_move);
    assert_int_equal(view.turn, 0);
    view = view_of(table, BW_SEAT_ONLOOKER, 0);
    assert_int_equal(toy_of(&view.state)->card[0], TOY_HIDDEN);
    assert_int_equal(toy_of(&view.state)->card[1], TOY_HIDDEN);
    assert_false(view.may_move || view.may_claim || view.may_answer || view.may_step_back);
    bw_table_close(table);
}

static void words_are_told_as_each_may_read_them(void **context)
{
    (void)context;
    static const struct {
        int index, viewer;
        const char *words;
    } told[] = {{0, 0, "card 3"}, {0, 1, "card"},   {0, BW_SEAT_ONLOOKER, "card"},
                {1, 0, "card"},   {1, 1, "card 1"}, {2, 0, "roll 2"},
                {2, 1, "roll 2"}};
    BwSeating seating = toy_seating(0, 2);
    BwTable *table = toy_in_play(&seating);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        char words[BW_MOVE_TEXT];
        int who = bw_table_past_words(table, told[i].index, told[i].viewer, words, sizeof words);
        assert_int_equal(who, BW_TURN_CHANCE);
        assert_string_equal(words, told[i].words);
    }
    bw_table_close(table);
}

static void a_table_can_start_anywhere(void **context)
{
    (void)context;
    BwSeating seating = seating_of("squadro");
    BwStatus why;
    strcpy(seating.start, "A2@1< B 20");
    BwTable *table = opened(&seating);
    DONE(table, BW_VERB_MOVE, 1, "B1");
    assert_string_equal(bw_table_seating(table)->start, "A2@1< B 20");
    bw_table_close(table);
    strcpy(seating.start, "A2@9< B 20");
    assert_null(bw_table_open(&seating, &why));
    assert_string_equal(why.id, "position.squadro.form");
    seating = toy_seating(0, 2);
    strcpy(seating.start, "00 3? 0 0 0 0 0 0 0"); /* what seat 0 sees is not enough */
    assert_null(bw_table_open(&seating, &why));
    assert_string_equal(why.id, "table.start_gaps");
}

static void lots_seat_everybody_once(void **context)
{
    (void)context;
    BwRng rng = bw_rng_seed(7);
    BwDice dice = bw_dice_from_rng(&rng);
    int orders[BW_SEATS_MAX * BW_SEATS_MAX * BW_SEATS_MAX] = {0};
    for (int i = 0; i < 6000; i++) {
        BwSeating seating = toy_seating(0, 3);
        for (int person = 0; person < 3; person++)
            strcpy(seating.name[person], (const char *[]){"Ada", "Bo", "Cy"}[person]);
        bw_dice_draw_lots(&dice, &seating);
        for (int person = 0; person < 3; person++)
            assert_string_equal(seating.name[seating.lots[person]],
                                ((const char *[]){"Ada", "Bo", "Cy"}[person]));
        orders[seating.lots[0] * 16 + seating.lots[1] * 4 + seating.lots[2]]++;
    }
    int different = 0;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (orders[i] > 0) {
            different++;
            assert_in_range(orders[i], 850, 1150); /* 1000 ± 5 standard deviations */
        }
    assert_int_equal(different, 6);
}

static void names_stay_on_their_line(void **context)
{
    (void)context;
    BwSeating seating = toy_seating(0, 3);
    strcpy(seating.name[0], "Ada\nresign 0");
    BwStatus why;
    BwTable *table = bw_table_open(&seating, &why);
    assert_non_null(table);
    assert_string_equal(bw_table_seating(table)->name[0], "Ada resign 0");
    bw_table_close(table);
}

/* A status is an object, and success null, whoever asks without looking. */
static void a_status_is_told_as_json(void **context)
{
    (void)context;
    char out[512];
    BwText text = bw_text_in(out, sizeof out);
    BwJson json = bw_json_in(&text);
    BwStatus fine = bw_status_ok(), wrong = bw_status_no("error.over");
    bw_json_open(&json, NULL, '{');
    bw_status_json(&fine, bw_catalogue_english(), &json, "fine");
    bw_status_json(&wrong, bw_catalogue_english(), &json, "why");
    bw_json_close(&json, '}');
    assert_memory_equal(out, "{\"fine\":null,\"why\":{\"message\":\"error.over\",\"text\":\"", 51);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_asked_and_done),
        cmocka_unit_test(a_move_can_be_given_as_itself),
        cmocka_unit_test(late_asks_do_no_harm),
        cmocka_unit_test(chance_goes_by_weights),
        cmocka_unit_test(asides_are_said_out_of_turn),
        cmocka_unit_test(who_resigns_or_leaves_pays_the_others),
        cmocka_unit_test(seats_see_what_they_may),
        cmocka_unit_test(words_are_told_as_each_may_read_them),
        cmocka_unit_test(a_table_can_start_anywhere),
        cmocka_unit_test(lots_seat_everybody_once),
        cmocka_unit_test(names_stay_on_their_line),
        cmocka_unit_test(a_status_is_told_as_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
