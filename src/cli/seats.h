/* Seats on the command line: by their names, in the player's language or in English, or by number.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_SEATS_H
#define BW_CLI_SEATS_H

#include "cli/cli.h"
#include "game/rules.h"

/* The seat that `text` means: its number from 0, its name ("red"), or a beginning that no other
 * seat's name has ("r"); -1 if there is none. */
int seat_named(const Call *, const BwRules *, const char *text);
/* All names, "Red, Green", in the player's language; `out` is returned. */
const char *seat_names(const Call *, const BwRules *, char out[BW_VALUE_TEXT]);

#endif
