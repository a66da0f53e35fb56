/* Sanitizers are slow, and look at the code rather than at the figures: under them a test walks the
 * same ways with fewer positions (BOXWOOD_BRIEF, set by meson.build). SPDX-License-Identifier: MIT
 */
#ifndef TESTS_BRIEF_H
#define TESTS_BRIEF_H

#include <stdlib.h>

static inline int brief_or(int few, int many)
{
    const char *wanted = getenv("BOXWOOD_BRIEF");
    return wanted != NULL && wanted[0] != '\0' ? few : many;
}

#endif
