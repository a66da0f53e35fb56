/* The arithmetic coder of Squadro's tablebase: chances that learn from what went by. One and the
 * same walk over the positions writes or reads.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_SQUADRO_CODER_H
#define BW_TABLEBASE_SQUADRO_CODER_H

#include <stddef.h>
#include <stdint.h>

enum { SQUADRO_CHANCE_BITS = 15, SQUADRO_CHANCE_LEAST = 24, SQUADRO_LEARNED = 60 };
enum { SQUADRO_RANGE_LEAST = 1 << 24 };

/* How likely a one is, and from how many cases that is known. */
typedef struct SquadroChance {
    uint16_t one;
    uint8_t seen;
} SquadroChance;

typedef struct SquadroCoder {
    uint8_t *out; /* NULL: reads */
    const uint8_t *in;
    size_t used, size;
    uint64_t low;
    uint32_t range, code;
    size_t waiting; /* bytes that a carry may still change */
    uint8_t first;
} SquadroCoder;

/* Writes to `out`, whose first byte is always 0; or, where that is NULL, reads what followed it. */
void squadro_coder_open(SquadroCoder *, uint8_t *out, const uint8_t *in, size_t size);
/* The end; returns the bytes that were written. */
size_t squadro_coder_close(SquadroCoder *);

static inline void squadro_put_byte(SquadroCoder *coder)
{
    if ((uint32_t)coder->low < UINT32_C(0xff000000) || coder->low >> 32 != 0) {
        uint8_t carry = (uint8_t)(coder->low >> 32);
        for (uint8_t byte = coder->first; coder->waiting > 0; byte = 0xff, coder->waiting--)
            coder->out[coder->used++] = (uint8_t)(byte + carry);
        coder->first = (uint8_t)(coder->low >> 24);
    }
    coder->waiting++;
    coder->low = (coder->low & 0x00ffffff) << 8;
}

static inline uint8_t squadro_get_byte(SquadroCoder *coder)
{
    return coder->used < coder->size ? coder->in[coder->used++] : 0;
}

static inline void squadro_learn(SquadroChance *chance, int bit)
{
    int target = bit ? 1 << SQUADRO_CHANCE_BITS : 0;
    int one = chance->one + (target - chance->one) / (chance->seen + 2);
    int most = (1 << SQUADRO_CHANCE_BITS) - SQUADRO_CHANCE_LEAST;
    chance->one = (uint16_t)(one < SQUADRO_CHANCE_LEAST ? SQUADRO_CHANCE_LEAST
                             : one > most               ? most
                                                        : one);
    chance->seen = (uint8_t)(chance->seen + (chance->seen < SQUADRO_LEARNED));
}

/* Writes the bit, or reads it. */
static inline int squadro_code(SquadroCoder *coder, SquadroChance *chance, int bit)
{
    uint32_t bound = (coder->range >> SQUADRO_CHANCE_BITS) * chance->one;
    if (coder->out == NULL)
        bit = coder->code < bound;
    if (bit) {
        coder->range = bound;
    } else {
        coder->low += bound;
        coder->code -= bound;
        coder->range -= bound;
    }
    for (; coder->range < SQUADRO_RANGE_LEAST; coder->range <<= 8)
        if (coder->out != NULL)
            squadro_put_byte(coder);
        else
            coder->code = coder->code << 8 | squadro_get_byte(coder);
    squadro_learn(chance, bit);
    return bit;
}

#endif
