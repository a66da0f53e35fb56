/* GNU Backgammon's IDs. A Position ID is 80 bits: for each side a 1 for every man and a 0 after
 * every point, from its own ace point to the bar, the side that is not on roll first. A Match ID is
 * a row of bit fields. Both are bytes, lowest bit first, in Base64 without padding.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_ids.h"
#include "games/backgammon/backgammon_state.h"

#include <string.h>

enum { POSITION_BYTES = 10, MATCH_BYTES = 9 };

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void write_base64(const uint8_t *bytes, int count, char *out)
{
    int bits = count * 8;
    for (int at = 0; at < bits; at += 6) {
        unsigned two = (unsigned)bytes[at / 8] << 8;
        two |= at / 8 + 1 < count ? bytes[at / 8 + 1] : 0;
        *out++ = digits[two >> (10 - at % 8) & 63];
    }
    *out = '\0';
}

/* Reads exactly what `count` bytes need; bits beyond them must be 0. */
static bool read_base64(const char **text, uint8_t *bytes, int count)
{
    memset(bytes, 0, (size_t)count);
    for (int at = 0; at < count * 8; at += 6, ++*text) {
        const char *digit = **text != '\0' ? strchr(digits, **text) : NULL;
        if (digit == NULL)
            return false;
        unsigned two = (unsigned)(digit - digits) << (10 - at % 8);
        bytes[at / 8] = (uint8_t)(bytes[at / 8] | two >> 8);
        if (at / 8 + 1 < count)
            bytes[at / 8 + 1] = (uint8_t)(bytes[at / 8 + 1] | (two & 255));
        else if ((two & 255) != 0)
            return false;
    }
    return true;
}

/* Bits, lowest first, taken from or put into bytes. */
typedef struct BitRow {
    uint8_t bytes[POSITION_BYTES];
    int at;
} BitRow;

static unsigned take(BitRow *row, int bits)
{
    unsigned number = 0;
    for (int i = 0; i < bits && row->at < POSITION_BYTES * 8; i++, row->at++) {
        unsigned byte = row->bytes[row->at / 8];
        number |= (byte >> row->at % 8 & 1u) << i;
    }
    return number;
}

static void put(BitRow *row, unsigned number, int bits)
{
    for (int i = 0; i < bits; i++, row->at++)
        row->bytes[row->at / 8] =
            (uint8_t)(row->bytes[row->at / 8] | (number >> i & 1u) << row->at % 8);
}

static void put_side(BitRow *row, const BwBackgammonSide *side)
{
    for (int point = 1; point <= BW_BACKGAMMON_BAR; point++) {
        int men = bw_backgammon_men(side, point);
        put(row, (1u << men) - 1, men + 1);
    }
}

static bool take_side(BitRow *row, BwBackgammonSide *side)
{
    int men = 0;
    memset(side, 0, sizeof *side);
    for (int point = 1; point <= BW_BACKGAMMON_BAR; point++)
        while (take(row, 1) == 1) {
            if (++men > BW_BACKGAMMON_MEN)
                return false;
            bw_backgammon_put(side, bw_backgammon_bit(point));
        }
    for (; men < BW_BACKGAMMON_MEN; men++)
        bw_backgammon_put(side, bw_backgammon_bit(BW_BACKGAMMON_OFF));
    return true;
}

void bw_backgammon_write_position_id(const BwBackgammonPosition *position,
                                     char out[BW_BACKGAMMON_POSITION_ID])
{
    BitRow row = {{0}, 0};
    put_side(&row, &position->other);
    put_side(&row, &position->own);
    write_base64(row.bytes, POSITION_BYTES, out);
}

static bool read_position(BwBackgammonPosition *position, const char **text)
{
    BitRow row = {{0}, 0};
    if (!read_base64(text, row.bytes, POSITION_BYTES))
        return false;
    return take_side(&row, &position->other) && take_side(&row, &position->own) &&
           take(&row, POSITION_BYTES * 8) == 0;
}

bool bw_backgammon_read_position_id(BwBackgammonPosition *position, const char *text)
{
    return read_position(position, &text) && *text == '\0';
}

BwBackgammonPosition bw_backgammon_position(const BwState *state)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    BwBackgammonPosition position = {it->men[it->seat], it->men[1 - it->seat]};
    return position;
}

static unsigned game_state(const BwBackgammon *it)
{
    if (it->phase == BW_BACKGAMMON_PHASE_OPENING)
        return 0;
    if (it->phase != BW_BACKGAMMON_PHASE_OVER)
        return 1;
    return it->ended == BW_BACKGAMMON_ENDED_DROPPED    ? 4
           : it->ended == BW_BACKGAMMON_ENDED_RESIGNED ? 3
                                                       : 2;
}

void bw_backgammon_write_match_id(const BwState *state, char out[BW_BACKGAMMON_MATCH_ID])
{
    const BwBackgammon *it = bw_backgammon_of(state);
    int whole = it->dice[0] == it->dice[1] ? it->options.doubles : 2;
    bool dice = it->phase == BW_BACKGAMMON_PHASE_PLAY && it->left[0] + it->left[1] == whole;
    int turn = backgammon_turn(it);
    BitRow row = {{0}, 0};
    put(&row, (unsigned)bw_bits_highest(it->cube | 1u), 4);
    put(&row, it->cube_owner == BW_BACKGAMMON_CUBE_CENTRED ? 3 : (unsigned)it->cube_owner, 2);
    put(&row, (unsigned)it->seat, 1);
    put(&row, it->crawford == BW_BACKGAMMON_CRAWFORD_NOW, 1);
    put(&row, game_state(it), 3);
    put(&row, (unsigned)(turn < 0 ? it->seat : turn), 1);
    put(&row, it->phase == BW_BACKGAMMON_PHASE_ANSWER, 1);
    put(&row, it->resign, 2);
    put(&row, dice ? it->dice[0] : 0, 3);
    put(&row, dice ? it->dice[1] : 0, 3);
    put(&row, it->length, 15);
    put(&row, (unsigned)it->score[0], 15);
    put(&row, (unsigned)it->score[1], 15);
    put(&row, !it->with_jacoby, 1);
    write_base64(row.bytes, MATCH_BYTES, out);
}

int bw_backgammon_write_gnu(const BwState *state, char *out, size_t room)
{
    char id[BW_BACKGAMMON_POSITION_ID];
    char match_id[BW_BACKGAMMON_MATCH_ID];
    BwBackgammonPosition position = bw_backgammon_position(state);
    bw_backgammon_write_position_id(&position, id);
    bw_backgammon_write_match_id(state, match_id);
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, id);
    bw_text_add(&text, ":");
    bw_text_add(&text, match_id);
    return (int)text.length;
}

typedef struct MatchId {
    unsigned cube, owner, seat, crawford, game, turn, doubled, resigned, die[2], length, score[2];
} MatchId;

static bool read_match_id(MatchId *id, const char **text)
{
    BitRow row = {{0}, 0};
    if (!read_base64(text, row.bytes, MATCH_BYTES))
        return false;
    unsigned *const field[] = {&id->cube,    &id->owner,  &id->seat,    &id->crawford,
                               &id->game,    &id->turn,   &id->doubled, &id->resigned,
                               &id->die[0],  &id->die[1], &id->length,  &id->score[0],
                               &id->score[1]};
    static const uint8_t bits[] = {4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15};
    for (int i = 0; i < 13; i++)
        *field[i] = take(&row, bits[i]);
    return true;
}

static BwStatus use_dice(BwBackgammon *it, const MatchId *id)
{
    unsigned high = id->die[0] > id->die[1] ? id->die[0] : id->die[1];
    unsigned low = id->die[0] + id->die[1] - high;
    if (high > 6 || (high > 0 && low == 0))
        return bw_status_no("position.backgammon.id_dice");
    if (high > 0)
        backgammon_set_roll(it, (int)high, (int)low);
    return bw_status_ok();
}

static BwStatus use_match_id(BwBackgammon *it, const MatchId *id)
{
    if (id->game > 1)
        return bw_status_no("position.backgammon.id_over");
    if (id->length > BACKGAMMON_MATCH_MAX)
        return bw_status_number(bw_status_no("position.backgammon.length"), "n",
                                (int32_t)id->length);
    if (id->owner == 2 || (id->owner == 3) != (id->cube == 0))
        return bw_status_no("position.backgammon.id_cube");
    it->seat = (int8_t)id->seat;
    it->length = (uint8_t)id->length;
    it->score[0] = (int16_t)id->score[0];
    it->score[1] = (int16_t)id->score[1];
    it->cube = (uint16_t)(1u << id->cube);
    it->cube_owner = (int8_t)(id->owner == 3 ? BW_BACKGAMMON_CUBE_CENTRED : (int)id->owner);
    bool within_one = backgammon_within_one(it);
    if (it->with_crawford && (id->crawford != 0 || within_one))
        it->crawford = id->crawford != 0 ? BW_BACKGAMMON_CRAWFORD_NOW : BW_BACKGAMMON_CRAWFORD_PAST;
    it->resign = (uint8_t)id->resigned;
    if (id->doubled != 0)
        it->phase = BW_BACKGAMMON_PHASE_ANSWER;
    if (id->game == 0)
        it->phase = BW_BACKGAMMON_PHASE_OPENING;
    return id->game == 0 || id->doubled != 0 ? bw_status_ok() : use_dice(it, id);
}

static void set_men(BwBackgammon *it, const BwBackgammonPosition *position)
{
    it->men[it->seat] = position->own;
    it->men[1 - it->seat] = position->other;
    if (it->phase == BW_BACKGAMMON_PHASE_OPENING)
        it->seat = 0;
}

BwStatus backgammon_read_gnu(BwBackgammon *it, const char *text)
{
    const char *at = text;
    BwBackgammonPosition position;
    MatchId id;
    it->phase = it->with_cube ? BW_BACKGAMMON_PHASE_ROLL : BW_BACKGAMMON_PHASE_THROW;
    if (!read_position(&position, &at))
        return bw_status_text(bw_status_no("position.backgammon.id"), "word", text);
    BwStatus status = bw_status_ok();
    if (bw_text_skip(&at, ":")) {
        if (!read_match_id(&id, &at))
            return bw_status_text(bw_status_no("position.backgammon.id"), "word", text);
        status = use_match_id(it, &id);
    }
    at += strspn(at, " \t\r\n");
    if (status.id == NULL && *at != '\0')
        return bw_status_text(bw_status_no("position.backgammon.id"), "word", text);
    set_men(it, &position);
    return status;
}
