/* Turns the moves, comments and variations of PGN into lines of a record. Moves of variations are
 * checked as those of the game are; then a variation becomes notes, since a record has no other
 * room for it.
 * SPDX-License-Identifier: MIT */
#include "formats/chess/pgn_course.h"
#include "formats/record_lines.h"
#include "formats/refusal.h"
#include "game/rules.h"
#include "game/words.h"

#include <string.h>

enum { DEPTH_MAX = 64, WORD_TEXT = 32 };

extern const BwGame game_chess;

bool pgn_refuse(PgnCourse *course, int line, BwStatus why)
{
    course->why = why;
    course->line = line;
    return false;
}

static PgnText text_of(const PgnCourse *course, const PgnToken *token)
{
    return (PgnText){token->text, token->length, course->latin1, false, token->kind == PGN_COMMENT};
}

/* A token as a word with an end, cut if need be. */
static void copy_word(const PgnToken *token, char out[WORD_TEXT])
{
    size_t length = token->length < WORD_TEXT ? token->length : WORD_TEXT - 1;
    memcpy(out, token->text, length);
    out[length] = '\0';
}

static void begin_word(PgnCourse *course, size_t length)
{
    if (course->note > 0 && !course->glue && course->note + length > PGN_NOTE_LENGTH) {
        bw_text_add(course->out, "\n");
        course->note = 0;
    }
    if (course->note == 0)
        bw_text_add(course->out, "note " PGN_NOTE);
    else if (!course->glue)
        bw_text_add(course->out, " ");
    course->glue = false;
    course->note += length + 1;
}

static void add_word(PgnCourse *course, const char *word)
{
    begin_word(course, strlen(word));
    bw_text_add(course->out, word);
}

static void end_note(PgnCourse *course)
{
    if (course->note > 0)
        bw_text_add(course->out, "\n");
    course->note = 0;
    course->glue = false;
}

/* A comment as movetext; what is too long for a note is broken into several. */
static void add_comment_words(PgnCourse *course, PgnText text)
{
    PgnText word;
    add_word(course, "{");
    course->glue = true;
    while (pgn_word(&text, &word)) {
        while (word.length > PGN_NOTE_LENGTH / 2) { /* no word of any language */
            PgnText part = word;
            part.length = PGN_NOTE_LENGTH / 2;
            while ((part.bytes[part.length] & 0xc0) == 0x80 && part.length > 1 && !word.latin1)
                part.length--;
            begin_word(course, 2 * part.length);
            pgn_add_word(course->out, part);
            word.bytes += part.length;
            word.length -= part.length;
        }
        begin_word(course, 2 * word.length);
        pgn_add_word(course->out, word);
    }
    course->glue = true;
    add_word(course, "}");
}

/* Whether a comment can be a note as it is. */
static bool is_plain(PgnText text)
{
    PgnText first;
    PgnText rest = text;
    if (text.length > PGN_NOTE_LENGTH / 2 || !pgn_word(&rest, &first) || first.bytes[0] == '$')
        return false;
    return first.length != strlen(PGN_NOTE) - 1 ||
           strncmp(first.bytes, PGN_NOTE, first.length) != 0;
}

static void add_comment(PgnCourse *course, PgnText text)
{
    if (!is_plain(text)) {
        add_comment_words(course, text);
        end_note(course);
        return;
    }
    text.comment = false; /* a note may hold any brace */
    bw_text_add(course->out, "note ");
    pgn_add_text(course->out, text);
    bw_text_add(course->out, "\n");
}

static void write_glyph(int glyph, char out[WORD_TEXT])
{
    BwText text = bw_text_in(out, WORD_TEXT);
    bw_text_add(&text, "$");
    bw_text_add_number(&text, glyph);
}

/* Why a move that has the form of one cannot be played: the game's own reason, if the squares that
 * were meant are clear. */
static BwStatus illegal(const BwChessPosition *now, const char *words, BwChessMove meant)
{
    BwRules rules;
    BwState state;
    char fen[BW_CHESS_FEN];
    BwStatus status = bw_status_text(bw_status_no("pgn.illegal"), "move", words);
    status = bw_status_number(status, "number", now->number);
    BwPath path = {.count = 2,
                   .place = {(uint8_t)bw_chess_from(meant), (uint8_t)bw_chess_to(meant)}};
    bw_chess_write_fen(now, fen, sizeof fen);
    if (meant == 0 || bw_rules_find(&rules, "chess/fide").id != NULL ||
        game_chess.read_state(&state, &rules, fen).id != NULL)
        return status;
    BwReason code = game_chess.why_not(&state, &path);
    if (code.code == 0)
        return status;
    return refusal_of("pgn.reason", words, bw_words_reason(&rules, code));
}

static BwStatus unreadable(const PgnCourse *course, BwChessReading reading, const char *words,
                           BwChessMove meant)
{
    if (!bw_chess_can_move(&course->now))
        return bw_status_text(bw_status_no("pgn.over"), "move", words);
    if (reading == BW_CHESS_ILLEGAL)
        return illegal(&course->now, words, meant);
    return bw_status_text(
        bw_status_no(reading == BW_CHESS_AMBIGUOUS ? "pgn.ambiguous" : "pgn.no_move"), "move",
        words);
}

/* Reads and makes a move; its notation as it should be is `san`. */
static bool make_move(PgnCourse *course, const PgnToken *token, char san[BW_CHESS_SAN])
{
    char words[WORD_TEXT];
    BwChessMove move;
    copy_word(token, words);
    BwChessReading reading = token->length < WORD_TEXT
                                 ? bw_chess_read_san(&course->now, words, &move)
                                 : BW_CHESS_NO_NOTATION;
    if (reading != BW_CHESS_READ)
        return pgn_refuse(course, token->line, unreadable(course, reading, words, move));
    bw_chess_write_san(&course->now, move, san, BW_CHESS_SAN);
    course->before = course->now;
    bw_chess_make(&course->now, move);
    return true;
}

static bool is_null_move(const PgnToken *token)
{
    return token->length == 2 &&
           (memcmp(token->text, "--", 2) == 0 || memcmp(token->text, "Z0", 2) == 0);
}

/* In a variation somebody may pass, to show a threat. */
static bool make_pass(PgnCourse *course, int line)
{
    if (course->now.checkers != 0)
        return pgn_refuse(course, line, bw_status_no("pgn.null_move"));
    course->before = course->now;
    bw_chess_pass(&course->now);
    course->now.number = (uint16_t)(course->now.number + (course->now.turn == BW_CHESS_WHITE));
    return true;
}

static void add_number(PgnCourse *course, bool always)
{
    char number[WORD_TEXT];
    BwText text = bw_text_in(number, sizeof number);
    if (course->now.turn == BW_CHESS_BLACK && !always)
        return;
    bw_text_add_number(&text, course->now.number);
    bw_text_add(&text, course->now.turn == BW_CHESS_WHITE ? "." : "...");
    add_word(course, number);
}

static bool read_variation(PgnCourse *course, int depth, int line);

static bool read_variation_move(PgnCourse *course, const PgnToken *token, bool number)
{
    char san[BW_CHESS_SAN] = "--";
    add_number(course, number);
    if (is_null_move(token) ? !make_pass(course, token->line) : !make_move(course, token, san))
        return false;
    add_word(course, san);
    return true;
}

bool pgn_refuse_token(PgnCourse *course, const PgnToken *token)
{
    char words[WORD_TEXT];
    copy_word(token, words);
    return pgn_refuse(course, token->line, bw_status_text(bw_status_no(token->why), "text", words));
}

/* One piece of a variation; false when it cannot be read. */
static bool read_variation_token(PgnCourse *course, const PgnToken *token, int depth, bool *number)
{
    char words[WORD_TEXT];
    bool was_number = *number;
    *number = token->kind != PGN_MOVE && token->kind != PGN_GLYPH;
    switch (token->kind) {
    case PGN_MOVE:
        return read_variation_move(course, token, was_number);
    case PGN_GLYPH:
        *number = was_number;
        write_glyph(token->glyph, words);
        return add_word(course, words), true;
    case PGN_COMMENT:
        return add_comment_words(course, text_of(course, token)), true;
    case PGN_RESULT:
        copy_word(token, words);
        return add_word(course, words), true;
    case PGN_OPEN:
        return read_variation(course, depth + 1, token->line);
    case PGN_BROKEN:
        return pgn_refuse_token(course, token);
    default:
        return pgn_refuse(course, token->line, bw_status_no("pgn.open"));
    }
}

/* Whether it is the glyph that stands before it already: many write both "??" and "$4". */
static bool is_repeated(PgnCourse *course, const PgnToken *token)
{
    int before = course->glyph;
    course->glyph = token->kind == PGN_GLYPH ? token->glyph : 0;
    return course->glyph != 0 && course->glyph == before;
}

/* From behind "(" to behind ")"; it begins in place of the last move. Afterwards all stands as it
 * did. */
static bool read_variation(PgnCourse *course, int depth, int line)
{
    BwChessPosition now = course->now, before = course->before;
    bool number = true;
    if (depth > DEPTH_MAX)
        return pgn_refuse(course, line, bw_status_no("pgn.deep"));
    if (before.kind[BW_CHESS_KING] == 0)
        return pgn_refuse(course, line, bw_status_no("pgn.early"));
    course->now = before;
    course->before = (BwChessPosition){0}; /* nothing to replace before its first move */
    add_word(course, "(");
    course->glue = true;
    for (;;) {
        PgnToken token = pgn_next(&course->lexer);
        if (token.kind == PGN_CLOSE)
            break;
        if (!is_repeated(course, &token) && !read_variation_token(course, &token, depth, &number))
            return false;
    }
    course->glue = true;
    add_word(course, ")");
    course->now = now;
    course->before = before;
    return true;
}

/* A variation of the game as a note; one that cannot be read leaves nothing behind. */
static bool read_note(PgnCourse *course, int line)
{
    BwText before = *course->out;
    bool whole = read_variation(course, 1, line);
    if (!whole) {
        *course->out = before;
        bw_text_add(course->out, ""); /* ends where it did */
        course->note = 0;
    }
    end_note(course);
    return whole;
}

static int times_seen(const PgnCourse *course)
{
    int times = 1;
    for (int i = 0; i < course->now.quiet; i++)
        times += course->hashes[i] == course->now.hash;
    return times;
}

static void note_first(int *when, bool happens, int ply)
{
    if (happens && *when == PGN_NEVER)
        *when = ply;
}

/* Remembers what would have ended the game at some tables. */
static bool watch(PgnCourse *course, int line)
{
    PgnFacts *facts = course->facts;
    const BwChessPosition *now = &course->now;
    if (now->quiet > PGN_QUIET_MAX)
        return pgn_refuse(course, line, bw_status_no("pgn.endless"));
    facts->times = times_seen(course);
    note_first(&facts->repeated_at[PGN_THREE], facts->times >= 3, facts->plies);
    note_first(&facts->repeated_at[PGN_FIVE], facts->times >= 5, facts->plies);
    note_first(&facts->quiet_at[PGN_FIFTY], now->quiet >= 100, facts->plies);
    note_first(&facts->quiet_at[PGN_SEVENTY_FIVE], now->quiet >= 150, facts->plies);
    note_first(&facts->dead_at,
               !bw_chess_can_mate(now, BW_CHESS_WHITE) && !bw_chess_can_mate(now, BW_CHESS_BLACK),
               facts->plies);
    note_first(&facts->locked_at, chess_is_locked(now), facts->plies);
    course->hashes[now->quiet] = now->hash;
    return true;
}

static bool read_move(PgnCourse *course, const PgnToken *token)
{
    char san[BW_CHESS_SAN];
    int seat = course->now.turn;
    if (is_null_move(token))
        return pgn_refuse(course, token->line, bw_status_no("pgn.null_move"));
    if (!make_move(course, token, san))
        return false;
    record_add(course->out, BW_VERB_MOVE, seat, san);
    course->facts->plies++;
    return watch(course, token->line);
}

/* One piece of the game itself. */
static bool read_token(PgnCourse *course, const PgnToken *token)
{
    char words[WORD_TEXT];
    switch (token->kind) {
    case PGN_MOVE:
        return read_move(course, token);
    case PGN_GLYPH:
        write_glyph(token->glyph, words);
        return record_add(course->out, BW_VERB_NOTE, 0, words), true;
    case PGN_COMMENT:
        return add_comment(course, text_of(course, token)), true;
    case PGN_OPEN:
        return read_note(course, token->line);
    case PGN_CLOSE:
        return pgn_refuse(course, token->line, bw_status_no("pgn.close"));
    case PGN_BROKEN:
        return pgn_refuse_token(course, token);
    default:
        return pgn_refuse(course, token->line, bw_status_no("pgn.no_result"));
    }
}

/* Where a game ends without its result: at the end of the file, or where another begins. */
static bool is_behind(const PgnCourse *course, const PgnToken *token)
{
    return token->kind == PGN_END || token->kind == PGN_TAG ||
           (course->end != NULL && token->text >= course->end);
}

/* What such a game leaves to read; a file of nothing but tags has no game. */
static bool break_off(PgnCourse *course, PgnLexer before, int line)
{
    if (course->facts->plies == 0)
        return pgn_refuse(course, line, bw_status_no("pgn.no_result"));
    course->lexer = before;
    course->facts->result = course->facts->tagged;
    return true;
}

static PgnResult result_of(const PgnToken *token)
{
    if (token->text[0] == '*')
        return PGN_UNKNOWN;
    if (token->text[1] == '/')
        return PGN_DRAW;
    return token->text[0] == '1' ? PGN_WHITE_WINS : PGN_BLACK_WINS;
}

/* From the first move to the result, or to where the game breaks off. */
bool pgn_read_movetext(PgnCourse *course)
{
    PgnFacts *facts = course->facts;
    course->now = facts->start;
    course->before = (BwChessPosition){0};
    facts->last = facts->start;
    facts->plies = 0;
    facts->said = false;
    facts->dead_at = facts->locked_at = PGN_NEVER;
    facts->repeated_at[PGN_THREE] = facts->repeated_at[PGN_FIVE] = PGN_NEVER;
    facts->quiet_at[PGN_FIFTY] = facts->quiet_at[PGN_SEVENTY_FIVE] = PGN_NEVER;
    memset(course->hashes, 0, sizeof course->hashes);
    if (!watch(course, course->lexer.line))
        return false;
    for (;;) {
        PgnLexer before = course->lexer;
        PgnToken token = pgn_next(&course->lexer);
        if (is_behind(course, &token))
            return break_off(course, before, token.line);
        if (token.kind == PGN_RESULT) {
            facts->result = result_of(&token);
            facts->said = true;
            break;
        }
        if (!is_repeated(course, &token) && !read_token(course, &token))
            return false;
        facts->last = course->now;
    }
    return true;
}
