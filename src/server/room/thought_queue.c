/* Queues thoughts fairly: a list, and how much thinking time each payer has used lately, which is
 * forgotten at half a thread's speed.
 * SPDX-License-Identifier: MIT */
#include "server/room/thought_queue.h"

#include "base/text.h"

#include <stddef.h>

enum { LATE_MS = 1500 };
#define FORGOTTEN_A_SECOND 500.

Queue queue_open(int threads, void (*wake)(void *), void *context, void (*changed)(QueueJob *))
{
    return (Queue){.pool = pool_open(threads, POOL_PATIENT, wake, context),
                   .threads = threads,
                   .used.allowance = {0, FORGOTTEN_A_SECOND},
                   .changed = changed};
}

/* Of those who have used least, the one that has waited longest; the list is in that order. */
static QueueJob *take_next(Queue *queue, int64_t now)
{
    QueueJob **best = NULL;
    double least = 0;
    for (QueueJob **at = &queue->first; *at != NULL; at = &(*at)->next) {
        double used = limiter_spend(&queue->used, (*at)->payer, 0, now);
        if (best == NULL || used < least) {
            best = at;
            least = used;
        }
    }
    QueueJob *job = *best;
    *best = job->next;
    return job;
}

static void start(Queue *queue, int64_t now)
{
    while (queue->running < queue->threads && queue->first != NULL) {
        QueueJob *job = take_next(queue, now);
        bool late = job->late;
        job->late = false;
        queue->running++;
        pool_submit(queue->pool, &job->job);
        if (late)
            queue->changed(job);
    }
}

void queue_submit(Queue *queue, QueueJob *job, const char *payer, int64_t now)
{
    QueueJob **at = &queue->first;
    BwText text = bw_text_in(job->payer, sizeof job->payer);
    bw_text_add(&text, payer);
    job->since = now;
    while (*at != NULL)
        at = &(*at)->next;
    *at = job;
    start(queue, now);
}

void queue_finished(Queue *queue, const QueueJob *job, int64_t now)
{
    if (queue->pool == NULL)
        return;
    queue->running--;
    limiter_spend(&queue->used, job->payer, job->ms, now);
    start(queue, now);
}

void queue_tick(Queue *queue, int64_t now)
{
    for (QueueJob *job = queue->first; job != NULL; job = job->next)
        if (!job->late && now - job->since > LATE_MS) {
            job->late = true;
            queue->changed(job);
        }
}

int queue_waiting(const Queue *queue)
{
    int count = 0;
    for (const QueueJob *job = queue->first; job != NULL; job = job->next)
        count++;
    return count;
}

void queue_sweep(Queue *queue, int64_t now)
{
    limiter_sweep(&queue->used, now);
}

void queue_close(Queue *queue)
{
    Pool *pool = queue->pool;
    queue->pool = NULL;
    if (pool == NULL)
        return;
    for (QueueJob *job = queue->first, *next; job != NULL; job = next) {
        next = job->next;
        pool_submit(pool, &job->job);
    }
    pool_close(pool);
    limiter_free(&queue->used);
}
