/* Small integer tools: counting bits, walking sets of bits, mixing numbers into hashes.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_BITS_H
#define BW_BASE_BITS_H

#include "../base/api.h"

#include <stdint.h>

BW_BEGIN

/** The number of one-bits in `set`. */
BW_INLINE int bw_bits_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/** The index of the lowest one-bit; `set` must not be empty. */
BW_INLINE int bw_bits_lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

/** The index of the highest one-bit; `set` must not be empty. */
BW_INLINE int bw_bits_highest(uint64_t set)
{
    return 63 - __builtin_clzll(set);
}

/** Scatters a number over all 64 bits, one to one: the building block of every hash here. */
BW_INLINE uint64_t bw_bits_mix(uint64_t number)
{
    number = (number ^ (number >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
    return number ^ (number >> 31);
}

/** Adds one more number to a hash; the order of the numbers matters. */
BW_INLINE uint64_t bw_bits_hash(uint64_t hash, uint64_t number)
{
    return bw_bits_mix(hash + UINT64_C(0x9e3779b97f4a7c15) + number);
}

BW_END

#endif
