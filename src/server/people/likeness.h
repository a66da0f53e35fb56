/* Names as people write them and as others see them, so that nobody can pose as somebody else: two
 * names that look alike must not stand for two people, nor a name for what the product calls a seat
 * or the computer.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_PEOPLE_LIKENESS_H
#define BW_SERVER_PEOPLE_LIKENESS_H

#include "store/store.h"

enum { NAME_MAX_LETTERS = 40, NAME_LIKENESS = 512 };

/** Letters have likenesses of their own in capitals and in small: Ν is N, ν is v. */
typedef enum NameCase { CASE_SMALL, CASE_WRITTEN, CASE_LARGE, NAME_CASES } NameCase;

/** The name as it is kept: NFKC, without what nobody sees (zero-width, blank, bidi and other
 * controls), spaces single, marks not piled up; joined emoji stay whole. False if nothing or too
 * much is left. */
bool name_clean(const char *wanted, char out[PERSON_NAME]);
/** What a name looks like in that case: names that look alike give the same. Not for people to
 * read. An account's is that of its login in small letters. */
void name_likeness(const char *name, NameCase, char *out, size_t room);

#endif
