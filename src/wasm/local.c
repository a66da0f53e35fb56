/* A table inside the page, without a server: opened from a record, asked, played on, and written
 * out as a record again. Texts go in through one buffer and come out as JSON through another. Time
 * and luck come from the page: there is nothing to import.
 * SPDX-License-Identifier: MIT */
#include "wasm/local.h"

#include "game/rules.h"
#include "game/words.h"

#include <string.h>

Local local;

Json local_answer(void)
{
    local.text = text_in(local.answer, sizeof local.answer);
    return json_in(&local.text);
}

const Catalogue *local_words(void)
{
    return catalogue_find("en");
}

bool local_tell(const Status *status)
{
    Json json = local_answer();
    json_open(&json, NULL, '{');
    if (status->id == NULL)
        json_string_of(&json, "why", NULL);
    else
        status_json(status, local_words(), &json, "why");
    json_close(&json, '}');
    return status->id == NULL;
}

EXPORT("local_question") char *local_question(void)
{
    return local.question;
}

EXPORT("local_answer") const char *local_answer_text(void)
{
    return local.answer;
}

EXPORT("local_seed") void local_seed(uint32_t high, uint32_t low)
{
    local.rng = rng_seed((uint64_t)high << 32 | low);
}

/* The question is a record; a match that begins is one without acts. */
EXPORT("local_open") bool local_open(void)
{
    RecordReader reader = record_reader(local.question);
    Status why = status_ok();
    table_close(local.table);
    local.table = table_replay(&reader, &why);
    return local_tell(&why) && local.table != NULL;
}

EXPORT("local_rules") void local_rules(void)
{
    Json json = local_answer();
    rules_json(&table_seating(local.table)->rules, &json, NULL);
}

EXPORT("local_turn") int local_turn(void)
{
    View view;
    table_view(local.table, SEAT_ONLOOKER, 0, &view);
    return view.turn;
}

EXPORT("local_seq") uint32_t local_seq(void)
{
    return table_seq(local.table);
}

EXPORT("local_view") void local_view(int seat, uint32_t acts_after, double now)
{
    Json json = local_answer();
    ViewWish wish = {.seat = seat,
                     .now = (int64_t)now,
                     .acts_after = acts_after,
                     .history_from = 0,
                     .words = local_words()};
    view_json(local.table, &wish, &json, NULL);
}

/* Verbs as a record spells them; -1 for what is none of a seat's. */
static int verb_of(const char *name)
{
    for (int verb = VERB_MOVE; verb <= VERB_LEAVE; verb++)
        if (verb != VERB_CHANCE && strcmp(record_verb_name((Verb)verb), name) == 0)
            return verb;
    return -1;
}

/* The question is a verb and, behind a space, its words: "move 8/5", "offer draw", "resign". */
EXPORT("local_do") bool local_do(int seat, uint32_t seq, double now)
{
    char verb[16];
    const char *words = local.question;
    Act act;
    int which = text_word(&words, verb, sizeof verb) ? verb_of(verb) : -1;
    Status status = status_text(status_no("error.move"), "move", local.question);
    if (which >= 0) {
        words += *words == ' ';
        Ask ask = {
            .seq = seq, .verb = (Verb)which, .seat = seat, .at = (int64_t)now, .words = words};
        status = table_ask(local.table, &ask, &act);
    }
    if (status.id == NULL)
        table_apply(local.table, &act);
    return local_tell(&status);
}

/* One roll or deal, when it is chance's turn. */
EXPORT("local_chance") void local_chance(double now)
{
    Dice dice = dice_from_rng(&local.rng);
    Act act;
    table_draw(local.table, &dice, (int64_t)now, &act);
    table_apply(local.table, &act);
}

/* The question is touched places, "a2 a4". */
EXPORT("local_why") void local_why(int seat)
{
    Status status = view_why(local.table, seat, local.question);
    local_tell(&status);
}

EXPORT("local_record") void local_record(void)
{
    local.text = text_in(local.answer, sizeof local.answer);
    table_record(local.table, &local.text);
}
