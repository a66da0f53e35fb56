/* A table inside the page, without a server: opened from a record, asked, played on, and written
 * out as a record again. Texts go in through one buffer and come out as JSON through another. Time
 * and luck come from the page: there is nothing to import.
 * SPDX-License-Identifier: MIT */
#include "wasm/local.h"

#include "game/rules.h"
#include "game/words.h"

#include <string.h>

Local local;

BwJson local_answer(void)
{
    local.text = bw_text_in(local.answer, sizeof local.answer);
    return bw_json_in(&local.text);
}

const BwCatalogue *local_words(void)
{
    return bw_catalogue_find("en");
}

bool local_tell(const BwStatus *status)
{
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '{');
    if (status->id == NULL)
        bw_json_string_of(&json, "why", NULL);
    else
        bw_status_json(status, local_words(), &json, "why");
    bw_json_close(&json, '}');
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
    local.rng = bw_rng_seed((uint64_t)high << 32 | low);
}

/* The question is a record; a match that begins is one without acts. */
EXPORT("local_open") bool local_open(void)
{
    BwRecordReader reader = bw_record_reader(local.question);
    BwStatus why = bw_status_ok();
    bw_table_close(local.table);
    local.table = bw_table_replay(&reader, &why);
    return local_tell(&why) && local.table != NULL;
}

EXPORT("local_rules") void local_rules(void)
{
    BwJson json = local_answer();
    bw_rules_json(&bw_table_seating(local.table)->rules, &json, NULL);
}

EXPORT("local_turn") int local_turn(void)
{
    BwView view;
    bw_table_view(local.table, BW_SEAT_ONLOOKER, 0, &view);
    return view.turn;
}

EXPORT("local_seq") uint32_t local_seq(void)
{
    return bw_table_seq(local.table);
}

EXPORT("local_view") void local_view(int seat, uint32_t acts_after, double now)
{
    BwJson json = local_answer();
    BwViewWish wish = {.seat = seat,
                       .now = (int64_t)now,
                       .acts_after = acts_after,
                       .history_from = 0,
                       .words = local_words()};
    bw_view_json(local.table, &wish, &json, NULL);
}

/* Verbs as a record spells them; -1 for what is none of a seat's. */
static int verb_of(const char *name)
{
    for (int verb = BW_VERB_MOVE; verb <= BW_VERB_LEAVE; verb++)
        if (verb != BW_VERB_CHANCE && strcmp(bw_record_verb_name((BwVerb)verb), name) == 0)
            return verb;
    return -1;
}

/* The question is a verb and, behind a space, its words: "move 8/5", "offer draw", "resign". */
EXPORT("local_do") bool local_do(int seat, uint32_t seq, double now)
{
    char verb[16];
    const char *words = local.question;
    BwAct act;
    int which = bw_text_word(&words, verb, sizeof verb) ? verb_of(verb) : -1;
    BwStatus status = bw_status_text(bw_status_no("error.move"), "move", local.question);
    if (which >= 0) {
        words += *words == ' ';
        BwAsk ask = {
            .seq = seq, .verb = (BwVerb)which, .seat = seat, .at = (int64_t)now, .words = words};
        status = bw_table_ask(local.table, &ask, &act);
    }
    if (status.id == NULL)
        bw_table_apply(local.table, &act);
    return local_tell(&status);
}

/* One roll or deal, when it is chance's turn. */
EXPORT("local_chance") void local_chance(double now)
{
    BwDice dice = bw_dice_from_rng(&local.rng);
    BwAct act;
    bw_table_draw(local.table, &dice, (int64_t)now, &act);
    bw_table_apply(local.table, &act);
}

/* The question is touched places, "a2 a4". */
EXPORT("local_why") void local_why(int seat)
{
    BwStatus status = bw_view_why(local.table, seat, local.question);
    local_tell(&status);
}

EXPORT("local_record") void local_record(void)
{
    local.text = bw_text_in(local.answer, sizeof local.answer);
    bw_table_record(local.table, &local.text);
}
