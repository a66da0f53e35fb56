/* What the runner of tests/data and its keywords share. SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_TESTS_CASES_H
#define BOXWOOD_TESTS_CASES_H

#include "base/catalogue.h"
#include "game/rules.h"

enum { LINE_TEXT = 4096, NAME_TEXT = 128, PARTS_MAX = MOVES_MAX };

typedef struct Run {
    const char *file;
    int line;
    bool slow; /* also what takes long */
    int passed, failed;

    char name[NAME_TEXT]; /* of the case; empty: none has begun */
    bool broken;          /* a line of it has failed */
    int checks;           /* lines of it that could have failed for the game's sake */
    Rules rules;          /* game NULL: not yet said */
    State state;
} Run;

/** Says what is wrong with the line; the rest of the case is skipped. */
__attribute__((format(printf, 2, 3))) void case_fail(Run *, const char *format, ...);
/** Does what a line says: a keyword and its rest. */
void case_line(Run *, const char *keyword, char *rest);
/** Fails unless `expected` is the number that was seen. */
void case_expect_number(Run *, const char *what, int64_t seen, const char *expected);
/** Cuts white space off the end. */
void case_trim(char *text);

#endif
