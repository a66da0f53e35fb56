/* Characters of UTF-8 in text from outside, which may be anything else.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_UTF8_H
#define BW_BASE_UTF8_H

#include "base/text.h"

/* Bytes of the well-formed UTF-8 character at `at`; 0 if it is none. */
size_t utf8_length(const char *at);
/* Appends a character of Latin-1 as UTF-8. */
void utf8_add_latin1(BwText *, char c);

#endif
