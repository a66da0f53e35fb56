/* Threads that do one thing together until there is no more of it.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SYSTEM_CREW_H
#define BW_SYSTEM_CREW_H

#include <pthread.h>
#include <stdint.h>

enum { CREW_MAX = 256 };

typedef struct Crew {
    pthread_t thread[CREW_MAX];
    int started;
} Crew;

/** So many threads as are wanted, or one for each core; at least 1 and at most CREW_MAX. */
int crew_threads(int64_t wanted);
/** Starts up to so many threads and returns how many there are. */
int crew_start(Crew *, int threads, void *(*work)(void *), void *context);
/** Waits until all have done their work. */
void crew_join(Crew *);
/** Work by so many threads, of which the calling one is one. */
void crew_work(int threads, void *(*work)(void *), void *context);

#endif
