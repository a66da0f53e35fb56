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
