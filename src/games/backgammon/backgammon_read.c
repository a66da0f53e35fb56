/* Backgammon: reads positions, ours as backgammon_text.c writes them and those of the field.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_state.h"

#include <string.h>

enum { WORD = 192, EXTRA_WORDS = 6 };

/* What may stand behind the turn. */
static const char *const extra_words[] = {"cube", "score", "crawford", "resign", "frozen", "turns"};

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
static BwStatus read_side(BwBackgammon *it, int seat, const char **at, char end)
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

static BwStatus read_men(BwBackgammon *it, const char *word)
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
static bool read_lying(BwBackgammon *it, const char *word)
{
    if (!is_die(word[0]) || !is_die(word[1]) || word[2] != '\0')
        return false;
    it->dice[0] = (uint8_t)(word[0] - '0');
    it->dice[1] = (uint8_t)(word[1] - '0');
    return true;
}

/* Counts down how often each die in `left` may still be used. */
static bool read_left(BwBackgammon *it, const char *left)
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
static BwStatus read_roll(BwBackgammon *it, const char *word)
{
    if (!is_die(word[0]) || !is_die(word[1]) || (word[2] != '\0' && word[2] != '/'))
        return refuse("position.backgammon.dice", "word", word);
    backgammon_set_roll(it, word[0] - '0', word[1] - '0');
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

/* Dice from the opening throw may lie there: "opening 44", "white roll 53". */
static void read_opening_dice(BwBackgammon *it, const char **at)
{
    const char *before = *at;
    char word[WORD];
    if (!bw_text_word(at, word, sizeof word) || !read_lying(it, word))
        *at = before;
}

static BwStatus read_over(BwBackgammon *it, const char **at)
{
    char word[WORD] = "";
    int ended = bw_text_word(at, word, sizeof word)
                    ? index_of(backgammon_endings, BW_BACKGAMMON_ENDED_COUNT, word)
                    : -1;
    if (ended < 0)
        return form(word);
    it->phase = BW_BACKGAMMON_PHASE_OVER;
    it->ended = (uint8_t)ended;
    return bw_status_ok();
}

static BwStatus read_phase(BwBackgammon *it, const char **at)
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
    int seat = index_of(backgammon_seat_words, 2, who);
    if (seat < 0)
        return form(who);
    it->seat = (int8_t)seat;
    const char *before = *at;
    bw_text_word(at, what, sizeof what);
    bool bare = what[0] == '\0' || index_of(extra_words, EXTRA_WORDS, what) >= 0;
    if (bare)
        *at = before;
    if (strcmp(what, "answer") == 0) {
        it->phase = BW_BACKGAMMON_PHASE_ANSWER;
        it->seat = (int8_t)(1 - seat);
    } else if (bare || strcmp(what, "roll") == 0) {
        it->phase = it->with_cube ? BW_BACKGAMMON_PHASE_ROLL : BW_BACKGAMMON_PHASE_THROW;
    } else if (strcmp(what, "throw") == 0) {
        it->phase = BW_BACKGAMMON_PHASE_THROW;
    } else {
        return read_roll(it, what);
    }
    if (!bare)
        read_opening_dice(it, at);
    return bw_status_ok();
}

static BwStatus read_cube(BwBackgammon *it, const char *value, const char **at)
{
    char owner[WORD] = "";
    int64_t cube;
    int seat =
        bw_text_word(at, owner, sizeof owner) ? index_of(backgammon_seat_words, 2, owner) : -1;
    if (seat < 0 || !bw_text_number(value, 2, INT16_MAX, &cube))
        return refuse("position.backgammon.cube", "word", value);
    it->cube = (uint16_t)cube;
    it->cube_owner = (int8_t)seat;
    return bw_status_ok();
}

/* "3-1" or "3-1/7"; a length in the text wins over that of the rules. */
static BwStatus read_score(BwBackgammon *it, const char *value)
{
    const char *at = value;
    int white = take_number(&at);
    int black = bw_text_skip(&at, "-") ? take_number(&at) : -1;
    int length = bw_text_skip(&at, "/") ? take_number(&at) : it->length;
    if (white < 0 || black < 0 || length < 0 || length > BACKGAMMON_MATCH_MAX || *at != '\0')
        return refuse("position.backgammon.score", "word", value);
    it->score[0] = (int16_t)white;
    it->score[1] = (int16_t)black;
    it->length = (uint8_t)length;
    return bw_status_ok();
}

static BwStatus read_extra(BwBackgammon *it, const char *name, const char *value, const char **at)
{
    int64_t number;
    if (strcmp(name, "cube") == 0)
        return read_cube(it, value, at);
    if (strcmp(name, "score") == 0)
        return read_score(it, value);
    if (strcmp(name, "crawford") == 0 && index_of(backgammon_crawford_words, 3, value) > 0)
        it->crawford = (uint8_t)index_of(backgammon_crawford_words, 3, value);
    else if (strcmp(name, "resign") == 0 && bw_text_number(value, 1, 3, &number))
        it->resign = (uint8_t)number;
    else if (strcmp(name, "frozen") == 0 && bw_text_number(value, 1, 24, &number))
        it->frozen = (uint8_t)number;
    else if (strcmp(name, "turns") == 0 && bw_text_number(value, 1, BACKGAMMON_TURNS_MAX, &number))
        it->turns = (uint16_t)number;
    else
        return form(name);
    return bw_status_ok();
}

static BwStatus read_own(BwBackgammon *it, const char *text)
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
static BwStatus read_any(BwBackgammon *it, const char *text)
{
    text += strspn(text, " \t\r\n");
    size_t word = strcspn(text, " \t\r\n");
    if (text[word + strspn(text + word, " \t\r\n")] != '\0')
        return read_own(it, text);
    if (strchr(text, '=') != NULL || word > 30)
        return backgammon_read_xgid(it, text);
    return backgammon_read_gnu(it, text);
}

BwStatus backgammon_read_state(BwState *state, const BwRules *rules, const char *text)
{
    memset(state, 0, sizeof *state);
    BwBackgammon *it = backgammon(state);
    backgammon_rules(it, rules);
    it->cube = 1;
    it->cube_owner = BW_BACKGAMMON_CUBE_CENTRED;
    BwStatus status = read_any(it, text);
    if (status.id != NULL)
        return status;
    if (it->with_crawford && backgammon_within_one(it) &&
        it->crawford == BW_BACKGAMMON_CRAWFORD_AHEAD)
        it->crawford = BW_BACKGAMMON_CRAWFORD_NOW; /* nothing said: it has just come about */
    return backgammon_check(it);
}
