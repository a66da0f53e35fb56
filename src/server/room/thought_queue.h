/* Computers' thoughts that wait for a free thread. Whoever has used least thinking time lately is
 * next, so three hundred tables of one address do not keep another's one waiting. Everything here
 * happens on the event loop's thread.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_THOUGHT_QUEUE_H
#define BW_SERVER_ROOM_THOUGHT_QUEUE_H

#include "server/limits.h"
#include "system/pool.h"

typedef struct QueueJob {
    PoolJob job; /* `done` calls queue_finished */
    struct QueueJob *next;
    char payer[LIMIT_KEY]; /* whose time it takes: an address or a person */
    int64_t since;         /* when it began to wait */
    double ms;             /* what it took, once it is finished */
    bool late;             /* it has waited so long that people are told */
} QueueJob;

typedef struct Queue {
    Pool *pool; /* closed: NULL */
    int threads, running;
    QueueJob *first;
    Limiter used;                /* milliseconds, by payer */
    void (*changed)(QueueJob *); /* it is late, or no longer */
} Queue;

Queue queue_open(int threads, void (*wake)(void *), void *context, void (*changed)(QueueJob *));
void queue_submit(Queue *, QueueJob *, const char *payer, int64_t now);
/** A job is done: it is paid for, and the next one begins. */
void queue_finished(Queue *, const QueueJob *, int64_t now);
/** Finds out who has waited too long. */
void queue_tick(Queue *, int64_t now);
/** How many wait. */
int queue_waiting(const Queue *);
void queue_sweep(Queue *, int64_t now);
/** Drops what waits (`done` is still called) and ends the threads. */
void queue_close(Queue *);

#endif
