/* Rolling out: what a choice is worth on average when a game is played on from it many times. The
 * luck of each throw is subtracted from the result, the first throws are spread evenly, and all
 * choices get the same throws, so that a few hundred games tell choices apart.
 *
 *     bw_rollout_begin(&rollout, &task, &thought, &limits, results);
 *     do
 *         for (int job = 0; job < bw_rollout_jobs(&rollout); job++)
 *             bw_rollout_job(&rollout, job, memory);
 *     while (bw_rollout_next(&rollout));
 *
 * The jobs of a round are independent: any threads may do them, in any order, each with memory of
 * its own; the same seed gives the same numbers.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_ROLLOUT_H
#define BW_BRAINS_ROLLOUT_H

#include "../brains/brain.h"

BW_BEGIN

enum { BW_ROLLOUT_ROUND = 36, BW_ROLLOUT_CHOICES = 8 };

/** How much to roll out. */
typedef struct BwRolloutLimits {
    uint32_t trials; /* games of each choice at most, rounded up to whole rounds */
    int plies;       /* a game is cut off and judged after so many throws; 0: played to its end */
    int choices;     /* choices at most; 0: all that there is room for */
    double error;    /* stops once the best value's standard error is so small; 0: never */
    double certain;  /* drops a choice that is so many joint standard errors behind; 0: never */
    uint64_t seed;
} BwRolloutLimits;

/** A choice and what its games have shown. */
typedef struct BwRolloutChoice {
    BwChoice said; /* the move, and the value before anything was rolled out */
    BwRest rest;
    double value, error;         /* the mean and its standard error */
    double behind, behind_error; /* how much more the best choice is worth, and the joint error */
    double most;                 /* the value at most: the others can see to that (drop a double) */
    uint32_t trials;
    bool dropped; /* certainly not the best: no longer rolled out */
} BwRolloutChoice;

/** A rollout: the choices of one position, played to the end many times. */
typedef struct BwRollout {
    BwRules rules;
    BwState state;
    BwRolloutLimits limits;
    BwRolloutChoice choice[BW_ROLLOUT_CHOICES]; /* as the thought had them */
    int choices;
    int best;
    uint32_t done;      /* games of each choice that was not dropped */
    double *result;     /* of each choice, `limits.trials` of them */
    const BwData *data; /* the task's, which must stay */
    int data_count;
} BwRollout;

/** Whether positions of this game can be rolled out. */
BW_API bool bw_rollout_suits(const BwRules *, const BwState *);
/** Memory for the jobs of one thread. */
BW_API size_t bw_rollout_memory(const BwRules *);
/** Prepares the first choices of a thought about the task; returns false if this position cannot be
 * rolled out. `results` has room for BW_ROLLOUT_CHOICES times bw_rollout_trials() numbers. */
BW_API bool bw_rollout_begin(BwRollout *, const BwTask *, const BwThought *,
                             const BwRolloutLimits *, double *results);
/** The trials of a limit, rounded up to whole rounds. */
BW_API uint32_t bw_rollout_trials(const BwRolloutLimits *);
/** How many jobs this round has. */
BW_API int bw_rollout_jobs(const BwRollout *);
/** Does one of them. */
BW_API void bw_rollout_job(const BwRollout *, int job, BwArena memory);
/** Ends a round whose jobs are all done; false if nothing is left to do. */
BW_API bool bw_rollout_next(BwRollout *);

BW_END

#endif
