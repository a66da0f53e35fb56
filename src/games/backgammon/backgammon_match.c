/* The course of a match: opening throw, dice, cube, points, Crawford, the next game.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_match.h"

/* In the order of backgammon_options; a choice's 0 is its default. */
enum {
    OPTION_OPENING,
    OPTION_COMBINE,
    OPTION_BOTH_STEPS_OPEN,
    OPTION_MUST_USE_MAX,
    OPTION_PREFER_HIGH,
    OPTION_LOW_ALONE,
    OPTION_VOLUNTARY_HIGH_ONLY,
    OPTION_DOUBLES,
    OPTION_OVERSHOOT,
    OPTION_GAMMONS,
    OPTION_CUBE,
    OPTION_CUBE_MAX,
    OPTION_CRAWFORD,
    OPTION_JACOBY,
    OPTION_MATCH,
};

void backgammon_match_rules(Match *it, const BwRules *rules)
{
    static const uint8_t doubles[] = {4, 2, 1};
    const int16_t *value = rules->value;
    it->options = (BwBackgammonOptions){
        .sum = value[OPTION_COMBINE] != 0,
        .both_steps_open = value[OPTION_BOTH_STEPS_OPEN] != 0,
        .must_use_max = value[OPTION_MUST_USE_MAX] == 0,
        .prefer_high = value[OPTION_PREFER_HIGH] == 0,
        .low_alone = value[OPTION_LOW_ALONE] == 0,
        .voluntary_high_only = value[OPTION_VOLUNTARY_HIGH_ONLY] != 0,
        .doubles = doubles[value[OPTION_DOUBLES]],
        .overshoot = (uint8_t)value[OPTION_OVERSHOOT],
    };
    it->with_gammons = value[OPTION_GAMMONS] != 0;
    it->with_cube = value[OPTION_CUBE] != 0;
    it->cube_max = (uint16_t)value[OPTION_CUBE_MAX];
    it->with_crawford = value[OPTION_CRAWFORD] != 0;
    it->with_jacoby = value[OPTION_JACOBY] != 0;
    it->length = (uint8_t)value[OPTION_MATCH];
    it->opening_reroll = value[OPTION_OPENING] != 0;
}

static void clear_dice(Match *it)
{
    it->dice[0] = it->dice[1] = it->left[0] = it->left[1] = it->frozen = 0;
}

bool backgammon_match_within_one(const Match *it)
{
    int last = it->length - 1;
    return last > 0 && (it->score[0] == last || it->score[1] == last);
}

void backgammon_match_new_game(Match *it)
{
    it->men[0] = it->men[1] = bw_backgammon_start();
    it->phase = PHASE_OPENING;
    it->seat = 0;
    it->cube = 1;
    it->cube_owner = CUBE_CENTRED;
    it->resign = 0;
    clear_dice(it);
    if (it->crawford == CRAWFORD_NOW)
        it->crawford = CRAWFORD_PAST;
    else if (it->with_crawford && it->crawford == CRAWFORD_AHEAD && backgammon_match_within_one(it))
        it->crawford = CRAWFORD_NOW; /* BG-X-06 */
}

int backgammon_match_turn(const Match *it)
{
    if (it->resign != 0)
        return 1 - it->seat;
    switch (it->phase) {
    case PHASE_OPENING:
    case PHASE_THROW:
        return BW_TURN_CHANCE;
    case PHASE_ANSWER:
        return 1 - it->seat;
    case PHASE_OVER:
        return BW_TURN_OVER;
    default:
        return it->seat;
    }
}

bool backgammon_match_may_double(const Match *it)
{
    return it->with_cube && (it->cube_owner == CUBE_CENTRED || it->cube_owner == it->seat) &&
           it->cube * 2 <= it->cube_max && it->crawford != CRAWFORD_NOW;
}

int backgammon_match_worth_max(const Match *it)
{
    bool jacoby = it->with_jacoby && it->length == 0 && it->cube == 1; /* BG-X-07 */
    return it->with_gammons && !jacoby ? 3 : 1;
}

BwBackgammonTurn backgammon_match_roll(const Match *it)
{
    BwBackgammonPosition position = {it->men[it->seat], it->men[1 - it->seat]};
    BwBackgammonTurn turn = bw_backgammon_turn(&position, &it->options, it->dice[0], it->dice[1]);
    turn.left[0] = it->left[0];
    turn.left[1] = it->left[1];
    turn.frozen = it->frozen;
    return turn;
}

static void end_match(Match *it, Ended ended)
{
    it->phase = PHASE_OVER;
    it->ended = (uint8_t)ended;
    it->seat = 0;
    it->resign = 0;
    clear_dice(it);
}

static void win_game(Match *it, int winner, int worth, Ended ended)
{
    it->score[winner] = (int16_t)(it->score[winner] + worth * it->cube);
    if (it->score[winner] >= it->length) /* BG-L-40; money play and a single game end here too */
        end_match(it, ended);
    else
        backgammon_match_new_game(it);
}

static void bear_last(Match *it)
{
    int worth = bw_backgammon_worth(&it->men[1 - it->seat]);
    int counted = worth < backgammon_match_worth_max(it) ? worth : backgammon_match_worth_max(it);
    win_game(it, it->seat, counted, (Ended)(ENDED_ALL_OFF + counted - 1));
}

static void play_step(Match *it, BwBackgammonStep step)
{
    BwBackgammonTurn turn = backgammon_match_roll(it);
    bw_backgammon_step(&turn, step);
    it->men[it->seat] = turn.own;
    it->left[0] = turn.left[0];
    it->left[1] = turn.left[1];
    it->frozen = turn.frozen;
    if (turn.hits != 0) {
        BwBackgammonSide *other = &it->men[1 - it->seat];
        bw_backgammon_lift(other, bw_backgammon_bit(BW_BACKGAMMON_BAR - step.to));
        bw_backgammon_put(other, bw_backgammon_bit(BW_BACKGAMMON_BAR));
    }
    if (bw_backgammon_finished(&turn.own))
        bear_last(it);
}

static void hand_over(Match *it)
{
    clear_dice(it);
    if (++it->turns >= TURNS_MAX) {
        end_match(it, ENDED_STOPPED);
        return;
    }
    it->seat = (int8_t)(1 - it->seat);
    it->phase = it->with_cube ? PHASE_ROLL : PHASE_THROW;
}

void backgammon_match_set_roll(Match *it, int die, int other_die)
{
    it->dice[0] = (uint8_t)(die > other_die ? die : other_die);
    it->dice[1] = (uint8_t)(die > other_die ? other_die : die);
    it->left[0] = die == other_die ? it->options.doubles : 1;
    it->left[1] = die != other_die;
    it->phase = PHASE_PLAY;
}

/* The higher die begins, with both numbers; equal ones stay on the table and are thrown again. */
static void open_game(Match *it, int white, int black)
{
    it->dice[0] = (uint8_t)white;
    it->dice[1] = (uint8_t)black;
    if (white == black)
        return;
    it->seat = white < black;
    if (it->opening_reroll)
        it->phase = PHASE_THROW;
    else
        backgammon_match_set_roll(it, white, black);
}

void backgammon_match_play(Match *it, BwMove move)
{
    switch (move_kind(move)) {
    case KIND_STEP:
        play_step(it, move_step(move));
        break;
    case KIND_DONE:
        hand_over(it);
        break;
    case KIND_THROW:
        if (it->phase == PHASE_OPENING)
            open_game(it, move_from(move), move_to(move));
        else
            backgammon_match_set_roll(it, move_from(move), move_to(move));
        break;
    case KIND_DOUBLE:
        it->phase = PHASE_ANSWER;
        break;
    case KIND_TAKE:
        it->cube = (uint16_t)(it->cube * 2);
        it->cube_owner = (int8_t)(1 - it->seat);
        it->phase = PHASE_THROW;
        break;
    case KIND_ROLL:
        it->phase = PHASE_THROW;
        break;
    case KIND_DROP:
        win_game(it, it->seat, 1, ENDED_DROPPED); /* BG-L-39 */
        break;
    case KIND_RESIGN:
        it->resign = (uint8_t)move_from(move);
        break;
    case KIND_REFUSE:
        it->resign = 0;
        break;
    case KIND_ACCEPT:
        win_game(it, 1 - it->seat, it->resign, ENDED_RESIGNED);
        break;
    }
}
