/* Writes text into a buffer of fixed size, and reads text piece by piece. Writers behave like
 * snprintf: they always end with a NUL, cut what does not fit, and report the length the whole text
 * would have had.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_TEXT_H
#define BW_BASE_TEXT_H

#include "../base/api.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BW_BEGIN

/** A text that is written piece by piece into a block of the caller's. */
typedef struct BwText {
    char *start;
    size_t room;   /* bytes at start, including the NUL */
    size_t length; /* of the whole text, including what was cut */
} BwText;

/** Begins an empty text in `buffer`; a room of 0 only measures. */
BW_API BwText bw_text_in(char *buffer, size_t room);
/** Appends a string. */
BW_API void bw_text_add(BwText *, const char *string);
/** Appends `length` bytes. */
BW_API void bw_text_add_bytes(BwText *, const char *bytes, size_t length);
/** Appends one byte. */
BW_API void bw_text_add_char(BwText *, char c);
/** Appends a number in decimal. */
BW_API void bw_text_add_number(BwText *, int64_t number);

/** Takes the next word, up to white space, from *at into `word`; false at the end of the text, or
 * if the word does not fit (*at then stays). */
BW_API bool bw_text_word(const char **at, char *word, size_t room);
/** Reads a whole decimal number, all of `word`, within min and max; false otherwise. */
BW_API bool bw_text_number(const char *word, int64_t min, int64_t max, int64_t *out);
/** Steps over `prefix` if *at begins with it. */
BW_API bool bw_text_skip(const char **at, const char *prefix);
/** Compares, ignoring the case of ASCII letters. */
BW_API bool bw_text_same(const char *a, const char *b);
/** Length of `prefix` if `text` begins with it, ignoring the case of ASCII letters; else 0. */
BW_API size_t bw_text_begins(const char *text, const char *prefix);
/** Puts `candidate` in *best (NULL at first) if `word` is within a typo or two of it, and closer
 * than to the best so far. */
BW_API void bw_text_nearest(const char *word, const char *candidate, const char **best);
/** Copies untrusted text so that it can be shown in a sentence: cut to the room at a whole
 * character, with control characters and broken UTF-8 replaced by '?'. */
BW_API void bw_text_clean(char *out, size_t room, const char *foreign);

BW_END

#endif
