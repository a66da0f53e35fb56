/* Reading a .mo file where it lies: a table of ids in the order of their bytes, each with its text;
 * the empty id is the header. Bytes are distrusted once, by mo_is_sound; everything else believes
 * them. SPDX-License-Identifier: MIT */
#ifndef BW_BASE_MO_H
#define BW_BASE_MO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct MoText {
    const char *start; /* forms of a plural follow one another, each with its '\0' */
    size_t length;
} MoText;

/* Whether every offset stays inside, every text ends, and ids ascend; nothing is read before. */
bool mo_is_sound(const uint8_t *bytes, size_t size);
int mo_count(const uint8_t *bytes);
const char *mo_id(const uint8_t *bytes, int i);
MoText mo_text(const uint8_t *bytes, int i);
/* The number of an id, or -1. */
int mo_find(const uint8_t *bytes, const char *id);
/* A line of the header behind its name ("Language: "), or "" if there is none. It ends with '\n'.
 */
const char *mo_header(const uint8_t *bytes, const char *name);

#endif
