/* Evaluates dominoes: the points so far, and the pips that everybody still has to get rid of.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "games/dominoes/dominoes_state.h"

enum { PIP = 400 }; /* so that a whole set of pips stays a guess */

/* Points of a side that are good for it, and while a hand goes on what its tiles may cost. */
static int32_t standing(const BwDominoes *it, int seat)
{
    int sign = it->score_rule == BW_DOMINOES_SCORE_WINNER_TAKES ? 1 : -1;
    int32_t points = sign * it->points[bw_dominoes_side(it, seat)];
    return it->phase == BW_DOMINOES_PHASE_SHOWN ? points
                                                : points - dominoes_pips_of(it->hand[seat]) / 2;
}

/* Against the mean of the other sides. */
static int32_t worth(const BwState *state, int seat)
{
    const BwDominoes *it = bw_dominoes_of(state);
    int32_t others = 0;
    int count = 0;
    for (int other = 0; other < it->seats; other++)
        if (bw_dominoes_side(it, other) != bw_dominoes_side(it, seat)) {
            others += standing(it, other);
            count++;
        }
    return (standing(it, seat) - others / count) * PIP;
}

/* A hundred points are a match. */
static double expect(int32_t worth_now)
{
    double points = (double)worth_now / PIP / 100;
    return points < -1 ? -1 : points > 1 ? 1 : points;
}

/* Heavy tiles first. */
static int32_t promise(const BwState *state, BwMove move)
{
    (void)state;
    bool laid = move >= BW_DOMINOES_LEFT && move < BW_DOMINOES_DRAW;
    return laid ? bw_dominoes_pips((int)(move & BW_DOMINOES_TILE_BITS)) : 0;
}

static bool settled(const BwState *state)
{
    return bw_dominoes_of(state)->phase == BW_DOMINOES_PHASE_SHOWN;
}

/* The seat and the ends of the row before each event of the hand. */
typedef struct Then {
    int8_t seat;
    uint8_t ends[2];
} Then;

static void remember(const BwDominoes *it, Then then[BW_DOMINOES_EVENTS_MAX])
{
    uint8_t ends[2] = {0};
    int seat = it->leader;
    for (int i = 0; i < it->events; i++) {
        unsigned event = it->event[i];
        then[i] = (Then){(int8_t)seat, {ends[0], ends[1]}};
        if (event < BW_DOMINOES_DRAW)
            dominoes_lay_end(ends, i == 0, event);
        if (event != BW_DOMINOES_DRAW)
            seat = (seat + 1) % it->seats;
    }
}

/* How likely somebody lays this tile of those it could lay: half of the time the heaviest. */
static double habit(uint32_t options, int tile)
{
    double even = 0.5 / bw_bits_count(options);
    for (uint32_t left = options; left != 0; left &= left - 1)
        if (bw_dominoes_pips(bw_bits_lowest(left)) > bw_dominoes_pips(tile))
            return even;
    return even + 0.5;
}

/* Goes back through the hand, as far as it is known what a seat held: until it drew. */
static double belief(const BwState *guess, int seat)
{
    const BwDominoes *it = bw_dominoes_of(guess);
    Then then[BW_DOMINOES_EVENTS_MAX];
    uint32_t held[BW_SEATS_MAX];
    bool known[BW_SEATS_MAX];
    double sum = 1;
    remember(it, then);
    for (int other = 0; other < it->seats; other++) {
        held[other] = it->hand[other];
        known[other] = other != seat;
    }
    for (int i = it->events - 1; i > 0; i--) {
        int who = then[i].seat, tile = it->event[i] & BW_DOMINOES_TILE_BITS;
        if (it->event[i] == BW_DOMINOES_DRAW)
            known[who] = false;
        if (!known[who] || it->event[i] >= BW_DOMINOES_DRAW)
            continue;
        held[who] |= 1u << tile;
        sum *= habit(held[who] & bw_dominoes_fitting(then[i].ends), tile);
    }
    return sum;
}

/* Whether a seat has shown that no tile of its fits these ends: passed on each, drawn none since.
 */
static bool lacks(const BwDominoes *it, int seat, const uint8_t ends[2])
{
    Then then[BW_DOMINOES_EVENTS_MAX];
    uint32_t missing = 0;
    remember(it, then);
    for (int i = 0; i < it->events; i++) {
        if (then[i].seat == seat && it->event[i] == BW_DOMINOES_PASS)
            missing |= bw_dominoes_fitting(then[i].ends);
        if (then[i].seat == seat && it->event[i] == BW_DOMINOES_DRAW)
            missing = 0;
    }
    return (bw_dominoes_fitting(ends) & ~missing) == 0;
}

/* What the ends look like when the tile lies there: to the next seat and to oneself. */
static BwStatus reason_of_ends(const BwDominoes *it, unsigned move, uint32_t rest)
{
    uint8_t ends[2] = {it->ends[0], it->ends[1]};
    dominoes_lay_end(ends, it->row == 0, move);
    if (lacks(it, (it->seat + 1) % it->seats, ends))
        return bw_status_no("hint.dominoes.lacks");
    int fits = bw_bits_count(rest & bw_dominoes_fitting(ends));
    return fits > 0 ? bw_status_number(bw_status_no("hint.dominoes.follow"), "n", fits)
                    : bw_status_ok();
}

/* What the others may hold is the search's business; people get the plain reasons. */
static BwStatus reason(const BwState *state, BwMove move)
{
    const BwDominoes *it = bw_dominoes_of(state);
    if (move < BW_DOMINOES_LEFT || move >= BW_DOMINOES_DRAW)
        return bw_status_ok();
    int tile = (int)(move & BW_DOMINOES_TILE_BITS);
    if (it->held[it->seat] == 1)
        return bw_status_no("hint.dominoes.out");
    uint32_t rest = it->hand[it->seat] & ~(1u << tile);
    bool heaviest = true;
    for (uint32_t left = rest; left != 0; left &= left - 1)
        heaviest = heaviest && bw_dominoes_pips(bw_bits_lowest(left)) < bw_dominoes_pips(tile);
    if (heaviest)
        return bw_status_number(bw_status_no("hint.dominoes.heavy"), "n", bw_dominoes_pips(tile));
    bool twin = bw_dominoes_halves[tile][0] == bw_dominoes_halves[tile][1];
    return twin ? bw_status_no("hint.dominoes.double") : reason_of_ends(it, (unsigned)move, rest);
}

const Evaluation evaluation_dominoes = {.game = "dominoes",
                                        .worth = worth,
                                        .expect = expect,
                                        .promise = promise,
                                        .settled = settled,
                                        .belief = belief,
                                        .reason = reason,
                                        .swing = 10 * PIP};
