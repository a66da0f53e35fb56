/* Looks up a move in the list of positions in which Squadro's search would err.
 * SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_corrections.h"

static uint64_t number_at(uint32_t i)
{
    const uint32_t *words = squadro_corrections_words + 1 + 2 * i;
    return (uint64_t)words[1] << 32 | words[0];
}

int squadro_correction(const SquadroPoint *point)
{
    uint64_t lane_bits = UINT64_C(0xff) << SQUADRO_LANE_AT;
    uint64_t key = squadro_point_key(point);
    uint32_t low = 0;
    uint32_t high = squadro_corrections_words[0];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        uint64_t number = number_at(middle);
        if ((number & ~lane_bits) == key)
            return (int)(number >> SQUADRO_LANE_AT);
        if ((number & ~lane_bits) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}
