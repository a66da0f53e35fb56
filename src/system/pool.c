/* A queue, some threads, and a list of what is finished.
 * SPDX-License-Identifier: MIT */
#include "system/pool.h"
#include "system/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { THREADS_MAX = 64 };

typedef struct Jobs {
    PoolJob *first, *last;
} Jobs;

struct Pool {
    void (*wake)(void *);
    void *context;
    pthread_t thread[THREADS_MAX];
    int threads, niceness;
    pthread_mutex_t lock;
    pthread_cond_t more;
    Jobs waiting, finished;
    bool closing;
};

static void push(Jobs *jobs, PoolJob *job)
{
    job->next = NULL;
    if (jobs->first == NULL)
        jobs->first = job;
    else
        jobs->last->next = job;
    jobs->last = job;
}

static PoolJob *pop(Jobs *jobs)
{
    PoolJob *job = jobs->first;
    jobs->first = job->next;
    return job;
}

static void *run(void *argument)
{
    Pool *pool = (Pool *)argument;
    /* Linux gives each thread a niceness of its own. */
    id_t thread = (id_t)syscall(SYS_gettid);
    if (pool->niceness > 0)
        setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + pool->niceness);
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->waiting.first == NULL && !pool->closing)
            pthread_cond_wait(&pool->more, &pool->lock);
        if (pool->closing)
            break;
        PoolJob *job = pop(&pool->waiting);
        pthread_mutex_unlock(&pool->lock);
        job->work(job);
        pthread_mutex_lock(&pool->lock);
        push(&pool->finished, job);
        pool->wake(pool->context);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

Pool *pool_open(int threads, int niceness, void (*wake)(void *), void *context)
{
    Pool *pool = memory_new(sizeof *pool);
    pool->wake = wake;
    pool->context = context;
    pool->niceness = niceness;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    pool->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    for (int i = 0; i < pool->threads; i++)
        if (pthread_create(&pool->thread[i], NULL, run, pool) != 0)
            abort();
    return pool;
}

void pool_submit(Pool *pool, PoolJob *job)
{
    pthread_mutex_lock(&pool->lock);
    push(&pool->waiting, job);
    pthread_cond_signal(&pool->more);
    pthread_mutex_unlock(&pool->lock);
}

void pool_collect(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    Jobs jobs = pool->finished;
    pool->finished = (Jobs){NULL, NULL};
    pthread_mutex_unlock(&pool->lock);
    while (jobs.first != NULL) {
        PoolJob *job = pop(&jobs);
        job->done(job);
    }
}

void pool_close(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    while (pool->waiting.first != NULL)
        push(&pool->finished, pop(&pool->waiting));
    pool_collect(pool);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->more);
    free(pool);
}
