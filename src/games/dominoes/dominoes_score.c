/* Dominoes: what a hand and a match bring. Points belong to sides: a seat alone, or two partners.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes.h"

static int pips_of(uint32_t tiles)
{
    int pips = 0;
    for (; tiles != 0; tiles &= tiles - 1)
        pips += tile_pips(bits_lowest(tiles));
    return pips;
}

/* How good the seat's hand is, less is better. To be out is better than to hold 0-0. */
static int rest_of(const Dominoes *it, int seat)
{
    return it->held[seat] == 0 ? -1 : pips_of(it->hand[seat]);
}

/* The best seat of a shown hand, of equals the first in this hand's turn order (AMB-DO-4); `tied`
 * if another side has as few pips. */
int dominoes_best(const Dominoes *it, bool *tied)
{
    int best = it->leader;
    *tied = false;
    for (int i = 1; i < it->seats; i++) {
        int seat = (it->leader + i) % it->seats;
        int less = rest_of(it, best) - rest_of(it, seat);
        if (less > 0)
            *tied = false;
        else if (less == 0 && side_of(it, seat) != side_of(it, best))
            *tied = true;
        if (less > 0)
            best = seat;
    }
    return best;
}

/* What everybody keeps is written down against its side; who is out has nothing, nor has its
 * partner (DO-C-10). */
static void write_minus(Dominoes *it)
{
    bool tied;
    int best = dominoes_best(it, &tied);
    bool out = it->held[best] == 0;
    for (int seat = 0; seat < it->seats; seat++) {
        int side = side_of(it, seat);
        if (!out || side != side_of(it, best))
            it->points[side] = (int16_t)(it->points[side] + pips_of(it->hand[seat]));
    }
}

/* The best hand scores the pips of the other sides less its own; of equals nobody (DO-X-04). */
static void write_winnings(Dominoes *it)
{
    bool tied;
    int best = dominoes_best(it, &tied);
    if (tied)
        return;
    int side = side_of(it, best);
    int won = -pips_of(it->hand[best]);
    for (int seat = 0; seat < it->seats; seat++)
        if (side_of(it, seat) != side)
            won += pips_of(it->hand[seat]);
    it->points[side] = (int16_t)(it->points[side] + won);
}

static bool target_reached(const Dominoes *it)
{
    for (int side = 0; side < sides_of(it); side++)
        if (it->points[side] >= it->target)
            return true;
    return false;
}

/* Whether there is another hand after the shown one (DO-C-12, DO-X-05). */
void dominoes_settle(Dominoes *it)
{
    bool over = it->score_rule == SCORE_SINGLE || target_reached(it) || it->number == HANDS_MAX;
    it->turn = (int8_t)(over ? TURN_OVER : TURN_CHANCE);
}

void dominoes_finish(Dominoes *it)
{
    if (it->score_rule == SCORE_WINNER_TAKES)
        write_winnings(it);
    else
        write_minus(it);
    it->phase = PHASE_SHOWN;
    dominoes_settle(it);
}

static bool out(const Dominoes *it)
{
    bool tied;
    return it->held[dominoes_best(it, &tied)] == 0;
}

const char *dominoes_ending(const State *state)
{
    const Dominoes *it = dominoes_of(state);
    if (it->turn != TURN_OVER)
        return NULL;
    if (it->score_rule == SCORE_SINGLE)
        return out(it) ? "domino" : "blocked_row";
    return target_reached(it) ? "target" : "stopped";
}

/* The sides that have won, as bits: most points, or fewest minus points, equals alike (AMB-DO-5).
 * Nobody has won a match that was stopped. */
static unsigned winners(const Dominoes *it)
{
    bool tied;
    if (it->score_rule == SCORE_SINGLE && out(it))
        return 1u << side_of(it, dominoes_best(it, &tied));
    if (it->score_rule != SCORE_SINGLE && !target_reached(it))
        return 0;
    int sign = it->score_rule == SCORE_WINNER_TAKES ? 1 : -1;
    unsigned won = 0;
    int most = INT16_MIN;
    for (int side = 0; side < sides_of(it); side++) {
        int points = sign * it->points[side];
        if (points >= most)
            won = (points > most ? 0 : won) | 1u << side;
        most = points > most ? points : most;
    }
    return won;
}

/* Every loser pays each winner one point; partners are one player, so it is one point a seat. */
void dominoes_score(const State *state, int16_t out_points[SEATS_MAX])
{
    const Dominoes *it = dominoes_of(state);
    unsigned won = it->turn == TURN_OVER ? winners(it) : 0;
    int won_count = bits_count(won);
    int lost_count = won == 0 ? 0 : sides_of(it) - won_count;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        bool winner = won >> side_of(it, seat) & 1;
        int points = winner ? lost_count : won == 0 ? 0 : -won_count;
        out_points[seat] = (int16_t)(seat < it->seats ? points : 0);
    }
}
