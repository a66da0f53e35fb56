/* XGID: "XGID=" and ten fields between colons: men, cube, its owner, turn, dice, two scores, rule,
 * length, greatest cube. White is the player at the bottom, who has capital letters and counts +1;
 * the 26 characters of the men go from the top player's bar over White's points to White's bar.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_ids.h"
#include "games/backgammon/backgammon_state.h"

#include <string.h>

enum { PLACES = 26, FIELDS = 9, FIELD = 8, CUBE_LOG_MAX = 15 };
enum { CUBE, OWNER, TURN, DICE, SCORE_WHITE, SCORE_BLACK, RULE, LENGTH, CUBE_MAX };

static void add_field(BwText *text, int number)
{
    bw_text_add(text, ":");
    bw_text_add_number(text, number);
}

static void add_dice(const BwBackgammon *it, BwText *text)
{
    int whole = it->dice[0] == it->dice[1] ? it->options.doubles : 2;
    bw_text_add(text, ":");
    if (it->phase == BW_BACKGAMMON_PHASE_ANSWER)
        bw_text_add(text, "D");
    else if (it->phase == BW_BACKGAMMON_PHASE_PLAY && it->left[0] + it->left[1] == whole)
        bw_text_add_number(text, it->dice[0] * 10 + it->dice[1]);
    else
        bw_text_add(text, "00");
}

static void add_men(const BwBackgammon *it, BwText *text)
{
    for (int place = 0; place < PLACES; place++) {
        int white = place > 0 ? bw_backgammon_men(&it->men[0], place) : 0;
        int black = place < BW_BACKGAMMON_BAR
                        ? bw_backgammon_men(&it->men[1], BW_BACKGAMMON_BAR - place)
                        : 0;
        bw_text_add_char(text, (char)(white > 0   ? 'A' + white - 1
                                      : black > 0 ? 'a' + black - 1
                                                  : '-'));
    }
}

int bw_backgammon_write_xgid(const BwState *state, char *out, size_t room)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, "XGID=");
    add_men(it, &text);
    add_field(&text, bw_bits_highest(it->cube | 1u));
    add_field(&text, it->cube_owner == BW_BACKGAMMON_CUBE_CENTRED ? 0
                     : it->cube_owner == 0                        ? 1
                                                                  : -1);
    add_field(&text, it->seat == 0 ? 1 : -1);
    add_dice(it, &text);
    add_field(&text, it->score[0]);
    add_field(&text, it->score[1]);
    add_field(&text, it->length > 0 ? it->crawford == BW_BACKGAMMON_CRAWFORD_NOW : it->with_jacoby);
    add_field(&text, it->length);
    add_field(&text, it->with_cube ? bw_bits_highest(it->cube_max) : 0);
    return (int)text.length;
}

/* Puts `men` men there; false when the side has too many. */
static bool put_men(BwBackgammonSide *side, int point, int men, int *count)
{
    *count += men;
    for (int i = 0; i < men && *count <= BW_BACKGAMMON_MEN; i++)
        bw_backgammon_put(side, bw_backgammon_bit(point));
    return *count <= BW_BACKGAMMON_MEN;
}

static bool read_men(BwBackgammon *it, const char **at)
{
    int count[2] = {0, 0};
    for (int place = 0; place < PLACES; place++, ++*at) {
        char c = **at;
        bool fine = c == '-';
        if (c >= 'A' && c <= 'P' && place > 0)
            fine = put_men(&it->men[0], place, c - 'A' + 1, &count[0]);
        else if (c >= 'a' && c <= 'p' && place < BW_BACKGAMMON_BAR)
            fine = put_men(&it->men[1], BW_BACKGAMMON_BAR - place, c - 'a' + 1, &count[1]);
        if (!fine)
            return false;
    }
    for (int seat = 0; seat < 2; seat++)
        put_men(&it->men[seat], BW_BACKGAMMON_OFF, BW_BACKGAMMON_MEN - count[seat], &count[seat]);
    return true;
}

static bool read_fields(const char *at, char field[FIELDS][FIELD])
{
    for (int i = 0; i < FIELDS; i++) {
        if (!bw_text_skip(&at, ":"))
            return i == CUBE_MAX && *at == '\0'; /* old ones have no greatest cube */
        size_t length = strcspn(at, ": \t\r\n");
        if (length == 0 || length >= FIELD)
            return false;
        memcpy(field[i], at, length);
        field[i][length] = '\0';
        at += length;
    }
    return at[strspn(at, " \t\r\n")] == '\0';
}

/* What the fields say as numbers; refuses one that is none or out of its range. */
static BwStatus read_numbers(char field[FIELDS][FIELD], int64_t number[FIELDS])
{
    static const struct {
        int16_t min, max;
        const char *refusal;
    } kinds[FIELDS] = {
        [CUBE] = {0, CUBE_LOG_MAX, "position.backgammon.xgid.cube"},
        [OWNER] = {-1, 1, "position.backgammon.xgid.owner"},
        [TURN] = {-1, 1, "position.backgammon.xgid.turn"},
        [SCORE_WHITE] = {0, 9999, "position.backgammon.xgid.score"},
        [SCORE_BLACK] = {0, 9999, "position.backgammon.xgid.score"},
        [RULE] = {0, 3, "position.backgammon.xgid.rule"},
        [LENGTH] = {0, INT16_MAX, "position.backgammon.xgid.length"},
        [CUBE_MAX] = {0, 99, "position.backgammon.xgid.cube"},
    };
    for (int i = 0; i < FIELDS; i++) {
        if (i == DICE || field[i][0] == '\0')
            continue;
        bool fine = bw_text_number(field[i], kinds[i].min, kinds[i].max, &number[i]);
        if (!fine || (i == TURN && number[i] == 0))
            return bw_status_text(bw_status_no(kinds[i].refusal), "word", field[i]);
    }
    return bw_status_ok();
}

static bool read_dice(BwBackgammon *it, const char *dice)
{
    it->phase = it->with_cube ? BW_BACKGAMMON_PHASE_ROLL : BW_BACKGAMMON_PHASE_THROW;
    if (strcmp(dice, "00") == 0)
        return true;
    if (strcmp(dice, "D") == 0) {
        it->phase = BW_BACKGAMMON_PHASE_ANSWER;
        return true;
    }
    if (strlen(dice) != 2 || strspn(dice, "123456") != 2)
        return false;
    backgammon_set_roll(it, dice[0] - '0', dice[1] - '0');
    return true;
}

BwStatus backgammon_read_xgid(BwBackgammon *it, const char *text)
{
    const char *at = text;
    char field[FIELDS][FIELD] = {{0}};
    int64_t number[FIELDS] = {0};
    bw_text_skip(&at, "XGID=");
    if (!read_men(it, &at) || !read_fields(at, field))
        return bw_status_text(bw_status_no("position.backgammon.xgid"), "word", text);
    BwStatus status = read_numbers(field, number);
    if (status.id != NULL)
        return status;
    if (!read_dice(it, field[DICE]))
        return bw_status_text(bw_status_no("position.backgammon.xgid.dice"), "word", field[DICE]);
    if ((number[OWNER] == 0) != (number[CUBE] == 0))
        return bw_status_no("position.backgammon.id_cube");
    if (number[LENGTH] > BACKGAMMON_MATCH_MAX)
        return bw_status_number(bw_status_no("position.backgammon.length"), "n",
                                (int32_t)number[LENGTH]);
    it->seat = number[TURN] < 0;
    it->cube = (uint16_t)(1u << number[CUBE]);
    it->cube_owner = (int8_t)(number[OWNER] == 0 ? BW_BACKGAMMON_CUBE_CENTRED : number[OWNER] < 0);
    it->score[0] = (int16_t)number[SCORE_WHITE];
    it->score[1] = (int16_t)number[SCORE_BLACK];
    it->length = (uint8_t)number[LENGTH];
    bool now = it->length > 0 && number[RULE] == 1;
    if (it->with_crawford && (now || backgammon_within_one(it)))
        it->crawford = now ? BW_BACKGAMMON_CRAWFORD_NOW : BW_BACKGAMMON_CRAWFORD_PAST;
    return bw_status_ok();
}
