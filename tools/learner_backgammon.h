/* What train_backgammon.c keeps between runs.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TOOLS_LEARNER_BACKGAMMON_H
#define BW_TOOLS_LEARNER_BACKGAMMON_H

#include "brains/backgammon/gammon_net.h"

/* Adam's two running means are `mean` and `square`. */
typedef struct Learner {
    GammonNets nets, mean, square;
    int64_t step;
} Learner;

/* Reads FILE.state, or begins with a net that knows nothing if there is none. */
void learner_open(Learner *, const char *file, uint64_t seed);
/* Writes FILE.state, and FILE with the net as it ships. */
void learner_save(const Learner *, const char *file);

#endif
