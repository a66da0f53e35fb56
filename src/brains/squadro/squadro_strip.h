/* Sixteen bytes at a time: the few things that distances of Squadro need. What is not told apart
 * here is for compilers, which make of the plain loops what a machine has.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_SQUADRO_STRIP_H
#define BW_BRAINS_SQUADRO_STRIP_H

#include <stdint.h>
#include <string.h>

enum { SQUADRO_STRIP = 16 };

#ifdef __SSE2__
#include <emmintrin.h>

typedef __m128i SquadroStrip;

static inline SquadroStrip strip_of(int byte)
{
    return _mm_set1_epi8((char)byte);
}

static inline SquadroStrip strip_and(SquadroStrip one, SquadroStrip other)
{
    return _mm_and_si128(one, other);
}

static inline SquadroStrip strip_or(SquadroStrip one, SquadroStrip other)
{
    return _mm_or_si128(one, other);
}

static inline SquadroStrip strip_most(SquadroStrip one, SquadroStrip other)
{
    return _mm_max_epu8(one, other);
}

static inline SquadroStrip strip_least(SquadroStrip one, SquadroStrip other)
{
    return _mm_min_epu8(one, other);
}

/* One more, and one less, as far as bytes go. */
static inline SquadroStrip strip_more(SquadroStrip strip)
{
    return _mm_adds_epu8(strip, _mm_set1_epi8(1));
}

static inline SquadroStrip strip_less(SquadroStrip strip)
{
    return _mm_subs_epu8(strip, _mm_set1_epi8(1));
}

#else

typedef struct SquadroStrip {
    uint8_t byte[SQUADRO_STRIP];
} SquadroStrip;

static inline SquadroStrip strip_of(int byte)
{
    SquadroStrip strip;
    memset(&strip, byte, sizeof strip);
    return strip;
}

static inline SquadroStrip strip_and(SquadroStrip one, SquadroStrip other)
{
    for (int i = 0; i < SQUADRO_STRIP; i++)
        one.byte[i] &= other.byte[i];
    return one;
}

static inline SquadroStrip strip_or(SquadroStrip one, SquadroStrip other)
{
    for (int i = 0; i < SQUADRO_STRIP; i++)
        one.byte[i] |= other.byte[i];
    return one;
}

static inline SquadroStrip strip_most(SquadroStrip one, SquadroStrip other)
{
    for (int i = 0; i < SQUADRO_STRIP; i++)
        one.byte[i] = one.byte[i] > other.byte[i] ? one.byte[i] : other.byte[i];
    return one;
}

static inline SquadroStrip strip_least(SquadroStrip one, SquadroStrip other)
{
    for (int i = 0; i < SQUADRO_STRIP; i++)
        one.byte[i] = one.byte[i] < other.byte[i] ? one.byte[i] : other.byte[i];
    return one;
}

static inline SquadroStrip strip_more(SquadroStrip strip)
{
    for (int i = 0; i < SQUADRO_STRIP; i++)
        strip.byte[i] = (uint8_t)(strip.byte[i] + (strip.byte[i] < 255));
    return strip;
}

static inline SquadroStrip strip_less(SquadroStrip strip)
{
    for (int i = 0; i < SQUADRO_STRIP; i++)
        strip.byte[i] = (uint8_t)(strip.byte[i] - (strip.byte[i] > 0));
    return strip;
}

#endif

static inline SquadroStrip strip_at(const uint8_t *from)
{
    SquadroStrip strip;
    memcpy(&strip, from, sizeof strip);
    return strip;
}

static inline void strip_put(SquadroStrip strip, uint8_t *to)
{
    memcpy(to, &strip, sizeof strip);
}

#endif
