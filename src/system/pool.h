/* Threads for work that would hold up the loop: thinking, passwords. First come, first served.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SYSTEM_POOL_H
#define BW_SYSTEM_POOL_H

#include <stdbool.h>

typedef struct Pool Pool;

/* Something to do; lives inside a struct of the caller's. */
typedef struct PoolJob {
    struct PoolJob *next;
    void (*work)(struct PoolJob *); /* on a thread of the pool */
    void (*done)(struct PoolJob *); /* on the thread that collects */
} PoolJob;

/* Thoughts and pictures let all others go first; somebody waits at the door for a password. */
enum { POOL_PROMPT = 0, POOL_PATIENT = 10 };

/** Starts the threads, nicer by so much than who calls; `wake` is called on them whenever there is
 * something to collect. */
Pool *pool_open(int threads, int niceness, void (*wake)(void *), void *context);
void pool_submit(Pool *, PoolJob *);
/** Calls `done` of every finished job. */
void pool_collect(Pool *);
/** Waits for what runs, drops what waits (`done` of all is still called), ends the threads. */
void pool_close(Pool *);

#endif
