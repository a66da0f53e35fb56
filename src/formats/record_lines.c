/* Adds and finds single lines of records.
 * SPDX-License-Identifier: MIT */
#include "formats/record_lines.h"

#include <string.h>

void record_add(BwText *record, BwVerb verb, int seat, const char *words)
{
    BwRecordLine line = {.verb = verb, .seat = seat, .at = -1};
    bw_text_clean(line.words, sizeof line.words, words);
    bw_record_add_line(record, &line);
}

void record_add_time(BwText *record, int seat, int64_t at)
{
    BwRecordLine line = {.verb = BW_VERB_TIME, .seat = seat, .at = at};
    bw_record_add_line(record, &line);
}

void record_add_result(BwText *record, int points, const char *ending)
{
    char words[BW_MOVE_TEXT];
    BwText text = bw_text_in(words, sizeof words);
    bw_text_add_number(&text, points);
    bw_text_add(&text, " ");
    bw_text_add_number(&text, -points);
    bw_text_add(&text, " ");
    bw_text_add(&text, ending);
    record_add(record, BW_VERB_RESULT, 0, words);
}

const char *record_next_tag(BwRecordReader *reader, BwRecordLine *line)
{
    while (bw_record_line(reader, line).id == NULL && line->verb != BW_VERB_END)
        if (line->verb == BW_VERB_TAG) {
            char *end = line->words + strcspn(line->words, " ");
            const char *value = *end == ' ' ? end + 1 : end;
            *end = '\0';
            return value;
        }
    return NULL;
}

const char *record_find_tag(BwRecordReader begin, const char *name, BwRecordLine *line)
{
    const char *value;
    bw_record_begin(&begin);
    while ((value = record_next_tag(&begin, line)) != NULL)
        if (strcmp(line->words, name) == 0)
            return value;
    return NULL;
}
