/* What may be done in a match of backgammon, and what it does: opening throw, dice, cube, points,
 * Crawford, the next game.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_state.h"

static void clear_dice(BwBackgammon *it)
{
    it->dice[0] = it->dice[1] = it->left[0] = it->left[1] = it->frozen = 0;
}

bool backgammon_within_one(const BwBackgammon *it)
{
    int last = it->length - 1;
    return last > 0 && (it->score[0] == last || it->score[1] == last);
}

void backgammon_new_game(BwBackgammon *it)
{
    it->men[0] = it->men[1] = bw_backgammon_start();
    it->phase = BW_BACKGAMMON_PHASE_OPENING;
    it->seat = 0;
    it->cube = 1;
    it->cube_owner = BW_BACKGAMMON_CUBE_CENTRED;
    it->resign = 0;
    clear_dice(it);
    if (it->crawford == BW_BACKGAMMON_CRAWFORD_NOW)
        it->crawford = BW_BACKGAMMON_CRAWFORD_PAST;
    else if (it->with_crawford && it->crawford == BW_BACKGAMMON_CRAWFORD_AHEAD &&
             backgammon_within_one(it))
        it->crawford = BW_BACKGAMMON_CRAWFORD_NOW; /* BG-X-06 */
}

int backgammon_turn(const BwBackgammon *it)
{
    if (it->resign != 0)
        return 1 - it->seat;
    switch (it->phase) {
    case BW_BACKGAMMON_PHASE_OPENING:
    case BW_BACKGAMMON_PHASE_THROW:
        return BW_TURN_CHANCE;
    case BW_BACKGAMMON_PHASE_ANSWER:
        return 1 - it->seat;
    case BW_BACKGAMMON_PHASE_OVER:
        return BW_TURN_OVER;
    default:
        return it->seat;
    }
}

bool backgammon_may_double(const BwBackgammon *it)
{
    return it->with_cube &&
           (it->cube_owner == BW_BACKGAMMON_CUBE_CENTRED || it->cube_owner == it->seat) &&
           it->cube * 2 <= it->cube_max && it->crawford != BW_BACKGAMMON_CRAWFORD_NOW;
}

int backgammon_worth_max(const BwBackgammon *it)
{
    bool jacoby = it->with_jacoby && it->length == 0 && it->cube == 1; /* BG-X-07 */
    return it->with_gammons && !jacoby ? 3 : 1;
}

BwBackgammonTurn backgammon_roll(const BwBackgammon *it)
{
    BwBackgammonPosition position = {it->men[it->seat], it->men[1 - it->seat]};
    BwBackgammonTurn turn = bw_backgammon_turn(&position, &it->options, it->dice[0], it->dice[1]);
    turn.left[0] = it->left[0];
    turn.left[1] = it->left[1];
    turn.frozen = it->frozen;
    return turn;
}

static void end_match(BwBackgammon *it, BwBackgammonEnded ended)
{
    it->phase = BW_BACKGAMMON_PHASE_OVER;
    it->ended = (uint8_t)ended;
    it->seat = 0;
    it->resign = 0;
    clear_dice(it);
}

static void win_game(BwBackgammon *it, int winner, int worth, BwBackgammonEnded ended)
{
    it->score[winner] = (int16_t)(it->score[winner] + worth * it->cube);
    if (it->score[winner] >= it->length) /* BG-L-40; money play and a single game end here too */
        end_match(it, ended);
    else
        backgammon_new_game(it);
}

static void bear_last(BwBackgammon *it)
{
    int worth = bw_backgammon_worth(&it->men[1 - it->seat]);
    int counted = worth < backgammon_worth_max(it) ? worth : backgammon_worth_max(it);
    win_game(it, it->seat, counted, (BwBackgammonEnded)(BW_BACKGAMMON_ENDED_ALL_OFF + counted - 1));
}

static void play_step(BwBackgammon *it, BwBackgammonStep step)
{
    BwBackgammonTurn turn = backgammon_roll(it);
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

static void begin_turn(BwBackgammon *it, int seat)
{
    it->seat = (int8_t)seat;
    it->phase = it->with_cube ? BW_BACKGAMMON_PHASE_ROLL : BW_BACKGAMMON_PHASE_THROW;
}

static void hand_over(BwBackgammon *it)
{
    clear_dice(it);
    if (++it->turns >= BACKGAMMON_TURNS_MAX) {
        end_match(it, BW_BACKGAMMON_ENDED_STOPPED);
        return;
    }
    begin_turn(it, 1 - it->seat);
}

void backgammon_set_roll(BwBackgammon *it, int die, int other_die)
{
    it->dice[0] = (uint8_t)(die > other_die ? die : other_die);
    it->dice[1] = (uint8_t)(die > other_die ? other_die : die);
    it->left[0] = die == other_die ? it->options.doubles : 1;
    it->left[1] = die != other_die;
    it->phase = BW_BACKGAMMON_PHASE_PLAY;
}

/* The higher die begins, with both numbers, with its own alone (then the lower one counts as used)
 * or with a throw of its own (BG-H-04); equal ones stay on the table and are thrown again. */
static void open_game(BwBackgammon *it, int white, int black)
{
    it->dice[0] = (uint8_t)white;
    it->dice[1] = (uint8_t)black;
    if (white == black)
        return;
    begin_turn(it, white < black);
    switch (it->opening) {
    case BACKGAMMON_OPENING_PLAYED:
        backgammon_set_roll(it, white, black);
        break;
    case BACKGAMMON_OPENING_OWN:
        backgammon_set_roll(it, white, black);
        it->left[1] = 0;
        break;
    case BACKGAMMON_OPENING_THROWN_AGAIN:
        it->phase = BW_BACKGAMMON_PHASE_THROW;
        break;
    }
}

void backgammon_play(BwBackgammon *it, BwMove move)
{
    switch (backgammon_kind(move)) {
    case BACKGAMMON_KIND_STEP:
        play_step(it, backgammon_step_of(move));
        break;
    case BACKGAMMON_KIND_DONE:
        hand_over(it);
        break;
    case BACKGAMMON_KIND_THROW:
        if (it->phase == BW_BACKGAMMON_PHASE_OPENING)
            open_game(it, backgammon_from(move), backgammon_to(move));
        else
            backgammon_set_roll(it, backgammon_from(move), backgammon_to(move));
        break;
    case BACKGAMMON_KIND_DOUBLE:
        it->phase = BW_BACKGAMMON_PHASE_ANSWER;
        break;
    case BACKGAMMON_KIND_TAKE:
        it->cube = (uint16_t)(it->cube * 2);
        it->cube_owner = (int8_t)(1 - it->seat);
        it->phase = BW_BACKGAMMON_PHASE_THROW;
        break;
    case BACKGAMMON_KIND_ROLL:
        it->phase = BW_BACKGAMMON_PHASE_THROW;
        break;
    case BACKGAMMON_KIND_DROP:
        win_game(it, it->seat, 1, BW_BACKGAMMON_ENDED_DROPPED); /* BG-L-39 */
        break;
    case BACKGAMMON_KIND_RESIGN:
        it->resign = (uint8_t)backgammon_from(move);
        break;
    case BACKGAMMON_KIND_REFUSE:
        it->resign = 0;
        break;
    case BACKGAMMON_KIND_ACCEPT:
        win_game(it, 1 - it->seat, it->resign, BW_BACKGAMMON_ENDED_RESIGNED);
        break;
    }
}

static int list_throws(const BwBackgammon *it, BwMove *out)
{
    int count = 0;
    bool each = it->phase == BW_BACKGAMMON_PHASE_OPENING; /* it matters whose die is whose */
    for (int die = 1; die <= 6; die++)
        for (int other = 1; other <= (each ? 6 : die); other++)
            out[count++] = backgammon_move(BACKGAMMON_KIND_THROW, die, other);
    return count;
}

/* Men from the far end first. */
static int list_from(uint32_t from, int pips, BwBackgammonStep step, BwMove *out)
{
    int count = 0;
    for (; from != 0; from ^= bw_backgammon_bit(step.from)) {
        step.from = (uint8_t)bw_bits_highest(from);
        step.to = (uint8_t)(step.from > pips ? step.from - pips : BW_BACKGAMMON_OFF);
        out[count++] = backgammon_step_move(step);
    }
    return count;
}

static int list_jumps(const BwBackgammon *it, const uint32_t jump[3], BwMove *out)
{
    int count = 0;
    bool is_double = it->dice[0] == it->dice[1];
    for (int dice = 2; dice <= 4; dice++) {
        int pips = is_double ? dice * it->dice[0] : it->dice[0] + it->dice[1];
        BwBackgammonStep step = {.dice = (uint8_t)dice};
        count += list_from(jump[dice - 2], pips, step, out + count);
    }
    return count;
}

static int list_steps(const BwBackgammon *it, BwMove *out)
{
    BwBackgammonTurn now = backgammon_roll(it);
    BwBackgammonSteps steps = bw_backgammon_steps(&now);
    int count = list_from(steps.from[0], it->dice[0], (BwBackgammonStep){.dice = 1}, out);
    BwBackgammonStep by_smaller = {.which = 1, .dice = 1};
    count += list_from(steps.from[1], it->dice[1], by_smaller, out + count);
    if (it->options.sum)
        count += list_jumps(it, steps.jump, out + count);
    if (steps.may_stop)
        out[count++] = backgammon_move(BACKGAMMON_KIND_DONE, 0, 0);
    return count;
}

static int list_two(BackgammonKind one, BackgammonKind other, BwMove *out)
{
    out[0] = backgammon_move(one, 0, 0);
    out[1] = backgammon_move(other, 0, 0);
    return 2;
}

int backgammon_moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const BwBackgammon *it = bw_backgammon_of(state);
    if (it->resign != 0)
        return list_two(BACKGAMMON_KIND_ACCEPT, BACKGAMMON_KIND_REFUSE, out);
    switch (it->phase) {
    case BW_BACKGAMMON_PHASE_OPENING:
    case BW_BACKGAMMON_PHASE_THROW:
        return list_throws(it, out);
    case BW_BACKGAMMON_PHASE_ROLL:
        return list_two(BACKGAMMON_KIND_ROLL, BACKGAMMON_KIND_DOUBLE, out) -
               !backgammon_may_double(it);
    case BW_BACKGAMMON_PHASE_ANSWER:
        return list_two(BACKGAMMON_KIND_TAKE, BACKGAMMON_KIND_DROP, out);
    case BW_BACKGAMMON_PHASE_PLAY:
        return list_steps(it, out);
    default:
        return 0;
    }
}

int backgammon_asides(const BwState *state, int seat, BwMove out[BW_ASIDES_MAX])
{
    const BwBackgammon *it = bw_backgammon_of(state);
    bool may = seat == it->seat && it->resign == 0 &&
               (it->phase == BW_BACKGAMMON_PHASE_ROLL ||
                it->phase == BW_BACKGAMMON_PHASE_PLAY); /* BG-X-08 */
    int count = 0;
    while (may && count < backgammon_worth_max(it)) {
        out[count] = backgammon_move(BACKGAMMON_KIND_RESIGN, count + 1, 0);
        count++;
    }
    return count;
}
