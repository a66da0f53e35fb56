/* The tags of a record.
 * SPDX-License-Identifier: MIT */
#include "formats/record_tags.h"

#include <string.h>

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
