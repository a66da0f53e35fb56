/* Dominoes: what a hand and a match bring. Points belong to sides: a seat alone, or two partners.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

/* What counts against a seat. To be out is better than to hold 0-0. */
static int rest_of(const BwDominoes *it, int seat)
{
    return it->held[seat] == 0 ? -1 : dominoes_pips_of(it->hand[seat]);
}

/* The best seat of a hand, of equals the first in its turn order (AMB-DO-4). */
int dominoes_best(const BwDominoes *it)
{
    int best = it->leader;
    for (int i = 1; i < it->seats; i++) {
        int seat = (it->leader + i) % it->seats;
        if (rest_of(it, seat) < rest_of(it, best))
            best = seat;
    }
    return best;
}

static bool best_is_out(const BwDominoes *it)
{
    return it->held[dominoes_best(it)] == 0;
}

/* Another side has a hand as good as the best. */
bool dominoes_tied(const BwDominoes *it)
{
    int best = dominoes_best(it);
    for (int seat = 0; seat < it->seats; seat++)
        if (bw_dominoes_side(it, seat) != bw_dominoes_side(it, best) &&
            rest_of(it, seat) == rest_of(it, best))
            return true;
    return false;
}

static void add_points(BwDominoes *it, int side, int points)
{
    it->points[side] = (int16_t)(it->points[side] + points);
}

/* What everybody keeps is written down against its side; who is out has nothing, nor has its
 * partner (DO-C-10). */
static void write_minus(BwDominoes *it)
{
    int spared = best_is_out(it) ? bw_dominoes_side(it, dominoes_best(it)) : -1;
    for (int seat = 0; seat < it->seats; seat++)
        if (bw_dominoes_side(it, seat) != spared)
            add_points(it, bw_dominoes_side(it, seat), dominoes_pips_of(it->hand[seat]));
}

/* The best hand scores the pips of the other sides less its own; of equals nobody (DO-X-04). */
static void write_winnings(BwDominoes *it)
{
    int best = dominoes_best(it);
    int side = bw_dominoes_side(it, best);
    if (dominoes_tied(it))
        return;
    for (int seat = 0; seat < it->seats; seat++)
        if (bw_dominoes_side(it, seat) != side)
            add_points(it, side, dominoes_pips_of(it->hand[seat]));
    add_points(it, side, -dominoes_pips_of(it->hand[best]));
}

static bool target_reached(const BwDominoes *it)
{
    for (int side = 0; side < bw_dominoes_sides(it); side++)
        if (it->points[side] >= it->target)
            return true;
    return false;
}

/* Whether there is another hand after the shown one (DO-C-12, DO-X-05). */
void dominoes_settle(BwDominoes *it)
{
    bool over = it->score_rule == BW_DOMINOES_SCORE_SINGLE || target_reached(it) ||
                it->number == DOMINOES_HANDS_MAX;
    it->turn = (int8_t)(over ? BW_TURN_OVER : BW_TURN_CHANCE);
}

void dominoes_finish(BwDominoes *it)
{
    if (it->score_rule == BW_DOMINOES_SCORE_WINNER_TAKES)
        write_winnings(it);
    else
        write_minus(it);
    it->phase = BW_DOMINOES_PHASE_SHOWN;
    dominoes_settle(it);
}

const char *dominoes_ending(const BwState *state)
{
    const BwDominoes *it = bw_dominoes_of(state);
    if (it->turn != BW_TURN_OVER)
        return NULL;
    if (it->score_rule == BW_DOMINOES_SCORE_SINGLE)
        return best_is_out(it) ? "domino" : "blocked_row";
    return target_reached(it) ? "target" : "stopped";
}

/* The sides that have won, as bits: most points, or fewest minus points, equals alike (AMB-DO-5).
 * Nobody has won a match that was stopped. */
static unsigned winners(const BwDominoes *it)
{
    if (it->score_rule == BW_DOMINOES_SCORE_SINGLE && best_is_out(it))
        return 1u << bw_dominoes_side(it, dominoes_best(it));
    if (it->score_rule != BW_DOMINOES_SCORE_SINGLE && !target_reached(it))
        return 0;
    int sign = it->score_rule == BW_DOMINOES_SCORE_WINNER_TAKES ? 1 : -1;
    unsigned won = 1;
    int most = sign * it->points[0];
    for (int side = 1; side < bw_dominoes_sides(it); side++) {
        int points = sign * it->points[side];
        won = (points > most ? 0 : won) | (unsigned)(points >= most) << side;
        most = points > most ? points : most;
    }
    return won;
}

/* The side of every loser pays a point to that of every winner. */
void dominoes_score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    const BwDominoes *it = bw_dominoes_of(state);
    unsigned won = it->turn == BW_TURN_OVER ? winners(it) : 0;
    int win = won != 0 ? bw_dominoes_sides(it) - bw_bits_count(won) : 0;
    int loss = -bw_bits_count(won);
    for (int seat = 0; seat < BW_SEATS_MAX; seat++) {
        int points = won >> bw_dominoes_side(it, seat) & 1 ? win : loss;
        out[seat] = (int16_t)(seat < it->seats ? points : 0);
    }
}
