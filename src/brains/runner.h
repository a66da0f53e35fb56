/* A brain at work over a match. The runner gives each thought what it needs: memory that stays warm
 * from one thought to the next, limits, a clock, and the data that the brain would like. The rest
 * of a turn that was thought out once is played without thinking again. The runner owns nothing:
 * memory, clock and data are the caller's.
 *
 *     const BwBrain *brain = bw_brain_find(&rules, "best");
 *     BwRunner runner = {.brain = brain, .limits = {.level = 5}};
 *     runner.memory = bw_arena_in(malloc(brain->memory), brain->memory);
 *     BwTask task = bw_brain_task(&rules, &state);
 *     bw_runner_play(&runner, &task, &thought);
 *
 * A brain that reads a net or a table names it in BwBrain.data. The caller maps what it finds of
 * that, puts it into `data`, and the brain asks for it with bw_task_data. Nobody has to: without
 * memory, clock, data and limits the runner still plays, only less well.
 *
 * A runner belongs to one thread at a time; different runners are independent.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_RUNNER_H
#define BW_BRAINS_RUNNER_H

#include "../brains/brain.h"

BW_BEGIN

/* Set what you need; zeros are fine for the rest. */
typedef struct BwRunner {
    const BwBrain *brain;
    BwLimits limits;             /* of each thought */
    int64_t ms;                  /* for each thought, by `now`; 0: as the other limits say */
    int64_t (*now)(void *clock); /* milliseconds that never go back; NULL: no time is kept */
    void *clock;
    BwArena memory;     /* brain->memory bytes are best */
    const BwData *data; /* what there is of brain->data */
    int data_count;

    /* The runner's own. */
    bool warm;      /* memory is as the last thought left it, */
    BwLimits used;  /* which had these limits */
    BwState next;   /* where the rest of the turn begins, */
    BwThought plan; /* and what it is: its first choice; none: nothing is planned */
} BwRunner;

/** Thinks about a task. Limits, memory, warmth and data are the runner's; `stop` and `report` of
 * the task are heeded. */
BW_API void bw_runner_think(BwRunner *, const BwTask *, BwThought *out);
/** The same for who plays the move: where the position is the one that the last such thought meant
 * to play on from, the rest of that turn comes at once, with 0 nodes. */
BW_API void bw_runner_play(BwRunner *, const BwTask *, BwThought *out);
/** Another match begins, or the same thought is wanted again: nothing of before is used. */
BW_API void bw_runner_forget(BwRunner *);

BW_END

#endif
