/* Seeded random matches, told as one number each: equal numbers mean that two builds played the
 * same moves through the same positions and views. SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_WASM_MATCH_H
#define BW_TESTS_WASM_MATCH_H

#include "game/game.h"

/** The rules of a table, of which there is one for every preset of every game and every number of
 * seats; false if there are not so many tables. */
bool match_rules(int table, BwRules *);
/** How many tables there are. */
int match_tables(void);
/** Plays one match at a table and mixes what happens into one number. */
uint64_t match_hash(int table, uint32_t seed);

#endif
