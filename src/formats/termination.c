/* Translates how a match ended between records and PGN's tag Termination.
 * SPDX-License-Identifier: MIT */
#include "formats/termination.h"

#include <stddef.h>

static const struct {
    BwVerb verb;
    const char *word;
} words[] = {
    {BW_VERB_TIME, "time forfeit"},
    {BW_VERB_LEAVE, "abandoned"},
    {BW_VERB_CLAIM, "draw claimed"},
    {BW_VERB_RESIGN, "match resigned"}, /* where a resignation may be one of a game */
};

enum { WORDS = sizeof words / sizeof *words };

const char *termination_word(BwVerb verb)
{
    for (int i = 0; i < WORDS; i++)
        if (words[i].verb == verb)
            return words[i].word;
    return NULL;
}

BwVerb termination_verb(const char *word)
{
    for (int i = 0; i < WORDS; i++)
        if (bw_text_same(words[i].word, word))
            return words[i].verb;
    return BW_VERB_END;
}

int64_t termination_time(const BwClock *clock, int moves)
{
    if (clock->bank_ms == 0)
        return -1;
    int64_t at = clock->bank_ms + clock->delay_ms + (int64_t)(moves + 1) * clock->increment_ms;
    return at <= BW_RECORD_TIME_MAX ? at : -1;
}
