/* Broken toys: a law, how it is broken, and the part of the toy that is replaced to break it.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_BROKEN_H
#define BW_TESTS_BROKEN_H

#include "toy.h"

#include <stddef.h>

typedef struct Breaker {
    const char *law; /* NULL ends a list */
    const char *how;
    size_t offset; /* of the member of Game */
    union {
        void (*function)(void);
        const void *data;
    } part;
} Breaker;

#define FUNCTION(member, broken)             \
    offsetof(BwGame, member),                \
    {                                        \
        .function = (void (*)(void))(broken) \
    }
#define DATA(member, broken)  \
    offsetof(BwGame, member), \
    {                         \
        .data = (broken)      \
    }

extern const Breaker breakers_of_moves[];    /* starting, moving, ending, chance, asides */
extern const Breaker breakers_of_words[];    /* moves and positions in text */
extern const Breaker breakers_of_learning[]; /* numbers and cells */
extern const Breaker breakers_of_views[];    /* secrets, paths, reasons, tables, catalogue */

#endif
