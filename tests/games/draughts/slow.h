/* Draughts a second time, as plainly as possible and sharing nothing with the engine: an 8 × 8
 * board of letters, rules as the booklets tell them, results instead of moves.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_DRAUGHTS_SLOW_H
#define BW_TESTS_DRAUGHTS_SLOW_H

#include <stdbool.h>

/* 'b' 'B' black man and king, 'w' 'W' white ones, '.' free; row 0 has the squares 1 to 4. */
typedef struct SlowBoard {
    char at[8][8];
    char mover; /* 'b' or 'w' */
} SlowBoard;

typedef struct SlowRules {
    bool men_back, flying, most, crown_goes;
} SlowRules;

/* What a move makes of the board. */
typedef struct SlowResult {
    SlowBoard board;
    int captured;
    bool allowed; /* no breach of the duty to capture */
} SlowResult;

enum { SLOW_MAX = 4096 };

/* All results, also of moves that miss a capture or stop one half-way; each board once, and then
 * allowed if any way there is. */
int slow_results(const SlowBoard *, SlowRules, SlowResult out[SLOW_MAX]);

#endif
