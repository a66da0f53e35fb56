/* Names as people write them and as others see them: two names that look alike must not stand for
 * two people. SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_LIKENESS_H
#define BW_SERVER_LIKENESS_H

#include "store/store.h"

enum { NAME_MAX_LETTERS = 40 };

/** The name as it is kept: NFKC, without what nobody sees (zero-width, bidi and other controls),
 * spaces single, marks not piled up. False if nothing or too much is left. */
bool name_clean(const char *wanted, char out[PERSON_NAME]);
/** What a name looks like: names that look alike give the same. Not for people to read. */
void name_likeness(const char *name, char out[LOGIN_LIKENESS]);

#endif
