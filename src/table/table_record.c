/* Writes a match as a record, and replays a record into a match.
 * SPDX-License-Identifier: MIT */
#include "table/table_private.h"

#include <string.h>

static void write_result(const BwResult *result, int seats, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    for (int seat = 0; seat < seats; seat++) {
        bw_text_add_number(&text, result->score[seat]);
        bw_text_add_char(&text, ' ');
    }
    bw_text_add(&text, result->ending != NULL ? result->ending : "");
}

void bw_table_record(const BwTable *table, BwText *text)
{
    BwRecordLine line;
    bw_record_add_head(text, &table->seating);
    for (uint32_t i = 0; i < table->seq; i++) {
        const BwAct *act = &table->log[i];
        line = (BwRecordLine){.verb = act->verb, .seat = act->seat, .at = act->at};
        strcpy(line.words, act->words);
        bw_record_add_line(text, &line);
    }
    BwResult result = bw_table_result(table);
    if (!result.over)
        return;
    line = (BwRecordLine){.verb = BW_VERB_RESULT, .at = -1};
    write_result(&result, table->seating.rules.seats, line.words, sizeof line.words);
    bw_record_add_line(text, &line);
}

static BwStatus check_result(const BwTable *table, const char *words)
{
    char mine[BW_MOVE_TEXT];
    BwResult result = bw_table_result(table);
    if (!result.over)
        return bw_status_no("record.not_over");
    write_result(&result, table->seating.rules.seats, mine, sizeof mine);
    return strcmp(mine, words) == 0 ? bw_status_ok()
                                    : bw_status_text(bw_status_no("record.result"), "result", mine);
}

static BwStatus replay_line(BwTable *table, const BwRecordLine *line)
{
    if (line->verb == BW_VERB_NOTE || line->verb == BW_VERB_TAG)
        return bw_status_ok();
    if (line->verb == BW_VERB_RESULT)
        return check_result(table, line->words);
    if (line->verb > BW_VERB_TAG)
        return bw_status_text(bw_status_no("record.line"), "line", line->words);
    BwAct act;
    BwAsk ask = {.seq = table->seq,
                 .verb = line->verb,
                 .seat = line->seat,
                 .at = line->at,
                 .words = line->words,
                 .kept = true};
    BwStatus status = bw_table_ask(table, &ask, &act);
    if (status.id == NULL)
        bw_table_apply(table, &act);
    return status;
}

BwTable *bw_table_replay(BwRecordReader *reader, BwStatus *why)
{
    BwSeating seating;
    *why = bw_record_head(reader, &seating);
    BwTable *table = why->id == NULL ? bw_table_open(&seating, why) : NULL;
    while (table != NULL && why->id == NULL) {
        BwRecordLine line;
        *why = bw_record_line(reader, &line);
        if (why->id != NULL || line.verb == BW_VERB_END)
            break;
        *why = replay_line(table, &line);
    }
    return table;
}
