/* What a game provides to be rolled out; brains/rollout.h does what is the same for all of them.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_ROLLER_H
#define BW_BRAINS_ROLLER_H

#include "brains/rollout.h"

/* One game to be played on from a choice. The number and the seed decide its throws. */
typedef struct RollerCase {
    const BwRules *rules;
    const BwState *state; /* before the choice */
    const BwRolloutChoice *choice;
    uint64_t seed;
    uint32_t number;
    int plies;
    const BwData *data; /* what there is of the brain's */
    int data_count;
} RollerCase;

typedef struct Roller {
    const char *game;
    size_t memory;
    bool (*suits)(const BwState *);
    /* The result for the seat that chooses, without the luck of the throws. */
    double (*trial)(const RollerCase *, BwArena);
    /* What the others can hold the choice down to, whatever it would be worth. */
    double (*most)(const BwState *, BwMove);
} Roller;

/* The throw at a ply of a game, below `faces`. The first three plies of consecutive numbers run
 * through all throws, each combination of two once in faces * faces games. */
uint32_t roller_throw(const RollerCase *, int ply, uint32_t faces);

#endif
