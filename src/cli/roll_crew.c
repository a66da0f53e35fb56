/* Rolling out on all cores. SPDX-License-Identifier: MIT */
#include "cli/roll_crew.h"

#include <stdlib.h>

static void *labour(void *context)
{
    RollCrew *crew = context;
    void *memory = crew->memory[atomic_fetch_add(&crew->fresh, 1)];
    size_t size = bw_rollout_memory(&crew->rollout.rules);
    int jobs = bw_rollout_jobs(&crew->rollout);
    for (int job; (job = atomic_fetch_add(&crew->next, 1)) < jobs;)
        bw_rollout_job(&crew->rollout, job, bw_arena_in(memory, size));
    return NULL;
}

bool crew_roll(RollCrew *crew, const BwTask *task, const BwThought *thought,
               const BwRolloutLimits *limits)
{
    size_t numbers = (size_t)BW_ROLLOUT_CHOICES * bw_rollout_trials(limits);
    double *results = malloc(numbers * sizeof *results);
    bool good = results != NULL && bw_rollout_begin(&crew->rollout, task, thought, limits, results);
    for (int i = 0; i < crew->threads; i++) {
        crew->memory[i] = malloc(bw_rollout_memory(&task->rules));
        good = good && crew->memory[i] != NULL;
    }
    for (bool more = good; more;) {
        crew->next = crew->fresh = 0;
        crew_work(crew->threads, labour, crew);
        more = bw_rollout_next(&crew->rollout);
        if (crew->show != NULL)
            crew->show(crew);
    }
    for (int i = 0; i < crew->threads; i++)
        free(crew->memory[i]);
    free(results);
    return good;
}
