/* Rolling out on all cores. SPDX-License-Identifier: MIT */
#include "cli/roll_crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static void *labour(void *context)
{
    Crew *crew = context;
    void *memory = crew->memory[atomic_fetch_add(&crew->fresh, 1)];
    size_t size = bw_rollout_memory(&crew->rollout.rules);
    int jobs = bw_rollout_jobs(&crew->rollout);
    for (int job; (job = atomic_fetch_add(&crew->next, 1)) < jobs;)
        bw_rollout_job(&crew->rollout, job, bw_arena_in(memory, size));
    return NULL;
}

/* A round by all threads; this one works too. */
static void work(Crew *crew)
{
    pthread_t thread[CREW_MAX];
    int started = 0;
    crew->next = crew->fresh = 0;
    while (started < crew->threads - 1 && pthread_create(&thread[started], NULL, labour, crew) == 0)
        started++;
    labour(crew);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

int crew_threads(int64_t wanted)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t most = wanted > 0 ? wanted : cores;
    return most < 1 ? 1 : most > CREW_MAX ? CREW_MAX : (int)most;
}

bool crew_roll(Crew *crew, const BwTask *task, const BwThought *thought,
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
        work(crew);
        more = bw_rollout_next(&crew->rollout);
        if (crew->show != NULL)
            crew->show(crew);
    }
    for (int i = 0; i < crew->threads; i++)
        free(crew->memory[i]);
    free(results);
    return good;
}
