/* Squadro by plain search, to compare with: smaller games, in which some pieces are home from the
 * start, solved by trying every move of the game itself until nothing changes.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_SQUADRO_PLAIN_H
#define BW_TESTS_SQUADRO_PLAIN_H

#include "brains/squadro/squadro_progress.h"

enum { PLAIN_KNOWN = 1 << 20, PLAIN_POSITIONS = 1 << 19, NOBODY = -1 };

/* By plain search: every position, who wins it, and within how many plies the winner can force a
 * piece to turn or to come home, and the end (by SquadroAim); 0: not known. */
typedef struct Known {
    uint64_t hash;
    int8_t winner;
    uint8_t near[2];
} Known;

typedef struct Plain {
    Known known[PLAIN_KNOWN];
    BwState state[PLAIN_POSITIONS];
    int count;
} Plain;

/* What is known of a position. */
Known *known_of(Plain *, const BwState *);
/* Solves the game in which these pieces are home from the start: A1 is bit 0, B1 bit 5. */
void plain_search(Plain *, unsigned homes, int goal);
/* Counts the plies of all won positions. */
void plain_measure(Plain *);
/* The sum of the phases of all pieces. */
int phases_of(const BwState *);

#endif
