/* The database's thread runs one transaction after another: what came in while the last one was
 * written is the next.
 * SPDX-License-Identifier: MIT */
#include "store/keeper.h"
#include "system/clock.h"
#include "system/memory.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCH_MAX = 1024 };

typedef struct JobList {
    StoreJob *first, *last;
    int count;
} JobList;

struct Keeper {
    Store *store;
    void (*wake)(void *);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    JobList waiting, finished;
    int running;
    bool closing;
    KeeperFigures figures; /* all but the load */
};

static void push(JobList *list, StoreJob *job)
{
    job->next = NULL;
    if (list->first == NULL)
        list->first = job;
    else
        list->last->next = job;
    list->last = job;
    list->count++;
}

static StoreJob *pop(JobList *list)
{
    StoreJob *job = list->first;
    list->first = job->next;
    list->count--;
    return job;
}

static bool try_once(Store *store, const JobList *batch)
{
    bool fine = store->begin(store);
    for (StoreJob *job = batch->first; job != NULL && fine; job = job->next)
        job->work(job, store);
    fine = fine && store->commit(store);
    if (!fine)
        store->rollback(store);
    return fine;
}

/* All or nothing: a batch that cannot be committed (a full disk, SQLITE_FULL) is broken as a whole.
 */
static void work(Keeper *keeper, JobList *batch, KeeperFigures *figures)
{
    Store *store = keeper->store;
    int64_t began = clock_ns(CLOCK_MONOTONIC);
    bool fine = try_once(store, batch);
    while (!fine && store->again != NULL && store->again(store)) {
        figures->retries++;
        fine = try_once(store, batch);
    }
    timing_add(&figures->transactions, began);
    if (!fine)
        snprintf(figures->trouble, sizeof figures->trouble, "%s", store->trouble(store));
    figures->jobs += (uint64_t)batch->count;
    for (StoreJob *job = batch->first; job != NULL; job = job->next)
        job->broken = !fine;
}

static JobList take_batch(Keeper *keeper)
{
    JobList batch = {NULL, NULL, 0};
    while (keeper->waiting.first != NULL && batch.count < BATCH_MAX)
        push(&batch, pop(&keeper->waiting));
    keeper->running = batch.count;
    return batch;
}

static void *run(void *argument)
{
    Keeper *keeper = (Keeper *)argument;
    pthread_mutex_lock(&keeper->lock);
    for (;;) {
        while (keeper->waiting.first == NULL && !keeper->closing)
            pthread_cond_wait(&keeper->more, &keeper->lock);
        if (keeper->waiting.first == NULL)
            break;
        JobList batch = take_batch(keeper);
        KeeperFigures figures = keeper->figures;
        pthread_mutex_unlock(&keeper->lock);
        work(keeper, &batch, &figures);
        pthread_mutex_lock(&keeper->lock);
        keeper->figures = figures;
        while (batch.first != NULL)
            push(&keeper->finished, pop(&batch));
        keeper->running = 0;
        keeper->wake(keeper->context);
    }
    pthread_mutex_unlock(&keeper->lock);
    return NULL;
}

Keeper *keeper_open(Store *store, void (*wake)(void *), void *context)
{
    Keeper *keeper = memory_new(sizeof *keeper);
    keeper->store = store;
    keeper->wake = wake;
    keeper->context = context;
    pthread_mutex_init(&keeper->lock, NULL);
    pthread_cond_init(&keeper->more, NULL);
    if (pthread_create(&keeper->thread, NULL, run, keeper) != 0)
        abort();
    return keeper;
}

void keeper_submit(Keeper *keeper, StoreJob *job)
{
    pthread_mutex_lock(&keeper->lock);
    push(&keeper->waiting, job);
    pthread_mutex_unlock(&keeper->lock);
}

void keeper_start(Keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    if (keeper->waiting.first != NULL)
        pthread_cond_signal(&keeper->more);
    pthread_mutex_unlock(&keeper->lock);
}

int keeper_collect(Keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    JobList list = keeper->finished;
    int count = list.count;
    keeper->finished = (JobList){NULL, NULL, 0};
    pthread_mutex_unlock(&keeper->lock);
    while (list.first != NULL) {
        StoreJob *job = pop(&list);
        job->done(job);
    }
    return count;
}

int keeper_load(Keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    int load = keeper->waiting.count + keeper->running;
    pthread_mutex_unlock(&keeper->lock);
    return load;
}

KeeperFigures keeper_figures(Keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    KeeperFigures figures = keeper->figures;
    figures.load = keeper->waiting.count + keeper->running;
    pthread_mutex_unlock(&keeper->lock);
    return figures;
}

void keeper_close(Keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    keeper->closing = true;
    pthread_cond_signal(&keeper->more);
    pthread_mutex_unlock(&keeper->lock);
    pthread_join(keeper->thread, NULL);
    keeper->store->close(keeper->store);
    pthread_mutex_destroy(&keeper->lock);
    pthread_cond_destroy(&keeper->more);
    free(keeper);
}
