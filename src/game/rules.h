/* Rules and their text: "squadro", "backgammon/lattjo", "bg.cube=off", "seats=3". One reader for
 * the command line, records and the presets themselves. SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAME_RULES_H
#define BOXWOOD_GAME_RULES_H

#include "game/game.h"

BOXWOOD_BEGIN

enum { OPTION_TEXT = 32, RULES_TEXT = 1024 };

/** The rules of "game" (its first preset) or "game/preset", for the fewest seats. */
BOXWOOD_API Status rules_find(Rules *, const char *name);
/** Changes one option, "key=value", or the number of seats, "seats=3". */
BOXWOOD_API Status rules_set(Rules *, const char *setting);
/** The option's value as people write it. */
BOXWOOD_API const char *rules_value(const Rules *, int option, char out[OPTION_TEXT]);
/** Writes "game/preset" and, after spaces, the seats and options that differ from it. */
BOXWOOD_API int rules_write(const Rules *, char *, size_t);
/** Reads what rules_write wrote. */
BOXWOOD_API Status rules_read(Rules *, const char *text);

BOXWOOD_END

#endif
