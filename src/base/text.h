/* Writing text into a buffer of fixed size, and reading it back piece by piece. Writers behave
 * like snprintf: they always end with a NUL, cut what does not fit, and return the length the
 * whole text would have had.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_BASE_TEXT_H
#define BOXWOOD_BASE_TEXT_H

#include "base/api.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BOXWOOD_BEGIN

typedef struct Text {
    char *start;
    size_t room;   /* bytes at start, the NUL included */
    size_t length; /* of the whole text, also of what was cut */
} Text;

/** Begins an empty text in `buffer`; a room of 0 only measures. */
BOXWOOD_API Text text_in(char *buffer, size_t room);
/** Appends a string. */
BOXWOOD_API void text_add(Text *, const char *string);
/** Appends `length` bytes. */
BOXWOOD_API void text_add_bytes(Text *, const char *bytes, size_t length);
/** Appends one byte. */
BOXWOOD_API void text_add_char(Text *, char c);
/** Appends a number in decimal. */
BOXWOOD_API void text_add_number(Text *, int64_t number);

/** Takes the next word, up to white space, from *at into `word`; false at the end of the text or
 * when the word has no room (then *at stays). */
BOXWOOD_API bool text_word(const char **at, char *word, size_t room);
/** Reads a whole decimal number, all of `word`, within min and max; false otherwise. */
BOXWOOD_API bool text_number(const char *word, int64_t min, int64_t max, int64_t *out);
/** Steps over `prefix` at *at if it stands there. */
BOXWOOD_API bool text_skip(const char **at, const char *prefix);
/** Compares without regard to the case of ASCII letters. */
BOXWOOD_API bool text_same(const char *a, const char *b);
/** Length of `prefix` if `text` begins with it, whatever the case of ASCII letters; else 0. */
BOXWOOD_API size_t text_begins(const char *text, const char *prefix);
/** Puts `candidate` in *best (NULL at first) if `word` looks like a slip of it, in a letter or two,
 * and less like what was there. */
BOXWOOD_API void text_nearest(const char *word, const char *candidate, const char **best);
/** Copies what a stranger wrote so that it can stand in a sentence: cut to the room at a whole
 * character, control characters and broken UTF-8 replaced by '?'. */
BOXWOOD_API void text_clean(char *out, size_t room, const char *foreign);

BOXWOOD_END

#endif
