/* Letters that look like letters of another alphabet, such as the Cyrillic а and the Latin a.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_PEOPLE_LOOKALIKES_H
#define BW_SERVER_PEOPLE_LOOKALIKES_H

#include <stddef.h>
#include <stdint.h>

typedef struct Lookalike {
    uint32_t letter;
    const char *like; /* UTF-8; small letters, perhaps several */
} Lookalike;

extern const Lookalike lookalikes[]; /* in the order of their numbers */
extern const size_t lookalike_count;

#endif
