/* Rolls out what looks like a mistake: plays it and the better choice on many times, in games with
 * dice.
 * SPDX-License-Identifier: MIT */
#include "judge/judge_private.h"

#include "brains/rollout.h"

#include <stdlib.h>
#include <string.h>

/* Games that are rolled out end after so many throws: what the brain says then is worth the time
 * saved. Each look plays twice as many as the one before. */
enum { ROLLED_THROWS = 11, TRIALS = 4 * BW_ROLLOUT_ROUND, TRIALS_MOST = 36 * BW_ROLLOUT_ROUND };
/* About so many positions are looked at for each throw. */
enum { THROW_NODES = 30 };

/* A difference of so many joint standard errors is none of chance. */
static const double CERTAIN = 2;

static uint32_t trials_of(const BwJudge *it, const Row *row)
{
    uint32_t most = it->limits.games > 0 ? (uint32_t)it->limits.games : TRIALS_MOST;
    uint32_t trials = (uint32_t)TRIALS << (row->looks < 8 ? row->looks : 8);
    return trials < most ? trials : most;
}

/* The best and what was made, first and second; what was made is best only by this listing. */
static void pair(BwThought *thought, int made)
{
    int other = made > 0 ? made : 1;
    thought->choice[1] = thought->choice[other];
    thought->rest[1] = thought->rest[other];
    thought->choice_worth[1] = thought->choice_worth[other];
    thought->choices = 2;
}

static void take(const BwRollout *rollout, int made, Listing *out)
{
    const BwRolloutChoice *best = &rollout->choice[rollout->best], *mine = &rollout->choice[made];
    out->value = mine->value;
    out->best_value = best->value;
    out->unsure = mine->behind < CERTAIN * mine->behind_error;
    out->best_count = 1 + best->rest.count;
    out->best[0] = best->said.move;
    memcpy(out->best + 1, best->rest.move, sizeof best->rest.move);
}

static bool roll(const BwJudge *it, BwRollout *rollout, BwArena memory)
{
    do
        for (int job = 0; job < bw_rollout_jobs(rollout); job++)
            bw_rollout_job(rollout, job, memory);
    while (bw_rollout_next(rollout) && !judge_is_stopped(it));
    return true;
}

bool judge_can_roll(const BwJudge *it, const Row *row)
{
    return bw_rollout_suits(it->rules, judge_state(it, row->at));
}

/* Games that somebody asked for come on top of the nodes. */
uint64_t judge_roll_nodes(const BwJudge *it, const Row *row)
{
    return it->limits.games == 0 && judge_can_roll(it, row)
               ? (uint64_t)2 * trials_of(it, row) * ROLLED_THROWS * THROW_NODES
               : 0;
}

bool judge_roll_out(const BwJudge *it, Row *row, BwRunner *runner, BwThought *thought, int made)
{
    BwRollout rollout;
    BwTask task = bw_brain_task(it->rules, judge_state(it, row->at));
    BwRolloutLimits limits = {.trials = trials_of(it, row),
                              .plies = ROLLED_THROWS,
                              .choices = 2,
                              .seed = it->limits.seed};
    if (thought->choices < 2 || !bw_rollout_suits(it->rules, &task.state))
        return false;
    task.data = runner->data;
    task.data_count = runner->data_count;
    pair(thought, made);
    size_t room = bw_rollout_memory(it->rules);
    void *memory = malloc(room);
    double *results = malloc(BW_ROLLOUT_CHOICES * bw_rollout_trials(&limits) * sizeof *results);
    bool good = memory != NULL && results != NULL &&
                bw_rollout_begin(&rollout, &task, thought, &limits, results) &&
                roll(it, &rollout, bw_arena_in(memory, room));
    if (good)
        take(&rollout, made > 0, &row->fresh.listing);
    free(results);
    free(memory);
    return good;
}
