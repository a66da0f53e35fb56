/* Decides how long to think at a move of chess: a share of the clock, more when in doubt, never so
 * much that an answer that is slow to arrive costs the game. How slow answers are is learnt from
 * the clock: what is gone beyond our own thinking is lag.
 * SPDX-License-Identifier: MIT */
#include "cli/uci/uci.h"

enum { SHARES = 24, RESERVE = 8, LAG_MOST = 1000 };

static int64_t at_least(int64_t number, int64_t least)
{
    return number > least ? number : least;
}

static int64_t at_most(int64_t number, int64_t most)
{
    return number < most ? number : most;
}

/* What our last answer took longer on the clock than we thought; the worst is forgotten slowly. */
static void learn_lag(UciTime *it, int64_t left)
{
    if (it->left <= 0)
        return;
    int64_t late = at_most(at_least(it->left - it->spent + it->gain - left, 0), LAG_MOST);
    it->lag = late > it->lag ? late : it->lag - (it->lag - late) / 16;
    it->usual += (late - it->usual) / 4;
}

/* A share of the clock and most of the increment, as far as answers are not too slow for it. */
static void plan_by_clock(UciTime *it, const Go *go, int64_t margin)
{
    int64_t left = at_least(it->left - margin, 1);
    int64_t reserve = RESERVE * margin;
    int64_t free = at_least(left - reserve, left / 16);
    int64_t bonus = at_least(it->gain * 3 / 4 - it->usual, 0);
    bool last = go->moves_to_go == 1;
    bonus = at_most(left < reserve ? bonus / 2 : bonus, left / 8);
    int64_t shares = go->moves_to_go > 0 ? at_most(go->moves_to_go + 1, SHARES) : SHARES;
    int64_t plan = (last ? left : free) / shares + bonus;
    it->budget = at_most(plan * 5 / 2, last ? left * 4 / 5 : free / 3 + bonus) + 1;
    it->soft = plan * 3 / 4 + 1;
}

void uci_plan_time(UciTime *it, const Go *go, const BwChessPosition *position)
{
    int64_t clock = go->time[position->turn];
    it->budget = it->soft = it->steady = 0;
    it->best = 0;
    it->before = it->trend = it->worth;
    if (clock > 0)
        learn_lag(it, clock);
    it->left = clock;
    it->gain = go->increment[position->turn];
    int64_t margin = at_least(it->overhead, it->lag);
    if (go->infinite)
        it->budget = -1;
    else if (go->movetime > 0)
        it->budget = at_least(go->movetime - margin, go->movetime / 4 + 1);
    else if (clock > 0)
        plan_by_clock(it, go, margin);
    if (it->soft > 0 && bw_chess_count_moves(position) == 1)
        it->soft = 1;
}

/* Longer while the best move changes, and while the worth falls below what it was at our last move
 * and in the steps before. */
bool uci_is_time(UciTime *it, const BwThought *thought, int64_t ms)
{
    static const uint8_t percent[] = {150, 125, 110, 103, 97, 92, 87, 83, 80, 77};
    enum { STEADY = sizeof percent - 1 };
    BwChessMove best = (BwChessMove)thought->choice[0].move;
    int worth = thought->choice_worth[0];
    it->steady = best != it->best ? 0 : it->steady < STEADY ? it->steady + 1 : STEADY;
    it->best = best;
    int fall = it->before != 0 ? it->before - worth : 0;
    int64_t extra = at_least(at_most(2 * fall + it->trend - worth, 70), -30);
    it->trend = (3 * it->trend + worth) / 4;
    it->worth = worth != 0 ? worth : 1;
    return it->soft > 0 && ms >= it->soft * percent[it->steady] * (100 + extra) / 10000;
}
