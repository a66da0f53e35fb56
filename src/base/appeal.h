/* PUCT, the formula by which a tree search with a policy chooses a move to look at: by what it has
 * brought so far, and how promising and little tried it is. `urge` grows with the root of how often
 * there was something to choose.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_APPEAL_H
#define BW_BASE_APPEAL_H

#include <stdint.h>

static inline float appeal_of(float points, uint32_t visits, float prior, float urge)
{
    float mean = visits > 0 ? points / (float)visits : 0;
    return mean + urge * prior / (1 + (float)visits);
}

#endif
