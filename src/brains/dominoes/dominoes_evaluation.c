/* Dominoes: the points so far, and the pips that everybody still has to get rid of.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "games/dominoes/dominoes.h"

enum { PIP = 400 }; /* so that a whole set of pips stays a guess */

static int32_t pips_held(const Dominoes *it, int seat)
{
    int32_t sum = 0;
    for (uint32_t tiles = it->hand[seat]; tiles != 0; tiles &= tiles - 1)
        sum += tile_pips(bw_bits_lowest(tiles));
    return sum;
}

/* Points of a side that are good for it, and while a hand goes on what its tiles may cost. */
static int32_t standing(const Dominoes *it, int seat)
{
    int sign = it->score_rule == SCORE_WINNER_TAKES ? 1 : -1;
    int32_t points = sign * it->points[side_of(it, seat)];
    return it->phase == PHASE_SHOWN ? points : points - pips_held(it, seat) / 2;
}

/* Against the mean of the other sides. */
static int32_t worth(const BwState *state, int seat)
{
    const Dominoes *it = dominoes_of(state);
    int32_t others = 0;
    int count = 0;
    for (int other = 0; other < it->seats; other++)
        if (side_of(it, other) != side_of(it, seat)) {
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
    bool laid = move >= LEFT && move < DRAW;
    return laid ? tile_pips((int)(move & TILE_BITS)) : 0;
}

static bool settled(const BwState *state)
{
    return dominoes_of(state)->phase == PHASE_SHOWN;
}

/* The seat and the ends of the row before each event of the hand. */
typedef struct Then {
    int8_t seat;
    uint8_t ends[2];
} Then;

static void remember(const Dominoes *it, Then then[EVENTS_MAX])
{
    uint8_t ends[2] = {0};
    int seat = it->leader;
    for (int i = 0; i < it->events; i++) {
        unsigned event = it->event[i];
        then[i] = (Then){(int8_t)seat, {ends[0], ends[1]}};
        if (event < DRAW)
            lay_end(ends, i == 0, event);
        if (event != DRAW)
            seat = (seat + 1) % it->seats;
    }
}

/* How likely somebody lays this tile of those it could lay: half of the time the heaviest. */
static double habit(uint32_t options, int tile)
{
    double even = 0.5 / bw_bits_count(options);
    for (uint32_t left = options; left != 0; left &= left - 1)
        if (tile_pips(bw_bits_lowest(left)) > tile_pips(tile))
            return even;
    return even + 0.5;
}

/* Goes back through the hand, as far as it is known what a seat held: until it drew. */
static double belief(const BwState *guess, int seat)
{
    const Dominoes *it = dominoes_of(guess);
    Then then[EVENTS_MAX];
    uint32_t held[BW_SEATS_MAX];
    bool known[BW_SEATS_MAX];
    double sum = 1;
    remember(it, then);
    for (int other = 0; other < it->seats; other++) {
        held[other] = it->hand[other];
        known[other] = other != seat;
    }
    for (int i = it->events - 1; i > 0; i--) {
        int who = then[i].seat, tile = it->event[i] & TILE_BITS;
        if (it->event[i] == DRAW)
            known[who] = false;
        if (!known[who] || it->event[i] >= DRAW)
            continue;
        held[who] |= 1u << tile;
        sum *= habit(held[who] & fitting(then[i].ends), tile);
    }
    return sum;
}

/* Whether a seat has shown to hold nothing that fits these ends: passed on each, drawn none since.
 */
static bool lacks(const Dominoes *it, int seat, const uint8_t ends[2])
{
    Then then[EVENTS_MAX];
    uint32_t missing = 0;
    remember(it, then);
    for (int i = 0; i < it->events; i++) {
        if (then[i].seat == seat && it->event[i] == PASS)
            missing |= fitting(then[i].ends);
        if (then[i].seat == seat && it->event[i] == DRAW)
            missing = 0;
    }
    return (fitting(ends) & ~missing) == 0;
}

/* What the ends look like when the tile lies there: to the next seat and to oneself. */
static BwStatus reason_of_ends(const Dominoes *it, unsigned move, uint32_t rest)
{
    uint8_t ends[2] = {it->ends[0], it->ends[1]};
    lay_end(ends, it->row == 0, move);
    if (lacks(it, (it->seat + 1) % it->seats, ends))
        return bw_status_no("hint.dominoes.lacks");
    int fits = bw_bits_count(rest & fitting(ends));
    return fits > 0 ? bw_status_number(bw_status_no("hint.dominoes.follow"), "n", fits)
                    : bw_status_ok();
}

/* What the others may hold is the search's business; a person is told the plain reasons. */
static BwStatus reason(const BwState *state, BwMove move)
{
    const Dominoes *it = dominoes_of(state);
    if (move < LEFT || move >= DRAW)
        return bw_status_ok();
    int tile = (int)(move & TILE_BITS);
    if (it->held[it->seat] == 1)
        return bw_status_no("hint.dominoes.out");
    uint32_t rest = it->hand[it->seat] & ~(1u << tile);
    bool heaviest = true;
    for (uint32_t left = rest; left != 0; left &= left - 1)
        heaviest = heaviest && tile_pips(bw_bits_lowest(left)) < tile_pips(tile);
    if (heaviest)
        return bw_status_number(bw_status_no("hint.dominoes.heavy"), "n", tile_pips(tile));
    bool twin = dominoes_halves[tile][0] == dominoes_halves[tile][1];
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
