/* SGF of backgammon (GM[6]) as GNU Backgammon writes it: a tree a game, moves as dice and pairs of
 * letters, a…x the points 1…24 from White's side, y the bar, z off. Analysis is passed over.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_BACKGAMMON_SGF_H
#define BW_FORMATS_BACKGAMMON_SGF_H

#include "base/status.h"
#include "base/text.h"

const char *sgf_next_game(const char *game);
BwStatus sgf_read(const char *file, BwText *records, int *line);
BwStatus sgf_write(const char *records, BwText *file, int *line);

#endif
