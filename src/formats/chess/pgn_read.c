/* Reads PGN files into chess records: the games of a file, their tags and their results. A file
 * says who won, seldom why: who lost without being mated has resigned, and who drew has agreed,
 * unless the rules ended it. Files have games that went on when the rules say they were drawn; such
 * a game gets rules that let it.
 * SPDX-License-Identifier: MIT */
#include "formats/chess/pgn_course.h"
#include "formats/chess/pgn_write.h"
#include "formats/format.h"
#include "formats/record_lines.h"
#include "formats/refusal.h"
#include "formats/tagged_games.h"
#include "formats/termination.h"
#include "game/rules.h"

#include <string.h>

enum { TAG_NAME = 64 };

extern const BwGame game_chess;

static bool is_named(const PgnToken *tag, const char *name)
{
    return tag->length == strlen(name) && memcmp(tag->text, name, tag->length) == 0;
}

static PgnText value_of(const PgnCourse *course, const PgnToken *tag)
{
    return (PgnText){tag->value, tag->value_length, course->latin1, true, false};
}

/* The value in `room` bytes; false if there is more. */
static bool copy_value(const PgnCourse *course, const PgnToken *tag, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    pgn_add_text(&text, value_of(course, tag));
    return text.length < room;
}

/* Variants by other names are other games. */
static bool read_variant(PgnCourse *course, const PgnToken *tag)
{
    static const char *const usual[] = {"", "Standard", "Chess", "Normal", "From Position"};
    static const char *const shuffled[] = {"Chess960",      "Chess 960",      "Fischerandom",
                                           "Fischerrandom", "Fischer Random", "FRC"};
    char variant[TAG_NAME];
    copy_value(course, tag, variant, sizeof variant);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (bw_text_same(variant, usual[i]))
            return true;
    for (size_t i = 0; i < sizeof shuffled / sizeof *shuffled; i++)
        if (bw_text_same(variant, shuffled[i])) {
            course->facts->shuffled = true;
            return true;
        }
    return pgn_refuse(course, tag->line,
                      bw_status_text(bw_status_no("pgn.variant"), "variant", variant));
}

/* A tag of our own, or of how the game ended. */
static void learn_own(PgnCourse *course, const PgnToken *tag)
{
    char name[TAG_NAME], value[BW_RULES_TEXT];
    PgnFacts *facts = course->facts;
    BwText text = bw_text_in(name, sizeof name);
    bw_text_add_bytes(&text, tag->text, tag->length);
    if (!copy_value(course, tag, value, sizeof value))
        return;
    if (settled_learn(&facts->settled, game_chess.name, name, value))
        facts->settled_line = tag->line;
    if (strcmp(name, TERMINATION) == 0)
        facts->termination = termination_verb(value);
}

/* It counts where the movetext breaks off. */
static void learn_result(PgnCourse *course, const PgnToken *tag)
{
    static const char *const results[] = {"*", "1/2-1/2", "1-0", "0-1"};
    char value[TAG_NAME];
    if (!is_named(tag, "Result") || !copy_value(course, tag, value, sizeof value))
        return;
    for (PgnResult i = PGN_UNKNOWN; i <= PGN_BLACK_WINS; i++)
        if (strcmp(value, results[i]) == 0)
            course->facts->tagged = i;
}

/* Whether the record says in another way what this tag says. */
static bool is_told(const PgnCourse *course, const PgnToken *tag)
{
    char name[TAG_NAME];
    BwText text = bw_text_in(name, sizeof name);
    bw_text_add_bytes(&text, tag->text, tag->length);
    return (settled_is_tag(name) && course->facts->settled.rules[0] != '\0') ||
           (strcmp(name, TERMINATION) == 0 && course->facts->termination != BW_VERB_END);
}

/* The first time: what a tag means for the game. */
static bool learn_tag(PgnCourse *course, const PgnToken *tag)
{
    PgnFacts *facts = course->facts;
    if (tag->length >= TAG_NAME || tag->value_length > PGN_NOTE_LENGTH / 2)
        return pgn_refuse(course, tag->line, bw_status_no("pgn.long_tag"));
    if (is_named(tag, "Variant"))
        return read_variant(course, tag);
    if (is_named(tag, "TimeControl"))
        copy_value(course, tag, facts->control, sizeof facts->control);
    learn_own(course, tag);
    learn_result(course, tag);
    if (is_named(tag, "FEN")) {
        if (!copy_value(course, tag, facts->fen, sizeof facts->fen))
            facts->fen[0] = '\0'; /* no position is so long */
        facts->fen_line = tag->line;
    }
    return true;
}

/* Names that fit are those of the seats; "?" means that nobody knows. */
static bool is_name(const PgnCourse *course, const PgnToken *tag, char name[BW_NAME_ROOM])
{
    return copy_value(course, tag, name, BW_NAME_ROOM) && name[0] != '\0';
}

/* The second time: the tag becomes a line, unless the record says it in another way. */
static void write_tag(PgnCourse *course, const PgnToken *tag)
{
    char name[BW_NAME_ROOM];
    if (is_named(tag, "Result") || is_named(tag, "FEN") || is_named(tag, "SetUp") ||
        is_told(course, tag))
        return;
    if ((is_named(tag, "White") || is_named(tag, "Black")) && is_name(course, tag, name))
        return;
    bw_text_add(course->out, "tag ");
    pgn_add_word(course->out, (PgnText){tag->text, tag->length, course->latin1, false, false});
    bw_text_add(course->out, tag->value_length > 0 ? " " : "");
    pgn_add_text(course->out, value_of(course, tag));
    bw_text_add(course->out, "\n");
}

static void learn_name(PgnCourse *course, const PgnToken *tag)
{
    char name[BW_NAME_ROOM];
    int seat = is_named(tag, "White") ? BW_CHESS_WHITE : BW_CHESS_BLACK;
    if (!is_named(tag, "White") && !is_named(tag, "Black"))
        return;
    if (is_name(course, tag, name) && strcmp(name, "?") != 0)
        strcpy(course->facts->name[seat], name);
}

static bool is_broken_tag(const PgnToken *token)
{
    return token->kind == PGN_BROKEN && strcmp(token->why, "pgn.tag") == 0;
}

/* Reads tags up to the movetext; `writes` tells the first time from the second. Comments between
 * tags belong to nothing and are passed over. */
static bool read_tags(PgnCourse *course, bool writes)
{
    PgnLexer behind = course->lexer; /* the last tag */
    for (;;) {
        PgnToken token = pgn_next(&course->lexer);
        if (is_broken_tag(&token))
            return pgn_refuse_token(course, &token);
        if (token.kind == PGN_COMMENT)
            continue;
        if (token.kind != PGN_TAG)
            break;
        if (writes)
            write_tag(course, &token);
        else if (!learn_tag(course, &token))
            return false;
        if (!writes)
            learn_name(course, &token);
        behind = course->lexer;
    }
    course->lexer = behind;
    return true;
}

static int array_of(const BwChessPosition *start)
{
    for (int array = 0; array < 960; array++) {
        BwChessPosition it;
        bw_chess_start(&it, array);
        if (memcmp(&it, start, sizeof it) == 0)
            return array;
    }
    return PGN_NEVER;
}

static bool set_start(PgnCourse *course)
{
    PgnFacts *facts = course->facts;
    bw_chess_start(&facts->start, BW_CHESS_USUAL_START);
    if (facts->fen_line == 0)
        return true;
    BwStatus status = bw_chess_read_fen(&facts->start, facts->fen, facts->shuffled);
    if (status.id != NULL)
        return pgn_refuse(course, facts->fen_line, status);
    facts->array = array_of(&facts->start);
    return true;
}

/* Whether the game went on, or was not drawn, after a rule had drawn it. */
static bool is_ignored(const PgnFacts *facts, int drawn_at)
{
    bool silent = facts->result == PGN_UNKNOWN && !facts->said;
    bool ended = facts->result == PGN_DRAW || silent || !bw_chess_can_move(&facts->last);
    return drawn_at != PGN_NEVER && !(drawn_at == facts->plies && ended);
}

/* Turns off the rules that the game has ignored. */
static void loosen(const PgnFacts *facts, BwRules *rules)
{
    static const int8_t repetition[] = {PGN_FIVE, PGN_FIVE, PGN_THREE};
    static const int8_t quiet[] = {PGN_SEVENTY_FIVE, PGN_FIFTY, PGN_SEVENTY_FIVE};
    size_t repeats = (size_t)rules->value[CHESS_OPTION_REPETITION];
    size_t counts = (size_t)rules->value[CHESS_OPTION_MOVES_RULE];
    bool locks = rules->version > 1;
    if (is_ignored(facts, facts->dead_at) || (locks && is_ignored(facts, facts->locked_at)))
        bw_rules_set(rules, "ch.dead_position=off");
    if (repeats < sizeof repetition && is_ignored(facts, facts->repeated_at[repetition[repeats]]))
        bw_rules_set(rules, "ch.repetition=off");
    if (counts < sizeof quiet && is_ignored(facts, facts->quiet_at[quiet[counts]]))
        bw_rules_set(rules, "ch.moves_rule=off");
}

/* A start that the rules have anyway is not told. */
static void settle_start(const PgnFacts *facts, BwSeating *out)
{
    BwState usual;
    char fen[BW_CHESS_FEN];
    bool known = facts->array != PGN_NEVER && facts->settled.rules[0] == '\0';
    if (known)
        out->rules.value[CHESS_OPTION_START] = (int16_t)facts->array;
    game_chess.start(&usual, &out->rules);
    bw_chess_write_fen(&facts->start, out->start, sizeof out->start);
    game_chess.write_state(&usual, fen, sizeof fen);
    if (strcmp(fen, out->start) == 0)
        out->start[0] = '\0';
}

/* "300+2", in seconds; anything else has no clock of ours. */
static void read_control(const char *control, BwClock *out)
{
    int64_t bank, gain = 0;
    char seconds[16];
    BwText text = bw_text_in(seconds, sizeof seconds);
    size_t length = strspn(control, "0123456789");
    bw_text_add_bytes(&text, control, length);
    bool whole = control[length] == '\0' ||
                 (control[length] == '+' && bw_text_number(control + length + 1, 0, 3600, &gain));
    if (whole && bw_text_number(seconds, 1, 1000000, &bank))
        *out = (BwClock){.bank_ms = bank * 1000, .increment_ms = (int32_t)gain * 1000};
}

/* The last position by the rules that were settled; false if these do not know it. */
static bool last_state(const PgnFacts *facts, const BwRules *rules, BwState *out)
{
    char fen[BW_CHESS_FEN];
    bw_chess_write_fen(&facts->last, fen, sizeof fen);
    return game_chess.read_state(out, rules, fen).id == NULL;
}

/* Whether the game can have ended as its tag says. */
static bool can_end(const PgnFacts *facts, const BwSeating *seating)
{
    BwState state;
    bool drawn = facts->result == PGN_DRAW;
    int winner = facts->result == PGN_WHITE_WINS ? BW_CHESS_WHITE : BW_CHESS_BLACK;
    int other = facts->last.turn == BW_CHESS_WHITE ? BW_CHESS_BLACK : BW_CHESS_WHITE;
    if (facts->result == PGN_UNKNOWN || !last_state(facts, &seating->rules, &state))
        return false;
    switch (facts->termination) {
    case BW_VERB_TIME:
        return (drawn || winner == other) && game_chess.can_win(&state, other) == !drawn &&
               termination_time(&seating->clock, facts->plies) >= 0;
    case BW_VERB_LEAVE:
        return !drawn;
    case BW_VERB_CLAIM:
        return drawn && game_chess.repeat(&state, facts->times).verdict == BW_MAY_CLAIM;
    default:
        return false;
    }
}

static bool settle(PgnCourse *course, BwSeating *out)
{
    PgnFacts *facts = course->facts;
    *out = (BwSeating){0};
    BwStatus status = facts->settled.rules[0] != '\0' ? settled_read(&facts->settled, out)
                                                      : bw_rules_find(&out->rules, "chess/fide");
    if (status.id != NULL)
        return pgn_refuse(course, facts->settled_line, status);
    loosen(facts, &out->rules);
    memcpy(out->name, facts->name, sizeof facts->name);
    settle_start(facts, out);
    if (facts->termination == BW_VERB_TIME && out->clock.bank_ms == 0)
        read_control(facts->control, &out->clock);
    if (can_end(facts, out))
        return true;
    facts->termination = BW_VERB_END;
    if (facts->settled.rules[0] == '\0')
        out->clock = (BwClock){0};
    return true;
}

static PgnResult natural_result(int16_t white)
{
    return white > 0 ? PGN_WHITE_WINS : white < 0 ? PGN_BLACK_WINS : PGN_DRAW;
}

/* How the rules ended the game, or NULL; `white` gets White's points. */
static const char *rules_ending(const PgnFacts *facts, const BwRules *rules, int16_t *white)
{
    BwState state;
    int16_t score[BW_SEATS_MAX];
    *white = 0;
    if (!last_state(facts, rules, &state))
        return NULL;
    if (game_chess.turn(&state) == BW_TURN_OVER) {
        game_chess.score(&state, score);
        *white = score[BW_CHESS_WHITE];
        return game_chess.ending(&state);
    }
    BwJudgement judgement = game_chess.repeat(&state, facts->times);
    return judgement.verdict == BW_OVER ? judgement.ending : NULL;
}

static void write_claim(PgnCourse *course, const BwRules *rules)
{
    BwState state;
    last_state(course->facts, rules, &state);
    record_add(course->out, BW_VERB_CLAIM, course->facts->last.turn, "");
    record_add_result(course->out, 0, game_chess.repeat(&state, course->facts->times).ending);
}

static void write_time(PgnCourse *course, const BwClock *clock, int16_t white)
{
    record_add_time(course->out, course->facts->last.turn,
                    termination_time(clock, course->facts->plies));
    record_add_result(course->out, white, white == 0 ? "time_draw" : "time");
}

/* What the result says and the board does not, somebody did. */
static void write_deed(PgnCourse *course, const BwSeating *seating)
{
    PgnFacts *facts = course->facts;
    int16_t white = facts->result == PGN_WHITE_WINS ? 1 : facts->result == PGN_BLACK_WINS ? -1 : 0;
    bool left = facts->termination == BW_VERB_LEAVE;
    if (facts->termination == BW_VERB_TIME) {
        write_time(course, &seating->clock, white);
    } else if (facts->termination == BW_VERB_CLAIM) {
        write_claim(course, &seating->rules);
    } else if (white == 0) {
        record_add(course->out, BW_VERB_OFFER, BW_CHESS_WHITE, "draw");
        record_add(course->out, BW_VERB_ACCEPT, BW_CHESS_BLACK, "");
        record_add_result(course->out, 0, "agreed");
    } else {
        record_add(course->out, left ? BW_VERB_LEAVE : BW_VERB_RESIGN,
                   white > 0 ? BW_CHESS_BLACK : BW_CHESS_WHITE, "");
        record_add_result(course->out, white, left ? "left" : "resigned");
    }
}

static void write_end(PgnCourse *course, const BwSeating *seating)
{
    int16_t white;
    const char *ending = rules_ending(course->facts, &seating->rules, &white);
    if (ending != NULL)
        record_add_result(course->out, white, ending);
    else if (course->facts->result != PGN_UNKNOWN)
        write_deed(course, seating);
}

/* Where a file's result is not that of the rules, both are kept. */
static void write_other_result(PgnCourse *course, const BwRules *rules)
{
    static const char *const results[] = {"Result *", "Result 1/2-1/2", "Result 1-0", "Result 0-1"};
    int16_t white;
    const PgnFacts *facts = course->facts;
    bool silent = !facts->said && facts->result == PGN_UNKNOWN;
    if (!silent && rules_ending(facts, rules, &white) != NULL &&
        natural_result(white) != facts->result)
        record_add(course->out, BW_VERB_TAG, 0, results[course->facts->result]);
}

/* Where the next game begins if nothing but its first move says so. */
static const char *next_without_tags(const char *game)
{
    const char *next = tagged_next_game(game);
    return next != NULL && next[strspn(next, " \t")] != '[' ? next : NULL;
}

/* Of a game that cannot be read to its end, what comes before that is written. */
static bool read_game(PgnCourse *course, BwText *records)
{
    PgnFacts facts = {.array = PGN_NEVER, .termination = BW_VERB_END};
    BwText measure = bw_text_in(NULL, 0);
    PgnLexer begin = course->lexer;
    course->facts = &facts;
    course->out = &measure;
    course->end = next_without_tags(begin.next);
    if (!read_tags(course, false) || !set_start(course))
        return false;
    bool whole = pgn_read_movetext(course);
    BwSeating seating;
    if (!settle(course, &seating))
        return false;
    course->lexer = begin;
    course->out = records;
    bw_record_add_head(records, &seating);
    read_tags(course, true);
    if (whole)
        write_other_result(course, &seating.rules);
    pgn_read_movetext(course);
    if (whole)
        write_end(course, &seating);
    return whole;
}

static bool looks_like_move(const PgnToken *token)
{
    BwChessPosition start;
    BwChessMove move;
    char words[TAG_NAME];
    if (token->kind != PGN_MOVE || token->length >= sizeof words)
        return false;
    memcpy(words, token->text, token->length);
    words[token->length] = '\0';
    bw_chess_start(&start, BW_CHESS_USUAL_START);
    return bw_chess_read_san(&start, words, &move) != BW_CHESS_NO_NOTATION;
}

/* Goes to where the next game begins, over what people leave between games; false if there is
 * none. Comments directly before its first move belong to a game without tags. */
static bool find_game(PgnCourse *course)
{
    PgnLexer begin = course->lexer;
    for (bool comments = false;;) {
        PgnLexer before = course->lexer;
        PgnToken token = pgn_next(&course->lexer);
        if (token.kind == PGN_END)
            return false;
        bool tag = token.kind == PGN_TAG || is_broken_tag(&token);
        if (!comments || tag)
            begin = before;
        comments = token.kind == PGN_COMMENT;
        if (tag || looks_like_move(&token)) {
            course->lexer = begin;
            return true;
        }
    }
}

static BwStatus read(const char *file, BwText *records, int *line)
{
    PgnCourse course = {.lexer = pgn_lexer(file), .latin1 = !pgn_is_utf8(file)};
    int count = 0;
    for (; find_game(&course); count++)
        if (!read_game(&course, records)) {
            *line = course.line;
            return course.why;
        }
    *line = course.lexer.line;
    return count > 0 ? refusal_if_cut(bw_status_ok(), records) : bw_status_no("pgn.empty");
}

const BwFormat format_pgn = {
    .name = "pgn", .read = read, .write = pgn_write, .next_game = tagged_next_game};
