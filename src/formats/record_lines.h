/* Lines of records, written by the readers of file formats and found again by the writers. A tag is
 * what a file said of a match that a record has no word of its own for (Event, Site, Date …); tags
 * may stand anywhere in the record.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_RECORD_LINES_H
#define BW_FORMATS_RECORD_LINES_H

#include "game/record.h"

/* Adds a line that tells no time. */
void record_add(BwText *record, BwVerb, int seat, const char *words);
/* Adds the line for a clock that has run down at that time. */
void record_add_time(BwText *record, int seat, int64_t at);
/* Adds the result of a match of two, from what seat 0 won: "1 -1 resigned". */
void record_add_result(BwText *record, int points, const char *ending);

/* Reads on to the next tag, from where bw_record_begin leaves a reader: its name is then in
 * line->words, its value is the answer. NULL: the record has no more. */
const char *record_next_tag(BwRecordReader *, BwRecordLine *);
/* The value of the first tag of that name, which lies in `line`; NULL: the record has none. */
const char *record_find_tag(BwRecordReader begin, const char *name, BwRecordLine *line);

#endif
