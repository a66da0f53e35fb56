/* Cubeful equities from cubeless chances: what holding, doubling, taking and dropping are worth.
 * With a live cube worth is a line with bends: where the other side can no longer take, one wins
 * what the cube shows; where one can no longer take, one loses it. These limits depend on what the
 * next owner of the cube could do with it, and so on, up to a cube that nobody has any use for. So
 * they are worked out from the highest cube downwards.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_cube.h"

enum { LEVELS = 6 }; /* doublings ahead; what lies further away hardly matters */

/* What one cube means: worth of a sure win and a sure loss, with gammons as they come, and of a
 * double dropped by the other side or by this one. */
typedef struct BwLevel {
    double win, lose;
    double cash, give_up;
    double cash_at;    /* the chance to win from which the other side drops; 1: never */
    double give_up_at; /* the chance to win up to which this side drops; 0: never */
} BwLevel;

GammonStake gammon_stake_turned(const GammonStake *stake)
{
    static const GammonOwner turned[] = {GAMMON_CENTRED, GAMMON_OTHER, GAMMON_OWN};
    GammonStake other = *stake;
    other.away[0] = stake->away[1];
    other.away[1] = stake->away[0];
    other.owner = turned[stake->owner];
    return other;
}

GammonStake gammon_stake_doubled(const GammonStake *stake)
{
    GammonStake doubled = *stake;
    doubled.cube *= 2;
    doubled.owner = GAMMON_OTHER;
    return doubled;
}

static double match_worth(const GammonStake *stake, int own, int other)
{
    if (own <= 0)
        return 1;
    if (other <= 0)
        return -1;
    if (!stake->past_crawford || (own > 1 && other > 1))
        return (double)stake->table->before[own][other];
    return other == 1 ? (double)stake->table->after[own] : -(double)stake->table->after[other];
}

/* What it is worth to win or lose so many points. */
static double points_worth(const GammonStake *stake, int points)
{
    if (stake->table == NULL)
        return points;
    int own = stake->away[0] - (points > 0 ? points : 0);
    int other = stake->away[1] + (points < 0 ? points : 0);
    return match_worth(stake, own, other);
}

double gammon_stake_result(const GammonStake *stake, int times)
{
    return points_worth(stake, times * stake->cube);
}

/* A doubling helps nobody who needs no more than the cube shows already. */
static bool may_turn(const GammonStake *stake, int cube, int away)
{
    return stake->with_cube && cube * 2 <= stake->cube_max && (stake->table == NULL || away > cube);
}

bool gammon_stake_may_double(const GammonStake *stake)
{
    return stake->owner != GAMMON_OTHER && may_turn(stake, stake->cube, stake->away[0]);
}

static double share(float part, float whole)
{
    return whole > 0.0001f ? (double)(part / whole) : 0;
}

/* A sure win or loss by this cube: single, double and triple games in their proportions. */
static double outcome(const GammonStake *stake, int cube, double two, double three)
{
    return (1 - two) * points_worth(stake, cube) + (two - three) * points_worth(stake, 2 * cube) +
           three * points_worth(stake, 3 * cube);
}

/* The chance at which a bent line from (0, lose) over (at, bend) to (1, win) reaches a worth. */
static double crossing(const BwLevel *level, double at, double bend, double worth)
{
    if (worth <= level->lose)
        return 0;
    if (worth < bend)
        return at * (worth - level->lose) / (bend - level->lose);
    if (worth >= level->win || level->win <= bend)
        return 1;
    return at + (1 - at) * (worth - bend) / (level->win - bend);
}

static double bent(const BwLevel *level, double at, double bend, double chance)
{
    if (chance < at)
        return level->lose + (bend - level->lose) * chance / at;
    return at >= 1 ? bend : bend + (level->win - bend) * (chance - at) / (1 - at);
}

/* Fills in the cubes from the present one upwards; returns nothing but levels[0] is complete. */
static void work_out(const GammonStake *stake, const GammonChances *chances, BwLevel levels[LEVELS])
{
    const float *of = chances->of;
    float lose = 1 - of[GAMMON_WIN];
    int cube = stake->cube << (LEVELS - 1);
    for (int i = LEVELS - 1; i >= 0; i--, cube /= 2) {
        BwLevel *level = &levels[i];
        bool count = stake->gammons && !(stake->jacoby && cube == 1);
        double two = count ? share(of[GAMMON_WIN_2], of[GAMMON_WIN]) : 0;
        double three = count ? share(of[GAMMON_WIN_3], of[GAMMON_WIN]) : 0;
        level->win = outcome(stake, cube, two, three);
        two = count ? share(of[GAMMON_LOSE_2], lose) : 0;
        three = count ? share(of[GAMMON_LOSE_3], lose) : 0;
        level->lose = outcome(stake, -cube, two, three);
        level->cash = points_worth(stake, cube);
        level->give_up = points_worth(stake, -cube);
        level->cash_at = 1;
        level->give_up_at = 0;
        if (i == LEVELS - 1)
            continue;
        const BwLevel *next = &levels[i + 1];
        if (may_turn(stake, cube, stake->away[0]))
            level->cash_at =
                crossing(next, next->give_up_at, next->give_up_at > 0 ? next->give_up : next->lose,
                         level->cash);
        if (may_turn(stake, cube, stake->away[1]))
            level->give_up_at = crossing(
                next, next->cash_at, next->cash_at < 1 ? next->cash : next->win, level->give_up);
    }
}

/* Live worth with the cube in the middle: bends on both sides. */
static double live_centred(const BwLevel *level, double chance)
{
    double low = level->give_up_at;
    double high = level->cash_at;
    double low_worth = low > 0 ? level->give_up : level->lose;
    double high_worth = high < 1 ? level->cash : level->win;
    if (chance < low)
        return level->lose + (low_worth - level->lose) * chance / low;
    if (chance > high)
        return high_worth + (level->win - high_worth) * (chance - high) / (1 - high);
    return high <= low ? high_worth
                       : low_worth + (high_worth - low_worth) * (chance - low) / (high - low);
}

static double live_worth(const BwLevel *level, GammonOwner owner, double chance)
{
    if (owner == GAMMON_CENTRED)
        return live_centred(level, chance);
    if (owner == GAMMON_OWN)
        return bent(level, level->cash_at, level->cash_at < 1 ? level->cash : level->win, chance);
    return bent(level, level->give_up_at, level->give_up_at > 0 ? level->give_up : level->lose,
                chance);
}

static double mixed(const BwLevel *level, GammonOwner owner, double chance, double life)
{
    double dead = level->lose + (level->win - level->lose) * chance;
    return life * live_worth(level, owner, chance) + (1 - life) * dead;
}

/* A game without a cube is worth what its ends are worth. */
static double without_cube(const GammonStake *stake, const GammonChances *chances)
{
    const float *of = chances->of;
    bool count = stake->gammons && !(stake->jacoby && stake->cube == 1);
    double two = count ? (double)of[GAMMON_WIN_2] : 0, three = count ? (double)of[GAMMON_WIN_3] : 0;
    double worse = count ? (double)of[GAMMON_LOSE_2] : 0;
    double worst = count ? (double)of[GAMMON_LOSE_3] : 0;
    double win = (double)of[GAMMON_WIN];
    return (win - two) * points_worth(stake, stake->cube) +
           (two - three) * points_worth(stake, 2 * stake->cube) +
           three * points_worth(stake, 3 * stake->cube) +
           (1 - win - worse) * points_worth(stake, -stake->cube) +
           (worse - worst) * points_worth(stake, -2 * stake->cube) +
           worst * points_worth(stake, -3 * stake->cube);
}

double gammon_stake_worth(const GammonStake *stake, const GammonChances *chances, double life)
{
    if (!stake->with_cube)
        return without_cube(stake, chances);
    BwLevel levels[LEVELS];
    work_out(stake, chances, levels);
    return mixed(&levels[0], stake->owner, (double)chances->of[GAMMON_WIN], life);
}

GammonCubeAction gammon_stake_action(const GammonStake *stake, const GammonChances *chances,
                                     double life)
{
    BwLevel levels[LEVELS];
    double chance = (double)chances->of[GAMMON_WIN];
    work_out(stake, chances, levels);
    GammonCubeAction action = {.hold = mixed(&levels[0], stake->owner, chance, life),
                               .doubled = mixed(&levels[1], GAMMON_OTHER, chance, life),
                               .passed = levels[0].cash,
                               .may_double = gammon_stake_may_double(stake)};
    gammon_cube_decide(&action);
    return action;
}

void gammon_cube_decide(GammonCubeAction *action)
{
    action->takes = action->doubled <= action->passed;
    double best = action->takes ? action->doubled : action->passed;
    action->doubles = action->may_double && best > action->hold;
}

double gammon_cube_worth(const GammonCubeAction *action)
{
    if (!action->doubles)
        return action->hold;
    return action->takes ? action->doubled : action->passed;
}

double gammon_stake_on_roll(const GammonStake *stake, const GammonChances *chances, double life)
{
    if (!stake->with_cube)
        return without_cube(stake, chances);
    GammonCubeAction action = gammon_stake_action(stake, chances, life);
    return gammon_cube_worth(&action);
}
