/* Counting positions as a game's own field counts, where its published counts mean something else
 * than moves of the door. One file a game in counts/. SPDX-License-Identifier: MIT */
#ifndef BW_CLI_COUNT_H
#define BW_CLI_COUNT_H

#include "game/game.h"

typedef struct Counter {
    const char *game;
    bool (*suits)(const BwState *);
    uint64_t (*leaves)(const BwState *, int depth);
} Counter;

/* Positions after `depth` moves; matches that end earlier are not counted. */
uint64_t count_leaves(const BwGame *, const BwState *, int depth);

#endif
