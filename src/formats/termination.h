/* How a match ended where moves and result do not tell it, in the words of PGN's tag Termination.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_TERMINATION_H
#define BW_FORMATS_TERMINATION_H

#include "game/record.h"

#define TERMINATION "Termination"

/** The word for what ended a match; NULL if there is none. */
const char *termination_word(BwVerb);
/** What the word means; BW_VERB_END if nothing that a record can say. */
BwVerb termination_verb(const char *word);
/** When a clock is run down whose seats made so many moves in no time at all; -1 if none can be,
 * or a record could not tell when. */
int64_t termination_time(const BwClock *, int moves);

#endif
