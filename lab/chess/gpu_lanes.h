/* Work that the 32 lanes of a warp of a GPU do together. Outside LANES all lanes run the same code;
 * inside, each lane does its part, and what it keeps for later is PER lane. With -DON_CPU a loop
 * stands for the lanes, so all of it can be tried without a GPU. SPDX-License-Identifier: MIT */
#ifndef BW_LAB_GPU_LANES_H
#define BW_LAB_GPU_LANES_H

#include <stdint.h>

typedef unsigned long long Set; /* of squares, a1 b1 … h8 */

#ifdef ON_CPU
#define DEVICE static
#define LANES for (int lane = 0; lane < 32; lane++)
#define PER(type, name) type name[32]
#define MY(name) name[lane]
#define SYNC
#define FIRST_LANE
static inline int set_count(Set set)
{
    return __builtin_popcountll(set);
}
static inline int set_lowest(Set set)
{
    return __builtin_ctzll(set);
}
static inline Set set_reversed(Set set)
{
    Set out = 0;
    for (int i = 0; i < 64; i++)
        out |= (set >> i & 1) << (63 - i);
    return out;
}
static inline Set set_flipped(Set set)
{
    return __builtin_bswap64(set);
}
static inline unsigned lanes_most(const unsigned *values)
{
    unsigned most = 0;
    LANES most = values[lane] > most ? values[lane] : most;
    return most;
}
static inline unsigned lanes_or(const unsigned *values)
{
    unsigned all = 0;
    LANES all |= values[lane];
    return all;
}
static inline int lanes_sum(const int *values)
{
    int sum = 0;
    LANES sum += values[lane];
    return sum;
}
static inline float lanes_sum(const float *values)
{
    float sum = 0;
    LANES sum += values[lane];
    return sum;
}
/* In place of each value, the sum of those before it. */
static inline void lanes_before(int *values)
{
    int sum = 0;
    LANES
    {
        int value = values[lane];
        values[lane] = sum;
        sum += value;
    }
}
#else
#define DEVICE static __device__
#define LANES for (int lane = threadIdx.x & 31, once = 1; once; once = 0)
#define PER(type, name) type name
#define MY(name) name
#define SYNC __syncwarp()
#define FIRST_LANE if ((threadIdx.x & 31) == 0)
#define ALL_LANES 0xffffffffu
static __device__ inline int set_count(Set set)
{
    return __popcll(set);
}
static __device__ inline int set_lowest(Set set)
{
    return __ffsll((long long)set) - 1;
}
static __device__ inline Set set_reversed(Set set)
{
    return __brevll(set);
}
static __device__ inline Set set_flipped(Set set)
{
    unsigned low = (unsigned)set, high = (unsigned)(set >> 32);
    return (Set)__byte_perm(low, 0, 0x0123) << 32 | __byte_perm(high, 0, 0x0123);
}
static __device__ inline unsigned lanes_most(unsigned value)
{
    return __reduce_max_sync(ALL_LANES, value);
}
static __device__ inline unsigned lanes_or(unsigned value)
{
    return __reduce_or_sync(ALL_LANES, value);
}
static __device__ inline int lanes_sum(int value)
{
    return __reduce_add_sync(ALL_LANES, value);
}
static __device__ inline float lanes_sum(float value)
{
    for (int apart = 16; apart > 0; apart /= 2)
        value += __shfl_xor_sync(ALL_LANES, value, apart);
    return value;
}
static __device__ inline void lanes_before(int &value)
{
    int sum = value;
    for (int apart = 1; apart < 32; apart *= 2) {
        int other = __shfl_up_sync(ALL_LANES, sum, apart);
        sum += (threadIdx.x & 31) >= apart ? other : 0;
    }
    value = sum - value;
}
#endif

#endif
