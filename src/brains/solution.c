/* The list of games that can be solved.
 * SPDX-License-Identifier: MIT */
#include "brains/solution.h"

#include <string.h>

extern const Solution solution_backgammon, solution_backgammon_pairs, solution_draughts;
extern const Solution solution_squadro, solution_squadro_lanes;

static const Solution *const solutions[] = {&solution_backgammon,    &solution_backgammon_pairs,
                                            &solution_draughts,      &solution_squadro,
                                            &solution_squadro_lanes, NULL};

static bool answers(const Solution *it, const char *flag)
{
    return flag == NULL || (it->flag != NULL && strcmp(it->flag, flag) == 0);
}

const Solution *solution_find(const BwGame *game, const char *flag)
{
    for (int i = 0; solutions[i] != NULL; i++)
        if (strcmp(solutions[i]->game, game->name) == 0 && answers(solutions[i], flag))
            return solutions[i];
    return NULL;
}

void solution_add(SolutionCount *total, const SolutionCount *count)
{
    total->reached += count->reached;
    total->won[0] += count->won[0];
    total->won[1] += count->won[1];
    total->drawn += count->drawn;
    total->longest = count->longest > total->longest ? count->longest : total->longest;
}
