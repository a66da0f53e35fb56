/* Evaluates backgammon positions by net and tables, and looks rolls ahead. The net is asked for the
 * plays of a roll that a small one likes best, fewer where nothing follows (that moves a worth by
 * 0.0003 points); only the one that looks best then is looked at further. A net is unpacked when a
 * thought first needs it, which takes as long as judging twenty positions.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_mind.h"

#include "brains/backgammon/gammon_data.h"
#include "brains/net.h"
#include "brains/thought.h"

#include "tablebase/backgammon/bearoff.h"
#include <string.h>

enum { KEPT = 8, KEPT_LAST = 4 }; /* plays of a roll that the net is asked for; of the last one */

/* Points by which a decision about the cube may seem right at once and still turn out wrong when it
 * is looked at: both ways are followed then. */
#define CUBE_DOUBT 0.1

static void open_tables(GammonMind *mind, BwArena *memory)
{
    const BwData *races = bw_task_data(mind->task, GAMMON_RACE_FILE);
    if (!gammon_bearoff_suits(&mind->options))
        return;
    if (races == NULL)
        return;
    ContainerSeen *seen = NULL;
    if (!races->sound) {
        seen = bw_arena_take(memory, sizeof *seen);
        if (seen == NULL)
            return;
        memset(seen, 0, sizeof *seen);
    }
    mind->races = gammon_races_in(races->bytes, races->size, seen);
}

GammonMind gammon_mind(const BwBackgammonOptions *options, const BwTask *task, BwArena *memory)
{
    GammonMind mind = {.options = *options, .task = task};
    mind.plays = bw_arena_take(memory, BW_BACKGAMMON_PLAYS_MAX * sizeof *mind.plays);
    for (int i = 0; i < GAMMON_NETS; i++)
        mind.net[i] = bw_arena_take(memory, sizeof *mind.net[i]);
    open_tables(&mind, memory);
    return mind;
}

static const GammonPackedNets *packed_nets(void)
{
    return (const GammonPackedNets *)NET_BUILT_IN(gammon_net_words);
}

static const GammonQuick *net_for(GammonMind *mind, const BwBackgammonPosition *position)
{
    int number = gammon_net_for(position);
    if (!mind->ready[number])
        gammon_net_quicken(&packed_nets()->of[number], mind->net[number]);
    mind->ready[number] = true;
    return mind->net[number];
}

/* One more position is judged: is it enough? */
static void count_node(GammonMind *mind)
{
    const BwTask *task = mind->task;
    mind->nodes++;
    mind->stopped = mind->stopped || task_is_spent(task, mind->nodes, task->limits.nodes, 64);
}

bool gammon_races_chances(const GammonRaces *races, const BwBackgammonPosition *position,
                          GammonChances *out)
{
    GammonRace own, other;
    if (!gammon_races_find(races, &position->own, &own) ||
        !gammon_races_find(races, &position->other, &other))
        return false;
    *out = (GammonChances){{0}};
    out->of[GAMMON_WIN] = gammon_turns_beat(&own.all, &other.all, 0);
    out->of[GAMMON_WIN_2] = gammon_turns_beat(&own.all, &other.first, 0);
    out->of[GAMMON_LOSE_2] = gammon_turns_beat(&other.all, &own.first, 1);
    return true;
}

GammonChances gammon_mind_chances(GammonMind *mind, const BwBackgammonPosition *position)
{
    if (bw_backgammon_finished(&position->other))
        return gammon_chances_lost(bw_backgammon_worth(&position->own));
    count_node(mind);
    GammonChances chances;
    float win;
    if (!gammon_races_chances(&mind->races, position, &chances))
        chances = gammon_net_judge(net_for(mind, position), position);
    if (gammon_bearoff_win(&mind->options, position, &win))
        chances.of[GAMMON_WIN] = win;
    gammon_chances_mend(position, &chances);
    return chances;
}

/* A side that has lost has no cube left to turn. */
static double lost_worth(const BwBackgammonPosition *position, const GammonStake *stake)
{
    bool count = stake->gammons && !(stake->jacoby && stake->cube == 1);
    return gammon_stake_result(stake, count ? -bw_backgammon_worth(&position->own) : -1);
}

/* What the table knows exactly: it takes it that doubling has no end, so the cube must be low. */
static bool known(GammonMind *mind, const BwBackgammonPosition *position, const GammonStake *stake,
                  GammonCubeAction *out)
{
    double worth[3];
    if (!stake->with_cube || stake->table != NULL || stake->cube * 4 > stake->cube_max ||
        !gammon_bearoff_cubes_at(&mind->options, position, worth))
        return false;
    count_node(mind);
    *out = (GammonCubeAction){.hold = stake->cube * worth[stake->owner],
                              .doubled = 2 * stake->cube * worth[GAMMON_OTHER],
                              .passed = stake->cube,
                              .may_double = gammon_stake_may_double(stake)};
    gammon_cube_decide(out);
    return true;
}

GammonCubeAction gammon_mind_action(GammonMind *mind, const BwBackgammonPosition *position,
                                    const GammonStake *stake)
{
    GammonCubeAction action;
    if (known(mind, position, stake, &action))
        return action;
    GammonChances chances = gammon_mind_chances(mind, position);
    return gammon_stake_action(stake, &chances, gammon_cube_life(gammon_class(position)));
}

static double judged(GammonMind *mind, const BwBackgammonPosition *position,
                     const GammonStake *stake)
{
    if (bw_backgammon_finished(&position->other))
        return lost_worth(position, stake);
    GammonCubeAction action;
    if (known(mind, position, stake, &action))
        return gammon_cube_worth(&action);
    GammonChances chances = gammon_mind_chances(mind, position);
    return gammon_stake_on_roll(stake, &chances, gammon_cube_life(gammon_class(position)));
}

/* Plays a roll as looks best of the `kept` plays that the small net likes best. */
static double play_best(GammonMind *mind, const BwBackgammonPosition *position,
                        const GammonStake *turned, const uint8_t dice[2], int kept,
                        BwBackgammonPosition *best)
{
    BwBackgammonPlay *plays = mind->plays;
    int count = bw_backgammon_plays(position, &mind->options, dice, plays);
    count = gammon_prune(&packed_nets()->pruner, position, plays, count, kept);
    double least = 0;
    for (int i = 0; i < count && !mind->stopped; i++) {
        BwBackgammonPosition after = bw_backgammon_after(position, &plays[i]);
        double worth = judged(mind, &after, turned);
        if (i > 0 && worth >= least)
            continue;
        least = worth;
        *best = after;
    }
    return -least;
}

double gammon_mind_play(GammonMind *mind, const BwBackgammonPosition *position,
                        const GammonStake *turned, const uint8_t dice[2],
                        BwBackgammonPosition *best)
{
    return play_best(mind, position, turned, dice, KEPT, best);
}

/* The worth of a roll: the play that looks best, looked at as far ahead as there is to go. */
static double roll_worth(GammonMind *mind, const BwBackgammonPosition *position,
                         const GammonStake *turned, const uint8_t dice[2], int ahead)
{
    BwBackgammonPosition after = *position;
    int kept = ahead > 1 ? KEPT : KEPT_LAST;
    double worth = play_best(mind, position, turned, dice, kept, &after);
    return ahead > 1 && !mind->stopped ? -gammon_mind_worth(mind, &after, turned, ahead - 1)
                                       : worth;
}

double gammon_mind_rolling(GammonMind *mind, const BwBackgammonPosition *position,
                           const GammonStake *stake, int ahead)
{
    GammonCubeAction action;
    if (known(mind, position, stake, &action))
        return action.hold;
    if (ahead == 0) {
        GammonChances chances = gammon_mind_chances(mind, position);
        return gammon_stake_worth(stake, &chances, gammon_cube_life(gammon_class(position)));
    }
    GammonStake turned = gammon_stake_turned(stake);
    double sum = 0;
    for (uint8_t die = 1; die <= 6 && !mind->stopped; die++)
        for (uint8_t other = 1; other <= die && !mind->stopped; other++) {
            const uint8_t dice[] = {die, other};
            sum += (die == other ? 1 : 2) * roll_worth(mind, position, &turned, dice, ahead);
        }
    return sum / 36;
}

double gammon_mind_worth(GammonMind *mind, const BwBackgammonPosition *position,
                         const GammonStake *stake, int ahead)
{
    if (ahead == 0 || bw_backgammon_finished(&position->other))
        return judged(mind, position, stake);
    if (!gammon_stake_may_double(stake))
        return gammon_mind_rolling(mind, position, stake, ahead);
    GammonCubeAction action = gammon_mind_action(mind, position, stake);
    double doubt = CUBE_DOUBT * gammon_stake_point(stake);
    double turned = action.takes ? action.doubled : action.passed;
    if (turned < action.hold - doubt)
        return gammon_mind_rolling(mind, position, stake, ahead);
    GammonStake doubled = gammon_stake_doubled(stake);
    bool drops = action.doubled > action.passed + doubt;
    double taken = drops ? action.passed : gammon_mind_rolling(mind, position, &doubled, ahead);
    double worth = taken < action.passed ? taken : action.passed;
    if (turned > action.hold + doubt)
        return worth;
    double hold = gammon_mind_rolling(mind, position, stake, ahead);
    return hold > worth ? hold : worth;
}
