/* Enters .mat, backgammon's match files, into the list of formats.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/mat.h"
#include "formats/format.h"

extern const BwFormat format_mat;
const BwFormat format_mat = {.name = "mat",
                             .read = mat_read,
                             .write = mat_write,
                             .sign = "point match",
                             .next_game = mat_next_game,
                             .head = mat_head};
