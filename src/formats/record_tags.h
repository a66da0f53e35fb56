/* The tags of a record, for writers: what a file of the field said of a match that a record has no
 * word of its own for (Event, Site, Date …). They may stand anywhere in the record.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_RECORD_TAGS_H
#define BW_FORMATS_RECORD_TAGS_H

#include "game/record.h"

/* Reads on to the next tag, from where bw_record_begin leaves a reader: its name is then in
 * line->words, its value is the answer. NULL: the record has no more. */
const char *record_next_tag(BwRecordReader *, BwRecordLine *);
/* The value of the first tag of that name, which lies in `line`; NULL: the record has none. */
const char *record_find_tag(BwRecordReader begin, const char *name, BwRecordLine *line);

#endif
