/* What every brain does alike: listing the moves there are to choose among, and putting choices in
 * order.
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

#endif
