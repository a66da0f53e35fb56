/* Explains why touched points are no move of backgammon, and why a turn or a die is lost. Checks go
 * from the outside in: whose say it is, then the man, the die, the landing place, and last the duty
 * to use the dice.
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "games/backgammon/backgammon_state.h"

const BwReasonForm backgammon_reasons[] = {
    [BACKGAMMON_REASON_ROLL_FIRST] = {"reason.backgammon.roll_first", {{0}}},
    [BACKGAMMON_REASON_ROLLED] = {"reason.backgammon.rolled", {{0}}},
    [BACKGAMMON_REASON_DOUBLE_LATE] = {"reason.backgammon.double_late", {{0}}},
    [BACKGAMMON_REASON_NO_CUBE] = {"reason.backgammon.no_cube", {{0}}},
    [BACKGAMMON_REASON_CUBE_OTHER] = {"reason.backgammon.cube_other", {{"seat", BW_ARG_SEAT}}},
    [BACKGAMMON_REASON_CUBE_END] = {"reason.backgammon.cube_end", {{"cube", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_CRAWFORD] = {"reason.backgammon.crawford", {{0}}},
    [BACKGAMMON_REASON_ANSWER_DOUBLE] = {"reason.backgammon.answer_double", {{0}}},
    [BACKGAMMON_REASON_ANSWER_RESIGNATION] = {"reason.backgammon.answer_resignation", {{0}}},
    [BACKGAMMON_REASON_NOT_OFFERED] = {"reason.backgammon.not_offered", {{0}}},
    [BACKGAMMON_REASON_ALONE] = {"reason.backgammon.alone", {{"place", BW_ARG_TYPED}}},
    [BACKGAMMON_REASON_GO_ON] = {"reason.backgammon.go_on", {{"place", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_WHICH_DIE] = {"reason.backgammon.which_die",
                                     {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_NO_MAN] = {"reason.backgammon.no_man", {{"place", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_OFF] = {"reason.backgammon.off", {{0}}},
    [BACKGAMMON_REASON_BAR_FIRST] = {"reason.backgammon.bar_first", {{0}}},
    [BACKGAMMON_REASON_BACKWARD] = {"reason.backgammon.backward",
                                    {{"place", BW_ARG_PLACE}, {"target", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_NO_DICE] = {"reason.backgammon.no_dice", {{0}}},
    [BACKGAMMON_REASON_NO_DIE] = {"reason.backgammon.no_die", {{"die", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_STEPWISE] = {"reason.backgammon.stepwise", {{0}}},
    [BACKGAMMON_REASON_BLOCKED] = {"reason.backgammon.blocked", {{"place", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_NOT_HOME] = {"reason.backgammon.not_home", {{"place", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_HIGHER] = {"reason.backgammon.higher",
                                  {{"die", BW_ARG_NUMBER},
                                   {"place", BW_ARG_PLACE},
                                   {"higher", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_EXACT] = {"reason.backgammon.exact", {{"place", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_ODD] = {"reason.backgammon.odd", {{"die", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_USE_BOTH] = {"reason.backgammon.use_both", {{"die", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_USE_MOST] = {"reason.backgammon.use_most", {{0}}},
    [BACKGAMMON_REASON_LARGER] = {"reason.backgammon.larger", {{"die", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_LOW_ALONE] = {"reason.backgammon.low_alone", {{"die", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_RESTS] = {"reason.backgammon.rests", {{"place", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_MUST_PLAY] = {"reason.backgammon.must_play", {{"die", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_MUST_PLAY_DOUBLE] = {"reason.backgammon.must_play_double",
                                            {{"die", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_LOST_LOW_AT] = {"reason.backgammon.lost_low_at",
                                       {{"high", BW_ARG_NUMBER},
                                        {"place", BW_ARG_PLACE},
                                        {"low", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_LOST_LOW] = {"reason.backgammon.lost_low",
                                    {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_LOST_ENTRY] = {"reason.backgammon.lost_entry",
                                      {{"die", BW_ARG_NUMBER}, {"place", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_LOST_ENTRIES] = {"reason.backgammon.lost_entries",
                                        {{"place", BW_ARG_PLACE}, {"other", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_LOST_BOTH] = {"reason.backgammon.lost_both",
                                     {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_LOST_DIE_AT] = {"reason.backgammon.lost_die_at",
                                       {{"die", BW_ARG_NUMBER}, {"place", BW_ARG_PLACE}}},
    [BACKGAMMON_REASON_LOST_DIE] = {"reason.backgammon.lost_die", {{"die", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_LOST_DOUBLE] = {"reason.backgammon.lost_double", {{"die", BW_ARG_NUMBER}}},
    [BACKGAMMON_REASON_COUNT] = {0},
};

static BwReason because(int code, int first, int second)
{
    return (BwReason){.code = (uint8_t)code, .arg = {(int16_t)first, (int16_t)second}};
}

/* The one landing place of this die that the other side holds; 0 if there are several or none. */
static int blocked_at(const BwBackgammonTurn *turn, int die)
{
    uint32_t landings = bw_backgammon_taken(&turn->own) >> die & turn->blocked;
    return bw_bits_count(landings) == 1 ? bw_bits_lowest(landings) : 0;
}

static BwReason lost_mixed(const BwBackgammonTurn *turn)
{
    int high = turn->die[0];
    int low = turn->die[1];
    int place = blocked_at(turn, high);
    BwReason reason = because(BACKGAMMON_REASON_LOST_BOTH, high, low);
    if (bw_backgammon_sources(turn, low) != 0) {
        reason = because(place > 0 ? BACKGAMMON_REASON_LOST_LOW_AT : BACKGAMMON_REASON_LOST_LOW,
                         high, place > 0 ? place : low);
        reason.arg[2] = (int16_t)low;
    } else if (bw_backgammon_men(&turn->own, BW_BACKGAMMON_BAR) > 0) {
        reason = because(BACKGAMMON_REASON_LOST_ENTRIES, BW_BACKGAMMON_BAR - high,
                         BW_BACKGAMMON_BAR - low);
    }
    return reason;
}

static BwReason lost_die(const BwBackgammonTurn *turn, int die)
{
    int place = blocked_at(turn, die);
    if (bw_backgammon_men(&turn->own, BW_BACKGAMMON_BAR) > 0)
        return because(BACKGAMMON_REASON_LOST_ENTRY, die, BW_BACKGAMMON_BAR - die);
    if (turn->die[0] == turn->die[1])
        return because(BACKGAMMON_REASON_LOST_DOUBLE, die, 0);
    return because(place > 0 ? BACKGAMMON_REASON_LOST_DIE_AT : BACKGAMMON_REASON_LOST_DIE, die,
                   place);
}

/* Nothing but `done` is left although there are dice: what became of them? */
static BwReason why_lost(const BwBackgammon *it)
{
    if (it->phase != BW_BACKGAMMON_PHASE_PLAY || it->resign != 0 || it->left[0] + it->left[1] == 0)
        return (BwReason){0};
    BwBackgammonTurn turn = backgammon_roll(it);
    BwBackgammonSteps steps = bw_backgammon_steps(&turn);
    if ((steps.from[0] | steps.from[1] | steps.jump[0] | steps.jump[1] | steps.jump[2]) != 0)
        return (BwReason){0};
    if (it->left[1] == 1 && it->left[0] == 1)
        return lost_mixed(&turn);
    return lost_die(&turn, it->dice[it->left[0] > 0 ? 0 : 1]);
}

/* Whether both dice of a mixed roll can be used. */
static bool uses_both(const BwBackgammonTurn *turn, const BwBackgammonSteps *steps)
{
    if ((steps->from[1] | steps->jump[0]) != 0)
        return true;
    for (uint32_t from = steps->from[0]; from != 0; from &= from - 1) {
        BwBackgammonTurn next = *turn;
        int point = bw_bits_lowest(from);
        int to = point > turn->die[0] ? point - turn->die[0] : BW_BACKGAMMON_OFF;
        bw_backgammon_step(&next, (BwBackgammonStep){(uint8_t)point, (uint8_t)to, 0, 1});
        BwBackgammonSteps then = bw_backgammon_steps(&next);
        if (then.from[1] != 0)
            return true;
    }
    return false;
}

/* The step is possible by itself, but a duty forbids it. */
static BwReason why_duty(const BwBackgammonTurn *turn, int from, int which)
{
    if (turn->frozen == from)
        return because(BACKGAMMON_REASON_RESTS, from, 0);
    if (turn->die[0] == turn->die[1])
        return (BwReason){.code = BACKGAMMON_REASON_USE_MOST};
    BwBackgammonSteps steps = bw_backgammon_steps(turn);
    if (which == 0 || uses_both(turn, &steps))
        return because(BACKGAMMON_REASON_USE_BOTH, turn->die[1 - which], 0);
    if (steps.from[0] != 0 && turn->options.prefer_high)
        return because(BACKGAMMON_REASON_LARGER, turn->die[0], 0);
    return because(BACKGAMMON_REASON_LOW_ALONE, turn->die[1], 0);
}

static int highest_man(const BwBackgammonSide *own)
{
    return bw_bits_highest(bw_backgammon_taken(own));
}

/* Why no die that is left takes a man off from there. */
static BwReason why_not_off(const BwBackgammonTurn *turn, int from)
{
    int high = highest_man(&turn->own);
    if (high > 6)
        return because(BACKGAMMON_REASON_NOT_HOME, high, 0);
    for (int which = 0; which < 2; which++)
        if (turn->left[which] > 0 &&
            (bw_backgammon_sources(turn, turn->die[which]) >> from & 1) != 0 &&
            from <= turn->die[which])
            return why_duty(turn, from, which);
    int die = turn->left[0] > 0 ? turn->die[0] : turn->die[1];
    if (turn->left[1] > 0 && turn->die[1] == from)
        die = from;
    if (die < from)
        return because(BACKGAMMON_REASON_NO_DIE, from, 0);
    if (turn->options.overshoot == BW_BACKGAMMON_OVERSHOOT_EVEN && die % 2 != 0)
        return because(BACKGAMMON_REASON_ODD, die, 0);
    if (turn->options.overshoot == BW_BACKGAMMON_OVERSHOOT_EXACT)
        return because(BACKGAMMON_REASON_EXACT, from, 0);
    BwReason reason = because(BACKGAMMON_REASON_HIGHER, die, from);
    reason.arg[2] = (int16_t)high;
    return reason;
}

/* Whether the distance is that of several dice together. */
static bool is_sum(const BwBackgammonTurn *turn, int pips)
{
    if (turn->die[0] == turn->die[1])
        return pips % turn->die[0] == 0 && pips / turn->die[0] <= turn->left[0];
    return turn->left[0] + turn->left[1] == 2 && pips == turn->die[0] + turn->die[1];
}

/* No die goes all the way, two of them or more would. */
static BwReason why_not_sum(const BwBackgammonTurn *turn, int to)
{
    if ((turn->blocked >> to & 1) != 0)
        return because(BACKGAMMON_REASON_BLOCKED, to, 0);
    return (BwReason){.code = turn->options.sum ? BACKGAMMON_REASON_USE_MOST
                                                : BACKGAMMON_REASON_STEPWISE};
}

static BwReason why_not_step(const BwBackgammonTurn *turn, int from, int to)
{
    if (to >= from)
        return because(BACKGAMMON_REASON_BACKWARD, from, to);
    if (to == BW_BACKGAMMON_OFF)
        return why_not_off(turn, from);
    int pips = from - to;
    for (int which = 0; which < 2; which++)
        if (turn->left[which] > 0 && turn->die[which] == pips)
            return (turn->blocked >> to & 1) != 0 ? because(BACKGAMMON_REASON_BLOCKED, to, 0)
                                                  : why_duty(turn, from, which);
    return is_sum(turn, pips) ? why_not_sum(turn, to) : because(BACKGAMMON_REASON_NO_DIE, pips, 0);
}

/* A single man was touched: if it cannot move at all, the larger die that is left tells why. */
static BwReason why_not_man(const BwBackgammonTurn *turn, int from)
{
    BwBackgammonSteps steps = bw_backgammon_steps(turn);
    uint32_t any = steps.from[0] | steps.from[1] | steps.jump[0] | steps.jump[1] | steps.jump[2];
    if ((any >> from & 1) != 0)
        return because(BACKGAMMON_REASON_GO_ON, from, 0);
    int die = turn->die[turn->left[0] > 0 ? 0 : 1];
    return why_not_step(turn, from, from > die ? from - die : BW_BACKGAMMON_OFF);
}

/* A path that begins with a point. */
static BwReason why_not_men(const BwBackgammon *it, const BwPath *path)
{
    BwBackgammonTurn turn = backgammon_roll(it);
    int from = path->place[0];
    if (from == BW_BACKGAMMON_OFF)
        return (BwReason){.code = BACKGAMMON_REASON_OFF};
    if (bw_backgammon_men(&turn.own, from) == 0)
        return because(BACKGAMMON_REASON_NO_MAN, from, 0);
    if (from != BW_BACKGAMMON_BAR && bw_backgammon_men(&turn.own, BW_BACKGAMMON_BAR) > 0)
        return (BwReason){.code = BACKGAMMON_REASON_BAR_FIRST};
    if (turn.left[0] + turn.left[1] == 0)
        return (BwReason){.code = BACKGAMMON_REASON_NO_DICE};
    if (path->count == 1)
        return why_not_man(&turn, from);
    int to = path->place[1];
    if (to > BW_BACKGAMMON_BAR)
        return because(BACKGAMMON_REASON_GO_ON, from, 0);
    return why_not_step(&turn, from, to);
}

/* A path that begins like one or two of the moves, but goes on, or does not go on far enough. */
static BwReason why_not_quite(const BwState *state, const BwPath *path)
{
    BwPath paths[BW_PATHS_MAX];
    int count = backgammon_paths(state, paths);
    const BwBackgammon *it = bw_backgammon_of(state);
    for (int i = 0; i < count; i++) {
        if (paths[i].place[0] != path->place[0])
            continue;
        if (paths[i].count == 1)
            return because(BACKGAMMON_REASON_ALONE, path->place[0], 0);
        if (path->count == 1 || paths[i].place[1] != path->place[1])
            continue;
        return paths[i].count == 3 ? because(BACKGAMMON_REASON_WHICH_DIE, it->dice[0], it->dice[1])
                                   : because(BACKGAMMON_REASON_ALONE, path->place[1], 0);
    }
    return (BwReason){0};
}

static BwReason why_not_double(const BwBackgammon *it)
{
    if (!it->with_cube)
        return (BwReason){.code = BACKGAMMON_REASON_NO_CUBE};
    if (it->phase == BW_BACKGAMMON_PHASE_PLAY)
        return (BwReason){.code = BACKGAMMON_REASON_DOUBLE_LATE};
    if (it->crawford == BW_BACKGAMMON_CRAWFORD_NOW)
        return (BwReason){.code = BACKGAMMON_REASON_CRAWFORD};
    if (it->cube_owner == 1 - it->seat)
        return because(BACKGAMMON_REASON_CUBE_OTHER, it->cube_owner, 0);
    return because(BACKGAMMON_REASON_CUBE_END, it->cube, 0);
}

/* `done` although dice must still be played. */
static BwReason why_not_done(const BwBackgammon *it)
{
    BwBackgammonTurn turn = backgammon_roll(it);
    BwBackgammonSteps steps = bw_backgammon_steps(&turn);
    int die = it->dice[steps.from[0] == 0 && steps.from[1] != 0 ? 1 : 0];
    return because(it->dice[0] == it->dice[1] ? BACKGAMMON_REASON_MUST_PLAY_DOUBLE
                                              : BACKGAMMON_REASON_MUST_PLAY,
                   die, 0);
}

BwReason backgammon_why_not(const BwState *state, const BwPath *path)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    if (path->count == 0)
        return why_lost(it);
    BwReason near = why_not_quite(state, path);
    if (near.code != 0)
        return near;
    int place = path->place[0];
    if (it->resign != 0)
        return (BwReason){.code = BACKGAMMON_REASON_ANSWER_RESIGNATION};
    if (it->phase == BW_BACKGAMMON_PHASE_ANSWER)
        return (BwReason){.code = BACKGAMMON_REASON_ANSWER_DOUBLE};
    if (place == BACKGAMMON_PLACE_DOUBLE)
        return why_not_double(it);
    if (place == BACKGAMMON_PLACE_TAKE || place == BACKGAMMON_PLACE_DROP ||
        place == BACKGAMMON_PLACE_ACCEPT || place == BACKGAMMON_PLACE_REFUSE)
        return (BwReason){.code = BACKGAMMON_REASON_NOT_OFFERED};
    if (it->phase == BW_BACKGAMMON_PHASE_ROLL)
        return (BwReason){.code = BACKGAMMON_REASON_ROLL_FIRST};
    if (place == BACKGAMMON_PLACE_ROLL)
        return (BwReason){.code = BACKGAMMON_REASON_ROLLED};
    return place == BACKGAMMON_PLACE_DONE ? why_not_done(it) : why_not_men(it, path);
}
