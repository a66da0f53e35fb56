/* Rolling out on all cores, for `boxwood rollout`.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_ROLL_CREW_H
#define BW_CLI_ROLL_CREW_H

#include "brains/rollout.h"
#include "system/crew.h"

#include <stdatomic.h>

/* Set the first two; the rest is the crew's own. */
typedef struct RollCrew {
    int threads;
    void (*show)(const struct RollCrew *); /* how far it is, after each round; may be NULL */
    BwRollout rollout;
    void *memory[CREW_MAX];
    atomic_int next, fresh;
} RollCrew;

/* Rolls the first choices of a thought out; `crew->rollout` has what was found. False: there is no
 * memory, or the position cannot be rolled out. */
bool crew_roll(RollCrew *, const BwTask *, const BwThought *, const BwRolloutLimits *);

#endif
