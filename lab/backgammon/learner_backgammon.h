/* The nets that train_backgammon.c teaches and keeps between runs.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LAB_LEARNER_BACKGAMMON_H
#define BW_LAB_LEARNER_BACKGAMMON_H

#include "brains/backgammon/gammon_net.h"

/* Adam's two running means are `mean` and `square`. */
typedef struct Learner {
    GammonNets nets, mean, square;
    int64_t step;
} Learner;

/* Where a net is kept; `start`: a net as it ships to begin with, or NULL. */
typedef struct LearnerFiles {
    const char *file, *start;
} LearnerFiles;

/* Reads FILE.state; if there is none, begins with `start` or with a net that knows nothing. */
void learner_open(Learner *, const LearnerFiles *, uint64_t seed);
/* Writes FILE.state, and FILE with the net as it ships. */
void learner_save(const Learner *, const char *file);

#endif
