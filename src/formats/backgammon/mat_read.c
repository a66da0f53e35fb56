/* Reads .mat files into records. Files are not as tidy as their columns look: a long play pushes
 * the right half away, so halves are told apart by what stands in them, and who acts by whose turn
 * it is. Only for the first words of a game and for who won does the column count.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/backgammon_chronicle.h"
#include "formats/backgammon/mat.h"
#include "formats/refusal.h"
#include "formats/termination.h"

#include <string.h>

enum { LINE = 512, UNKNOWN = -1 };

typedef struct Reading {
    BwText *records;
    const char *file; /* from its beginning, for the tags */
    const char *rest; /* what follows the line that is read */
    int length;       /* UNKNOWN: not said yet */
    bool names_next;  /* the next line has names and scores */
    bool in_game;
    BwVerb termination; /* of the match; BW_VERB_END: as its games say */
    ChronicleHead head;
    Chronicle chronicle;
} Reading;

typedef struct Words {
    const char *line; /* the whole line, for columns */
    const char *at;
} Words;

static void skip_spaces(Words *words)
{
    words->at += strspn(words->at, " \t");
}

static int seat_here(const Words *words)
{
    return words->at - words->line < MAT_HALF ? 0 : 1;
}

/* Steps over a word or one of its other forms, "Takes" or "Accepts", all letters of it. */
static bool skip_word(Words *words, const char *const *forms)
{
    for (; *forms != NULL; forms++) {
        size_t length = bw_text_begins(words->at, *forms);
        char after = words->at[length];
        bool whole = !(after >= 'a' && after <= 'z') && !(after >= 'A' && after <= 'Z');
        if (length > 0 && whole) {
            words->at += length;
            return true;
        }
    }
    return false;
}

static const char *const doubles_words[] = {"doubles", "redoubles", "double", NULL};
static const char *const takes_words[] = {"takes", "accepts", "take", NULL};
static const char *const drops_words[] = {"drops", "passes", "rejects", "drop", NULL};
static const char *const wins_words[] = {"wins", NULL};
static const char *const idle_words[] = {"cannot move", "can't move", "no move", NULL};
static const char *const unknown_words[] = {"????", NULL};

static bool is_die(char c)
{
    return c >= '1' && c <= '6';
}

static bool at_dice(const char *at)
{
    return is_die(at[0]) && is_die(at[1]) && at[2] == ':';
}

/* "31:", or "99:", which no dice show. */
static bool at_throw(const char *at)
{
    size_t digits = strspn(at, "0123456789");
    return digits > 0 && at[digits] == ':';
}

/* Whether a new thing begins here: dice, or a word about the cube or the end. */
static bool at_new(const Words *words)
{
    Words copy = *words;
    return at_throw(words->at) || skip_word(&copy, doubles_words) ||
           skip_word(&copy, takes_words) || skip_word(&copy, drops_words) ||
           skip_word(&copy, wins_words);
}

static BwStatus bad_line(const char *text)
{
    return bw_status_text(bw_status_no("mat.line"), "text", text + strspn(text, " \t"));
}

static BwStatus bad_throw(const char *at)
{
    char dice[BW_VALUE_TEXT];
    BwText text = bw_text_in(dice, sizeof dice);
    bw_text_add_bytes(&text, at, strcspn(at, ":"));
    return bw_status_text(bw_status_no("mat.throw"), "dice", dice);
}

static int take_number(Words *words)
{
    int number = UNKNOWN;
    for (int i = 0; *words->at >= '0' && *words->at <= '9' && i < 5; i++, words->at++)
        number = (number < 0 ? 0 : number) * 10 + (*words->at - '0');
    return number;
}

/* Who does what stands here: whose turn it is, or before a game's first throw, by the column. */
static int actor_here(const Reading *it, const Words *words)
{
    int actor = chronicle_actor(&it->chronicle);
    return actor >= 0 ? actor : seat_here(words);
}

/* "53: 8/3 6/3", "62:", "62: Cannot Move", "62: ????" */
static BwStatus read_turn(Reading *it, Words *words)
{
    char play[LINE] = "";
    BwText text = bw_text_in(play, sizeof play);
    uint8_t dice[2] = {(uint8_t)(words->at[0] - '0'), (uint8_t)(words->at[1] - '0')};
    int seat = actor_here(it, words);
    bool unknown = false;
    words->at += 3;
    for (skip_spaces(words); *words->at != '\0' && !at_new(words); skip_spaces(words)) {
        if (skip_word(words, idle_words))
            continue;
        unknown = unknown || skip_word(words, unknown_words);
        size_t length = strcspn(words->at, " \t");
        bw_text_add(&text, text.length > 0 ? " " : "");
        bw_text_add_bytes(&text, words->at, length);
        words->at += length;
    }
    return chronicle_turn(&it->chronicle, seat, dice, unknown ? NULL : play);
}

static BwStatus read_double(Reading *it, Words *words)
{
    int seat = actor_here(it, words);
    words->at += strspn(words->at, " \t=>to");
    int cube = take_number(words);
    skip_spaces(words);
    if (bw_text_begins(words->at, "(beaver") > 0 || bw_text_begins(words->at, "beaver") > 0)
        return bw_status_no("mat.beaver");
    const BwBackgammon *now = bw_backgammon_of(&it->chronicle.state);
    if (cube != UNKNOWN && cube != 2 * now->cube) {
        BwStatus status = bw_status_number(bw_status_no("mat.cube"), "n", cube);
        return bw_status_number(status, "cube", now->cube);
    }
    return chronicle_cube(&it->chronicle, seat, backgammon_places[BACKGAMMON_PLACE_DOUBLE]);
}

/* "Wins 2 points and the match": repeats what men or cube have decided, or a resignation. */
static BwStatus read_wins(Reading *it, Words *words, int winner)
{
    skip_spaces(words);
    int points = take_number(words);
    bool match = it->length == 0 || strstr(words->at, "match") != NULL;
    words->at += strlen(words->at);
    it->in_game = false;
    if (chronicle_decided(&it->chronicle))
        return bw_status_ok();
    if (match && it->termination != BW_VERB_END)
        return chronicle_give_up(&it->chronicle, 1 - winner, it->termination);
    return chronicle_resign(&it->chronicle, 1 - winner, points);
}

static BwStatus read_thing(Reading *it, Words *words)
{
    int seat = seat_here(words);
    int actor = chronicle_actor(&it->chronicle);
    if (at_dice(words->at))
        return read_turn(it, words);
    if (at_throw(words->at))
        return bad_throw(words->at);
    if (skip_word(words, doubles_words))
        return read_double(it, words);
    if (skip_word(words, takes_words))
        return chronicle_cube(&it->chronicle, actor, backgammon_places[BACKGAMMON_PLACE_TAKE]);
    if (skip_word(words, drops_words))
        return chronicle_cube(&it->chronicle, actor, backgammon_places[BACKGAMMON_PLACE_DROP]);
    if (skip_word(words, wins_words))
        return read_wins(it, words, seat);
    return bad_line(words->at);
}

static BwStatus read_things(Reading *it, Words *words)
{
    BwStatus status = bw_status_ok();
    for (skip_spaces(words); *words->at != '\0' && status.id == NULL; skip_spaces(words))
        status = it->in_game ? read_thing(it, words) : bad_line(words->line);
    return status;
}

/* A comment at the top, `; [Event "Spring cup"]`: its name and value. */
static bool find_tag(const char *line, const char **name, const char **value, size_t length[2])
{
    line += strspn(line, "; \t");
    if (*line++ != '[')
        return false;
    *name = line;
    length[0] = strcspn(line, " \t\"]\n");
    const char *quote = line + length[0] + strspn(line + length[0], " \t");
    if (*quote != '"' || length[0] == 0)
        return false;
    *value = quote + 1;
    length[1] = strcspn(*value, "\n\r");
    for (size_t i = 0; i < strcspn(*value, "\n\r"); i++)
        length[1] = (*value)[i] == '"' ? i : length[1];
    return true;
}

/* Whose name this tag says, if the line of names says the same with other signs; else -1. */
static int named_by(const Reading *it, const char *tag, const char *value)
{
    char written[BW_NAME_ROOM];
    for (int seat = 0; seat < 2; seat++) {
        mat_name(value, written);
        if (bw_text_same(tag, chronicle_nobody[seat]) &&
            (strcmp(it->head.name[seat], written) == 0 || strcmp(it->head.name[seat], value) == 0))
            return seat;
    }
    return -1;
}

static void learn_tag(Reading *it, const char *name, const char *value)
{
    ChronicleHead *head = &it->head;
    if (settled_learn(&head->settled, "backgammon", name, value))
        return;
    int seat = named_by(it, name, value);
    if (seat >= 0 && strlen(value) < BW_NAME_ROOM) {
        strcpy(head->name[seat], value);
        return;
    }
    if (bw_text_same(name, "Crawford"))
        head->no_crawford = bw_text_begins(value, "off") > 0;
    else if (bw_text_same(name, "Jacoby"))
        head->jacoby = bw_text_begins(value, "on") > 0;
    else if (bw_text_same(name, TERMINATION))
        it->termination = termination_verb(value);
}

/* Whether the record says in another way what this tag says. */
static bool is_told(const Reading *it, const char *name, const char *value)
{
    return named_by(it, name, value) >= 0 ||
           (settled_is_tag(name) && it->head.settled.rules[0] != '\0') ||
           (bw_text_same(name, TERMINATION) && it->termination != BW_VERB_END);
}

/* Walks the comments of the file: to note what they settle, or to write them into the record. */
static void read_tags(Reading *it, bool write)
{
    for (const char *line = it->file; *line != '\0';) {
        const char *name, *value;
        size_t length[2];
        const char *next = line + strcspn(line, "\n");
        line += strspn(line, " \t\r");
        if (*line == ';' && find_tag(line, &name, &value, length)) {
            char word[BW_NAME_ROOM], words[BW_RULES_TEXT];
            BwText text = bw_text_in(word, sizeof word), told = bw_text_in(words, sizeof words);
            bw_text_add_bytes(&text, name, length[0]);
            bw_text_add_bytes(&told, value, length[1]);
            if (!write)
                learn_tag(it, word, words);
            else if (!is_told(it, word, words))
                chronicle_tag(&it->chronicle, bw_text_same(word, "EventDate") ? "Date" : word,
                              value, length[1]);
        }
        line = *next == '\n' ? next + 1 : next;
    }
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* Where the ": 3" begins that stands right before `end`, or NULL. */
static const char *find_score(const char *line, const char *end, int *score)
{
    while (end > line && is_space(end[-1]))
        end--;
    const char *digits = end;
    while (digits > line && digits[-1] >= '0' && digits[-1] <= '9')
        digits--;
    const char *colon = digits;
    while (colon > line && is_space(colon[-1]))
        colon--;
    if (digits == end || end - digits > 5 || colon == line || colon[-1] != ':')
        return NULL;
    Words number = {line, digits};
    *score = take_number(&number);
    return colon - 1;
}

/* Takes the last "name : 3" before `end` apart. A name begins at the line's beginning, after a
 * score or after a wide gap. Returns where it begins, or NULL. */
static const char *take_name(const char *line, const char *end, char *name, int *score)
{
    char raw[BW_NAME_ROOM * 2] = "";
    int other;
    const char *last = find_score(line, end, score);
    if (last == NULL)
        return NULL;
    while (last > line && is_space(last[-1]))
        last--;
    const char *first = last;
    while (first > line && !(is_space(first[-1]) && (find_score(line, first, &other) != NULL ||
                                                     (first - 1 > line && is_space(first[-2])))))
        first--;
    const char *begin = first + strspn(first, " \t");
    BwText text = bw_text_in(raw, sizeof raw);
    bw_text_add_bytes(&text, begin, begin < last ? (size_t)(last - begin) : 0);
    bw_text_clean(name, BW_NAME_ROOM, raw);
    return first;
}

/* Who may double is not in the Crawford game. */
static bool has_double(const char *game)
{
    while (*game != '\0' && !mat_is_game(game)) {
        const char *end = game + strcspn(game, "\n");
        for (; game < end; game++)
            if (bw_text_begins(game, doubles_words[2]) > 0)
                return true;
        game += *game == '\n';
    }
    return false;
}

static BwStatus begin_record(Reading *it)
{
    it->head.past_crawford = has_double(it->rest);
    it->head.settled = (Settled){0};
    it->termination = BW_VERB_END;
    read_tags(it, false);
    BwStatus status = chronicle_begin(&it->chronicle, it->records, &it->head);
    if (status.id == NULL)
        read_tags(it, true);
    return status;
}

/* " Anna : 3      Bert : 1" */
static BwStatus read_names(Reading *it, const char *line)
{
    ChronicleHead *head = &it->head;
    const char *second = take_name(line, line + strlen(line), head->name[1], &head->score[1]);
    const char *first =
        second != NULL ? take_name(line, second, head->name[0], &head->score[0]) : NULL;
    if (first == NULL)
        return bad_line(line);
    head->length = it->length;
    it->names_next = false;
    it->in_game = true;
    if (it->chronicle.begun && it->length > 0)
        return chronicle_expect_score(&it->chronicle, head->score);
    if (it->chronicle.begun)
        chronicle_end(&it->chronicle);
    return begin_record(it);
}

static BwStatus read_length(Reading *it, const char *line)
{
    Words words = {line, line};
    skip_spaces(&words);
    int length = take_number(&words);
    if (bw_text_begins(words.at, "unlimited") > 0)
        length = 0;
    if (it->length != UNKNOWN)
        return bw_status_no("match.one_file");
    it->length = length;
    return length == UNKNOWN ? bad_line(line) : bw_status_ok();
}

static BwStatus read_line(Reading *it, const char *line)
{
    Words words = {line, line};
    skip_spaces(&words);
    if (*words.at == '\0' || *words.at == ';')
        return bw_status_ok();
    if (it->names_next)
        return read_names(it, line);
    if (bw_text_begins(words.at, "game ") > 0 && it->length != UNKNOWN) {
        it->names_next = true;
        return bw_status_ok();
    }
    Words number = words;
    if (take_number(&number) != UNKNOWN && *number.at == ')') {
        words.at = number.at + 1;
        return read_things(it, &words);
    }
    if (strstr(words.at, "point match") != NULL || bw_text_begins(words.at, "unlimited") > 0)
        return read_length(it, line);
    return it->in_game && at_new(&words) ? read_things(it, &words) : bad_line(line);
}

/* Copies one line without its end; false if it is too long to be one. */
static bool take_line(const char **file, char out[LINE])
{
    size_t length = strcspn(*file, "\r\n");
    bool fits = length < LINE;
    memcpy(out, *file, fits ? length : 0);
    out[fits ? length : 0] = '\0';
    *file += length;
    *file += strspn(*file, "\r");
    *file += **file == '\n';
    return fits;
}

BwStatus mat_read(const char *file, BwText *records, int *line)
{
    Reading it;
    memset(&it, 0, sizeof it);
    bw_text_skip(&file, "\xef\xbb\xbf");
    it.records = records;
    it.file = file;
    it.length = UNKNOWN;
    BwStatus status = bw_status_ok();
    for (*line = 0; *file != '\0' && status.id == NULL;) {
        char text[LINE];
        bool comment = file[strspn(file, " \t")] == ';';
        ++*line;
        bool fits = take_line(&file, text);
        it.rest = file;
        if (!comment)
            status = fits ? read_line(&it, text) : bad_line(text);
    }
    if (status.id != NULL)
        return status;
    if (!it.chronicle.begun)
        return bw_status_no("mat.none");
    chronicle_end(&it.chronicle);
    return refusal_if_cut(bw_status_ok(), records);
}
