/* Putting a brain to the test: it thinks in one block of memory, whose contents must not matter,
 * and what comes out is looked at closely. SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_TESTS_BRAINS_THINKING_H
#define BOXWOOD_TESTS_BRAINS_THINKING_H

#include "brains/brain.h"
#include "game/rules.h"

void thinking_rules(Rules *, const char *text);
State thinking_at(const Rules *, const char *position);
/* A task for the best brain, with the block for it. */
Task thinking_task(const Rules *, const State *, Limits);
Thought thinking_of(const Rules *, const Task *);
/* The two in one. */
Thought thinking(const Rules *, const State *, Limits);
/* Legal choices, best first, each worth what a result can be, and a line that can be played. */
void thinking_assert_sound(const Rules *, const State *, const Thought *);

/* Matches in which half of the moves are drawn by lot. */
void thinking_is_legal(const char *const *tables, int count, int matches);
void thinking_repeats(const char *const *tables, int count);
void thinking_stops(const char *table);
/* Thinking again with what is left in memory takes at most one in `share` of the work. */
void thinking_is_quicker_warm(const char *table, int depth, int share);
void thinking_end(void);

#endif
