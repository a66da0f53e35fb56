/* Writes backgammon records as .mat files.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/backgammon_chronicle.h"
#include "formats/backgammon/backgammon_story.h"
#include "formats/backgammon/mat.h"
#include "formats/record_lines.h"
#include "formats/refusal.h"
#include "formats/settled.h"
#include "formats/termination.h"

#include <string.h>

typedef struct Page {
    BwText *out;
    const BwSeating *seating;
    bool begun; /* the file has its first line */
    int length; /* of the match */
    int games;
    BwVerb given_up;   /* how the match is; BW_VERB_END: it is not */
    int session[2];    /* points of a money session before this record */
    int lines;         /* numbered in this game */
    size_t line_start; /* of the line that waits for its right half */
    bool half;         /* there is one */
} Page;

static void pad_to(Page *page, size_t column)
{
    while (page->out->length < page->line_start + column)
        bw_text_add_char(page->out, ' ');
}

/* Goes to the half of the line where this seat's words stand. */
static void turn_to(Page *page, int seat)
{
    if (page->half && seat == 1) {
        bw_text_add(page->out, " ");
        pad_to(page, MAT_RIGHT);
        page->half = false;
        return;
    }
    if (page->half)
        bw_text_add(page->out, "\n");
    page->line_start = page->out->length;
    page->lines++;
    bw_text_add(page->out, page->lines < 10 ? "  " : page->lines < 100 ? " " : "");
    bw_text_add_number(page->out, page->lines);
    bw_text_add(page->out, ") ");
    if (seat == 1)
        pad_to(page, MAT_RIGHT);
    page->half = seat == 0;
}

static void close_half(Page *page)
{
    if (!page->half)
        bw_text_add(page->out, "\n");
}

static void write_name(const Page *page, int seat)
{
    char written[BW_NAME_ROOM];
    const char *name = page->seating->name[seat];
    mat_name(name, written);
    bw_text_add(page->out, name[0] != '\0' ? written : chronicle_nobody[seat]);
}

static void write_game(Page *page, const BwBackgammon *match)
{
    int score[2] = {match->score[0] + page->session[0], match->score[1] + page->session[1]};
    bw_text_add(page->out, "\n Game ");
    bw_text_add_number(page->out, ++page->games);
    bw_text_add(page->out, "\n");
    page->line_start = page->out->length;
    page->lines = 0;
    page->half = false;
    for (int seat = 0; seat < 2; seat++) {
        bw_text_add(page->out, " ");
        write_name(page, seat);
        bw_text_add(page->out, " : ");
        bw_text_add_number(page->out, score[seat]);
        if (seat == 0) {
            bw_text_add(page->out, "  ");
            pad_to(page, MAT_RIGHT - 1);
        }
    }
    bw_text_add(page->out, "\n");
}

static void write_turn(Page *page, const StoryEvent *event)
{
    const BwBackgammonPlay *play = &event->play;
    turn_to(page, event->seat);
    bw_text_add_number(page->out, event->dice[0] * 10 + event->dice[1]);
    bw_text_add(page->out, ":");
    uint32_t hits = play->hits;
    for (int i = 0; i < play->count; i++) {
        bw_text_add(page->out, " ");
        bw_text_add_number(page->out, play->from[i]);
        bw_text_add(page->out, "/");
        bw_text_add_number(page->out, play->to[i]);
        if ((hits & bw_backgammon_bit(play->to[i])) != 0)
            bw_text_add(page->out, "*");
        hits &= ~bw_backgammon_bit(play->to[i]);
    }
    close_half(page);
}

static void write_word(Page *page, int seat, const char *word)
{
    turn_to(page, seat);
    bw_text_add(page->out, word);
}

static void write_end(Page *page, const StoryEvent *event)
{
    bool beside =
        page->half && event->seat == 1 && event->match->phase == BW_BACKGAMMON_PHASE_ANSWER;
    if (page->half && !beside)
        bw_text_add(page->out, "\n");
    if (!beside)
        page->line_start = page->out->length;
    page->half = false;
    pad_to(page, event->seat == 0 ? 6 : MAT_RIGHT + 2);
    bw_text_add(page->out, "Wins ");
    bw_text_add_number(page->out, event->points);
    bw_text_add(page->out, event->points == 1 ? " point" : " points");
    bool won = page->length > 0 && event->match->score[event->seat] + event->points >= page->length;
    bw_text_add(page->out, won ? " and the match\n" : "\n");
}

static void tell(void *context, const StoryEvent *event)
{
    Page *page = context;
    switch (event->kind) {
    case STORY_GAME:
        write_game(page, event->match);
        break;
    case STORY_TURN:
        write_turn(page, event);
        break;
    case STORY_ROLL:
        turn_to(page, event->seat);
        bw_text_add_number(page->out, event->dice[0] * 10 + event->dice[1]);
        bw_text_add(page->out, ": ????");
        close_half(page);
        break;
    case STORY_DOUBLE:
        write_word(page, event->seat, " Doubles => ");
        bw_text_add_number(page->out, 2 * event->match->cube);
        close_half(page);
        break;
    case STORY_TAKE:
    case STORY_DROP:
        write_word(page, event->seat, event->kind == STORY_TAKE ? " Takes" : " Drops");
        close_half(page);
        break;
    case STORY_END:
        write_end(page, event);
        if (page->length == 0)
            page->session[event->seat] += event->points;
        break;
    }
}

/* The context is where to write. */
static void write_tag(void *context, const char *name, const char *value)
{
    BwText *out = context;
    bw_text_add(out, strcmp(name, "Date") == 0 ? "; [Event" : "; [");
    bw_text_add(out, name);
    bw_text_add(out, " \"");
    for (; *value != '\0'; value++)
        bw_text_add_char(out, *value);
    bw_text_add(out, "\"]\n");
}

/* A name that its line cannot hold as it is. */
static void write_whole_name(Page *page, int seat)
{
    char written[BW_NAME_ROOM];
    const char *name = page->seating->name[seat];
    mat_name(name, written);
    if (strcmp(name, written) != 0)
        write_tag(page->out, chronicle_nobody[seat], name);
}

/* The tags of the record, then how long the match is. */
static void write_top(Page *page, BwRecordReader reader, int length)
{
    BwRecordLine line;
    const char *value;
    char meant[BW_RULES_TEXT];
    chronicle_meant(&page->seating->rules, meant);
    bool told = settled_tell(page->seating, meant, NULL, NULL);
    bw_record_begin(&reader);
    while ((value = record_next_tag(&reader, &line)) != NULL)
        if (!told || !settled_is_tag(line.words))
            write_tag(page->out, line.words, value);
    write_whole_name(page, 0);
    write_whole_name(page, 1);
    const char *termination = termination_word(page->given_up);
    settled_tell(page->seating, meant, write_tag, page->out);
    if (termination != NULL)
        write_tag(page->out, TERMINATION, termination);
    page->begun = true;
    page->length = length;
    bw_text_add(page->out, " ");
    bw_text_add_number(page->out, length);
    bw_text_add(page->out, " point match\n");
}

/* Records that can stand in one file: games of a money session, played to their ends by the rules
 * and the clock that the head of the file tells. */
static bool goes_with(const Page *page, const BwSeating *first, const BwSeating *next)
{
    bool same =
        memcmp(first->rules.value, next->rules.value, sizeof first->rules.value) == 0 &&
        first->rules.preset == next->rules.preset && first->rules.version == next->rules.version &&
        memcmp(first->lots, next->lots, sizeof first->lots) == 0 &&
        first->clock.bank_ms == next->clock.bank_ms &&
        first->clock.increment_ms == next->clock.increment_ms &&
        first->clock.delay_ms == next->clock.delay_ms && first->clock.waits == next->clock.waits;
    return same && page->length == 0 && page->given_up == BW_VERB_END;
}

BwStatus mat_write(const char *records, BwText *file, int *line)
{
    BwRecordReader reader = bw_record_reader(records);
    Page page = {.out = file, .given_up = BW_VERB_END};
    BwSeating first;
    BwStatus status = bw_status_ok();
    do {
        BwRecordReader begin = reader;
        BwVerb given_up = page.given_up;
        StoryTask task = {.tell = tell, .context = &page};
        status = story_begin(&reader, &task.seating);
        int length = status.id == NULL ? story_length(&task.seating) : 0;
        if (status.id == NULL)
            page.given_up = story_given_up(reader);
        if (status.id == NULL && page.begun &&
            (given_up != BW_VERB_END || !goes_with(&page, &first, &task.seating)))
            status = bw_status_no("match.one_file");
        page.seating = &task.seating;
        if (status.id == NULL && !page.begun) {
            first = task.seating;
            write_top(&page, begin, length);
        }
        if (status.id == NULL)
            status = story_tell(&reader, &task);
        if (page.half)
            bw_text_add(file, "\n");
        page.half = false;
    } while (status.id == NULL && *reader.next != '\0');
    *line = reader.line;
    return refusal_if_cut(status, file);
}
