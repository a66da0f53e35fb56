/* Backgammon for machine learning: moves and positions as numbers. Each side's men are counted on
 * its own points, 0 is off and 25 the bar. A move is a man's step, as the door makes it:
 *
 *       0…24   by the larger die from the points 1…25
 *      25…49   by the smaller
 *      50…124  by two, three, four dice at once (bg.combine=sum)
 *     125…131  done, roll, double, take, drop, accept, refuse
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_state.h"

#include "base/bits.h"

enum { POINTS = 26, STEPS = 5 * BW_BACKGAMMON_BAR, WORDS = 7 };

static unsigned number_of(BwMove move)
{
    static const uint8_t words[] = {
        [BACKGAMMON_KIND_DONE] = 0,   [BACKGAMMON_KIND_ROLL] = 1, [BACKGAMMON_KIND_DOUBLE] = 2,
        [BACKGAMMON_KIND_TAKE] = 3,   [BACKGAMMON_KIND_DROP] = 4, [BACKGAMMON_KIND_ACCEPT] = 5,
        [BACKGAMMON_KIND_REFUSE] = 6,
    };
    if (backgammon_kind(move) != BACKGAMMON_KIND_STEP)
        return STEPS + words[backgammon_kind(move)];
    BwBackgammonStep step = backgammon_step_of(move);
    unsigned row = step.dice > 1 ? step.dice : step.which;
    return BW_BACKGAMMON_BAR * row + step.from - 1;
}

static void number(const BwState *state, const BwMove *moves, int count, uint16_t *out)
{
    (void)state;
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)number_of(moves[i]);
}

static void write_men(const BwBackgammonSide *side, uint8_t *out)
{
    for (uint32_t points = bw_backgammon_taken(side); points != 0; points &= points - 1) {
        int point = bw_bits_lowest(points);
        out[point] = (uint8_t)bw_backgammon_men(side, point);
    }
}

static uint8_t *write_dice(const BwBackgammon *it, uint8_t *out)
{
    for (int which = 0; which < 2; which++, out += 6)
        if (it->phase == BW_BACKGAMMON_PHASE_PLAY && it->dice[which] > 0)
            out[it->dice[which] - 1] = it->left[which];
    return out;
}

/* How far a seat is from the end of the match; money play is a match of its own. */
static uint8_t away(const BwBackgammon *it, int seat)
{
    return (uint8_t)(it->score[seat] < it->length ? it->length - it->score[seat] : 0);
}

static void observe(const BwState *state, int seat, uint8_t *out)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    write_men(&it->men[seat], out);
    write_men(&it->men[1 - seat], out + POINTS);
    out = write_dice(it, out + 2 * POINTS);
    *out++ = backgammon_turn(it) == seat;
    out[it->phase] = 1;
    out += BW_BACKGAMMON_PHASE_OVER + 1;
    *out++ = (uint8_t)bw_bits_highest(it->cube | 1u);
    *out++ = it->cube_owner == seat;
    *out++ = it->cube_owner == 1 - seat;
    *out++ = it->crawford == BW_BACKGAMMON_CRAWFORD_NOW;
    *out++ = away(it, seat);
    *out++ = away(it, 1 - seat);
    *out++ = it->resign;
    *out++ = it->frozen;
}

/* One below the end, then the largest stake. */
static int most(const BwRules *rules)
{
    BwBackgammon it = {0};
    backgammon_rules(&it, rules);
    return (it.length > 1 ? it.length - 1 : 0) + 3 * (it.with_cube ? it.cube_max : 1);
}

const BwLearning backgammon_learning = {
    .actions = STEPS + WORDS,
    .rows = 1,
    .columns = 1,
    .cells = (const BwCells[]){{"own_men", POINTS, BW_BACKGAMMON_MEN},
                               {"other_men", POINTS, BW_BACKGAMMON_MEN},
                               {"larger_die_left", 6, 4},
                               {"smaller_die_left", 6, 4},
                               {"own_turn", 1, 1},
                               {"phase", BW_BACKGAMMON_PHASE_OVER + 1, 1},
                               {"cube_doublings", 1, 15},
                               {"own_cube", 1, 1},
                               {"other_cube", 1, 1},
                               {"crawford_game", 1, 1},
                               {"own_points_away", 1, BACKGAMMON_MATCH_MAX},
                               {"other_points_away", 1, BACKGAMMON_MATCH_MAX},
                               {"resigning", 1, 3},
                               {"frozen_point", 1, BW_BACKGAMMON_BAR},
                               {0}},
    .number = number,
    .observe = observe,
    .most = most,
};
