/* The evaluation of ludo for the generic searches: how far everybody has come, less what they stand
 * to lose to the pieces behind them.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "games/ludo/ludo_state.h"

extern const BwGame game_ludo;

/* In dots walked. Leaving the nest is worth some throws; so is being home for good. */
enum { OUT = 8, AT_HOME = 4, DOT_TENTH = POINT / 2500 };

/* In how many of 36 a seat hits a dot `gap` ahead of one of its pieces: its next throw, or a 6 and
 * the rest with the throw after it. */
static int ways_to_hit(int gap)
{
    return gap < 1 || gap > 12 ? 0 : gap < 6 ? 6 : gap == 6 ? 6 : 1;
}

/* How likely, of 36, an enemy knocks out the piece of `seat` on `dot` with its next turn. */
static int danger(const BwLudo *it, int seat, int dot)
{
    int ways = 0;
    if (dot == BW_LUDO_NEST || (it->safe >> dot & 1) != 0)
        return 0;
    for (int enemy = 0; enemy < it->seats; enemy++) {
        int there = enemy != seat ? bw_ludo_same_dot(it, seat, dot, enemy) : BW_LUDO_NOWHERE;
        for (int i = 0; there != BW_LUDO_NOWHERE && i < BW_LUDO_PIECES; i++) {
            int from = it->dot[enemy][i];
            bool leaves =
                from == BW_LUDO_NEST && (there == BW_LUDO_START || there == BW_LUDO_SIXTH);
            ways += from == BW_LUDO_NEST ? (leaves ? 6 : 0) : ways_to_hit(there - from);
        }
    }
    return ways < 36 ? ways : 36;
}

/* What a seat has reached, in dots times 36. */
static int32_t reached(const BwLudo *it, int seat)
{
    int32_t sum = 0;
    for (int i = 0; i < BW_LUDO_PIECES; i++) {
        int dot = it->dot[seat][i];
        int gained = dot + (dot > BW_LUDO_NEST ? OUT : 0);
        sum += 36 * (gained + (dot > it->last ? AT_HOME : 0)) - gained * danger(it, seat, dot) / 2;
    }
    return sum;
}

/* The lead over the others; the strongest of them counts as much as all the rest. */
static int32_t worth(const BwState *state, int seat)
{
    const BwLudo *it = bw_ludo_of(state);
    int32_t most = 0;
    int32_t others = 0;
    for (int other = 0; other < it->seats; other++) {
        int32_t theirs = other != seat ? reached(it, other) : 0;
        most = theirs > most ? theirs : most;
        others += theirs;
    }
    int32_t lead = reached(it, seat) - (most + others / (it->seats - 1)) / 2;
    return lead * 10 / 36 * DOT_TENTH;
}

static BwStatus reason(const BwState *state, BwMove move)
{
    const BwLudo *it = bw_ludo_of(state);
    if (move == BW_LUDO_MOVE_DONE)
        return bw_status_ok();
    int to = bw_ludo_to(move);
    int victims = (move & BW_LUDO_MOVE_STAY) == 0 ? ludo_victims(it, to) : 0;
    if (victims > 0)
        return bw_status_number(bw_status_no("hint.ludo.knocks"), "n", victims);
    if (to == it->finish)
        return bw_status_no("hint.ludo.finish");
    if (bw_ludo_from(move) == BW_LUDO_NEST)
        return bw_status_no("hint.ludo.leaves");
    BwState after = *state;
    game_ludo.play(&after, move);
    int before = danger(it, it->seat, bw_ludo_from(move));
    int now = danger(bw_ludo_of(&after), it->seat, to);
    return now < before ? bw_status_number(bw_status_no("hint.ludo.safer"), "n", 36 - now)
                        : bw_status_ok();
}

const Evaluation evaluation_ludo = {
    .game = "ludo", .worth = worth, .reason = reason, .swing = 100 * DOT_TENTH};
