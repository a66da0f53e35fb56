/* The greedy player: the move after which the evaluation is best, without looking further.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "brains/thought.h"

#include <string.h>

static bool suits(const BwRules *rules)
{
    const Evaluation *opinion = evaluation_find(rules->game);
    return opinion != NULL && opinion->promise != NULL;
}

static void think(const BwTask *task, BwThought *out)
{
    BwMove moves[BW_MOVES_MAX];
    const Evaluation *opinion = evaluation_find(task->rules.game);
    memset(out, 0, sizeof *out);
    int count = task_shuffled(task, moves); /* among equals, any */
    for (int i = 0; i < count; i++)
        thought_add(out, (BwChoice){moves[i], 0}, opinion->promise(&task->state, moves[i]));
    out->line[0] = out->choice[0].move;
    out->line_length = 1;
}

const BwBrain brain_greedy = {.name = "greedy", .suits = suits, .think = think};
