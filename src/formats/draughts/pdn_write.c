/* Writes draughts records as PDN. What was agreed at the table, take-backs and offers, is followed
 * but not written; a game with remedies cannot be, since PDN has no word for them.
 * SPDX-License-Identifier: MIT */
#include "formats/draughts/pdn.h"
#include "formats/movetext.h"
#include "formats/record_lines.h"
#include "formats/refusal.h"
#include "formats/settled.h"
#include "formats/termination.h"
#include "game/rules.h"
#include "game/words.h"

#include <string.h>

enum { PLIES_MAX = 4096 };

/* One record while it is written. The moves are those that nobody took back. */
typedef struct Writing {
    BwRecordReader head, acts; /* where these begin */
    int line;                  /* where something is wrong, if it is */
    BwSeating seating;
    const PdnType *type;
    BwState start, state;
    const char *result; /* NULL: nothing has decided the game */
    BwVerb ended_by;    /* the last deed that a result alone does not tell */
    bool draw_offered;
    int offered_by;
    int plies;
    BwMove move[PLIES_MAX];
    int8_t mover[PLIES_MAX];
    int move_line[PLIES_MAX]; /* of the record */
} Writing;

static const char *result_of(const Writing *it, int winner)
{
    if (winner < 0)
        return "1/2-1/2";
    return winner == (int)it->type->first ? "1-0" : "0-1";
}

/* The type whose pieces move as ours do. */
static BwStatus find_type(Writing *it)
{
    for (it->type = pdn_types; it->type->number != 0; it->type++) {
        BwRules rules;
        BwState state;
        bw_rules_read(&rules, it->type->rules);
        rules.game->start(&state, &rules);
        if (bw_draughts_of(&state)->rules == bw_draughts_of(&it->start)->rules)
            return bw_status_ok();
    }
    char rules[BW_RULES_TEXT];
    bw_rules_write(&it->seating.rules, rules, sizeof rules);
    return bw_status_text(bw_status_no("pdn.rules"), "rules", rules);
}

static BwStatus open_record(Writing *it)
{
    const BwRules *rules = &it->seating.rules;
    BwStatus status = bw_record_head(&it->acts, &it->seating);
    it->line = it->acts.line;
    if (status.id != NULL)
        return status;
    if (strcmp(rules->game->name, "draughts") != 0)
        return bw_status_text(bw_status_no("pdn.game"), "game", rules->game->name);
    if (it->seating.start[0] == '\0')
        rules->game->start(&it->start, rules);
    else
        status = rules->game->read_state(&it->start, rules, it->seating.start);
    if (status.id == NULL && bw_draughts_of(&it->start)->phase != BW_DRAUGHTS_PHASE_NORMAL)
        return bw_status_no("pdn.remedy");
    it->state = it->start;
    return status.id == NULL ? find_type(it) : status;
}

static BwStatus follow_move(Writing *it, const BwRecordLine *line)
{
    const BwGame *game = it->seating.rules.game;
    BwMove move;
    if (it->plies == PLIES_MAX)
        return bw_status_no("pdn.long");
    BwStatus status = bw_words_move(&it->seating.rules, &it->state, line->words, &move);
    if (status.id != NULL)
        return status;
    if (draughts_is_fault(move))
        return bw_status_no("pdn.remedy");
    it->move[it->plies] = move;
    it->mover[it->plies] = (int8_t)game->turn(&it->state);
    it->move_line[it->plies++] = it->line;
    game->play(&it->state, move);
    return bw_status_ok();
}

/* Back to before the last move of the seat that asked for it. */
static void take_back(Writing *it)
{
    while (it->plies > 0 && it->mover[it->plies - 1] != it->offered_by)
        it->plies--;
    it->plies -= it->plies > 0;
    it->state = it->start;
    for (int i = 0; i < it->plies; i++)
        it->seating.rules.game->play(&it->state, it->move[i]);
}

static void follow_accept(Writing *it)
{
    if (it->draw_offered)
        it->result = result_of(it, -1);
    else
        take_back(it);
}

/* "1 -1 resigned": the points of Black stand first. */
static const char *read_result(const Writing *it, const char *words)
{
    return result_of(it, words[0] == '0'   ? -1
                         : words[0] == '-' ? BW_DRAUGHTS_WHITE
                                           : BW_DRAUGHTS_BLACK);
}

static BwStatus follow(Writing *it, const BwRecordLine *line)
{
    if (termination_word(line->verb) != NULL)
        it->ended_by = line->verb;
    switch (line->verb) {
    case BW_VERB_MOVE:
        return follow_move(it, line);
    case BW_VERB_OFFER:
        it->draw_offered = strcmp(line->words, "draw") == 0;
        it->offered_by = line->seat;
        break;
    case BW_VERB_ACCEPT:
        follow_accept(it);
        break;
    case BW_VERB_CLAIM:
        it->result = result_of(it, -1);
        break;
    case BW_VERB_RESIGN:
    case BW_VERB_TIME:
    case BW_VERB_LEAVE:
        it->result = result_of(it, 1 - line->seat);
        break;
    case BW_VERB_RESULT:
        it->result = read_result(it, line->words);
        break;
    default:
        break;
    }
    return bw_status_ok();
}

/* Follows the record to its end, to know its moves and its result. */
static BwStatus follow_all(Writing *it, BwRecordReader *reader)
{
    const BwGame *game = it->seating.rules.game;
    BwRecordLine line;
    BwStatus status;
    *reader = it->acts;
    do {
        status = bw_record_line(reader, &line);
        it->line = reader->line;
        if (status.id == NULL)
            status = follow(it, &line);
    } while (status.id == NULL && line.verb != BW_VERB_END);
    if (status.id == NULL && it->result == NULL && game->turn(&it->state) == BW_TURN_OVER) {
        int16_t score[BW_SEATS_MAX];
        game->score(&it->state, score);
        it->result = result_of(it, score[0] > 0 ? 0 : score[1] > 0 ? 1 : -1);
    }
    return status;
}

static void add_known_tag(const Writing *it, BwText *out, const char *name, const char *otherwise)
{
    BwRecordLine line;
    const char *value = record_find_tag(it->head, name, &line);
    movetext_add_tag(out, name, value != NULL && value[0] != '\0' ? value : otherwise);
}

static const char *name_or_question(const Writing *it, int seat)
{
    return it->seating.name[seat][0] != '\0' ? it->seating.name[seat] : "?";
}

static void add_roster(const Writing *it, BwText *out)
{
    add_known_tag(it, out, "Event", "?");
    add_known_tag(it, out, "Site", "?");
    add_known_tag(it, out, "Date", "????.??.??");
    add_known_tag(it, out, "Round", "?");
    add_known_tag(it, out, "White", name_or_question(it, BW_DRAUGHTS_WHITE));
    add_known_tag(it, out, "Black", name_or_question(it, BW_DRAUGHTS_BLACK));
    movetext_add_tag(out, "Result", it->result != NULL ? it->result : "*");
}

/* A resignation is what a loss means that nothing else is said of. */
static void add_termination(const Writing *it, BwText *out)
{
    BwRecordLine line;
    const char *value = record_find_tag(it->head, TERMINATION, &line);
    bool told = value != NULL && value[0] != '\0';
    if (!told && it->ended_by != BW_VERB_END && it->ended_by != BW_VERB_RESIGN)
        movetext_add_tag(out, TERMINATION, termination_word(it->ended_by));
}

/* Our position, with its plies as PDN has them. */
static void write_fen(const Writing *it, char out[BW_POSITION_TEXT])
{
    char position[BW_POSITION_TEXT];
    BwText text = bw_text_in(out, BW_POSITION_TEXT);
    it->seating.rules.game->write_state(&it->start, position, sizeof position);
    size_t board = strcspn(position, " ");
    bw_text_add_bytes(&text, position, board);
    if (position[board] != '\0') {
        bw_text_add(&text, PDN_PLIES);
        bw_text_add(&text, position + board + 1);
    }
}

static void add_rules(const Writing *it, BwText *out)
{
    char type[16], fen[BW_POSITION_TEXT];
    BwText number = bw_text_in(type, sizeof type);
    bw_text_add_number(&number, it->type->number);
    movetext_add_tag(out, "GameType", type);
    BwDraughtsBoard usual = bw_draughts_start(it->type->first);
    const BwDraughts *start = bw_draughts_of(&it->start);
    if (memcmp(&usual, &start->board, sizeof usual) != 0 || start->quiet > 0) {
        write_fen(it, fen);
        movetext_add_tag(out, "SetUp", "1");
        movetext_add_tag(out, "FEN", fen);
    }
    settled_tell(&it->seating, it->type->rules, movetext_add_tag, out);
}

static bool in_roster(const char *name)
{
    return strcmp(name, "Event") == 0 || strcmp(name, "Site") == 0 || strcmp(name, "Date") == 0 ||
           strcmp(name, "Round") == 0;
}

/* The tags that a file had and that are nobody else's business. */
static void add_other_tags(const Writing *it, BwText *out)
{
    BwRecordReader reader = it->head;
    BwRecordLine line;
    const char *value;
    bw_record_begin(&reader);
    while ((value = record_next_tag(&reader, &line)) != NULL)
        if (value[0] != '\0' && !in_roster(line.words) && !pdn_is_our_tag(line.words))
            movetext_add_tag(out, line.words, value);
}

static void add_move(const Writing *it, Wrapped *out, const BwState *state, int ply)
{
    char words[BW_MOVE_TEXT + 16];
    BwText text = bw_text_in(words, sizeof words);
    bool first = it->mover[ply] == (int)it->type->first;
    bool shifted = it->mover[0] != (int)it->type->first;
    if (first || ply == 0) {
        bw_text_add_number(&text, (ply + shifted) / 2 + 1);
        bw_text_add(&text, first ? "." : "...");
        movetext_add(out, words);
    }
    it->seating.rules.game->write_move(state, it->move[ply], it->mover[ply], words, sizeof words);
    movetext_add(out, words);
}

/* Whether a text can stand as it is where a variation stands. */
static bool is_variation(const char *text)
{
    int depth = 0;
    bool comment = false;
    for (; *text != '\0'; text++) {
        comment = *text == '{' || (comment && *text != '}');
        if (!comment)
            depth += (*text == '(') - (*text == ')');
        if (depth < 1)
            return *text == ')' && text[1] == '\0';
    }
    return false;
}

static void add_note(Wrapped *out, const char *words)
{
    const char *nag = words, *variation = words;
    if (bw_text_skip(&nag, "nag ") && movetext_is_nag(nag))
        movetext_add(out, nag);
    else if (bw_text_skip(&variation, "variation ") && is_variation(variation))
        movetext_add_words(out, variation);
    else
        movetext_add_comment(out, words);
}

/* The acts once more: moves that stand, and what was noted beside them. */
static void add_movetext(Writing *it, BwText *text)
{
    BwRecordReader reader = it->acts;
    BwRecordLine line;
    Wrapped out = {.text = text};
    int ply = 0;
    bool stands = true;
    it->state = it->start;
    while (bw_record_line(&reader, &line).id == NULL && line.verb != BW_VERB_END) {
        if (line.verb == BW_VERB_NOTE && stands && line.words[0] != '\0')
            add_note(&out, line.words);
        if (line.verb != BW_VERB_MOVE)
            continue;
        stands = ply < it->plies && reader.line == it->move_line[ply];
        if (!stands)
            continue;
        add_move(it, &out, &it->state, ply);
        it->seating.rules.game->play(&it->state, it->move[ply++]);
    }
    movetext_add(&out, it->result != NULL ? it->result : "*");
    bw_text_add(text, "\n");
}

static BwStatus write_game(Writing *it, BwRecordReader *reader, BwText *file)
{
    it->head = it->acts = *reader;
    it->result = NULL;
    it->plies = 0;
    it->ended_by = BW_VERB_END;
    it->draw_offered = false;
    it->offered_by = -1;
    BwStatus status = open_record(it);
    if (status.id == NULL)
        status = follow_all(it, reader);
    if (status.id != NULL)
        return status;
    add_roster(it, file);
    add_rules(it, file);
    add_other_tags(it, file);
    add_termination(it, file);
    bw_text_add_char(file, '\n');
    add_movetext(it, file);
    return bw_status_ok();
}

BwStatus pdn_write(const char *records, BwText *file, int *line)
{
    Writing writing;
    BwRecordReader reader = bw_record_reader(records);
    BwStatus status;
    bool first = true;
    do {
        bw_text_add(file, first ? "" : "\n");
        status = write_game(&writing, &reader, file);
        first = false;
    } while (status.id == NULL && *reader.next != '\0');
    *line = writing.line;
    return refusal_if_cut(status, file);
}
