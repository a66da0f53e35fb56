/* Sitting down at a table and acting there, for tests. SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_TESTS_ACTS_H
#define BOXWOOD_TESTS_ACTS_H

#include "laws.h"
#include "table/table.h"
#include "toy.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/** The seating for rules in text; for the toy, which has no name, by preset and seats. */
Seating seating_of(const char *rules);
Seating toy_seating(int preset, int seats);

/** Opens a table, which must work. */
Table *opened(const Seating *);
Table *opened_by(const char *rules);
/** A toy with cards 3, 1 and 4 dealt and a 2 thrown: seat 0 is to move. */
Table *toy_in_play(const Seating *);

/** Asks and, if allowed, applies; returns the id of the refusal or NULL. */
const char *act_at(Table *, int64_t at, Verb, int seat, const char *words);
const char *act(Table *, Verb, int seat, const char *words);

#define DONE(...) assert_null(act(__VA_ARGS__))
#define DONE_AT(...) assert_null(act_at(__VA_ARGS__))
#define REFUSED(id, ...) assert_string_equal(act(__VA_ARGS__), id)
#define REFUSED_AT(id, ...) assert_string_equal(act_at(__VA_ARGS__), id)

/** The match must be over, with this ending and these points of the first two seats. */
void expect_result(const Table *, const char *ending, int first, int second);
View view_of(const Table *, int seat, int64_t now);
/** People do whatever comes to mind until the match is over, or for 400 asks; returns how many of
 * these were refused. */
int play_randomly(Table *, Rng *);
/** The whole record, to free. */
char *record_of(const Table *);

#endif
