/* A table as a record, and a record as a table.
 * SPDX-License-Identifier: MIT */
#include "table/table_private.h"

#include <string.h>

static void write_result(const Result *result, int seats, char *out, size_t room)
{
    Text text = text_in(out, room);
    for (int seat = 0; seat < seats; seat++) {
        text_add_number(&text, result->score[seat]);
        text_add_char(&text, ' ');
    }
    text_add(&text, result->ending != NULL ? result->ending : "");
}

void table_record(const Table *table, Text *text)
{
    RecordLine line;
    record_add_head(text, &table->seating);
    for (uint32_t i = 0; i < table->seq; i++) {
        const Act *act = &table->log[i];
        line = (RecordLine){.verb = act->verb, .seat = act->seat, .at = act->at};
        strcpy(line.words, act->words);
        record_add_line(text, &line);
    }
    Result result = table_result(table);
    if (!result.over)
        return;
    line = (RecordLine){.verb = VERB_RESULT, .at = -1};
    write_result(&result, table->seating.rules.seats, line.words, sizeof line.words);
    record_add_line(text, &line);
}

static Status check_result(const Table *table, const char *words)
{
    char mine[MOVE_TEXT];
    Result result = table_result(table);
    if (!result.over)
        return status_no("record.not_over");
    write_result(&result, table->seating.rules.seats, mine, sizeof mine);
    return strcmp(mine, words) == 0 ? status_ok()
                                    : status_text(status_no("record.result"), "result", mine);
}

static Status replay_line(Table *table, const RecordLine *line)
{
    if (line->verb == VERB_NOTE || line->verb == VERB_TAG)
        return status_ok();
    if (line->verb == VERB_RESULT)
        return check_result(table, line->words);
    if (line->verb > VERB_TAG)
        return status_text(status_no("record.line"), "line", line->words);
    Act act;
    Ask ask = {.seq = table->seq,
               .verb = line->verb,
               .seat = line->seat,
               .at = line->at,
               .words = line->words,
               .kept = true};
    Status status = table_ask(table, &ask, &act);
    if (status.id == NULL)
        table_apply(table, &act);
    return status;
}

Table *table_replay(RecordReader *reader, Status *why)
{
    Seating seating;
    *why = record_head(reader, &seating);
    Table *table = why->id == NULL ? table_open(&seating, why) : NULL;
    while (table != NULL && why->id == NULL) {
        RecordLine line;
        *why = record_line(reader, &line);
        if (why->id != NULL || line.verb == VERB_END)
            break;
        *why = replay_line(table, &line);
    }
    return table;
}
