/* What players type in their own language, put into the words that all programs share. The messages
 * "typed.WORD" list a language's own words for WORD, and "typed.GAME.letters" the letters with
 * which its players write men; English has the letters that they stand for in the same order.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAME_TYPED_H
#define BW_GAME_TYPED_H

#include "base/catalogue.h"
#include "game/game.h"

/* Writes the next line that `line` may mean; false if there are no more. `*at` begins as 0. One
 * word may stand for several, so the caller tries one after the other. A word of the language
 * counts where the line is that word, begins or ends with it. */
bool typed_next(const BwCatalogue *, const BwGame *, const char *line, int *at, BwText *out);
/* Whether `text` begins with what was typed, but for capitals and accents. */
bool typed_begins(const char *text, const char *typed);
/* The first of a language's own words for a shared one, or the shared one itself. */
void typed_own(const BwCatalogue *, const char *word, BwText *out);

#endif
