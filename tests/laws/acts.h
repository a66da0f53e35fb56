/* Helpers for tests of a table: seats are taken, acts asked for and refusals expected in a line
 * each.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_ACTS_H
#define BW_TESTS_ACTS_H

#include "laws.h"
#include "table/table.h"
#include "toy.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/** The seating for rules in text; for the toy, which has no name, by preset and seats. */
BwSeating seating_of(const char *rules);
BwSeating toy_seating(int preset, int seats);

/** Opens a table, which must work. */
BwTable *opened(const BwSeating *);
BwTable *opened_by(const char *rules);
/** A toy with cards 3, 1 and 4 dealt and a 2 thrown: seat 0 is to move. */
BwTable *toy_in_play(const BwSeating *);

/** Asks and, if allowed, applies; returns the id of the refusal or NULL. */
const char *act_at(BwTable *, int64_t at, BwVerb, int seat, const char *words);
const char *act(BwTable *, BwVerb, int seat, const char *words);

#define DONE(...) assert_null(act(__VA_ARGS__))
#define DONE_AT(...) assert_null(act_at(__VA_ARGS__))
#define REFUSED(id, ...) assert_string_equal(act(__VA_ARGS__), id)
#define REFUSED_AT(id, ...) assert_string_equal(act_at(__VA_ARGS__), id)

/** The match must be over, with this ending and these points of the first two seats. */
void expect_result(const BwTable *, const char *ending, int first, int second);
BwView view_of(const BwTable *, int seat, int64_t now);
/** People do whatever comes to mind until the match is over, or for 400 asks; returns how many of
 * these were refused. */
int play_randomly(BwTable *, BwRng *);
/** The whole record, to free. */
char *record_of(const BwTable *);

#endif
