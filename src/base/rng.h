/* Repeatable random numbers: the same seed gives the same numbers on every machine. Do not use them
 * for dice that somebody could profit from guessing; the table has a dice source for those.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_RNG_H
#define BW_BASE_RNG_H

#include "../base/bits.h"

BW_BEGIN

/** A generator of random numbers; copy it to repeat them. */
typedef struct BwRng {
    uint64_t state;
} BwRng;

/** A generator that starts from `seed`; neighbouring seeds give unrelated numbers. */
BW_INLINE BwRng bw_rng_seed(uint64_t seed)
{
    BwRng rng = {bw_bits_mix(seed + UINT64_C(0x2545f4914f6cdd1d))};
    return rng;
}

/** The next 64 random bits. */
BW_INLINE uint64_t bw_rng_next(BwRng *rng)
{
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    return bw_bits_mix(rng->state);
}

/** A number from 0 to bound - 1, all exactly equally likely; `bound` is at least 1. */
BW_INLINE uint32_t bw_rng_below(BwRng *rng, uint32_t bound)
{
    uint64_t product = (bw_rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) { /* rare: the only case where a result could be favoured */
        uint32_t favoured = (0u - bound) % bound;
        while ((uint32_t)product < favoured)
            product = (bw_rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/** Roughly a normal distribution with mean 0 and deviation 1: the sum of twelve uniform numbers. */
BW_INLINE double bw_rng_bell(BwRng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(bw_rng_next(rng) >> 11) / 9007199254740992.0;
    return sum;
}

BW_END

#endif
