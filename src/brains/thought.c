/* What every computer player does alike: lists the moves, puts choices in order.
 * SPDX-License-Identifier: MIT */
#include "brains/thought.h"

bool task_allows(const BwTask *task, BwMove move)
{
    for (int i = 0; i < task->only_count; i++)
        if (task->only[i] == move)
            return true;
    return task->only_count == 0;
}

int task_moves(const BwTask *task, BwMove out[BW_MOVES_MAX])
{
    int listed = task->rules.game->moves(&task->state, out), count = 0;
    for (int i = 0; i < listed; i++)
        if (task_allows(task, out[i]))
            out[count++] = out[i];
    return count;
}

int task_shuffled(const BwTask *task, BwMove out[BW_MOVES_MAX])
{
    BwRng rng = bw_rng_seed(task->seed);
    int count = task_moves(task, out);
    for (int i = count - 1; i > 0; i--) {
        uint32_t other = bw_rng_below(&rng, (uint32_t)i + 1);
        BwMove move = out[i];
        out[i] = out[other];
        out[other] = move;
    }
    return count;
}

int task_wanted(const BwTask *task, int count)
{
    int wanted = task->limits.choices > 1 ? task->limits.choices : 1;
    wanted = wanted < BW_CHOICES_MAX ? wanted : BW_CHOICES_MAX;
    return wanted < count ? wanted : count;
}

void thought_add(BwThought *thought, BwChoice choice, int worth)
{
    int at = thought->choices;
    if (at == BW_CHOICES_MAX && thought->choice_worth[--at] >= worth)
        return;
    for (; at > 0 && thought->choice_worth[at - 1] < worth; at--) {
        thought->choice[at] = thought->choice[at - 1];
        thought->choice_worth[at] = thought->choice_worth[at - 1];
    }
    thought->choice[at] = choice;
    thought->choice_worth[at] = worth;
    thought->choices += thought->choices < BW_CHOICES_MAX;
}
