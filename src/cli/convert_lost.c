/* What a file has no place for must not be lost in silence. No list of what a format can hold is
 * kept: the file is read again, and what is not there any more is told.
 * SPDX-License-Identifier: MIT */
#include "cli/file_games.h"

#include <stdlib.h>
#include <string.h>

enum { TAGS_TOLD = 8 };

/* A record and what its file gives back. */
typedef struct Pair {
    const char *was, *is; /* NULL: the file does not give it back */
    BwTable *before, *after;
    bool thrown; /* its throws have been counted */
} Pair;

/* What is missing in any of the records. */
typedef struct Lost {
    bool notes, times, offers, turn, match;
    BwText changed; /* tags and names, a list */
    int count;      /* in the list */
} Lost;

/* Whether these are the same words, however many spaces are between them. */
static bool same_words(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += *a == ' ' ? strspn(a, " ") - 1 : 0;
        b += *b == ' ' ? strspn(b, " ") - 1 : 0;
        if (*a != *b || *a == '\0')
            return *a == *b;
    }
}

static bool next_line(BwRecordReader *reader, BwRecordLine *line)
{
    return bw_record_line(reader, line).id == NULL && line->verb != BW_VERB_END;
}

static BwRecordReader lines_of(const char *record)
{
    BwRecordReader reader = bw_record_reader(record);
    bw_record_begin(&reader);
    return reader;
}

/* How many lines of a record say this, whoever says it: a draw is offered by one or the other. */
static int times_said(const char *record, const BwRecordLine *what)
{
    BwRecordLine line;
    BwRecordReader reader = lines_of(record);
    int times = 0;
    while (next_line(&reader, &line) && (what->verb != BW_VERB_TAG || line.verb >= BW_VERB_TAG))
        times += line.verb == what->verb &&
                 (line.verb == BW_VERB_CHANCE || same_words(line.words, what->words));
    return times;
}

static void add_changed(Lost *lost, const char *what, size_t length)
{
    lost->count++;
    if (lost->count > TAGS_TOLD)
        return;
    bw_text_add(&lost->changed, lost->count > 1 ? ", " : "");
    bw_text_add_bytes(&lost->changed, what, length);
    if (lost->count == TAGS_TOLD)
        bw_text_add(&lost->changed, " …");
}

static bool is_kept(const Pair *pair, const BwRecordLine *line)
{
    return pair->is != NULL && times_said(pair->was, line) <= times_said(pair->is, line);
}

static void look_at_line(Lost *lost, Pair *pair, const BwRecordLine *line)
{
    switch (line->verb) {
    case BW_VERB_TAG:
        if (!is_kept(pair, line))
            add_changed(lost, line->words, strcspn(line->words, " "));
        break;
    case BW_VERB_NOTE:
        lost->notes = lost->notes || !is_kept(pair, line);
        break;
    case BW_VERB_BACK:
    case BW_VERB_OFFER:
    case BW_VERB_REFUSE:
    case BW_VERB_ASIDE:
        lost->offers = lost->offers || !is_kept(pair, line);
        break;
    case BW_VERB_CHANCE:
        lost->offers = lost->offers || (!pair->thrown && !is_kept(pair, line));
        pair->thrown = true;
        break;
    default:
        break;
    }
}

static bool same_settled(const BwSeating *a, const BwSeating *b)
{
    return a->rules.version == b->rules.version && a->rules.preset == b->rules.preset &&
           memcmp(a->rules.value, b->rules.value, sizeof a->rules.value) == 0 &&
           memcmp(a->lots, b->lots, sizeof a->lots) == 0 && a->clock.bank_ms == b->clock.bank_ms &&
           a->clock.increment_ms == b->clock.increment_ms &&
           a->clock.delay_ms == b->clock.delay_ms && a->clock.waits == b->clock.waits;
}

static bool same_position(const BwTable *a, const BwTable *b)
{
    char was[BW_POSITION_TEXT], is[BW_POSITION_TEXT];
    const BwGame *game = bw_table_seating(a)->rules.game;
    game->write_state(bw_table_state(a), was, sizeof was);
    game->write_state(bw_table_state(b), is, sizeof is);
    return strcmp(was, is) == 0;
}

static bool same_result(const BwTable *a, const BwTable *b)
{
    BwResult was = bw_table_result(a), is = bw_table_result(b);
    return was.over == is.over && memcmp(was.score, is.score, sizeof was.score) == 0 &&
           (!was.over || strcmp(was.ending, is.ending) == 0);
}

/* A match that is open may have stopped in the middle of a turn. */
static void look_at_tables(Lost *lost, const Pair *pair)
{
    const BwSeating *was = bw_table_seating(pair->before), *is = bw_table_seating(pair->after);
    for (int seat = 0; seat < was->rules.seats; seat++)
        if (strcmp(was->name[seat], is->name[seat]) != 0)
            add_changed(lost, was->name[seat], strlen(was->name[seat]));
    bool same = same_settled(was, is) && same_result(pair->before, pair->after);
    bool position = same && same_position(pair->before, pair->after);
    if (same && !position && !bw_table_result(pair->before).over)
        lost->turn = true;
    else if (!position)
        lost->match = true;
}

static BwTable *table_of(const char *record)
{
    BwStatus why;
    BwRecordReader reader = bw_record_reader(record);
    BwTable *table = bw_table_replay(&reader, &why);
    if (why.id == NULL)
        return table;
    bw_table_close(table);
    return NULL;
}

static void look_at(Lost *lost, Pair *pair)
{
    BwRecordLine line;
    BwRecordReader reader = lines_of(pair->was);
    while (next_line(&reader, &line)) {
        lost->times = lost->times || line.at >= 0;
        look_at_line(lost, pair, &line);
    }
    pair->before = table_of(pair->was);
    pair->after = pair->is != NULL ? table_of(pair->is) : NULL;
    if (pair->before != NULL && pair->after != NULL)
        look_at_tables(lost, pair);
    else
        lost->match = true;
    bw_table_close(pair->before);
    bw_table_close(pair->after);
}

static void tell_if(const Call *call, bool lost, const char *id, const char *format)
{
    BwStatus status = bw_status_text(bw_status_no(id), "format", format);
    if (lost)
        tell_error(call, &status);
}

static void tell_all(const Call *call, const char *format, const Lost *lost, const char *changed)
{
    BwStatus names = bw_status_text(bw_status_no("convert.changed"), "format", format);
    names = bw_status_text(names, "list", changed);
    tell_if(call, lost->notes, "convert.notes", format);
    tell_if(call, lost->times, "convert.times", format);
    tell_if(call, lost->offers, "convert.offers", format);
    tell_if(call, lost->turn, "convert.turn", format);
    if (lost->count > 0)
        tell_error(call, &names);
    tell_if(call, lost->match, "convert.match", format);
}

void tell_lost(const Call *call, const BwFormat *to, const char *records, const char *file)
{
    BwStatus why;
    int line;
    char changed[BW_VALUE_TEXT];
    char *again = converted(to->read, file, &why, &line);
    BwFileGame was = {0}, is = {0};
    Lost lost = {.changed = bw_text_in(changed, sizeof changed)};
    while (bw_format_next_game(&format_record, records, &was)) {
        bool found = again != NULL && bw_format_next_game(&format_record, again, &is);
        Pair pair = {.was = was.text, .is = found ? is.text : NULL};
        look_at(&lost, &pair);
    }
    tell_all(call, to->name, &lost, changed);
    free(again);
}
