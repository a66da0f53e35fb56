/* The keywords of a .cases file: what a line does, or checks. cases.h lists them.
 * SPDX-License-Identifier: MIT */
#include "../support/turn_ends.h"
#include "cases.h"

#include "game/words.h"

#include <stdio.h>
#include <string.h>

static int list_moves(const Run *run, BwMove out[BW_MOVES_MAX])
{
    const BwGame *game = run->rules.game;
    return game->turn(&run->state) == BW_TURN_OVER ? 0 : game->moves(&run->state, out);
}

static void do_rules(Run *run, char *rest)
{
    char words[LINE_TEXT];
    BwStatus status = bw_rules_read(&run->rules, rest);
    if (status.id != NULL) {
        run->rules.game = NULL;
        case_fail(run, "%s", case_sentence(&status, words));
        return;
    }
    run->rules.game->start(&run->state, &run->rules);
}

static void do_position(Run *run, char *rest)
{
    char words[LINE_TEXT];
    BwStatus status = run->rules.game->read_state(&run->state, &run->rules, rest);
    if (status.id != NULL)
        case_fail(run, "%s", case_sentence(&status, words));
}

static void play(Run *run, BwMove move)
{
    run->before = run->state;
    run->rules.game->play(&run->state, move);
}

static void do_play(Run *run, char *rest)
{
    char *parts[PARTS_MAX];
    int count = case_split(rest, "|", parts);
    for (int i = 0; i < count && !run->broken; i++) {
        BwMove move;
        char words[LINE_TEXT];
        BwStatus status = bw_words_move(&run->rules, &run->state, parts[i], &move);
        if (status.id == NULL)
            play(run, move);
        else
            case_fail(run, "\"%s\" was refused: %s", parts[i], case_sentence(&status, words));
    }
}

static void do_aside(Run *run, char *rest)
{
    char word[NAME_TEXT] = "";
    const char *at = rest;
    bw_text_word(&at, word, sizeof word);
    at += strspn(at, " \t");
    BwMove move;
    int seat = case_turn(run, word);
    if (run->broken)
        return;
    BwStatus status = bw_words_aside(run->rules.game, &run->state, seat, at, &move);
    if (status.id == NULL)
        play(run, move);
    else
        case_fail(run, "\"%s\" is no aside of seat %d", at, seat);
}

static void check_try(Run *run, char *rest)
{
    char *parts[PARTS_MAX];
    if (!case_split_arrow(run, rest, parts))
        return;
    BwMove move;
    BwStatus status = bw_words_move(&run->rules, &run->state, parts[0], &move);
    case_expect_refusal(run, &status, parts[1]);
}

/* "why => -" expects that there is nothing to explain. */
static void check_why(Run *run, char *rest)
{
    char *parts[PARTS_MAX];
    if (!case_split_arrow(run, rest, parts))
        return;
    if (run->rules.game->turn(&run->state) < 0) {
        case_fail(run, "nobody is to move");
        return;
    }
    BwReason reason = run->rules.game->why_not(&run->state, &(BwPath){0});
    if (strcmp(parts[1], "-") == 0) {
        case_expect_number(run, "code of the reason", reason.code, "0");
        return;
    }
    BwStatus status = reason.code != 0 ? bw_words_reason(&run->rules, reason) : bw_status_ok();
    case_expect_refusal(run, &status, parts[1]);
}

static void check_moves(Run *run, char *rest)
{
    BwMove moves[BW_MOVES_MAX];
    case_expect_number(run, "moves", list_moves(run, moves), rest);
}

static void check_move(Run *run, char *rest)
{
    BwMove move;
    char words[LINE_TEXT];
    BwStatus status = bw_words_move(&run->rules, &run->state, rest, &move);
    if (status.id != NULL)
        case_fail(run, "\"%s\" is no move: %s", rest, case_sentence(&status, words));
}

static void check_not(Run *run, char *rest)
{
    BwMove move;
    if (bw_words_move(&run->rules, &run->state, rest, &move).id == NULL)
        case_fail(run, "\"%s\" is a move", rest);
}

static bool holds(const BwMove *moves, int count, BwMove move)
{
    while (count > 0 && moves[count - 1] != move)
        count--;
    return count > 0;
}

/* All of `moves` must be among `named`; says which one is missing. */
static void expect_named(Run *run, const BwMove *moves, int count, const BwMove *named)
{
    for (int i = 0; i < count && !run->broken; i++) {
        if (holds(named, count, moves[i]))
            continue;
        char words[BW_MOVE_TEXT];
        const BwGame *game = run->rules.game;
        game->write_move(&run->state, moves[i], game->turn(&run->state), words, sizeof words);
        case_fail(run, "\"%s\" is a move too", words);
    }
}

static void check_only(Run *run, char *rest)
{
    char *parts[PARTS_MAX];
    BwMove moves[BW_MOVES_MAX];
    BwMove named[PARTS_MAX];
    int count = list_moves(run, moves);
    int expected = case_split(rest, "|", parts);
    for (int i = 0; i < expected; i++) {
        if (bw_words_move(&run->rules, &run->state, parts[i], &named[i]).id != NULL)
            case_fail(run, "\"%s\" is no move", parts[i]);
        else if (holds(named, i, named[i]))
            case_fail(run, "\"%s\" is the same move as one before", parts[i]);
        if (run->broken)
            return;
    }
    for (int i = expected; i < count; i++)
        named[i] = named[0]; /* fewer were named than there are: one of `moves` is missing */
    expect_named(run, moves, count, named);
}

static void check_turn(Run *run, char *rest)
{
    int expected = case_turn(run, rest);
    int turn = run->rules.game->turn(&run->state);
    if (!run->broken && turn != expected)
        case_fail(run, "turn: %d instead of %d (chance is -1, over -2)", turn, expected);
}

static void check_becomes(Run *run, char *rest)
{
    char text[BW_POSITION_TEXT];
    run->rules.game->write_state(&run->state, text, sizeof text);
    case_expect_text(run, "position", text, rest);
}

/* "ending -" expects that the match goes on. */
static void check_ending(Run *run, char *rest)
{
    const char *ending = run->rules.game->ending(&run->state);
    case_expect_text(run, "ending", ending != NULL ? ending : "-", rest);
}

static void check_score(Run *run, char *rest)
{
    int16_t score[BW_SEATS_MAX] = {0};
    char seen[NAME_TEXT];
    run->rules.game->score(&run->state, score);
    BwText text = bw_text_in(seen, sizeof seen);
    for (int seat = 0; seat < run->rules.seats; seat++) {
        bw_text_add(&text, seat > 0 ? " " : "");
        bw_text_add_number(&text, score[seat]);
    }
    case_expect_text(run, "score", seen, rest);
}

static void check_does(Run *run, char *rest)
{
    char seen[LINE_TEXT];
    BwText text = bw_text_in(seen, sizeof seen);
    const BwGame *game = run->rules.game;
    unsigned effects = game->effects == NULL ? 0 : game->effects(&run->before, &run->state);
    for (int i = 0; i < BW_EFFECTS; i++)
        if (effects >> i & 1) {
            bw_text_add(&text, text.length > 0 ? " " : "");
            bw_text_add(&text, bw_game_effect_name((BwEffect)(1 << i)));
        }
    case_expect_text(run, "effects", text.length > 0 ? seen : "-", rest);
}

static void check_weights(Run *run, char *rest)
{
    if (run->rules.game->turn(&run->state) != BW_TURN_CHANCE)
        case_fail(run, "it is not chance's turn");
    else
        case_expect_number(run, "sum of the weights", bw_game_weights(run->rules.game, &run->state),
                           rest);
}

/* "refuse position TEXT => ID", "refuse rules TEXT => ID" */
static void check_refuse(Run *run, char *rest)
{
    char *parts[PARTS_MAX];
    if (!case_split_arrow(run, rest, parts))
        return;
    const char *text = parts[0];
    char kind[NAME_TEXT] = "";
    bw_text_word(&text, kind, sizeof kind);
    text += strspn(text, " \t");
    BwStatus status;
    BwState state;
    BwRules rules;
    if (strcmp(kind, "position") == 0 && run->rules.game != NULL) {
        status = run->rules.game->read_state(&state, &run->rules, text);
    } else if (strcmp(kind, "rules") == 0) {
        status = bw_rules_read(&rules, text);
    } else {
        case_fail(run,
                  "what can be refused is \"rules TEXT\" or, under some rules, \"position TEXT\"");
        return;
    }
    case_expect_refusal(run, &status, parts[1]);
}

/* "judge TIMES on", "judge TIMES claim WORD", "judge TIMES over WORD" */
static void check_judge(Run *run, char *rest)
{
    static const char *const verdicts[] = {"on", "claim", "over"};
    char seen[LINE_TEXT];
    char word[NAME_TEXT] = "";
    const char *expected = rest;
    int64_t times;
    bw_text_word(&expected, word, sizeof word);
    expected += strspn(expected, " \t");
    if (!bw_text_number(word, 1, INT16_MAX, &times)) {
        case_fail(run, "\"%s\" is no number of times", word);
        return;
    }
    BwJudgement it = {BW_PLAY_ON, NULL};
    if (run->rules.game->repeat != NULL)
        it = run->rules.game->repeat(&run->state, (int)times);
    BwText text = bw_text_in(seen, sizeof seen);
    bw_text_add(&text, verdicts[it.verdict]);
    bw_text_add(&text, it.verdict != BW_PLAY_ON ? " " : "");
    bw_text_add(&text, it.verdict != BW_PLAY_ON ? it.ending : "");
    case_expect_text(run, "judgement", seen, expected);
}

static void check_mask(Run *run, char *rest)
{
    char *parts[PARTS_MAX];
    char text[BW_POSITION_TEXT];
    if (!case_split_arrow(run, rest, parts))
        return;
    BwState masked = run->state;
    int seat = case_turn(run, parts[0]);
    if (run->broken)
        return;
    bw_game_mask(run->rules.game, &masked, seat);
    run->rules.game->write_state(&masked, text, sizeof text);
    case_expect_text(run, "masked position", text, parts[1]);
}

/* "asides SEAT => A | B": exactly these; "asides SEAT =>": none. */
static void check_asides(Run *run, char *rest)
{
    char *sides[PARTS_MAX];
    char *parts[PARTS_MAX];
    BwMove moves[BW_ASIDES_MAX];
    if (!case_split_arrow(run, rest, sides))
        return;
    const BwGame *game = run->rules.game;
    int seat = case_turn(run, sides[0]);
    int count = !run->broken && game->asides != NULL ? game->asides(&run->state, seat, moves) : 0;
    int expected = sides[1][0] != '\0' ? case_split(sides[1], "|", parts) : 0;
    for (int i = 0; i < expected && !run->broken; i++) {
        BwMove named;
        if (bw_words_aside(game, &run->state, seat, parts[i], &named).id != NULL)
            case_fail(run, "\"%s\" is no aside of seat %d", parts[i], seat);
    }
    if (!run->broken && count != expected)
        case_fail(run, "asides of seat %d: %d instead of %d", seat, count, expected);
}

/* "can_win SEAT yes|no" */
static void check_can_win(Run *run, char *rest)
{
    char word[NAME_TEXT] = "";
    const char *at = rest;
    bw_text_word(&at, word, sizeof word);
    int seat = case_turn(run, word);
    const BwGame *game = run->rules.game;
    if (run->broken)
        return;
    bool can = game->can_win == NULL || game->can_win(&run->state, seat);
    case_expect_text(run, "can win", can ? "yes" : "no", at + strspn(at, " \t"));
}

/* "ends N": in so many different positions can the seat to move leave its turn. */
static void check_ends(Run *run, char *rest)
{
    static BwState ends[TURN_ENDS_MAX];
    case_expect_number(run, "ends", turn_ends(run->rules.game, &run->state, ends), rest);
}

/* "end TEXT": it can do so in a position whose text begins with TEXT. */
static void check_end(Run *run, char *rest)
{
    static BwState ends[TURN_ENDS_MAX];
    int count = turn_ends(run->rules.game, &run->state, ends);
    for (int i = 0; i < count; i++) {
        char text[BW_POSITION_TEXT];
        run->rules.game->write_state(&ends[i], text, sizeof text);
        if (strncmp(text, rest, strlen(rest)) == 0)
            return;
    }
    case_fail(run, "no end of the turn begins with \"%s\"", rest);
}

typedef struct Keyword {
    const char *word;
    void (*act)(Run *, char *rest);
    bool needs_rules;
    bool is_check;
} Keyword;

static const Keyword keywords[] = {
    {"rules", do_rules, false, false},      {"position", do_position, true, false},
    {"play", do_play, true, false},         {"aside", do_aside, true, false},
    {"try", check_try, true, true},         {"why", check_why, true, true},
    {"moves", check_moves, true, true},     {"move", check_move, true, true},
    {"not", check_not, true, true},         {"only", check_only, true, true},
    {"turn", check_turn, true, true},       {"becomes", check_becomes, true, true},
    {"ending", check_ending, true, true},   {"score", check_score, true, true},
    {"weights", check_weights, true, true}, {"refuse", check_refuse, false, true},
    {"judge", check_judge, true, true},     {"mask", check_mask, true, true},
    {"asides", check_asides, true, true},   {"can_win", check_can_win, true, true},
    {"ends", check_ends, true, true},       {"end", check_end, true, true},
    {"does", check_does, true, true},
};

void case_line(Run *run, const char *word, char *rest)
{
    const Keyword *keyword = keywords;
    const Keyword *end = keywords + sizeof keywords / sizeof *keywords;
    while (keyword < end && strcmp(keyword->word, word) != 0)
        keyword++;
    if (keyword == end) {
        case_fail(run, "\"%s\" is no keyword", word);
    } else if (keyword->needs_rules && run->rules.game == NULL) {
        case_fail(run, "\"%s\" needs a line \"rules\" before it", word);
    } else {
        run->checks += keyword->is_check;
        keyword->act(run, rest);
    }
}
