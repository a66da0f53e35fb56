/* Sitting down at a table and acting there, in a line each (acts.h).
 * SPDX-License-Identifier: MIT */
#include "acts.h"

#include <stdlib.h>

BwSeating seating_of(const char *rules)
{
    BwSeating seating = {0};
    assert_null(bw_rules_read(&seating.rules, rules).id);
    return seating;
}

BwSeating toy_seating(int preset, int seats)
{
    return (BwSeating){.rules = trial_rules(&game_toy, &game_toy.presets[preset], seats)};
}

BwTable *opened(const BwSeating *seating)
{
    BwStatus why;
    BwTable *table = bw_table_open(seating, &why);
    assert_null(why.id);
    assert_non_null(table);
    return table;
}

BwTable *opened_by(const char *rules)
{
    BwSeating seating = seating_of(rules);
    return opened(&seating);
}

const char *act_at(BwTable *table, int64_t at, BwVerb verb, int seat, const char *words)
{
    BwAct act;
    BwAsk ask = {.seq = bw_table_seq(table), .verb = verb, .seat = seat, .at = at, .words = words};
    BwStatus status = bw_table_ask(table, &ask, &act);
    if (status.id == NULL)
        bw_table_apply(table, &act);
    return status.id;
}

const char *act(BwTable *table, BwVerb verb, int seat, const char *words)
{
    return act_at(table, 0, verb, seat, words);
}

void expect_result(const BwTable *table, const char *ending, int first, int second)
{
    BwResult result = bw_table_result(table);
    assert_true(result.over);
    assert_string_equal(result.ending, ending);
    assert_int_equal(result.score[0], first);
    assert_int_equal(result.score[1], second);
}

BwView view_of(const BwTable *table, int seat, int64_t now)
{
    BwView view;
    bw_table_view(table, seat, now, &view);
    return view;
}

BwTable *toy_in_play(const BwSeating *seating)
{
    BwTable *table = opened(seating);
    for (int seat = 0; seat < seating->rules.seats; seat++)
        DONE(table, BW_VERB_CHANCE, 0, seat == 0 ? "card 3" : seat == 1 ? "card 1" : "card 4");
    DONE(table, BW_VERB_CHANCE, 0, "roll 2");
    return table;
}

char *record_of(const BwTable *table)
{
    BwText measure = bw_text_in(NULL, 0);
    bw_table_record(table, &measure);
    char *out = malloc(measure.length + 1);
    assert_non_null(out);
    BwText text = bw_text_in(out, measure.length + 1);
    bw_table_record(table, &text);
    return out;
}

/* An ask that may or may not be allowed. */
static BwAsk random_ask(const BwTable *table, BwRng *rng, int64_t at)
{
    static const BwVerb rare[] = {BW_VERB_OFFER, BW_VERB_ACCEPT, BW_VERB_REFUSE, BW_VERB_CLAIM,
                                  BW_VERB_BACK,  BW_VERB_ASIDE,  BW_VERB_TIME};
    static const BwVerb last[] = {BW_VERB_RESIGN, BW_VERB_LEAVE};
    const BwGame *game = bw_table_seating(table)->rules.game;
    uint32_t seats = (uint32_t)bw_table_seating(table)->rules.seats;
    int turn = view_of(table, 0, at).turn;
    BwAsk ask = {
        .seq = bw_table_seq(table), .at = at, .seat = (int)bw_rng_below(rng, seats), .words = ""};
    uint32_t kind = bw_rng_below(rng, 512);
    if (kind == 0) {
        ask.verb = last[bw_rng_below(rng, 2)];
    } else if (kind < 160) {
        ask.verb = rare[bw_rng_below(rng, 7)];
        if (ask.verb == BW_VERB_OFFER)
            ask.words = bw_rng_below(rng, 8) == 0 ? "draw" : "back";
        if (ask.verb == BW_VERB_ASIDE)
            ask.words = bw_rng_below(rng, 8) == 0 ? "resign" : "stake";
    } else {
        ask.verb = turn == BW_TURN_CHANCE ? BW_VERB_CHANCE : BW_VERB_MOVE;
        ask.seat = turn;
        ask.words = NULL;
        ask.move = bw_game_random_move(game, bw_table_state(table), rng);
    }
    return ask;
}

int play_randomly(BwTable *table, BwRng *rng)
{
    int64_t at = 0;
    int refused = 0;
    for (int i = 0; i < 400 && !bw_table_result(table).over; i++) {
        BwAct act;
        at += bw_rng_below(rng, 900);
        BwAsk ask = random_ask(table, rng, at);
        if (bw_table_ask(table, &ask, &act).id == NULL)
            bw_table_apply(table, &act);
        else
            refused++;
    }
    return refused;
}
