/* SGF as a format.
 * SPDX-License-Identifier: MIT */
#include "formats/sgf.h"
#include "formats/format.h"

extern const Format format_sgf;
const Format format_sgf = {
    .name = "sgf", .read = sgf_read, .write = sgf_write, .sign = "(;", .next_game = sgf_next_game};
