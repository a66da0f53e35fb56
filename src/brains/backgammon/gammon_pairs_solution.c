/* Bear-offs of few men a side behind the door of what can be solved. Of the first position only how
 * many men there are is asked.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_pairs_solver.h"
#include "brains/solution.h"

#include <string.h>

enum { SIDE = GAMMON_PAIR_PIPS + 1 };

static bool suits(const BwRules *rules)
{
    BwState start;
    rules->game->start(&start, rules);
    return gammon_bearoff_suits(&bw_backgammon_of(&start)->options);
}

static void *open(const SolutionTask *task, BwArena *memory)
{
    GammonPairSolver *it = bw_arena_take(memory, sizeof *it);
    int men = 1;
    for (int seat = 0; seat < 2; seat++) {
        const BwBackgammonSide *side = &bw_backgammon_of(task->start)->men[seat];
        int left = BW_BACKGAMMON_MEN - bw_backgammon_men(side, BW_BACKGAMMON_OFF);
        men = left > men ? left : men;
    }
    return gammon_pairs_solver_open(it, men < task->size ? men : task->size) ? it : NULL;
}

static int layer_of(void *work, int unit)
{
    const GammonPairSolver *it = work;
    int pips = unit / SIDE, others = unit % SIDE, most = (int)it->head.men * GAMMON_HOME;
    return pips < 1 || others < 1 || pips > most || others > most
               ? -1
               : gammon_pair_layer(pips + others);
}

static size_t room(void *work, int unit)
{
    return gammon_pairs_solver_room(work, unit / SIDE, unit % SIDE);
}

static size_t solve(void *work, int unit, const SolutionShelf *shelf, const uint8_t *reached,
                    uint8_t *out, SolutionCount *count)
{
    GammonPairSolver *it = work;
    int pips = unit / SIDE, others = unit % SIDE;
    (void)reached;
    it->find = shelf->find;
    it->context = shelf->context;
    gammon_pairs_solver_solve(it, pips, others, out);
    count->reached += (uint64_t)it->head.positions[pips] * it->head.positions[others];
    return gammon_pairs_solver_room(it, pips, others);
}

static size_t pack(void *work, uint8_t *out)
{
    const GammonPairSolver *it = work;
    memcpy(out, it->packed, it->packed_size);
    return it->packed_size;
}

static size_t head(void *work, uint8_t *out)
{
    const GammonPairSolver *it = work;
    size_t ranks = gammon_pairs_ranks((int)it->head.men);
    memcpy(out, &it->head, sizeof it->head);
    memset(out + sizeof it->head, 0, ranks);
    memcpy(out + sizeof it->head, it->rank,
           (size_t)bearoff_count((int)it->head.men) * sizeof *it->rank);
    return sizeof it->head + ranks;
}

static size_t sound(const uint8_t *bytes, size_t size, int *lowest)
{
    GammonPairHead begin;
    *lowest = GAMMON_PAIR_LAYERS;
    memcpy(&begin, bytes, sizeof begin); /* it is this table's: the caller compared them */
    return gammon_sections_sound(bytes, size, sizeof begin + gammon_pairs_ranks((int)begin.men),
                                 lowest);
}

const Solution solution_backgammon_pairs = {
    .game = "backgammon",
    .file = GAMMON_PAIR_FILE,
    .flag = "--checkers",
    .size = {.least = 1, .most = GAMMON_PAIR_MEN},
    .layers = GAMMON_PAIR_LAYERS,
    .units = GAMMON_PAIR_UNITS,
    .memory = sizeof(GammonPairSolver) + 64,
    .far = true,
    .suits = suits,
    .open = open,
    .layer_of = layer_of,
    .room = room,
    .solve = solve,
    .pack = pack,
    .head = head,
    .section = gammon_section_begin,
    .sound = sound,
};
