/* The backgammon player: plays, cube, resignations, levels. A turn is thought of as a whole and
 * played step by step: asked again in the middle of it, the brain finds the rest of the same play,
 * since it judges ends and not steps. A level may misjudge a turn when it begins it; asked in the
 * middle, it finishes the turn as well as it can, so that a play is a mistake but not a muddle.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_mind.h"
#include "brains/backgammon/gammon_turn.h"
#include "brains/net.h"
#include "brains/thought.h"

#include <math.h>
#include <string.h>

/* Choices are worth thousandths of a point; a tenth of one is a mistake. About the cube nobody errs
 * by more than this: absurd doubles are what people resent most, and each turn asks anew. */
enum { POINT = 1000, MISTAKE = 100, CUBE_ERRORS = 36, NO_ERRORS = -1 };
enum { ROLLS = 21 };

/* How many ways are looked at one roll further, and how much worse than the best, in points, they
 * may seem. */
static const struct {
    int ways;
    double margin;
} keep[GAMMON_AHEAD_MAX] = {{10, 0.20}, {6, 0.12}, {3, 0.01}};
/* How far apart the two choices about a cube may seem to be looked at a last time. */
#define CUBE_CLOSE 0.05

typedef struct Player {
    GammonMind mind;
    const BwBackgammon *match;
    const BwTask *task;
    GammonStake stake; /* of the seat that thinks */
    double point;      /* what a point is worth on the scale of the stake, about */
    int ahead;         /* rolls to look ahead at most */
    bool saved;        /* nodes, for want of more of them */
    GammonWays ways;
} Player;

/* Brings a way to its place among the first `upto`, best first. */
static void sort_ways(GammonWays *ways, int upto)
{
    for (int i = 1; i < upto; i++) {
        GammonWay way = ways->way[i];
        int j = i;
        for (; j > 0 && ways->way[j - 1].worth < way.worth; j--)
            ways->way[j] = ways->way[j - 1];
        ways->way[j] = way;
    }
}

/* What the last look and the one before say together: they end on throws of different sides, about
 * which the net errs differently, so both know more than the last alone. */
static double blended(double before, double worth, int ahead)
{
    return ahead == GAMMON_AHEAD_MAX ? (before + 2 * worth) / 3 : worth;
}

/* Judges the first `upto` ways by looking `ahead`; false if there was no time for it. */
static bool judge_ways(Player *player, int upto, int ahead)
{
    GammonStake turned = gammon_stake_turned(&player->stake);
    for (int i = 0; i < upto; i++) {
        GammonWay *way = &player->ways.way[i];
        double worth = -gammon_mind_worth(&player->mind, &way->after, &turned, ahead);
        if (player->mind.stopped && ahead > 0)
            return false;
        way->worth = blended(way->worth, worth, ahead);
    }
    sort_ways(&player->ways, upto);
    return true;
}

/* How many of the best `count` ways are worth another roll. */
static int worth_keeping(const Player *player, int count, int ahead)
{
    const GammonWay *way = player->ways.way;
    double least = way[0].worth - keep[ahead - 1].margin * player->point;
    int kept = 1;
    while (kept < count && kept < keep[ahead - 1].ways && way[kept].worth >= least)
        kept++;
    return kept;
}

/* Of so many looks, how many can go a roll further with the nodes that are left, when each has
 * taken `each` so far: one that must be broken off is worth nothing. */
static int affordable(Player *player, int count, uint64_t each)
{
    uint64_t limit = player->task->limits.nodes, spent = player->mind.nodes;
    uint64_t most = limit > spent ? (limit - spent) / (ROLLS * (each + 1)) : 0;
    bool few = limit > 0 && most < (uint64_t)count;
    player->saved = player->saved || few;
    return few ? (int)most : count;
}

/* How many of the best ways to look at `ahead` rolls; 0: it is settled, or there is no time. The
 * last look is only for ways that are close to each other. */
static int next_look(Player *player, int count, int ahead, uint64_t each)
{
    int kept = worth_keeping(player, count, ahead);
    if (kept == 1 && ahead == GAMMON_AHEAD_MAX)
        return 0;
    int most = affordable(player, kept, each);
    return most == 1 && kept > 1 ? 0 : most;
}

static double mean_worth(const GammonWay *way, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += way[i].worth;
    return sum / count;
}

/* A further look may find all ways better or worse than the one before: those that it left out are
 * moved along, or they would seem to lose what they do not. None gets ahead of what was looked at.
 */
static void move_rest(GammonWays *ways, int looked, double by)
{
    double most = ways->way[looked - 1].worth;
    for (int i = looked; i < ways->count; i++)
        ways->way[i].worth = fmin(ways->way[i].worth + by, most);
}

/* Puts the ways that begin with one of the moves in order, as far ahead as there is time; returns
 * how far that was. */
static int judge_turn(Player *player, const BwMove *only, int only_count)
{
    gammon_ways_list(player->match, only, only_count, &player->ways);
    int count = player->ways.count, ahead = 0;
    uint64_t each = 0;
    GammonWay before[16];
    judge_ways(player, count, 0);
    while (ahead < player->ahead && count > 1 && !player->mind.stopped) {
        count = next_look(player, count, ahead + 1, each);
        if (count == 0)
            break;
        memcpy(before, player->ways.way, (size_t)count * sizeof *before);
        uint64_t spent = player->mind.nodes;
        if (!judge_ways(player, count, ahead + 1)) {
            memcpy(player->ways.way, before, (size_t)count * sizeof *before);
            break;
        }
        double gained = mean_worth(player->ways.way, count) - mean_worth(before, count);
        move_rest(&player->ways, count, gained);
        each = (player->mind.nodes - spent) / (uint64_t)count;
        ahead++;
    }
    return ahead;
}

static bool turn_begun(const BwBackgammon *it)
{
    int whole = it->dice[0] == it->dice[1] ? it->options.doubles : 2;
    return it->left[0] + it->left[1] < whole;
}

/* A worth on the scale of choices. */
static int scaled(const Player *player, double worth)
{
    return (int)(worth / player->point * POINT);
}

static void think_play(Player *player, BwThought *out)
{
    int ahead = judge_turn(player, player->task->only, player->task->only_count);
    out->depth = ahead + 1;
    out->errors_most = turn_begun(player->match) ? NO_ERRORS : 0;
    for (int i = 0; i < player->ways.count && i < BW_CHOICES_MAX; i++) {
        const GammonWay *way = &player->ways.way[i];
        BwMove first = way->moves > 0 ? way->move[0] : backgammon_move(BACKGAMMON_KIND_DONE, 0, 0);
        out->choice[i] = (BwChoice){.move = first, .value = way->worth};
        out->choice_worth[i] = scaled(player, way->worth);
        out->rest[i].count = way->moves > 0 ? way->moves - 1 : 0;
        memcpy(out->rest[i].move, &way->move[1], sizeof out->rest[i].move);
        out->choices++;
    }
}

static BwBackgammonPosition position_for(const BwBackgammon *it, int seat)
{
    BwBackgammonPosition position = {it->men[seat], it->men[1 - seat]};
    return position;
}

/* What it is worth to the seat on roll to throw now, to have doubled and been taken, and to have
 * been passed. */
typedef struct CubeWorth {
    double hold, taken, passed;
    int ahead;      /* rolls that were looked at */
    uint64_t nodes; /* that the last look took */
} CubeWorth;

/* False if there was no time for it. */
static bool look_at_cube(Player *player, const GammonStake *stake, int ahead, CubeWorth *worth)
{
    GammonMind *mind = &player->mind;
    uint64_t spent = mind->nodes;
    BwBackgammonPosition position = position_for(player->match, player->match->seat);
    GammonStake doubled = gammon_stake_doubled(stake);
    double hold = gammon_mind_rolling(mind, &position, stake, ahead);
    double taken = gammon_mind_rolling(mind, &position, &doubled, ahead);
    if (mind->stopped && ahead > 0)
        return false;
    worth->hold = blended(worth->hold, hold, ahead);
    worth->taken = blended(worth->taken, taken, ahead);
    worth->ahead = ahead;
    worth->nodes = mind->nodes - spent;
    return true;
}

/* Is another look worth its time? The last one is only for choices that are close to each other:
 * those of who doubles or of who answers. */
static bool wants_look(Player *player, const CubeWorth *worth, bool answers)
{
    double turned = fmin(worth->taken, worth->passed);
    double apart = fabs(answers ? worth->taken - worth->passed : turned - worth->hold);
    bool last = worth->ahead + 1 == GAMMON_AHEAD_MAX;
    return worth->ahead < player->ahead && (!last || apart < CUBE_CLOSE * player->point) &&
           affordable(player, 1, worth->nodes) == 1;
}

/* Looks as far ahead as there is time for. */
static CubeWorth judge_cube(Player *player, const GammonStake *stake, bool answers)
{
    CubeWorth worth = {.passed = gammon_stake_result(stake, 1)};
    bool looked = look_at_cube(player, stake, 0, &worth);
    while (looked && wants_look(player, &worth, answers))
        looked = look_at_cube(player, stake, worth.ahead + 1, &worth);
    return worth;
}

/* What may be chosen of two, the first if both are worth the same. */
static void choose(const Player *player, BwThought *out, BwChoice one, BwChoice other)
{
    const BwTask *task = player->task;
    if (task_allows(task, one.move))
        thought_add(out, one, scaled(player, one.value));
    if (task_allows(task, other.move))
        thought_add(out, other, scaled(player, other.value));
}

/* Nobody errs about a double that gains nothing: there is nothing to weigh, for either side. */
static int errors_about(const GammonStake *doubler)
{
    return gammon_stake_may_double(doubler) ? CUBE_ERRORS : NO_ERRORS;
}

static void think_roll(Player *player, BwThought *out)
{
    bool may_double = backgammon_may_double(player->match);
    if (!may_double)
        player->ahead = 0;
    CubeWorth worth = judge_cube(player, &player->stake, false);
    out->depth = 1 + worth.ahead;
    double turned = fmin(worth.taken, worth.passed);
    BwChoice roll = {.move = backgammon_move(BACKGAMMON_KIND_ROLL, 0, 0), .value = worth.hold};
    out->errors_most = errors_about(&player->stake);
    if (!gammon_stake_may_double(&player->stake)) /* whatever small differences say */
        turned = fmin(turned, worth.hold);
    if (may_double)
        choose(player, out, roll,
               (BwChoice){.move = backgammon_move(BACKGAMMON_KIND_DOUBLE, 0, 0), .value = turned});
    else
        thought_add(out, roll, scaled(player, worth.hold));
}

/* The other seat has doubled; the stake is seen from here. */
static void think_answer(Player *player, BwThought *out)
{
    GammonStake doubler = gammon_stake_turned(&player->stake);
    CubeWorth worth = judge_cube(player, &doubler, true);
    out->depth = 1 + worth.ahead;
    double drop = gammon_stake_result(&player->stake, -1);
    out->errors_most = errors_about(&doubler);
    choose(player, out,
           (BwChoice){.move = backgammon_move(BACKGAMMON_KIND_TAKE, 0, 0), .value = -worth.taken},
           (BwChoice){.move = backgammon_move(BACKGAMMON_KIND_DROP, 0, 0), .value = drop});
}

/* The other seat offers to lose: is that more than can be hoped for? */
static void think_resignation(Player *player, BwThought *out)
{
    const BwBackgammon *it = player->match;
    GammonStake turned = gammon_stake_turned(&player->stake);
    BwBackgammonPosition position = position_for(it, it->seat);
    double on = 0;
    if (it->phase == BW_BACKGAMMON_PHASE_PLAY) {
        player->stake = turned;
        judge_turn(player, NULL, 0);
        on = -player->ways.way[0].worth;
        player->stake = gammon_stake_turned(&turned);
    } else {
        on = -gammon_mind_worth(&player->mind, &position, &turned, player->ahead > 0);
    }
    double offered = gammon_stake_result(&player->stake, it->resign);
    out->errors_most = NO_ERRORS;
    choose(player, out,
           (BwChoice){.move = backgammon_move(BACKGAMMON_KIND_ACCEPT, 0, 0), .value = offered},
           (BwChoice){.move = backgammon_move(BACKGAMMON_KIND_REFUSE, 0, 0), .value = on});
}

static Player player_for(const BwTask *task)
{
    BwArena memory = task->memory;
    const BwBackgammon *it = bw_backgammon_of(&task->state);
    Player player = {.mind = gammon_mind(&it->options, task, &memory), .match = it, .task = task};
    player.ways.way = bw_arena_take(&memory, BW_BACKGAMMON_PLAYS_MAX * sizeof *player.ways.way);
    player.stake = gammon_stake_at(it, backgammon_turn(it));
    player.point = gammon_stake_point(&player.stake);
    player.ahead = GAMMON_AHEAD_MAX;
    if (task->limits.depth > 0 && task->limits.depth - 1 < player.ahead)
        player.ahead = task->limits.depth - 1;
    return player;
}

static void think(const BwTask *task, BwThought *out)
{
    Player player = player_for(task);
    memset(out, 0, sizeof *out);
    if (player.match->resign != 0)
        think_resignation(&player, out);
    else if (player.match->phase == BW_BACKGAMMON_PHASE_ANSWER)
        think_answer(&player, out);
    else if (player.match->phase == BW_BACKGAMMON_PHASE_ROLL)
        think_roll(&player, out);
    else
        think_play(&player, out);
    out->line[0] = out->choice[0].move;
    memcpy(&out->line[1], out->rest[0].move, sizeof out->rest[0].move);
    out->line_length = 1 + out->rest[0].count;
    out->nodes = player.mind.nodes;
    out->point = player.point;
    out->saved = player.saved;
    const ContainerSeen *seen = player.mind.races.file.seen;
    out->damaged = seen != NULL && seen->damaged ? GAMMON_RACE_FILE : NULL;
}

#define MEMORY (GAMMON_MIND_MEMORY + BW_BACKGAMMON_PLAYS_MAX * sizeof(GammonWay) + 64)

static bool suits(const BwRules *rules)
{
    return strcmp(rules->game->name, "backgammon") == 0 && NETS_BUILT_IN;
}

/* For money a point is a point; in a match it counts what it does for the match. */
static const char *unit(const BwRules *rules)
{
    BwState start;
    rules->game->start(&start, rules);
    return bw_backgammon_of(&start)->length == 0 ? "point" : "win";
}

/* Only level 10 looks ahead. */
static const BwLevel levels[BW_LEVEL_MAX - 1] = {
    {.depth = 1, .error = 2000, .blunder = 700}, {.depth = 1, .error = 900, .blunder = 550},
    {.depth = 1, .error = 550, .blunder = 450},  {.depth = 1, .error = 370, .blunder = 400},
    {.depth = 1, .error = 260, .blunder = 400},  {.depth = 1, .error = 185, .blunder = 400},
    {.depth = 1, .error = 130, .blunder = 400},  {.depth = 1, .error = 85, .blunder = 400},
    {.depth = 1, .error = 35, .blunder = 400},
};

static const char *const data[] = {GAMMON_RACE_FILE, NULL};

const BwBrain brain_gammon = {
    .name = "gammon",
    .memory = MEMORY,
    .memory_least = MEMORY,
    .nodes = 200000,
    .levels = levels,
    .swing = MISTAKE,
    .whole_turns = true,
    .data = data,
    .suits = suits,
    .unit = unit,
    .think = think,
};
