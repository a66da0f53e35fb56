/* Runs a brain over a match. The runner gives each thought what it needs: memory that stays warm
 * from one thought to the next, limits, a clock, and the brain's data. Once a whole turn is thought
 * out, the rest of it is played without thinking again. The runner owns nothing: memory, clock and
 * data belong to the caller.
 *
 *     const BwBrain *brain = bw_brain_find(&rules, "best");
 *     BwRunner runner = {.brain = brain, .limits = {.level = 5}};
 *     size_t size = brain->memory + 64;           (it begins at a multiple of 64 bytes)
 *     void *memory = malloc(size);
 *     if (memory != NULL)                         (without it, it plays less well)
 *         runner.memory = bw_arena_in(memory, size);
 *     BwTask task = bw_brain_task(&rules, &state);
 *     bw_runner_play(&runner, &task, &thought);
 *
 * A brain that reads a net or a table names it in BwBrain.data. The caller maps what it has
 * of that and puts it into `data`; the brain reads it with bw_task_data. All this is optional:
 * without memory, clock, data and limits the runner still plays, only less well.
 *
 * A runner belongs to one thread at a time; different runners are independent.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_RUNNER_H
#define BW_BRAINS_RUNNER_H

#include "../brains/brain.h"

BW_BEGIN

/** Set what you need; zeros are fine for the rest. */
typedef struct BwRunner {
    const BwBrain *brain;
    BwLimits limits;             /* of each thought */
    int64_t ms;                  /* for each thought, measured by `now`; 0: no time limit */
    int64_t (*now)(void *clock); /* milliseconds, never going back; NULL: no clock */
    void *clock;
    BwArena memory;     /* ideally brain->memory + 64 bytes */
    const BwData *data; /* as much of brain->data as you have */
    int data_count;

    /* The runner's own. */
    bool warm;      /* memory is as the last thought left it, */
    BwLimits used;  /* which had these limits */
    BwState next;   /* the position where the rest of the turn begins, */
    BwThought plan; /* and the rest, as its first choice; no choices: no plan */
} BwRunner;

/** Thinks about a task. Limits, memory, warmth and data come from the runner; the task's `stop` and
 * `report` still apply. */
BW_API void bw_runner_think(BwRunner *, const BwTask *, BwThought *out);
/** The same, if you will play the move: when the last such thought planned the whole turn and the
 * position is as planned, the rest of the turn comes at once, with 0 nodes. */
BW_API void bw_runner_play(BwRunner *, const BwTask *, BwThought *out);
/** Forgets everything so far: for another match, or to repeat a thought exactly. */
BW_API void bw_runner_forget(BwRunner *);

BW_END

#endif
