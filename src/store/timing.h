/* How long things take, counted in a histogram for an operator's graphs.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_TIMING_H
#define BW_STORE_TIMING_H

#include <stdint.h>

enum { TIMING_STEPS = 13 };

typedef struct Timing {
    uint64_t step[TIMING_STEPS + 1]; /* at most so long, and not counted in a step before */
    uint64_t count;
    double seconds;
} Timing;

/* The upper ends of the steps, in seconds; the last one has none. */
extern const double timing_steps[TIMING_STEPS];

/** Nanoseconds, steady. */
/** Counts what began at that time and ends now. */
void timing_add(Timing *, int64_t began);
/** The end of the step within which this part of them ended, in seconds; above all steps: -1. */
double timing_part(const Timing *, double part);

#endif
