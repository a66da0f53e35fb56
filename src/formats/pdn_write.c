/* Records to PDN. What was agreed at the table, take-backs and offers, is followed but not written;
 * a game with remedies cannot be, since PDN has no word for them.
 * SPDX-License-Identifier: MIT */
#include "formats/movetext.h"
#include "formats/pdn.h"
#include "game/rules.h"
#include "game/words.h"

#include <string.h>

enum { PLIES_MAX = 4096 };

/* One record while it is written. The moves are those that nobody took back. */
typedef struct Writing {
    RecordReader head, acts; /* where these begin */
    int line;                /* where something is wrong, if it is */
    Seating seating;
    const PdnType *type;
    State start, state;
    const char *result; /* NULL: nothing has decided the game */
    bool draw_offered;
    int offered_by;
    int plies;
    Move move[PLIES_MAX];
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
static Status find_type(Writing *it)
{
    for (it->type = pdn_types; it->type->number != 0; it->type++) {
        Rules rules;
        State state;
        rules_read(&rules, it->type->rules);
        rules.game->start(&state, &rules);
        if (draughts_of(&state)->rules == draughts_of(&it->start)->rules)
            return status_ok();
    }
    char rules[RULES_TEXT];
    rules_write(&it->seating.rules, rules, sizeof rules);
    return status_text(status_no("pdn.rules"), "rules", rules);
}

static Status open_record(Writing *it)
{
    const Rules *rules = &it->seating.rules;
    Status status = record_head(&it->acts, &it->seating);
    it->line = it->acts.line;
    if (status.id != NULL)
        return status;
    if (strcmp(rules->game->name, "draughts") != 0)
        return status_text(status_no("pdn.game"), "game", rules->game->name);
    if (it->seating.start[0] == '\0')
        rules->game->start(&it->start, rules);
    else
        status = rules->game->read_state(&it->start, rules, it->seating.start);
    if (status.id == NULL && draughts_of(&it->start)->phase != PHASE_NORMAL)
        return status_no("pdn.remedy");
    it->state = it->start;
    return status.id == NULL ? find_type(it) : status;
}

static Status follow_move(Writing *it, const RecordLine *line)
{
    const Game *game = it->seating.rules.game;
    Move move;
    if (it->plies == PLIES_MAX)
        return status_no("pdn.long");
    Status status = words_move(&it->seating.rules, &it->state, line->words, &move);
    if (status.id != NULL)
        return status;
    if (move_is_fault(move))
        return status_no("pdn.remedy");
    it->move[it->plies] = move;
    it->mover[it->plies] = (int8_t)game->turn(&it->state);
    it->move_line[it->plies++] = it->line;
    game->play(&it->state, move);
    return status_ok();
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
    return result_of(it, words[0] == '0' ? -1 : words[0] == '-' ? DRAUGHTS_WHITE : DRAUGHTS_BLACK);
}

static Status follow(Writing *it, const RecordLine *line)
{
    switch (line->verb) {
    case VERB_MOVE:
        return follow_move(it, line);
    case VERB_OFFER:
        it->draw_offered = strcmp(line->words, "draw") == 0;
        it->offered_by = line->seat;
        break;
    case VERB_ACCEPT:
        follow_accept(it);
        break;
    case VERB_CLAIM:
        it->result = result_of(it, -1);
        break;
    case VERB_RESIGN:
    case VERB_TIME:
    case VERB_LEAVE:
        it->result = result_of(it, 1 - line->seat);
        break;
    case VERB_RESULT:
        it->result = read_result(it, line->words);
        break;
    default:
        break;
    }
    return status_ok();
}

/* Follows the record to its end, to know its moves and its result. */
static Status follow_all(Writing *it, RecordReader *reader)
{
    const Game *game = it->seating.rules.game;
    RecordLine line;
    Status status;
    *reader = it->acts;
    do {
        status = record_line(reader, &line);
        it->line = reader->line;
        if (status.id == NULL)
            status = follow(it, &line);
    } while (status.id == NULL && line.verb != VERB_END);
    if (status.id == NULL && it->result == NULL && game->turn(&it->state) == TURN_OVER) {
        int16_t score[SEATS_MAX];
        game->score(&it->state, score);
        it->result = result_of(it, score[0] > 0 ? 0 : score[1] > 0 ? 1 : -1);
    }
    return status;
}

/* The value of a tag line of the record, "" if it has none of this name. */
static void find_tag(const Writing *it, const char *name, char value[RECORD_WORDS])
{
    RecordReader reader = it->head;
    RecordLine line;
    size_t length = strlen(name);
    value[0] = '\0';
    record_begin(&reader);
    while (value[0] == '\0' && record_line(&reader, &line).id == NULL && line.verb >= VERB_TAG &&
           line.verb != VERB_END)
        if (line.verb == VERB_TAG && strncmp(line.words, name, length) == 0 &&
            line.words[length] == ' ')
            strcpy(value, line.words + length + 1);
}

static void add_known_tag(const Writing *it, Text *out, const char *name, const char *otherwise)
{
    char value[RECORD_WORDS];
    find_tag(it, name, value);
    movetext_add_tag(out, name, value[0] != '\0' ? value : otherwise);
}

static const char *name_or_question(const Writing *it, int seat)
{
    return it->seating.name[seat][0] != '\0' ? it->seating.name[seat] : "?";
}

static void add_roster(const Writing *it, Text *out)
{
    add_known_tag(it, out, "Event", "?");
    add_known_tag(it, out, "Site", "?");
    add_known_tag(it, out, "Date", "????.??.??");
    add_known_tag(it, out, "Round", "?");
    add_known_tag(it, out, "White", name_or_question(it, DRAUGHTS_WHITE));
    add_known_tag(it, out, "Black", name_or_question(it, DRAUGHTS_BLACK));
    movetext_add_tag(out, "Result", it->result != NULL ? it->result : "*");
}

static void add_rules(const Writing *it, Text *out)
{
    char type[16], rules[RULES_TEXT], fen[POSITION_TEXT];
    Text number = text_in(type, sizeof type);
    text_add_number(&number, it->type->number);
    movetext_add_tag(out, "GameType", type);
    DraughtsBoard usual = draughts_start(it->type->first);
    if (memcmp(&usual, &draughts_of(&it->start)->board, sizeof usual) != 0) {
        it->seating.rules.game->write_state(&it->start, fen, sizeof fen);
        fen[strcspn(fen, " ")] = '\0'; /* the plies without progress are ours */
        movetext_add_tag(out, "SetUp", "1");
        movetext_add_tag(out, "FEN", fen);
    }
    rules_write(&it->seating.rules, rules, sizeof rules);
    if (strcmp(rules, it->type->rules) != 0)
        movetext_add_tag(out, "Rules", rules);
}

static bool in_roster(const char *name)
{
    return strcmp(name, "Event") == 0 || strcmp(name, "Site") == 0 || strcmp(name, "Date") == 0 ||
           strcmp(name, "Round") == 0;
}

/* The tags that a file had and that are nobody else's business. */
static void add_other_tags(const Writing *it, Text *out)
{
    RecordReader reader = it->head;
    RecordLine line;
    record_begin(&reader);
    while (record_line(&reader, &line).id == NULL && line.verb >= VERB_TAG &&
           line.verb != VERB_END) {
        char *space = line.verb == VERB_TAG ? strchr(line.words, ' ') : NULL;
        if (space == NULL)
            continue;
        *space = '\0';
        if (!in_roster(line.words) && !pdn_is_our_tag(line.words))
            movetext_add_tag(out, line.words, space + 1);
    }
}

static void add_move(const Writing *it, Wrapped *out, const State *state, int ply)
{
    char words[MOVE_TEXT + 16];
    Text text = text_in(words, sizeof words);
    bool first = it->mover[ply] == (int)it->type->first;
    bool shifted = it->mover[0] != (int)it->type->first;
    if (first || ply == 0) {
        text_add_number(&text, (ply + shifted) / 2 + 1);
        text_add(&text, first ? "." : "...");
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
    char comment[RECORD_WORDS + 2];
    const char *rest = words;
    if (text_skip(&rest, "nag $") && rest[0] != '\0' && rest[strspn(rest, "0123456789")] == '\0') {
        movetext_add(out, words + strlen("nag "));
        return;
    }
    rest = words;
    if (text_skip(&rest, "variation ") && is_variation(rest)) {
        movetext_add_words(out, rest);
        return;
    }
    Text text = text_in(comment, sizeof comment);
    text_add_char(&text, '{');
    for (; *words != '\0'; words++)
        text_add_char(&text, *words == '}' ? ')' : *words);
    text_add_char(&text, '}');
    movetext_add_words(out, comment);
}

/* The acts once more: moves that stand, and what was noted beside them. */
static void add_movetext(Writing *it, Text *text)
{
    RecordReader reader = it->acts;
    RecordLine line;
    Wrapped out = {.text = text};
    int ply = 0;
    bool stands = true;
    it->state = it->start;
    while (record_line(&reader, &line).id == NULL && line.verb != VERB_END) {
        if (line.verb == VERB_NOTE && stands && line.words[0] != '\0')
            add_note(&out, line.words);
        if (line.verb != VERB_MOVE)
            continue;
        stands = ply < it->plies && reader.line == it->move_line[ply];
        if (!stands)
            continue;
        add_move(it, &out, &it->state, ply);
        it->seating.rules.game->play(&it->state, it->move[ply++]);
    }
    movetext_add(&out, it->result != NULL ? it->result : "*");
    text_add(text, "\n");
}

static Status write_game(Writing *it, RecordReader *reader, Text *file)
{
    it->head = it->acts = *reader;
    it->result = NULL;
    it->plies = 0;
    it->draw_offered = false;
    it->offered_by = -1;
    Status status = open_record(it);
    if (status.id == NULL)
        status = follow_all(it, reader);
    if (status.id != NULL)
        return status;
    add_roster(it, file);
    add_rules(it, file);
    add_other_tags(it, file);
    text_add_char(file, '\n');
    add_movetext(it, file);
    return status_ok();
}

Status pdn_write(const char *records, Text *file, int *line)
{
    Writing writing;
    RecordReader reader = record_reader(records);
    Status status;
    bool first = true;
    do {
        text_add(file, first ? "" : "\n");
        status = write_game(&writing, &reader, file);
        first = false;
    } while (status.id == NULL && *reader.next != '\0');
    *line = writing.line;
    return status;
}
