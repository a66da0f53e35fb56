/* SGF of backgammon (GM[6]) as GNU Backgammon writes it: a tree a game, moves as dice and pairs of
 * letters, a…x the points 1…24 from White's side, y the bar, z off. Analysis is passed over.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_FORMATS_SGF_H
#define BOXWOOD_FORMATS_SGF_H

#include "base/status.h"
#include "base/text.h"

const char *sgf_next_game(const char *game);
Status sgf_read(const char *file, Text *records, int *line);
Status sgf_write(const char *records, Text *file, int *line);

#endif
