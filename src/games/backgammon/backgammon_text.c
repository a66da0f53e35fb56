/* The position on one line, with all that a match remembers:
 *
 *     bar:1,13:5,8:3,6:6/24:2,13:5,8:3,6:5 white 31/1 cube 2 black score 3-1/7 turns 12
 *
 * White's men, Black's men, each in its own count; who is to do what; then what is not as usual.
 * After the dice "/1" tells which are left, if some were played; who has no dice is on roll. Men
 * not named are off. SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_match.h"

#include <string.h>

enum { WORD = 192, EXTRA_WORDS = 6 };

static const char *const seat_words[] = {"white", "black"};
static const char *const extra_words[] = {"cube", "score", "crawford", "resign", "frozen", "turns"};
static const char *const crawford_words[] = {"", "now", "past"};

static void write_side(const BwBackgammonSide *side, BwText *text)
{
    const char *comma = "";
    for (int point = BW_BACKGAMMON_BAR; point > 0; point--)
        if (bw_backgammon_men(side, point) > 0) {
            bw_text_add(text, comma);
            bw_text_add(text, backgammon_places[point]);
            bw_text_add(text, ":");
            bw_text_add_number(text, bw_backgammon_men(side, point));
            comma = ",";
        }
    if (*comma == '\0')
        bw_text_add(text, "-");
}

static void write_dice(const Match *it, BwText *text)
{
    bw_text_add_number(text, it->dice[0] * 10 + it->dice[1]);
}

static void write_roll(const Match *it, BwText *text)
{
    bool is_double = it->dice[0] == it->dice[1];
    write_dice(it, text);
    if (it->left[0] + it->left[1] == (is_double ? it->options.doubles : 2))
        return;
    bw_text_add(text, "/");
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < it->left[which]; i++)
            bw_text_add_number(text, it->dice[which]);
}

static void write_phase(const Match *it, BwText *text)
{
    if (it->phase == PHASE_OPENING || it->phase == PHASE_OVER) {
        bw_text_add(text, it->phase == PHASE_OVER ? "over " : "opening");
        bw_text_add(text, it->phase == PHASE_OVER ? backgammon_endings[it->ended] : "");
    } else {
        static const char *const words[] = {"", "throw", "roll", "answer", ""};
        bw_text_add(text, seat_words[it->phase == PHASE_ANSWER ? 1 - it->seat : it->seat]);
        bw_text_add(text, " ");
        bw_text_add(text, words[it->phase]);
    }
    if (it->phase == PHASE_PLAY) {
        write_roll(it, text);
    } else if (it->dice[0] != 0) {
        bw_text_add(text, " ");
        write_dice(it, text);
    }
}

static void write_number(BwText *text, const char *name, int number)
{
    bw_text_add(text, name);
    bw_text_add_number(text, number);
}

int backgammon_match_write(const BwState *state, char *out, size_t room)
{
    const Match *it = match_of(state);
    BwText text = bw_text_in(out, room);
    write_side(&it->men[0], &text);
    bw_text_add(&text, "/");
    write_side(&it->men[1], &text);
    bw_text_add(&text, " ");
    write_phase(it, &text);
    if (it->cube > 1) {
        write_number(&text, " cube ", it->cube);
        bw_text_add(&text, " ");
        bw_text_add(&text, seat_words[it->cube_owner]);
    }
    write_number(&text, " score ", it->score[0]);
    write_number(&text, "-", it->score[1]);
    write_number(&text, "/", it->length);
    if (it->crawford != CRAWFORD_AHEAD) {
        bw_text_add(&text, " crawford ");
        bw_text_add(&text, crawford_words[it->crawford]);
    }
    if (it->resign != 0)
        write_number(&text, " resign ", it->resign);
    if (it->frozen != 0)
        write_number(&text, " frozen ", it->frozen);
    if (it->turns != 0)
        write_number(&text, " turns ", it->turns);
    return (int)text.length;
}

static BwStatus refuse(const char *id, const char *name, const char *word)
{
    return bw_status_text(bw_status_no(id), name, word);
}

static BwStatus form(const char *word)
{
    return refuse("position.backgammon.form", "word", word);
}

/* A number of at most four digits at *at, or -1. */
static int take_number(const char **at)
{
    int number = -1;
    for (int digits = 0; **at >= '0' && **at <= '9' && digits < 4; digits++, ++*at)
        number = (number < 0 ? 0 : number) * 10 + (**at - '0');
    return number;
}

static int take_point(const char **at)
{
    if (bw_text_skip(at, backgammon_places[BW_BACKGAMMON_BAR]))
        return BW_BACKGAMMON_BAR;
    int point = take_number(at);
    return point >= 1 && point <= BW_BACKGAMMON_BAR ? point : -1;
}

/* One side's "bar:1,24:2" up to `end`; the men left over are off. */
static BwStatus read_side(Match *it, int seat, const char **at, char end)
{
    int men = 0;
    const char *word = *at;
    bool none = bw_text_skip(at, "-");
    while (!none) {
        int point = take_point(at);
        int more = point > 0 && bw_text_skip(at, ":") ? take_number(at) : -1;
        if (more < 1)
            return form(word);
        men += more;
        for (int i = 0; i < more && men <= BW_BACKGAMMON_MEN; i++)
            bw_backgammon_put(&it->men[seat], bw_backgammon_bit(point));
        if (!bw_text_skip(at, ","))
            break;
    }
    if (**at != end)
        return form(word);
    if (men > BW_BACKGAMMON_MEN) {
        BwStatus status = bw_status_number(bw_status_no("position.backgammon.men"), "n", men);
        return bw_status_message(status, "seat",
                                 seat == 0 ? "seat.backgammon.0" : "seat.backgammon.1");
    }
    for (; men < BW_BACKGAMMON_MEN; men++)
        bw_backgammon_put(&it->men[seat], bw_backgammon_bit(BW_BACKGAMMON_OFF));
    return bw_status_ok();
}

static BwStatus read_men(Match *it, const char *word)
{
    const char *at = word;
    BwStatus status = read_side(it, 0, &at, '/');
    if (status.id != NULL)
        return status;
    at++;
    return read_side(it, 1, &at, '\0');
}

static bool is_die(char c)
{
    return c >= '1' && c <= '6';
}

/* Two dice as they lie, "53". */
static bool read_lying(Match *it, const char *word)
{
    if (!is_die(word[0]) || !is_die(word[1]) || word[2] != '\0')
        return false;
    it->dice[0] = (uint8_t)(word[0] - '0');
    it->dice[1] = (uint8_t)(word[1] - '0');
    return true;
}

/* Counts down how often each die in `left` may still be used. */
static bool read_left(Match *it, const char *left)
{
    uint8_t most[2] = {it->left[0], it->left[1]};
    it->left[0] = it->left[1] = 0;
    for (; *left != '\0'; left++) {
        int which = *left - '0' == it->dice[0] ? 0 : 1;
        if (*left - '0' != it->dice[which] || it->left[which] == most[which])
            return false;
        it->left[which]++;
    }
    return true;
}

/* "31", or "31/1" when some were played. */
static BwStatus read_roll(Match *it, const char *word)
{
    if (!is_die(word[0]) || !is_die(word[1]) || (word[2] != '\0' && word[2] != '/'))
        return refuse("position.backgammon.dice", "word", word);
    backgammon_match_set_roll(it, word[0] - '0', word[1] - '0');
    bool fine = word[2] == '\0' || read_left(it, word + 3);
    return fine ? bw_status_ok() : refuse("position.backgammon.dice", "word", word);
}

static int index_of(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (words[i] != NULL && strcmp(words[i], word) == 0)
            return i;
    return -1;
}

/* Dice from the opening throw may lie there: "opening 44", "white throw 53". */
static void read_opening_dice(Match *it, const char **at)
{
    const char *before = *at;
    char word[WORD];
    if (!bw_text_word(at, word, sizeof word) || !read_lying(it, word))
        *at = before;
}

static BwStatus read_over(Match *it, const char **at)
{
    char word[WORD] = "";
    int ended =
        bw_text_word(at, word, sizeof word) ? index_of(backgammon_endings, ENDED_COUNT, word) : -1;
    if (ended < 0)
        return form(word);
    it->phase = PHASE_OVER;
    it->ended = (uint8_t)ended;
    return bw_status_ok();
}

static BwStatus read_phase(Match *it, const char **at)
{
    char who[WORD] = "";
    char what[WORD] = "";
    bw_text_word(at, who, sizeof who);
    if (strcmp(who, "over") == 0)
        return read_over(it, at);
    if (strcmp(who, "opening") == 0) {
        read_opening_dice(it, at);
        return bw_status_ok();
    }
    int seat = index_of(seat_words, 2, who);
    if (seat < 0)
        return form(who);
    it->seat = (int8_t)seat;
    const char *before = *at;
    bw_text_word(at, what, sizeof what);
    bool bare = what[0] == '\0' || index_of(extra_words, EXTRA_WORDS, what) >= 0;
    if (bare)
        *at = before;
    if (strcmp(what, "answer") == 0) {
        it->phase = PHASE_ANSWER;
        it->seat = (int8_t)(1 - seat);
    } else if (bare || strcmp(what, "roll") == 0) {
        it->phase = it->with_cube ? PHASE_ROLL : PHASE_THROW;
    } else if (strcmp(what, "throw") == 0) {
        it->phase = PHASE_THROW;
        read_opening_dice(it, at);
    } else {
        return read_roll(it, what);
    }
    return bw_status_ok();
}

static BwStatus read_cube(Match *it, const char *value, const char **at)
{
    char owner[WORD] = "";
    int64_t cube;
    int seat = bw_text_word(at, owner, sizeof owner) ? index_of(seat_words, 2, owner) : -1;
    if (seat < 0 || !bw_text_number(value, 2, INT16_MAX, &cube))
        return refuse("position.backgammon.cube", "word", value);
    it->cube = (uint16_t)cube;
    it->cube_owner = (int8_t)seat;
    return bw_status_ok();
}

/* "3-1" or "3-1/7"; a length in the text wins over that of the rules. */
static BwStatus read_score(Match *it, const char *value)
{
    const char *at = value;
    int white = take_number(&at);
    int black = bw_text_skip(&at, "-") ? take_number(&at) : -1;
    int length = bw_text_skip(&at, "/") ? take_number(&at) : it->length;
    if (white < 0 || black < 0 || length < 0 || length > MATCH_MAX || *at != '\0')
        return refuse("position.backgammon.score", "word", value);
    it->score[0] = (int16_t)white;
    it->score[1] = (int16_t)black;
    it->length = (uint8_t)length;
    return bw_status_ok();
}

static BwStatus read_extra(Match *it, const char *name, const char *value, const char **at)
{
    int64_t number;
    if (strcmp(name, "cube") == 0)
        return read_cube(it, value, at);
    if (strcmp(name, "score") == 0)
        return read_score(it, value);
    if (strcmp(name, "crawford") == 0 && index_of(crawford_words, 3, value) > 0)
        it->crawford = (uint8_t)index_of(crawford_words, 3, value);
    else if (strcmp(name, "resign") == 0 && bw_text_number(value, 1, 3, &number))
        it->resign = (uint8_t)number;
    else if (strcmp(name, "frozen") == 0 && bw_text_number(value, 1, 24, &number))
        it->frozen = (uint8_t)number;
    else if (strcmp(name, "turns") == 0 && bw_text_number(value, 1, TURNS_MAX, &number))
        it->turns = (uint16_t)number;
    else
        return form(name);
    return bw_status_ok();
}

static BwStatus read_own(Match *it, const char *text)
{
    char word[WORD] = "";
    if (!bw_text_word(&text, word, sizeof word))
        return form(text);
    BwStatus status = read_men(it, word);
    if (status.id == NULL)
        status = read_phase(it, &text);
    while (status.id == NULL && bw_text_word(&text, word, sizeof word)) {
        char value[WORD] = "";
        bw_text_word(&text, value, sizeof value);
        status = read_extra(it, word, value, &text);
    }
    text += strspn(text, " \t\r\n");
    return status.id == NULL && *text != '\0' ? form(text) : status;
}

/* A position of the field has no spaces, one of ours has. */
static BwStatus read_any(Match *it, const char *text)
{
    text += strspn(text, " \t\r\n");
    size_t word = strcspn(text, " \t\r\n");
    if (text[word + strspn(text + word, " \t\r\n")] != '\0')
        return read_own(it, text);
    if (strchr(text, '=') != NULL || word > 30)
        return backgammon_match_read_xgid(it, text);
    return backgammon_match_read_gnu(it, text);
}

BwStatus backgammon_match_read(BwState *state, const BwRules *rules, const char *text)
{
    memset(state, 0, sizeof *state);
    Match *it = match(state);
    backgammon_match_rules(it, rules);
    it->cube = 1;
    it->cube_owner = CUBE_CENTRED;
    BwStatus status = read_any(it, text);
    if (status.id != NULL)
        return status;
    if (it->with_crawford && backgammon_match_within_one(it) && it->crawford == CRAWFORD_AHEAD)
        it->crawford = CRAWFORD_NOW; /* nothing said: it has just come about */
    return backgammon_match_check(it);
}
