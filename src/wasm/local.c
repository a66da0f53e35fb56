/* For the page: one table, opened from a record, asked, played on, and written out as a record
 * again. Texts go in through one buffer and come out as JSON through another. Time and luck come
 * from the page: there is nothing to import.
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
    return bw_catalogue_english();
}

bool local_tell(const BwStatus *status)
{
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '{');
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
    bw_runner_forget(&local.runner);
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
