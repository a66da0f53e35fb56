/* Writes backgammon records as SGF. How a game ended stands at its beginning, so each is written
 * twice: the first time only to find out.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/backgammon_chronicle.h"
#include "formats/backgammon/backgammon_story.h"
#include "formats/backgammon/sgf.h"
#include "formats/record_lines.h"
#include "formats/refusal.h"
#include "formats/settled.h"

#include <string.h>

enum { DATE = 11 };

static const char seat_letters[] = "WB";

typedef struct Ending {
    int game; /* whose ending is looked for */
    int seen; /* games met so far */
    StoryEvent event;
    bool found;
} Ending;

typedef struct Page {
    BwText *out;
    const BwSeating *seating;
    BwRecordReader head, acts; /* where these begin */
    int first_game;            /* its number in the file */
    int games;
    int session[2]; /* points of a money session before this record */
    bool open;
} Page;

static void find_ending(void *context, const StoryEvent *event)
{
    Ending *it = context;
    it->seen += event->kind == STORY_GAME;
    if (event->kind == STORY_END && it->seen == it->game && !it->found) {
        it->event = *event;
        it->found = true;
    }
}

static void add_escaped(BwText *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == ']' || *text == '\\')
            bw_text_add_char(out, '\\');
        bw_text_add_char(out, *text);
    }
}

static void add_property(BwText *out, const char *name, const char *value)
{
    bw_text_add(out, name);
    bw_text_add(out, "[");
    add_escaped(out, value);
    bw_text_add(out, "]");
}

static void add_fact(BwText *out, const char *name, int number)
{
    bw_text_add(out, "[");
    bw_text_add(out, name);
    bw_text_add_number(out, number);
    bw_text_add(out, "]");
}

static void write_name(const Page *page, int seat)
{
    const char *name = page->seating->name[seat];
    add_property(page->out, seat == 0 ? "PW" : "PB",
                 name[0] != '\0' ? name : chronicle_nobody[seat]);
}

/* "2026.11.15" as SGF spells it; false if it is no whole day. */
static bool write_date(BwText *out, const char *date)
{
    char day[DATE];
    if (strlen(date) != DATE - 1 || strspn(date, "0123456789.") != DATE - 1)
        return false;
    for (int i = 0; i < DATE; i++)
        day[i] = (char)(date[i] == '.' ? '-' : date[i]);
    add_property(out, "DT", day);
    return true;
}

/* A tag by its property, or beside others by one of ours, once a match. */
static void write_tag(const Page *page, const char *name, const char *value)
{
    const char *ident = sgf_property(name);
    if (ident != NULL && (strcmp(ident, "DT") != 0 || write_date(page->out, value))) {
        if (strcmp(ident, "DT") != 0)
            add_property(page->out, ident, value);
    } else if (page->games == 1) {
        bw_text_add(page->out, SGF_TAG "[");
        add_escaped(page->out, name);
        bw_text_add(page->out, value[0] != '\0' ? " " : "");
        add_escaped(page->out, value);
        bw_text_add(page->out, "]");
    }
}

static void write_tags(const Page *page)
{
    BwRecordLine line;
    const char *value;
    BwRecordReader reader = page->head;
    bw_record_begin(&reader);
    while ((value = record_next_tag(&reader, &line)) != NULL)
        write_tag(page, line.words, value);
}

static void write_result(Page *page)
{
    Ending ending = {.game = page->games};
    BwRecordReader reader = page->acts;
    StoryTask task = {.seating = *page->seating, .tell = find_ending, .context = &ending};
    story_tell(&reader, &task);
    if (!ending.found)
        return;
    bw_text_add(page->out, "RE[");
    bw_text_add_char(page->out, seat_letters[ending.event.seat]);
    bw_text_add(page->out, "+");
    BwVerb by = ending.event.by;
    if (by == BW_VERB_MOVE || by == BW_VERB_ACCEPT)
        bw_text_add_number(page->out, ending.event.points);
    bw_text_add(page->out, by == BW_VERB_MOVE    ? "]"
                           : by == BW_VERB_TIME  ? "T]"
                           : by == BW_VERB_LEAVE ? "F]"
                                                 : "R]");
}

/* The context is where to write. */
static void tell_settled(void *context, const char *name, const char *value)
{
    char ident[BW_OPTION_TEXT];
    BwText text = bw_text_in(ident, sizeof ident);
    for (; *name != '\0'; name++)
        bw_text_add_char(&text, (char)(*name >= 'a' && *name <= 'z' ? *name - 'a' + 'A' : *name));
    add_property(context, ident, value);
}

static void write_root(Page *page, const BwBackgammon *match)
{
    char meant[BW_RULES_TEXT];
    if (page->open)
        bw_text_add(page->out, ")\n");
    page->open = true;
    page->games++;
    bw_text_add(page->out, "(;FF[4]GM[6]CA[UTF-8]AP[Boxwood]MI");
    add_fact(page->out, "length:", match->length);
    add_fact(page->out, "game:", page->first_game + page->games - 1);
    add_fact(page->out, "ws:", match->score[0] + page->session[0]);
    add_fact(page->out, "bs:", match->score[1] + page->session[1]);
    write_name(page, 0);
    write_name(page, 1);
    write_tags(page);
    if (match->length > 0 && match->with_crawford)
        bw_text_add(page->out, match->crawford == BW_BACKGAMMON_CRAWFORD_NOW
                                   ? "RU[Crawford:CrawfordGame]"
                                   : "RU[Crawford]");
    else if (match->length == 0 && match->with_jacoby)
        bw_text_add(page->out, "RU[Jacoby]");
    write_result(page);
    chronicle_meant(&page->seating->rules, meant);
    settled_tell(page->seating, meant, tell_settled, page->out);
    bw_text_add(page->out, "\n");
}

static char letter(int seat, int point)
{
    if (point == BW_BACKGAMMON_BAR || point == BW_BACKGAMMON_OFF)
        return point == BW_BACKGAMMON_BAR ? 'y' : 'z';
    return (char)('a' + (seat == 0 ? point : BW_BACKGAMMON_BAR - point) - 1);
}

static void write_node(const Page *page, const StoryEvent *event, const char *word)
{
    bw_text_add(page->out, ";");
    bw_text_add_char(page->out, seat_letters[event->seat]);
    bw_text_add(page->out, "[");
    bw_text_add(page->out, word);
    if (event->kind == STORY_TURN)
        bw_text_add_number(page->out, event->dice[0] * 10 + event->dice[1]);
    for (int i = 0; i < event->play.count; i++) {
        bw_text_add_char(page->out, letter(event->seat, event->play.from[i]));
        bw_text_add_char(page->out, letter(event->seat, event->play.to[i]));
    }
    bw_text_add(page->out, "]\n");
}

static void tell(void *context, const StoryEvent *event)
{
    Page *page = context;
    switch (event->kind) {
    case STORY_GAME:
        write_root(page, event->match);
        break;
    case STORY_TURN:
        write_node(page, event, "");
        break;
    case STORY_ROLL:
        bw_text_add(page->out, event->seat == 0 ? ";PL[W]DI[" : ";PL[B]DI[");
        bw_text_add_number(page->out, event->dice[0] * 10 + event->dice[1]);
        bw_text_add(page->out, "]\n");
        break;
    case STORY_DOUBLE:
        write_node(page, event, backgammon_places[BACKGAMMON_PLACE_DOUBLE]);
        break;
    case STORY_TAKE:
        write_node(page, event, backgammon_places[BACKGAMMON_PLACE_TAKE]);
        break;
    case STORY_DROP:
        write_node(page, event, backgammon_places[BACKGAMMON_PLACE_DROP]);
        break;
    case STORY_END:
        if (event->match->length == 0)
            page->session[event->seat] += event->points;
        break;
    }
}

BwStatus sgf_write(const char *records, BwText *file, int *line)
{
    BwRecordReader reader = bw_record_reader(records);
    Page page = {.out = file};
    BwStatus status = bw_status_ok();
    bool single = false; /* a match stands alone, the games of a money session do not */
    do {
        StoryTask task = {.tell = tell, .context = &page};
        page.head = reader;
        status = story_begin(&reader, &task.seating);
        page.seating = &task.seating;
        page.acts = reader;
        page.first_game += page.games;
        if (status.id == NULL && page.open && (single || story_length(&task.seating) > 0))
            status = bw_status_no("match.one_file");
        page.games = 0;
        if (status.id == NULL)
            status = story_tell(&reader, &task);
        single = status.id == NULL && story_length(&task.seating) > 0;
    } while (status.id == NULL && *reader.next != '\0');
    if (page.open)
        bw_text_add(file, ")\n");
    *line = reader.line;
    return refusal_if_cut(status, file);
}
