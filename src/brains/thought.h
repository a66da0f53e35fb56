/* What every brain does alike: listing the moves there are to choose among, putting choices in
 * order, and stopping in time.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_THOUGHT_H
#define BW_BRAINS_THOUGHT_H

#include "brains/brain.h"

/* The moves to choose among, at least one: those of `only`, or all. */
int task_moves(const BwTask *, BwMove out[BW_MOVES_MAX]);
/* The same in an order drawn by the task's seed. */
int task_shuffled(const BwTask *, BwMove out[BW_MOVES_MAX]);
/* Whether a move is among them. */
bool task_allows(const BwTask *, BwMove);
/* How many of `count` choices a thought has room for and its task wants. */
int task_wanted(const BwTask *, int count);
/* Adds a choice to those before it, best worth first, equals in the order they came; what there is
 * no room for falls off the end. */
void thought_add(BwThought *, BwChoice, int worth);

/* Whether a search that has looked at so many positions must stop; `most` 0: not for their number.
 * The caller is only asked after every so many (a power of two), since that may read a clock. */
static inline bool task_is_spent(const BwTask *task, uint64_t nodes, uint64_t most, unsigned every)
{
    return (most > 0 && nodes >= most) ||
           (nodes % every == 0 && task->stop != NULL && task->stop(task->context));
}

#endif
