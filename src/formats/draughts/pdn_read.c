/* Reads PDN files into draughts records. Squares and legality decide what a move is: files write
 * 10x14 for a step and 10-17 for a capture, in numbers or in letters, with all landings, some or
 * none.
 * SPDX-License-Identifier: MIT */
#include "formats/draughts/pdn.h"
#include "formats/movetext.h"
#include "formats/record_lines.h"
#include "formats/refusal.h"
#include "formats/settled.h"
#include "formats/termination.h"
#include "game/rules.h"

#include <string.h>

enum { PLIES_MAX = 4096 };

typedef enum Outcome {
    OUTCOME_NONE,
    OUTCOME_OPEN,
    OUTCOME_FIRST,
    OUTCOME_SECOND,
    OUTCOME_DRAW
} Outcome;

/* One game while it is read. */
typedef struct Reading {
    Movetext *text;
    Token token; /* the one that comes next */
    int line;    /* where something is wrong, if it is */
    BwText *out;
    const PdnType *type;
    BwSeating seating;
    bool endless;   /* nothing but the board ends the game */
    Outcome tagged; /* by the tag Result */
    Settled settled;
    BwVerb termination;
    BwState state;
    const char *ended; /* by repetition: the word of the ending */
    char nag[8];       /* the mark right before the next piece */
    int plies;
    uint64_t past[PLIES_MAX];
} Reading;

static BwStatus next(Reading *it)
{
    BwStatus status = movetext_next(it->text, &it->token);
    it->line = it->token.line;
    return status;
}

static Outcome outcome_of(const char *word)
{
    static const struct {
        const char *word;
        Outcome outcome;
    } results[] = {{"1-0", OUTCOME_FIRST},  {"2-0", OUTCOME_FIRST},    {"0-1", OUTCOME_SECOND},
                   {"0-2", OUTCOME_SECOND}, {"1/2-1/2", OUTCOME_DRAW}, {"1-1", OUTCOME_DRAW},
                   {"*", OUTCOME_OPEN},     {"0-0", OUTCOME_OPEN}};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(results[i].word, word) == 0)
            return results[i].outcome;
    return OUTCOME_NONE;
}

static void set_name(Reading *it, int seat)
{
    bool unknown = strcmp(it->token.text, "?") == 0;
    bw_text_clean(it->seating.name[seat], BW_NAME_ROOM, unknown ? "" : it->token.text);
}

/* "21" or more, such as "21,W,8,8,N2,0": the number decides. */
static BwStatus set_type(Reading *it)
{
    char number[8];
    size_t length = strspn(it->token.text, "0123456789");
    BwText text = bw_text_in(number, sizeof number);
    bw_text_add_bytes(&text, it->token.text, length);
    int64_t wanted = 0;
    bw_text_number(number, 1, 99, &wanted);
    for (const PdnType *type = pdn_types; type->number != 0; type++)
        if (type->number == wanted) {
            it->type = type;
            return bw_status_ok();
        }
    return bw_status_text(bw_status_no("pdn.type"), "type", it->token.text);
}

/* "W:W31:B5:H12:F40" as our positions spell it: "W:W31:B5 12". */
static void part_plies(char *fen)
{
    char *number = strstr(fen, ":F"), *plies = strstr(fen, PDN_PLIES);
    if (number != NULL && number[2 + strspn(number + 2, "0123456789")] == '\0')
        *number = '\0';
    if (plies == NULL || plies[2] == '\0' || plies[2 + strspn(plies + 2, "0123456789")] != '\0')
        return;
    *plies = ' ';
    memmove(plies + 1, plies + 2, strlen(plies + 2) + 1);
}

static BwStatus set_fen(Reading *it)
{
    if (strlen(it->token.text) >= sizeof it->seating.start)
        return bw_status_text(bw_status_no("position.draughts.form"), "text", it->token.text);
    strcpy(it->seating.start, it->token.text);
    part_plies(it->seating.start);
    return bw_status_ok();
}

static BwStatus learn_tag(Reading *it, char rules[BW_RULES_TEXT])
{
    const char *name = it->token.name, *value = it->token.text;
    if (strcmp(name, "Black") == 0)
        set_name(it, BW_DRAUGHTS_BLACK);
    else if (strcmp(name, "White") == 0)
        set_name(it, BW_DRAUGHTS_WHITE);
    else if (strcmp(name, "Result") == 0)
        it->tagged = outcome_of(value);
    else if (strcmp(name, "GameType") == 0)
        return set_type(it);
    else if (strcmp(name, "FEN") == 0)
        return set_fen(it);
    else if (settled_learn(&it->settled, "draughts", name, value))
        return bw_status_ok();
    else if (strcmp(name, "Rules") == 0 && strlen(value) < BW_RULES_TEXT)
        strcpy(rules, value);
    else if (strcmp(name, TERMINATION) == 0)
        it->termination = termination_verb(value);
    return bw_status_ok();
}

static BwStatus settle_rules(Reading *it, const char *tag)
{
    BwRules *rules = &it->seating.rules;
    if (it->settled.rules[0] != '\0')
        return settled_read(&it->settled, &it->seating);
    if (tag[0] == '\0')
        return bw_rules_read(rules, it->type->rules);
    BwStatus status = bw_rules_read(rules, tag);
    if (status.id == NULL && strcmp(rules->game->name, "draughts") != 0)
        return bw_status_text(bw_status_no("pdn.rules"), "rules", tag);
    return status;
}

/* A start that is the usual one anyway is not told. */
static BwStatus settle_start(Reading *it)
{
    const BwGame *game = it->seating.rules.game;
    BwState usual;
    game->start(&usual, &it->seating.rules);
    it->state = usual;
    if (it->seating.start[0] == '\0')
        return bw_status_ok();
    BwStatus status = game->read_state(&it->state, &it->seating.rules, it->seating.start);
    if (status.id != NULL)
        return status;
    game->write_state(&it->state, it->seating.start, sizeof it->seating.start);
    if (memcmp(&it->state, &usual, sizeof usual) == 0)
        it->seating.start[0] = '\0';
    return bw_status_ok();
}

/* Whether a tag says something that the head of the record does not. Names that had to be cut are
 * kept whole; "?" and "????.??.??" are ways to say nothing. */
static bool is_worth_keeping(const Token *token)
{
    bool name = strcmp(token->name, "White") == 0 || strcmp(token->name, "Black") == 0;
    if (name)
        return strlen(token->text) >= BW_NAME_ROOM;
    return !pdn_is_our_tag(token->name) && token->text[strspn(token->text, "?.")] != '\0';
}

static void keep_tag(Reading *it)
{
    char words[BW_RECORD_WORDS];
    const Token *token = &it->token;
    BwText text = bw_text_in(words, sizeof words);
    if (!is_worth_keeping(token))
        return;
    bw_text_add(&text, token->name);
    bw_text_add_char(&text, ' ');
    bw_text_add(&text, token->text);
    if (text.length < sizeof words)
        record_add(it->out, BW_VERB_TAG, 0, words);
}

static BwStatus learn_tags(Reading *it)
{
    char rules[BW_RULES_TEXT] = "";
    int fen_line = it->line;
    while (it->token.kind == TOKEN_TAG) {
        fen_line = strcmp(it->token.name, "FEN") == 0 ? it->line : fen_line;
        BwStatus status = learn_tag(it, rules);
        if (status.id == NULL)
            status = next(it);
        if (status.id != NULL)
            return status;
    }
    it->line = fen_line;
    BwStatus status = settle_rules(it, rules);
    if (status.id == NULL && it->endless)
        status = bw_rules_set(&it->seating.rules, "dr.draw=off");
    return status.id == NULL ? settle_start(it) : status;
}

static BwStatus read_tags(Reading *it)
{
    Movetext again = *it->text;
    Token first = it->token;
    BwStatus status = learn_tags(it);
    if (status.id != NULL)
        return status;
    bw_record_add_head(it->out, &it->seating);
    *it->text = again;
    for (it->token = first; it->token.kind == TOKEN_TAG; next(it))
        keep_tag(it);
    return bw_status_ok();
}

static BwJudgement judgement_of(const Reading *it)
{
    const BwGame *game = it->seating.rules.game;
    uint64_t hash = game->hash(&it->state);
    int times = 1;
    for (int i = 0; i < it->plies; i++)
        times += it->past[i] == hash;
    return game->repeat(&it->state, times);
}

/* The table stops a game that repeats itself too often; what follows could not be replayed. */
static void judge_repetition(Reading *it)
{
    BwJudgement judgement = judgement_of(it);
    it->ended = judgement.verdict == BW_OVER ? judgement.ending : NULL;
}

static BwStatus read_move(Reading *it)
{
    const BwGame *game = it->seating.rules.game;
    char words[BW_MOVE_TEXT];
    BwMove move = 0;
    if (it->plies == PLIES_MAX)
        return bw_status_no("pdn.long");
    if (it->ended != NULL || game->turn(&it->state) == BW_TURN_OVER)
        return bw_status_no("error.over");
    BwStatus status =
        pdn_find_move(&(PdnPlace){&it->seating.rules, &it->state, it->text}, it->token.text, &move);
    if (status.id != NULL)
        return status;
    int seat = game->turn(&it->state);
    game->write_move(&it->state, move, seat, words, sizeof words);
    record_add(it->out, BW_VERB_MOVE, seat, words);
    it->past[it->plies++] = game->hash(&it->state);
    game->play(&it->state, move);
    judge_repetition(it);
    return bw_status_ok();
}

static void keep_note(Reading *it, const char *kind)
{
    char words[BW_RECORD_WORDS];
    BwText text = bw_text_in(words, sizeof words);
    bw_text_add(&text, kind);
    bw_text_add(&text, it->token.text);
    if (it->token.text[0] != '\0' && text.length < sizeof words)
        record_add(it->out, BW_VERB_NOTE, 0, words);
}

/* Many write both "?" and "$2". */
static void keep_nag(Reading *it)
{
    if (strcmp(it->nag, it->token.text) != 0)
        keep_note(it, "nag ");
    bw_text_clean(it->nag, sizeof it->nag, it->token.text);
}

static BwStatus step_over_result(Reading *it)
{
    int line = it->line;
    BwStatus status = next(it);
    it->line = status.id == NULL ? line : it->line; /* the result may still be found wrong */
    return status;
}

/* Moves and what stands between them, up to the result, the next game or the end. */
static BwStatus read_movetext(Reading *it, Outcome *outcome)
{
    BwStatus status = bw_status_ok();
    *outcome = OUTCOME_NONE;
    while (it->token.kind != TOKEN_END && it->token.kind != TOKEN_TAG && status.id == NULL) {
        if (it->token.kind != TOKEN_NAG)
            it->nag[0] = '\0';
        if (it->token.kind == TOKEN_COMMENT)
            keep_note(it, "");
        else if (it->token.kind == TOKEN_NAG)
            keep_nag(it);
        else if (it->token.kind == TOKEN_VARIATION)
            keep_note(it, "variation ");
        else if ((*outcome = outcome_of(it->token.text)) != OUTCOME_NONE)
            return step_over_result(it);
        else
            status = read_move(it);
        if (status.id == NULL)
            status = next(it);
    }
    return status;
}

/* What the file says of an end that fits the result; BW_VERB_END: nothing. */
static BwVerb termination_of(const Reading *it, int winner)
{
    int turn = it->seating.rules.game->turn(&it->state);
    bool late = turn == 1 - winner && termination_time(&it->seating.clock, it->plies) >= 0;
    bool fits = it->termination == BW_VERB_TIME    ? winner >= 0 && late
                : it->termination == BW_VERB_LEAVE ? winner >= 0
                : it->termination == BW_VERB_CLAIM
                    ? winner < 0 && judgement_of(it).verdict == BW_MAY_CLAIM
                    : false;
    return fits ? it->termination : BW_VERB_END;
}

static void add_loss(Reading *it, int winner, BwVerb how)
{
    int points = winner == 0 ? 1 : -1;
    if (how == BW_VERB_TIME) {
        record_add_time(it->out, 1 - winner, termination_time(&it->seating.clock, it->plies));
        record_add_result(it->out, points, "time");
    } else {
        bool left = how == BW_VERB_LEAVE;
        record_add(it->out, left ? BW_VERB_LEAVE : BW_VERB_RESIGN, 1 - winner, "");
        record_add_result(it->out, points, left ? "left" : "resigned");
    }
}

/* What the result says and the board does not, somebody did at the table. */
static void add_deed(Reading *it, int winner)
{
    int turn = it->seating.rules.game->turn(&it->state);
    BwVerb how = termination_of(it, winner);
    if (winner >= 0) {
        add_loss(it, winner, how);
    } else if (how == BW_VERB_CLAIM) {
        record_add(it->out, BW_VERB_CLAIM, turn, "");
        record_add_result(it->out, 0, judgement_of(it).ending);
    } else {
        record_add(it->out, BW_VERB_OFFER, 1 - turn, "draw");
        record_add(it->out, BW_VERB_ACCEPT, turn, "");
        record_add_result(it->out, 0, "agreed");
    }
}

static BwStatus settle_result(Reading *it, Outcome outcome)
{
    const BwGame *game = it->seating.rules.game;
    int16_t score[BW_SEATS_MAX];
    bool open = outcome == OUTCOME_NONE || outcome == OUTCOME_OPEN;
    int first = (int)it->type->first;
    int winner = outcome == OUTCOME_FIRST ? first : outcome == OUTCOME_SECOND ? 1 - first : -1;
    if (it->ended == NULL && game->turn(&it->state) != BW_TURN_OVER) {
        if (!open)
            add_deed(it, winner);
        return bw_status_ok();
    }
    game->score(&it->state, score);
    int won = score[0] > 0 ? 0 : score[1] > 0 ? 1 : -1;
    if (!open && won != winner)
        return bw_status_no("pdn.result");
    record_add_result(it->out,
                      won < 0    ? 0
                      : won == 0 ? 1
                                 : -1,
                      it->ended != NULL ? it->ended : game->ending(&it->state));
    return bw_status_ok();
}

static BwStatus try_game(Reading *it)
{
    Outcome outcome;
    it->seating = (BwSeating){0};
    it->type = pdn_types;
    it->tagged = OUTCOME_NONE;
    it->settled = (Settled){0};
    it->termination = BW_VERB_END;
    it->plies = 0;
    it->ended = NULL;
    BwStatus status = read_tags(it);
    if (status.id == NULL)
        status = read_movetext(it, &outcome);
    if (status.id != NULL)
        return status;
    bool tag_says = it->tagged != OUTCOME_NONE && it->tagged != OUTCOME_OPEN;
    bool text_says = outcome != OUTCOME_NONE && outcome != OUTCOME_OPEN;
    if (tag_says && text_says && it->tagged != outcome)
        return bw_status_no("pdn.two_results");
    return settle_result(it, text_says ? outcome : it->tagged);
}

/* People play on after a game could have been stopped: such a game is read as one without draws. */
static BwStatus read_game(Reading *it)
{
    Movetext begin = *it->text;
    Token first = it->token;
    BwText out = *it->out;
    it->endless = false;
    BwStatus status = try_game(it);
    if (status.id == NULL || strcmp(status.id, "error.over") != 0)
        return status;
    *it->text = begin;
    it->token = first;
    *it->out = out;
    it->endless = true;
    return try_game(it);
}

/* Comments between games belong to none, and a star there only parts them. */
static BwStatus skip_between(Reading *it, bool first)
{
    BwStatus status = bw_status_ok();
    while (status.id == NULL &&
           (it->token.kind == TOKEN_COMMENT || it->token.kind == TOKEN_NAG ||
            (!first && it->token.kind == TOKEN_WORD && strcmp(it->token.text, "*") == 0)))
        status = next(it);
    return status;
}

BwStatus pdn_read(const char *file, BwText *records, int *line)
{
    Movetext text = movetext_in(file);
    Reading reading = {.text = &text, .out = records};
    BwStatus status = next(&reading);
    int count = 0;
    if (status.id == NULL)
        status = skip_between(&reading, true);
    for (; status.id == NULL && reading.token.kind != TOKEN_END; count++) {
        status = read_game(&reading);
        if (status.id == NULL)
            status = skip_between(&reading, false);
    }
    *line = reading.line;
    if (status.id == NULL && count == 0)
        return bw_status_no("pdn.none");
    return refusal_if_cut(status, records);
}
