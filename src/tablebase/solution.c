/* The list of games whose tables `boxwood solve` can make.
 * SPDX-License-Identifier: MIT */
#include "tablebase/solution.h"

#include <string.h>

extern const Solution solution_backgammon, solution_draughts, solution_squadro;

static const Solution *const solutions[] = {&solution_backgammon, &solution_draughts,
                                            &solution_squadro, NULL};

const Solution *solution_find(const BwGame *game)
{
    for (int i = 0; solutions[i] != NULL; i++)
        if (strcmp(solutions[i]->game, game->name) == 0)
            return solutions[i];
    return NULL;
}

void solution_add(SolutionCount *total, const SolutionCount *count)
{
    total->reached += count->reached;
    total->won[0] += count->won[0];
    total->won[1] += count->won[1];
    total->drawn += count->drawn;
}
