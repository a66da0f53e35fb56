/* Enters SGF of backgammon into the list of formats.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/sgf.h"
#include "formats/format.h"

extern const BwFormat format_sgf;
const BwFormat format_sgf = {.name = "sgf",
                             .read = sgf_read,
                             .write = sgf_write,
                             .sign = "(;",
                             .next_game = sgf_next_game,
                             .drops_notes = true};
