/* Clocks of the machine as one number: CLOCK_MONOTONIC, which nobody sets, CLOCK_REALTIME for
 * people, and CLOCK_THREAD_CPUTIME_ID, by which a player is as strong on a busy machine as on a
 * quiet one. SPDX-License-Identifier: MIT */
#ifndef BW_SYSTEM_CLOCK_H
#define BW_SYSTEM_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t clock_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline int64_t clock_ms(clockid_t clock)
{
    return clock_ns(clock) / 1000000;
}

/** What the calling thread has worked, in milliseconds, as a runner wants it. */
static inline int64_t clock_thread_ms(void *unused)
{
    (void)unused;
    return clock_ms(CLOCK_THREAD_CPUTIME_ID);
}

#endif
