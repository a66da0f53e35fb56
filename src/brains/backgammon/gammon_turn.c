/* Lists the ways to finish a backgammon turn. All orders of steps are tried and equal ends dropped:
 * this happens once a thought, and has to be right in the middle of a turn and by the rules of any
 * booklet.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_turn.h"

#include "base/bits.h"
#include "brains/backgammon/gammon_data.h"

#include <string.h>

typedef struct Walk {
    BwBackgammonPosition before;
    GammonWays *ways;
    const BwMove *only; /* to begin with; none: any */
    int only_count;
    BwMove move[GAMMON_STEPS];
    int moves;
} Walk;

static bool may_begin(const Walk *walk, BwMove move)
{
    bool may = walk->only_count == 0 || walk->moves > 0;
    for (int i = 0; i < walk->only_count && !may; i++)
        may = walk->only[i] == move;
    return may;
}

static void add_end(Walk *walk, const BwBackgammonTurn *turn)
{
    GammonWays *ways = walk->ways;
    BwBackgammonPlay play = {.own = turn->own, .hits = turn->hits};
    BwBackgammonPosition after = bw_backgammon_after(&walk->before, &play);
    for (int i = 0; i < ways->count; i++)
        if (memcmp(&ways->way[i].after, &after, sizeof after) == 0)
            return;
    if (ways->count == BW_BACKGAMMON_PLAYS_MAX)
        return;
    GammonWay *way = &ways->way[ways->count++];
    *way = (GammonWay){.after = after, .moves = walk->moves};
    memcpy(way->move, walk->move, sizeof way->move);
}

/* Pips by a way to use dice: the larger, the smaller, two, three, four at once. */
static int pips_of(const BwBackgammonTurn *turn, int kind)
{
    if (kind < 2)
        return turn->die[kind];
    return turn->die[0] == turn->die[1] ? kind * turn->die[0] : turn->die[0] + turn->die[1];
}

static void walk_on(Walk *walk, const BwBackgammonTurn *turn)
{
    bool finished = bw_backgammon_finished(&turn->own);
    BwBackgammonSteps steps = bw_backgammon_steps(turn);
    if (finished ||
        (steps.may_stop && may_begin(walk, backgammon_move(BACKGAMMON_KIND_DONE, 0, 0))))
        add_end(walk, turn);
    for (int kind = 0; kind < 5 && !finished; kind++) {
        int pips = pips_of(turn, kind);
        uint32_t from = kind < 2 ? steps.from[kind] : steps.jump[kind - 2];
        for (; from != 0; from &= from - 1) {
            int point = bw_bits_lowest(from);
            BwBackgammonStep step = {.from = (uint8_t)point,
                                     .to = (uint8_t)(point > pips ? point - pips : 0),
                                     .which = kind == 1,
                                     .dice = (uint8_t)(kind < 2 ? 1 : kind)};
            BwBackgammonTurn next = *turn;
            if (!may_begin(walk, backgammon_step_move(step)))
                continue;
            bw_backgammon_step(&next, step);
            walk->move[walk->moves++] = backgammon_step_move(step);
            walk_on(walk, &next);
            walk->moves--;
        }
    }
}

void gammon_ways_list(const BwBackgammon *it, const BwMove *only, int only_count, GammonWays *ways)
{
    Walk walk = {.before = {it->men[it->seat], it->men[1 - it->seat]},
                 .ways = ways,
                 .only = only,
                 .only_count = only_count};
    BwBackgammonTurn turn = backgammon_roll(it);
    ways->count = 0;
    walk_on(&walk, &turn);
}

static const GammonMatchTable *match_table(const BwBackgammon *it)
{
    int which = (it->with_gammons ? 1 : 0) + (it->with_cube ? 2 : 0) + (it->with_crawford ? 4 : 0);
    return it->length > 0 ? &gammon_match_tables[which] : NULL;
}

GammonStake gammon_stake_at(const BwBackgammon *it, int seat)
{
    static const GammonOwner owner[] = {GAMMON_OTHER, GAMMON_OWN};
    GammonStake stake = {
        .table = match_table(it),
        .away = {it->length - it->score[seat], it->length - it->score[1 - seat]},
        .cube = it->cube,
        .cube_max = it->cube_max,
        .owner = it->cube_owner == BW_BACKGAMMON_CUBE_CENTRED ? GAMMON_CENTRED
                                                              : owner[it->cube_owner == seat],
        .with_cube = it->with_cube && it->crawford != BW_BACKGAMMON_CRAWFORD_NOW,
        .gammons = it->with_gammons,
        .jacoby = it->with_jacoby && it->length == 0,
        .past_crawford = !it->with_crawford || it->crawford != BW_BACKGAMMON_CRAWFORD_AHEAD,
    };
    return stake;
}
