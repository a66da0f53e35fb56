/* Dominoes: the points so far, and the pips that everybody still has to get rid of.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "games/dominoes/dominoes.h"

enum { PIP = 400 }; /* so that a whole set of pips stays a guess */

static int32_t pips_held(const Dominoes *it, int seat)
{
    int32_t sum = 0;
    for (uint32_t tiles = it->hand[seat]; tiles != 0; tiles &= tiles - 1)
        sum += tile_pips(bits_lowest(tiles));
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
static int32_t worth(const State *state, int seat)
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
static int32_t promise(const State *state, Move move)
{
    (void)state;
    bool laid = move >= LEFT && move < DRAW;
    return laid ? tile_pips((int)(move & TILE_BITS)) : 0;
}

static bool settled(const State *state)
{
    return dominoes_of(state)->phase == PHASE_SHOWN;
}

/* The suits a tile leaves at the ends, and what an opponent has shown not to hold, are the search's
 * business; a person is told the plain reasons. */
static Status reason(const State *state, Move move)
{
    const Dominoes *it = dominoes_of(state);
    if (move < LEFT || move >= DRAW)
        return status_ok();
    int tile = (int)(move & TILE_BITS);
    if (it->held[it->seat] == 1)
        return status_no("hint.dominoes.out");
    uint32_t rest = it->hand[it->seat] & ~(1u << tile);
    bool heaviest = true;
    for (; rest != 0; rest &= rest - 1)
        heaviest = heaviest && tile_pips(bits_lowest(rest)) < tile_pips(tile);
    if (heaviest)
        return status_number(status_no("hint.dominoes.heavy"), "n", tile_pips(tile));
    bool twin = dominoes_halves[tile][0] == dominoes_halves[tile][1];
    return twin ? status_no("hint.dominoes.double") : status_ok();
}

const Evaluation evaluation_dominoes = {.game = "dominoes",
                                        .worth = worth,
                                        .expect = expect,
                                        .promise = promise,
                                        .settled = settled,
                                        .reason = reason,
                                        .swing = 0.1};
