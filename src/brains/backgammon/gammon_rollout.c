/* Backgammon rolled out: both sides play and double as the net sees it without looking ahead, and
 * what each throw brought more than throws bring on average is taken off the result.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_mind.h"
#include "brains/backgammon/gammon_turn.h"
#include "brains/net.h"
#include "brains/roller.h"

#include <float.h>

enum { FACES = 36, TURNS_MAX = 1000 };

/* A game in play, seen by the side on roll. */
typedef struct Course {
    BwBackgammonPosition position;
    GammonStake stake;
    double sign; /* 1: the side on roll is the one that chose, else -1 */
    bool may_double;
} Course;

static bool suits(const BwState *state)
{
    return bw_backgammon_of(state)->resign == 0 && NETS_BUILT_IN;
}

/* The position after the rest of the turn, as the other side sees it. */
static BwBackgammonPosition after_turn(const BwBackgammon *it, const BwRolloutChoice *choice)
{
    BwBackgammonPosition before = {it->men[it->seat], it->men[1 - it->seat]};
    BwBackgammonTurn turn = backgammon_roll(it);
    for (int i = 0; i <= choice->rest.count; i++) {
        BwMove move = i == 0 ? choice->said.move : choice->rest.move[i - 1];
        if (backgammon_kind(move) == BACKGAMMON_KIND_STEP)
            bw_backgammon_step(&turn, backgammon_step_of(move));
    }
    BwBackgammonPlay play = {.own = turn.own, .hits = turn.hits};
    return bw_backgammon_after(&before, &play);
}

static Course course_of(const BwBackgammon *it, const BwRolloutChoice *choice)
{
    int seat = it->seat;
    GammonStake stake = gammon_stake_at(it, seat);
    Course course = {.position = {it->men[seat], it->men[1 - seat]}, .stake = stake, .sign = 1};
    switch (backgammon_kind(choice->said.move)) {
    case BACKGAMMON_KIND_ROLL:
        break;
    case BACKGAMMON_KIND_DOUBLE:
        course.stake = gammon_stake_doubled(&stake);
        break;
    case BACKGAMMON_KIND_TAKE: /* the seat is still the doubler's, the choice the other's */
        course.stake = gammon_stake_doubled(&stake);
        course.sign = -1;
        break;
    default:
        course.position = after_turn(it, choice);
        course.stake = gammon_stake_turned(&stake);
        course.sign = -1;
        course.may_double = true;
    }
    return course;
}

/* The side on roll doubles if that is right; true if it wins by it, or the game is over. */
static bool turn_cube(GammonMind *mind, Course *course, double *result)
{
    if (bw_backgammon_finished(&course->position.other)) {
        *result = gammon_mind_worth(mind, &course->position, &course->stake, 0);
        return true;
    }
    if (!course->may_double || !gammon_stake_may_double(&course->stake))
        return false;
    GammonCubeAction action = gammon_mind_action(mind, &course->position, &course->stake);
    *result = action.passed;
    if (action.doubles && action.takes)
        course->stake = gammon_stake_doubled(&course->stake);
    return action.doubles && !action.takes;
}

/* Throws and plays; what the throw brought more than usual, for the side that threw. */
static double throw_and_play(GammonMind *mind, Course *course, uint32_t face)
{
    GammonStake turned = gammon_stake_turned(&course->stake);
    BwBackgammonPosition next = course->position;
    uint8_t thrown[2] = {(uint8_t)(face / 6 + 1), (uint8_t)(face % 6 + 1)};
    double mean = 0, got = 0;
    for (uint8_t high = 1; high <= 6; high++)
        for (uint8_t low = 1; low <= high; low++) {
            const uint8_t dice[2] = {high, low};
            BwBackgammonPosition after;
            double worth = gammon_mind_play(mind, &course->position, &turned, dice, &after);
            mean += (high == low ? 1 : 2) * worth / FACES;
            if ((thrown[0] != high || thrown[1] != low) && (thrown[1] != high || thrown[0] != low))
                continue;
            got = worth;
            next = after;
        }
    *course = (Course){next, turned, -course->sign, true};
    return got - mean;
}

static double trial(const RollerCase *game, BwArena memory)
{
    BwTask task = {.rules = *game->rules, .data = game->data, .data_count = game->data_count};
    const BwBackgammon *it = bw_backgammon_of(game->state);
    GammonStake stake = gammon_stake_at(it, it->seat);
    if (backgammon_kind(game->choice->said.move) == BACKGAMMON_KIND_DROP)
        return -gammon_stake_result(&stake, 1);
    GammonMind mind = gammon_mind(&it->options, &task, &memory);
    Course course = course_of(it, game->choice);
    double luck = 0, result = 0;
    int plies = game->plies > 0 ? game->plies : TURNS_MAX;
    for (int ply = 0; !turn_cube(&mind, &course, &result); ply++) {
        if (ply == plies)
            return course.sign * gammon_mind_worth(&mind, &course.position, &course.stake, 0) -
                   luck;
        double sign = course.sign;
        luck += sign * throw_and_play(&mind, &course, roller_throw(game, ply, FACES));
    }
    return course.sign * result - luck;
}

/* A double may be dropped. */
static double most(const BwState *state, BwMove move)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    GammonStake stake = gammon_stake_at(it, it->seat);
    bool doubles = backgammon_kind(move) == BACKGAMMON_KIND_DOUBLE;
    return doubles ? gammon_stake_result(&stake, 1) : DBL_MAX;
}

const Roller roller_backgammon = {.game = "backgammon",
                                  .memory = GAMMON_MIND_MEMORY,
                                  .suits = suits,
                                  .trial = trial,
                                  .most = most};
