/* Putting a brain to the test: it thinks in one block of memory, whose contents must not matter,
 * and what comes out is looked at closely. SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_BRAINS_THINKING_H
#define BW_TESTS_BRAINS_THINKING_H

#include "brains/brain.h"
#include "game/rules.h"

void thinking_rules(BwRules *, const char *text);
BwState thinking_at(const BwRules *, const char *position);
/* A task for the best brain, with the block for it. */
BwTask thinking_task(const BwRules *, const BwState *, BwLimits);
BwThought thinking_of(const BwRules *, const BwTask *);
/* The two in one. */
BwThought thinking(const BwRules *, const BwState *, BwLimits);
/* Legal choices, best first, each worth what a result can be, and a line that can be played. */
void thinking_assert_sound(const BwRules *, const BwState *, const BwThought *);

/* Matches in which half of the moves are drawn by lot. */
void thinking_is_legal(const char *const *tables, int count, int matches);
void thinking_repeats(const char *const *tables, int count);
void thinking_stops(const char *table);
/* Thinking again with what is left in memory takes at most one in `share` of the work. */
void thinking_is_quicker_warm(const char *table, int depth, int share);
void thinking_end(void);

#endif
