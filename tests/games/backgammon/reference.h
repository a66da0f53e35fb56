/* Backgammon's rules for one roll once more, as plainly as they can be said: men in arrays, every
 * sequence of steps tried, duties applied to the whole list at the end. Slow, and shares nothing
 * with the game it judges.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_BACKGAMMON_REFERENCE_H
#define BW_TESTS_BACKGAMMON_REFERENCE_H

#include "games/backgammon/backgammon.h"

/* Men of both sides in their own counts, 0 off, 25 bar. */
typedef struct Men {
    signed char own[26], other[26];
} Men;

typedef struct Ends {
    Men *list;
    int count, room;
} Ends;

Men men_of(const BwBackgammonPosition *);
/* All end positions of a roll, sorted, each once; the list is to be freed. */
Ends reference_ends(const Men *, const BwBackgammonOptions *, int die, int other_die);
/* Adds one; sorts and drops what is there twice. */
void ends_add(Ends *, const Men *);
void ends_sort(Ends *);
bool ends_same(const Ends *, const Ends *);

#endif
