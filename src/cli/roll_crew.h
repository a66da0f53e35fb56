/* Rolling out on all cores, for `boxwood rollout`.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_ROLL_CREW_H
#define BW_CLI_ROLL_CREW_H

#include "brains/rollout.h"

#include <stdatomic.h>

enum { CREW_MAX = 256 };

/* Set the first two; the rest is the crew's own. */
typedef struct Crew {
    int threads;
    void (*show)(const struct Crew *); /* how far it is, after each round; may be NULL */
    BwRollout rollout;
    void *memory[CREW_MAX];
    atomic_int next, fresh;
} Crew;

/* As many as wanted, or as there are cores. */
int crew_threads(int64_t wanted);
/* Rolls the first choices of a thought out; `crew->rollout` has what was found. False: there is no
 * memory, or the position cannot be rolled out. */
bool crew_roll(Crew *, const BwTask *, const BwThought *, const BwRolloutLimits *);

#endif
