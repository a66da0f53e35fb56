/* The one-sided bear-off database as `boxwood solve backgammon` makes it: the turns that a side
 * needs, wherever its men are on the first points. Of the first position only how many men there
 * are and how far out is asked.
 * SPDX-License-Identifier: MIT */
#include "tablebase/backgammon/bearoff_one_sided_solver.h"
#include "tablebase/solution.h"

#include <string.h>

enum { USUAL = 8 }; /* points */

static bool suits(const BwRules *rules)
{
    BwState start;
    rules->game->start(&start, rules);
    return gammon_bearoff_suits(&bw_backgammon_of(&start)->options);
}

static void *open(const SolutionTask *task, BwArena *memory)
{
    GammonRaceSolver *it = bw_arena_take(memory, sizeof *it);
    int men = 1, points = GAMMON_HOME;
    for (int seat = 0; seat < 2; seat++) {
        const BwBackgammonSide *side = &bw_backgammon_of(task->start)->men[seat];
        int left = BW_BACKGAMMON_MEN - bw_backgammon_men(side, BW_BACKGAMMON_OFF);
        int furthest = bw_bits_highest(bw_backgammon_taken(side));
        men = left > men ? left : men;
        points = furthest > points ? furthest : points;
    }
    gammon_races_solver_open(it, points < task->size ? points : task->size, men);
    return it;
}

static int layer_of(void *work, int unit)
{
    const GammonRaceSolver *it = work;
    int on[7], men, layer = gammon_race_layer(unit, on, &men);
    for (int point = 6; point > it->points - 6; point--)
        if (on[point] > 0)
            return -1;
    return men <= it->men ? layer : -1;
}

/* What solving leaves is more than what packing writes. */
static size_t room(void *work, int unit)
{
    int on[7], men;
    gammon_race_layer(unit, on, &men);
    return gammon_races_solver_room(work, men);
}

static size_t solve(void *work, int unit, const SolutionShelf *shelf, const uint8_t *reached,
                    uint8_t *out, SolutionCount *count)
{
    GammonRaceSolver *it = work;
    int on[7];
    (void)reached;
    it->find = shelf->find;
    it->context = shelf->context;
    count->reached += (uint64_t)bearoff_count(it->men - bearoff_men(unit, on));
    return gammon_races_solver_solve(it, unit, out);
}

static size_t pack(void *work, uint8_t *out)
{
    const GammonRaceSolver *it = work;
    memcpy(out, it->packed, it->packed_size);
    return it->packed_size;
}

static void describe(void *work, uint32_t out[CONTAINER_NUMBERS])
{
    const GammonRaceSolver *it = work;
    gammon_races_describe(it->points, it->men, out);
}

const Solution solution_backgammon = {
    .game = "backgammon",
    .file = GAMMON_RACE_FILE,
    .title = GAMMON_RACE_TITLE,
    .size = {.least = GAMMON_HOME, .usual = USUAL, .most = GAMMON_RACE_POINTS},
    .layers = GAMMON_RACE_LAYERS,
    .units = GAMMON_HOME_POSITIONS,
    .memory = sizeof(GammonRaceSolver) + 64,
    .far = true,
    .suits = suits,
    .open = open,
    .layer_of = layer_of,
    .room = room,
    .solve = solve,
    .pack = pack,
    .describe = describe,
};
