/* Reads ludo positions, as ludo_text.c writes them. The text may come from a stranger: what no
 * match can come to is refused with a sentence.
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo_state.h"

#include "base/text.h"

#include <string.h>

/* Steps over a number of at most five digits; -1 if there is none. */
static int read_number(const char **at)
{
    int number = 0;
    int digits = 0;
    for (; **at >= '0' && **at <= '9' && digits < 5; digits++, ++*at)
        number = 10 * number + (**at - '0');
    return digits == 0 ? -1 : number;
}

/* Four dots, in any order. */
static BwStatus read_pieces(BwLudo *it, int seat, const char **at)
{
    int count = 0;
    do {
        int dot = read_number(at);
        if (dot < 0)
            return bw_status_no("position.ludo.form");
        if (dot > it->finish)
            return bw_status_number(
                bw_status_number(bw_status_no("position.ludo.beyond"), "dot", dot), "finish",
                it->finish);
        if (++count <= BW_LUDO_PIECES)
            ludo_shift(it->dot[seat], BW_LUDO_NEST, dot);
    } while (bw_text_skip(at, ","));
    if (count == BW_LUDO_PIECES)
        return bw_status_ok();
    return bw_status_number(bw_status_number(bw_status_no("position.ludo.pieces"), "n", count),
                            "seat", seat);
}

static BwStatus read_board(BwLudo *it, const char **at)
{
    for (int seat = 0; seat < it->seats && (seat == 0 || bw_text_skip(at, "/")); seat++) {
        BwStatus status = read_pieces(it, seat, at);
        bool last = seat == it->seats - 1;
        if (status.id != NULL || (last && **at != '/'))
            return status;
    }
    return bw_status_number(bw_status_no("position.ludo.seats"), "n", it->seats);
}

/* "3,.,(1),5"; when nobody has to throw any more the opening is over. */
static bool read_opening(BwLudo *it, const char **at)
{
    for (int seat = 0; seat < it->seats; seat++) {
        if (seat > 0 && !bw_text_skip(at, ","))
            return false;
        bool out = bw_text_skip(at, "(");
        bool thrown = **at >= '1' && **at <= '6';
        if (!thrown && (out || **at != '.'))
            return false;
        it->opening[seat] = (uint8_t)(thrown ? **at - '0' : 0);
        it->contest = (uint8_t)(it->contest | (out ? 0u : 1u << seat));
        ++*at;
        if (out && !bw_text_skip(at, ")"))
            return false;
    }
    if (ludo_waiting(it) == 0)
        it->contest = 0;
    return true;
}

/* What a seat's turn is made of; no turn: -1. */
typedef struct Fields {
    int turn, die, sixes, failed, turns;
} Fields;

static BwStatus read_fields(const BwLudo *it, Fields *out, const char **at)
{
    struct {
        const char *key;
        int max;
        int *value;
    } fields[] = {{"turn=", it->seats - 1, &out->turn},
                  {"die=", BW_LUDO_DIE, &out->die},
                  {"sixes=", 3, &out->sixes},
                  {"failed=", 2, &out->failed},
                  {"turns=", BW_LUDO_TURNS, &out->turns}};
    *out = (Fields){.turn = -1};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const char *next = *at;
        if (!bw_text_skip(&next, " ") || !bw_text_skip(&next, fields[i].key))
            continue;
        *fields[i].value = read_number(&next);
        *at = next;
        if (*fields[i].value >= 0 && *fields[i].value <= fields[i].max)
            continue;
        BwStatus status =
            bw_status_text(bw_status_no("position.ludo.field"), "field", fields[i].key);
        return bw_status_number(status, "max", fields[i].max);
    }
    return bw_status_ok();
}

static bool read_ranks(BwLudo *it, const char **at)
{
    if (!bw_text_skip(at, " ranked="))
        return true;
    do {
        int seat = read_number(at);
        if (seat < 0 || seat >= it->seats || it->ranks == it->seats)
            return false;
        it->ranked[it->ranks++] = (uint8_t)seat;
    } while (bw_text_skip(at, ","));
    return true;
}

/* Two colours share a dot only where nobody had to be knocked out. */
static BwStatus check_dots(const BwLudo *it)
{
    if (it->rule[BW_LUDO_CAPTURE] == BW_LUDO_CAPTURE_OPTIONAL ||
        it->rule[BW_LUDO_STACK_HIT] == BW_LUDO_STACK_HIT_ONE)
        return bw_status_ok();
    for (int i = 0; i < it->seats * BW_LUDO_PIECES; i++) {
        int seat = i / BW_LUDO_PIECES;
        int dot = it->dot[seat][i % BW_LUDO_PIECES];
        for (int other = 0; dot != BW_LUDO_NEST && other < seat; other++) {
            int same = bw_ludo_same_dot(it, seat, dot, other);
            if (bw_ludo_count(it, other, same) == 0 || (it->safe >> dot | it->safe >> same) & 1)
                continue;
            BwStatus status = bw_status_number(bw_status_no("position.ludo.shared"), "dot", dot);
            return bw_status_number(bw_status_number(status, "seat", seat), "other", other);
        }
    }
    return bw_status_ok();
}

/* Exactly those are ranked who are home, and never all of them. */
static bool are_ranks_right(const BwLudo *it)
{
    unsigned home = 0;
    unsigned ranked = 0;
    for (int seat = 0; seat < it->seats; seat++)
        home |= (unsigned)bw_ludo_is_home(it, seat) << seat;
    for (int rank = 0; rank < it->ranks; rank++)
        ranked |= 1u << it->ranked[rank];
    return home == ranked && bw_bits_count(home) == it->ranks && it->ranks <= ludo_ranks(it);
}

/* Before play: nothing has moved, and those who can still win throw one after the other. */
static bool is_opening_right(const BwLudo *it, const BwLudo *first, const Fields *fields)
{
    if (it->contest == 0 && it->opening[0] == 0)
        return true;
    if (memcmp(it->dot, first->dot, sizeof it->dot) != 0)
        return false;
    unsigned waiting = ludo_waiting(it);
    unsigned from_first = waiting | (0u - waiting); /* it and all bits above its lowest */
    bool thrown = fields->die + fields->sixes + fields->failed + fields->turns > 0;
    return !thrown && bw_bits_count(it->contest) != 1 && waiting == (it->contest & from_first);
}

static bool are_sixes_right(const BwLudo *it)
{
    if (it->rule[BW_LUDO_EXTRA] != BW_LUDO_EXTRA_TWO_MAX)
        return it->sixes == 0;
    return it->die == 0 ? it->sixes < 3 : (it->die == BW_LUDO_DIE) == (it->sixes > 0);
}

static bool is_failed_right(const BwLudo *it)
{
    return it->failed == 0 ||
           (it->rule[BW_LUDO_TRIES] == BW_LUDO_TRIES_THREE && ludo_is_track_empty(it));
}

/* A turn stands there exactly when it is somebody's, and all of it belongs to that seat. */
static BwStatus set_turn(BwLudo *it, const Fields *fields)
{
    bool over = it->ranks == ludo_ranks(it) || fields->turns == BW_LUDO_TURNS;
    bool named = fields->turn >= 0;
    if (named == (over || it->contest != 0) || (named && bw_ludo_is_home(it, fields->turn)))
        return bw_status_no("position.ludo.turn");
    if (!named && fields->die + fields->sixes + fields->failed > 0)
        return bw_status_no("position.ludo.turn");
    it->turns = (uint16_t)fields->turns;
    it->die = (uint8_t)fields->die;
    it->sixes = (uint8_t)fields->sixes;
    if (it->die == BW_LUDO_DIE && it->sixes == 0 &&
        it->rule[BW_LUDO_EXTRA] == BW_LUDO_EXTRA_TWO_MAX)
        it->sixes = 1; /* nothing said: the six that lies there */
    it->failed = (uint8_t)fields->failed;
    it->seat = (uint8_t)(named ? fields->turn : it->contest ? bw_bits_lowest(ludo_waiting(it)) : 0);
    ludo_settle(it);
    if (!are_sixes_right(it))
        return bw_status_no("position.ludo.sixes");
    return is_failed_right(it) ? bw_status_ok() : bw_status_no("position.ludo.failed");
}

BwStatus ludo_read_state(BwState *state, const BwRules *rules, const char *text)
{
    ludo_start(state, rules);
    BwLudo *it = ludo(state);
    const BwLudo first = *it;
    Fields fields;
    it->contest = 0;
    memset(it->dot, BW_LUDO_NEST, sizeof it->dot);
    BwStatus status = read_board(it, &text);
    if (status.id != NULL)
        return status;
    if (bw_text_skip(&text, " opening=") && !read_opening(it, &text))
        return bw_status_no("position.ludo.opening");
    status = read_fields(it, &fields, &text);
    if (status.id != NULL)
        return status;
    if (!read_ranks(it, &text) || !are_ranks_right(it))
        return bw_status_no("position.ludo.ranked");
    if (*text != '\0')
        return bw_status_no("position.ludo.form");
    if (!is_opening_right(it, &first, &fields))
        return bw_status_no("position.ludo.opening");
    status = check_dots(it);
    return status.id != NULL ? status : set_turn(it, &fields);
}
