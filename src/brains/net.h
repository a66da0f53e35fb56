/* Small neural nets in whole numbers, for brains that evaluate positions by them. Each function is
 * plain C over rows of fixed length, compiled once for every processor and once more for those with
 * wider vectors: sums of whole numbers do not depend on their order, so both ways give the same
 * result.
 *
 * What a neuron says is 0 … NET_ONE. The first layer's weights are in the same unit, those of the
 * others 1 / (1 << NET_SHIFT).
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_NET_H
#define BW_BRAINS_NET_H

#include "tablebase/container.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NET_ONE = 255, NET_SHIFT = 10 };

/* Whether a file's bytes can be a net of this size, bare or with the seal that container.h tells
 * of. */
static inline bool net_fits(size_t size, size_t net)
{
    return size == net || size == net + CONTAINER_SEAL;
}

/* Whether nets are built in, and the words of one; NULL in a build without them. */
#ifdef BW_NO_NETS
enum { NETS_BUILT_IN = 0 };
#else
enum { NETS_BUILT_IN = 1 };
#endif
#define NET_BUILT_IN(words) (NETS_BUILT_IN ? (const void *)(words) : NULL)

#if defined(__x86_64__) && defined(__GNUC__)
#define NET_HAS_WIDE 1
#define NET_FOR_WIDE __attribute__((target("avx2")))
#else
#define NET_HAS_WIDE 0
#define NET_FOR_WIDE
#endif
#define NET_INLINE static inline __attribute__((always_inline))

/* Whether this processor has the wider vectors. */
static inline bool net_is_wide(void)
{
#if NET_HAS_WIDE
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

/* A stretch of a row that fits into registers, for every compiler to see it. */
enum { NET_STRETCH = 64 };
typedef int16_t NetVector __attribute__((vector_size(32), aligned(2), may_alias));
enum { NET_VECTORS = NET_STRETCH / 16 };

/* Sums = base + the rows to add - the rows to take away; `width` is whole stretches. */
NET_INLINE void net_sum(const int16_t *base, const int16_t *const *add, int adds,
                        const int16_t *const *take, int takes, int16_t *sums, int width)
{
    for (int at = 0; at < width; at += NET_STRETCH) {
        NetVector sum[NET_VECTORS];
        for (int i = 0; i < NET_VECTORS; i++)
            sum[i] = ((const NetVector *)(base + at))[i];
        for (int row = 0; row < adds; row++)
            for (int i = 0; i < NET_VECTORS; i++)
                sum[i] += ((const NetVector *)(add[row] + at))[i];
        for (int row = 0; row < takes; row++)
            for (int i = 0; i < NET_VECTORS; i++)
                sum[i] -= ((const NetVector *)(take[row] + at))[i];
        for (int i = 0; i < NET_VECTORS; i++)
            ((NetVector *)(sums + at))[i] = sum[i];
    }
}

/* What the first layer says: its sums held within 0 … 1 and squared. */
NET_INLINE void net_square(const int16_t *restrict sums, int16_t *restrict out, int count)
{
    for (int i = 0; i < count; i++) {
        int16_t held = sums[i] < 0 ? 0 : sums[i];
        held = held > NET_ONE ? NET_ONE : held;
        out[i] = (int16_t)((uint16_t)(held * held) >> 8);
    }
}

NET_INLINE int32_t net_dot(const int16_t *restrict a, const int16_t *restrict b, int count)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += (int32_t)a[i] * b[i];
    return sum;
}

/* What neurons of a later layer say: their sums held within 0 … 1. */
NET_INLINE void net_hold(const int32_t *restrict sums, int16_t *restrict out, int count)
{
    for (int i = 0; i < count; i++) {
        int32_t sum = sums[i] >> NET_SHIFT;
        sum = sum < 0 ? 0 : sum;
        out[i] = (int16_t)(sum > NET_ONE ? NET_ONE : sum);
    }
}

/* A layer of at most NET_OUTS neurons, each with a row of weights as long as the input. */
enum { NET_OUTS = 32 };
NET_INLINE void net_layer(const int16_t *restrict in, int ins, const int16_t *weights,
                          const int32_t *bias, int16_t *restrict out, int outs)
{
    int32_t sums[NET_OUTS];
    for (int j = 0; j < outs; j++)
        sums[j] = bias[j] + net_dot(in, weights + j * ins, ins);
    net_hold(sums, out, outs);
}

/* The same for few inputs, each with a row of weights as long as the output, which is whole
 * NetWords: nothing has to be added up across a vector. */
typedef int32_t NetWords __attribute__((vector_size(32), aligned(4), may_alias));
typedef int16_t NetHalf __attribute__((vector_size(16), aligned(2), may_alias));
NET_INLINE void net_layer_by_input(const int16_t *in, int ins, const int16_t *weights,
                                   const int32_t *bias, int16_t *restrict out, int outs)
{
    NetWords sums[NET_OUTS / 8];
    for (int j = 0; j < outs / 8; j++)
        sums[j] = ((const NetWords *)bias)[j];
    for (int i = 0; i < ins; i++)
        for (int j = 0; j < outs / 8; j++)
            sums[j] +=
                __builtin_convertvector(((const NetHalf *)(weights + i * outs))[j], NetWords) *
                in[i];
    net_hold((const int32_t *)sums, out, outs);
}

#endif
