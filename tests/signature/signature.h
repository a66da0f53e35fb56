/* The parts of a signature (signature.c).
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_SIGNATURE_H
#define BW_TESTS_SIGNATURE_H

#include "game/rules.h"

#include <stdio.h>

enum { SIGNATURE_NAME = 96 };

/* One line: what is added between begin and end. */
void signature_begin(void);
void signature_add(const char *text);
void signature_add_number(int64_t);
void signature_end(const char *kind, const char *of);

/* Calls `part` with the rules of every preset of every game, for the fewest seats and, if they are
 * others, the most. */
void signature_each(void (*part)(const BwRules *, const char *name));

void signature_of_words(void);
void signature_of_games(void);
void signature_of_thoughts(void);

#endif
