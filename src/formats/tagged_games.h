/* Finds where the games of a PGN or PDN file begin, each with its tags before its moves.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_TAGGED_GAMES_H
#define BW_FORMATS_TAGGED_GAMES_H

#include <stdbool.h>

/* Where the next game begins, whatever is wrong with the one that begins here; NULL: it is the
 * last. */
const char *tagged_next_game(const char *game);

/* Whether a line of a file begins with a tag. */
bool tagged_has_tags(const char *file);

#endif
