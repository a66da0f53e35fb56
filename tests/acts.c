/* Sitting down at a table and acting there. SPDX-License-Identifier: MIT */
#include "acts.h"

#include <stdlib.h>

Seating seating_of(const char *rules)
{
    Seating seating = {0};
    assert_null(rules_read(&seating.rules, rules).id);
    return seating;
}

Seating toy_seating(int preset, int seats)
{
    return (Seating){.rules = trial_rules(&game_toy, &game_toy.presets[preset], seats)};
}

Table *opened(const Seating *seating)
{
    Status why;
    Table *table = table_open(seating, &why);
    assert_null(why.id);
    assert_non_null(table);
    return table;
}

Table *opened_by(const char *rules)
{
    Seating seating = seating_of(rules);
    return opened(&seating);
}

const char *act_at(Table *table, int64_t at, Verb verb, int seat, const char *words)
{
    Act act;
    Ask ask = {.seq = table_seq(table), .verb = verb, .seat = seat, .at = at, .words = words};
    Status status = table_ask(table, &ask, &act);
    if (status.id == NULL)
        table_apply(table, &act);
    return status.id;
}

const char *act(Table *table, Verb verb, int seat, const char *words)
{
    return act_at(table, 0, verb, seat, words);
}

void expect_result(const Table *table, const char *ending, int first, int second)
{
    Result result = table_result(table);
    assert_true(result.over);
    assert_string_equal(result.ending, ending);
    assert_int_equal(result.score[0], first);
    assert_int_equal(result.score[1], second);
}

View view_of(const Table *table, int seat, int64_t now)
{
    View view;
    table_view(table, seat, now, &view);
    return view;
}

Table *toy_in_play(const Seating *seating)
{
    Table *table = opened(seating);
    for (int seat = 0; seat < seating->rules.seats; seat++)
        DONE(table, VERB_CHANCE, 0, seat == 0 ? "card 3" : seat == 1 ? "card 1" : "card 4");
    DONE(table, VERB_CHANCE, 0, "roll 2");
    return table;
}

char *record_of(const Table *table)
{
    Text measure = text_in(NULL, 0);
    table_record(table, &measure);
    char *out = malloc(measure.length + 1);
    assert_non_null(out);
    Text text = text_in(out, measure.length + 1);
    table_record(table, &text);
    return out;
}

/* An ask that may or may not be allowed. */
static Ask random_ask(const Table *table, Rng *rng, int64_t at)
{
    static const Verb rare[] = {VERB_OFFER, VERB_ACCEPT, VERB_REFUSE, VERB_CLAIM,
                                VERB_BACK,  VERB_ASIDE,  VERB_TIME};
    static const Verb last[] = {VERB_RESIGN, VERB_LEAVE};
    const Game *game = table_seating(table)->rules.game;
    uint32_t seats = (uint32_t)table_seating(table)->rules.seats;
    int turn = view_of(table, 0, at).turn;
    Ask ask = {.seq = table_seq(table), .at = at, .seat = (int)rng_below(rng, seats), .words = ""};
    uint32_t kind = rng_below(rng, 512);
    if (kind == 0) {
        ask.verb = last[rng_below(rng, 2)];
    } else if (kind < 160) {
        ask.verb = rare[rng_below(rng, 7)];
        if (ask.verb == VERB_OFFER)
            ask.words = rng_below(rng, 8) == 0 ? "draw" : "back";
        if (ask.verb == VERB_ASIDE)
            ask.words = rng_below(rng, 8) == 0 ? "resign" : "stake";
    } else {
        ask.verb = turn == TURN_CHANCE ? VERB_CHANCE : VERB_MOVE;
        ask.seat = turn;
        ask.words = NULL;
        ask.move = game_random_move(game, table_state(table), rng);
    }
    return ask;
}

int play_randomly(Table *table, Rng *rng)
{
    int64_t at = 0;
    int refused = 0;
    for (int i = 0; i < 400 && !table_result(table).over; i++) {
        Act act;
        at += rng_below(rng, 900);
        Ask ask = random_ask(table, rng, at);
        if (table_ask(table, &ask, &act).id == NULL)
            table_apply(table, &act);
        else
            refused++;
    }
    return refused;
}
