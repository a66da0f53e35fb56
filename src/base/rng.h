/* Random numbers that repeat: the same seed gives the same numbers on every machine. Not for
 * dice that somebody could profit from guessing; the table has a dice source for those.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_BASE_RNG_H
#define BOXWOOD_BASE_RNG_H

#include "base/bits.h"

typedef struct Rng {
    uint64_t state;
} Rng;

/** A generator that starts from `seed`; neighbouring seeds give unrelated numbers. */
static inline Rng rng_seed(uint64_t seed)
{
    Rng rng = {bits_mix(seed + UINT64_C(0x2545f4914f6cdd1d))};
    return rng;
}

/** The next 64 random bits. */
static inline uint64_t rng_next(Rng *rng)
{
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    return bits_mix(rng->state);
}

/** A number from 0 to bound - 1, each exactly as likely; `bound` is at least 1. */
static inline uint32_t rng_below(Rng *rng, uint32_t bound)
{
    uint64_t product = (rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) { /* rare: only here can a result be favoured */
        uint32_t favoured = (0u - bound) % bound;
        while ((uint32_t)product < favoured)
            product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/** A number from a bell curve about 0 with a spread of 1, near enough: twelve even ones added up.
 */
static inline double rng_bell(Rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    return sum;
}

#endif
