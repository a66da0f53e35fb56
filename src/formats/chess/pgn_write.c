/* Writes chess records as PGN, in the form that the standard calls export. Moves that were taken
 * back later are left out.
 * SPDX-License-Identifier: MIT */
#include "formats/chess/pgn_write.h"
#include "formats/chess/pgn.h"
#include "formats/movetext.h"
#include "formats/record_lines.h"
#include "formats/refusal.h"
#include "formats/settled.h"
#include "formats/termination.h"
#include "game/record.h"
#include "game/rules.h"
#include "games/chess/chess_state.h"

#include <string.h>

extern const BwGame game_chess;

/* A record that is being written. */
typedef struct Page {
    BwText *out;
    Wrapped movetext;
    BwRecordReader begin, acts; /* its first line, its first act */
    BwSeating seating;
    BwChessPosition now;
    const char *result;
    bool number; /* the next move needs its number, be it Black's */
    bool backs;  /* something was taken back */
} Page;

/* Looks through the whole record for a line; false if there is none. */
static bool find_line(const Page *page, BwVerb verb, BwRecordLine *out)
{
    BwRecordReader reader = page->begin;
    bw_record_begin(&reader);
    while (bw_record_line(&reader, out).id == NULL && out->verb != BW_VERB_END)
        if (out->verb == verb)
            return true;
    return false;
}

static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black", "Result"};
enum { ROSTER = sizeof roster / sizeof *roster, DATE = 2, WHITE = 4, RESULT = 6 };

static void write_roster(const Page *page)
{
    for (int i = 0; i < ROSTER; i++) {
        BwRecordLine line;
        const char *value = record_find_tag(page->begin, roster[i], &line);
        const char *name = i == WHITE || i == WHITE + 1 ? page->seating.name[i - WHITE] : "";
        if (i == RESULT)
            value = page->result;
        else if (value == NULL)
            value = name[0] != '\0' ? name : i == DATE ? "????.??.??" : "?";
        movetext_add_tag(page->out, roster[i], value);
    }
}

static bool in_roster(const char *name)
{
    for (int i = 0; i < ROSTER; i++)
        if (strcmp(roster[i], name) == 0)
            return true;
    return false;
}

/* Without a word the international rules are meant, from the start that FEN gives. */
static bool write_settled(const Page *page, SettledTeller *tell)
{
    char meant[BW_RULES_TEXT];
    BwRules rules;
    bw_rules_find(&rules, "chess/fide");
    rules.value[CHESS_OPTION_START] = page->seating.rules.value[CHESS_OPTION_START];
    bw_rules_write(&rules, meant, sizeof meant);
    return settled_tell(&page->seating, meant, tell, page->out);
}

/* The tags that somebody gave the record, but for those that stand elsewhere. */
static void write_given_tags(const Page *page)
{
    bool told = write_settled(page, NULL);
    BwRecordReader reader = page->begin;
    BwRecordLine line;
    const char *name = line.words, *value;
    bw_record_begin(&reader);
    while ((value = record_next_tag(&reader, &line)) != NULL) {
        bool whole = name[0] != '\0' && strpbrk(name, "\"[]{}") == NULL;
        bool elsewhere = in_roster(name) || strcmp(name, "FEN") == 0 || strcmp(name, "SetUp") == 0;
        if (whole && !elsewhere && !(told && settled_is_tag(name)))
            movetext_add_tag(page->out, name, value);
    }
}

static void write_start(const Page *page)
{
    char fen[BW_CHESS_FEN];
    BwRecordLine line;
    bool shuffled = page->seating.rules.value[CHESS_OPTION_START] != BW_CHESS_USUAL_START;
    bw_chess_write_fen(&page->now, fen, sizeof fen);
    const char *rights = strchr(fen, ' ') + 3;
    shuffled = shuffled || strspn(rights, "KQkq-") < strcspn(rights, " ");
    if (shuffled && record_find_tag(page->begin, "Variant", &line) == NULL)
        movetext_add_tag(page->out, "Variant", "Chess960");
    const int16_t *gives = &page->seating.rules.value[CHESS_OPTION_GIVES];
    bool given = gives[0] != CHESS_GIVES_NOTHING || gives[1] != CHESS_GIVES_NOTHING;
    if (!shuffled && !given && page->seating.start[0] == '\0')
        return;
    movetext_add_tag(page->out, "SetUp", "1");
    movetext_add_tag(page->out, "FEN", fen);
}

static void write_clock(const Page *page)
{
    char control[48];
    BwRecordLine line;
    const BwClock *clock = &page->seating.clock;
    if (clock->bank_ms == 0 || record_find_tag(page->begin, "TimeControl", &line) != NULL)
        return;
    BwText text = bw_text_in(control, sizeof control);
    bw_text_add_number(&text, clock->bank_ms / 1000);
    if (clock->increment_ms > 0) {
        bw_text_add(&text, "+");
        bw_text_add_number(&text, clock->increment_ms / 1000);
    }
    movetext_add_tag(page->out, "TimeControl", control);
}

static void write_termination(const Page *page)
{
    static const BwVerb verbs[] = {BW_VERB_TIME, BW_VERB_LEAVE, BW_VERB_CLAIM};
    BwRecordLine line;
    if (record_find_tag(page->begin, TERMINATION, &line) != NULL)
        return;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (find_line(page, verbs[i], &line))
            movetext_add_tag(page->out, TERMINATION, termination_word(verbs[i]));
}

static void write_note(Page *page, const char *note)
{
    const char *movetext = note;
    bool glyph = movetext_is_nag(note);
    if (glyph)
        movetext_add(&page->movetext, note);
    else if (bw_text_skip(&movetext, PGN_NOTE))
        movetext_add_words(&page->movetext, movetext);
    else
        movetext_add_comment(&page->movetext, note);
    page->number = page->number || !glyph;
}

static void write_number(Page *page)
{
    char number[16];
    BwText text = bw_text_in(number, sizeof number);
    bool white = page->now.turn == BW_CHESS_WHITE;
    if (!white && !page->number)
        return;
    bw_text_add_number(&text, page->now.number);
    bw_text_add(&text, white ? "." : "...");
    movetext_add(&page->movetext, number);
}

static BwStatus write_move(Page *page, const char *words)
{
    char san[BW_CHESS_SAN];
    BwChessMove move;
    if (bw_chess_read_san(&page->now, words, &move) != BW_CHESS_READ)
        return bw_status_text(bw_status_no("error.move"), "move", words);
    if (bw_chess_sort(move) == BW_CHESS_CASTLING && page->now.checkers != 0)
        return bw_status_no("pgn.castling");
    write_number(page);
    bw_chess_write_san(&page->now, move, san, sizeof san);
    movetext_add(&page->movetext, san);
    bw_chess_make(&page->now, move);
    page->number = false;
    return bw_status_ok();
}

/* Whether the move that was just read is still there at the end. Players alternate, so who made the
 * last of `depth` moves follows from who made the first. */
static bool stays(BwRecordReader reader, int seat)
{
    BwRecordLine line;
    int depth = 1, asker = -1;
    while (depth > 0 && bw_record_line(&reader, &line).id == NULL && line.verb != BW_VERB_END) {
        int last = depth % 2 == 1 ? seat : 1 - seat;
        if (line.verb == BW_VERB_MOVE)
            depth++;
        else if (line.verb == BW_VERB_BACK)
            depth--;
        else if (line.verb == BW_VERB_OFFER && strcmp(line.words, "back") == 0)
            asker = line.seat;
        else if (line.verb == BW_VERB_ACCEPT && asker >= 0)
            depth -= last == asker ? 1 : 2;
        if (line.verb != BW_VERB_OFFER && line.verb != BW_VERB_NOTE)
            asker = -1;
    }
    return depth > 0;
}

static bool takes_back(const Page *page)
{
    BwRecordReader reader = page->acts;
    BwRecordLine line;
    while (bw_record_line(&reader, &line).id == NULL && line.verb != BW_VERB_END)
        if (line.verb == BW_VERB_BACK ||
            (line.verb == BW_VERB_OFFER && strcmp(line.words, "back") == 0))
            return true;
    return false;
}

/* All acts up to the end of the record, which the reader then has behind it. */
static BwStatus write_movetext(Page *page, BwRecordReader *reader)
{
    page->number = true;
    page->backs = takes_back(page);
    for (;;) {
        BwRecordLine line;
        BwStatus status = bw_record_line(reader, &line);
        if (status.id != NULL || line.verb == BW_VERB_END)
            return status;
        if (line.verb == BW_VERB_NOTE)
            write_note(page, line.words);
        if (line.verb == BW_VERB_MOVE && (!page->backs || stays(*reader, line.seat)))
            status = write_move(page, line.words);
        if (status.id != NULL)
            return status;
    }
}

/* The position after all moves. */
static BwChessPosition last_position(const Page *page)
{
    Page dry = *page;
    BwText nowhere = bw_text_in(NULL, 0);
    BwRecordReader acts = page->acts;
    dry.movetext.text = &nowhere;
    write_movetext(&dry, &acts);
    return dry.now;
}

static const char *won_by(int seat)
{
    return seat == BW_CHESS_WHITE ? "1-0" : "0-1";
}

/* What acts and position come to, where no line says it. */
static const char *result_found(const Page *page)
{
    BwChessPosition last = last_position(page);
    BwRecordReader acts = page->acts;
    BwRecordLine line;
    bool drawn = false; /* if the offer before is accepted */
    while (bw_record_line(&acts, &line).id == NULL && line.verb != BW_VERB_END) {
        bool late = line.verb == BW_VERB_TIME, gone = line.verb == BW_VERB_LEAVE;
        if (line.verb == BW_VERB_RESIGN || gone ||
            (late && bw_chess_can_mate(&last, 1 - line.seat)))
            return won_by(1 - line.seat);
        if (late || line.verb == BW_VERB_CLAIM || (line.verb == BW_VERB_ACCEPT && drawn))
            return "1/2-1/2";
        if (line.verb != BW_VERB_NOTE)
            drawn = line.verb == BW_VERB_OFFER && strcmp(line.words, "draw") == 0;
    }
    if (bw_chess_can_move(&last))
        return "*";
    return last.checkers != 0 ? won_by(1 - last.turn) : "1/2-1/2";
}

/* What the record itself says, if no tag says otherwise. */
static const char *result_of(const Page *page, BwRecordLine *line)
{
    const char *value = record_find_tag(page->begin, "Result", line);
    if (value != NULL)
        return value;
    if (!find_line(page, BW_VERB_RESULT, line))
        return result_found(page);
    return line->words[0] == '0' ? "1/2-1/2" : line->words[0] == '-' ? "0-1" : "1-0";
}

static BwStatus open_page(Page *page, BwRecordReader *reader)
{
    BwState state;
    page->begin = *reader;
    BwStatus status = bw_record_head(reader, &page->seating);
    if (status.id != NULL)
        return status;
    page->acts = *reader;
    const BwRules *rules = &page->seating.rules;
    if (rules->game != &game_chess)
        return bw_status_text(bw_status_no("pgn.not_chess"), "game", rules->game->name);
    game_chess.start(&state, rules);
    if (page->seating.start[0] != '\0')
        status = game_chess.read_state(&state, rules, page->seating.start);
    page->now = bw_chess_of(&state)->position;
    return status;
}

static BwStatus write_game(BwText *out, BwRecordReader *reader)
{
    Page page = {.out = out, .movetext = {.text = out}};
    BwRecordLine said;
    BwStatus status = open_page(&page, reader);
    if (status.id != NULL)
        return status;
    page.result = result_of(&page, &said);
    write_roster(&page);
    write_given_tags(&page);
    write_clock(&page);
    write_start(&page);
    write_termination(&page);
    write_settled(&page, movetext_add_tag);
    bw_text_add(out, "\n");
    status = write_movetext(&page, reader);
    movetext_add_words(&page.movetext, page.result);
    bw_text_add(out, "\n\n");
    return status;
}

BwStatus pgn_write(const char *records, BwText *file, int *line)
{
    BwRecordReader reader = bw_record_reader(records);
    BwStatus status;
    do {
        status = write_game(file, &reader);
        *line = reader.line;
    } while (status.id == NULL && reader.next[strspn(reader.next, " \t\r\n")] != '\0');
    return refusal_if_cut(status, file);
}
