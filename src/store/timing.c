/* Counts how long things took, in a histogram.
 * SPDX-License-Identifier: MIT */
#include "store/timing.h"
#include "system/clock.h"

#include <time.h>

const double timing_steps[TIMING_STEPS] = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
                                           0.25,  0.5,    1,     2.5,  5,     10};

void timing_add(Timing *timing, int64_t began)
{
    double seconds = (double)(clock_ns(CLOCK_MONOTONIC) - began) / 1e9;
    int step = 0;
    while (step < TIMING_STEPS && seconds > timing_steps[step])
        step++;
    timing->step[step]++;
    timing->count++;
    timing->seconds += seconds;
}

double timing_part(const Timing *timing, double part)
{
    double wanted = part * (double)timing->count, seen = 0;
    for (int step = 0; step < TIMING_STEPS; step++) {
        seen += (double)timing->step[step];
        if (seen >= wanted)
            return timing->count > 0 ? timing_steps[step] : 0;
    }
    return -1;
}
