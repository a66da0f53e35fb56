/* SGF of backgammon (GM[6]) as GNU Backgammon writes it: a tree a game, moves as dice and pairs of
 * letters, a…x the points 1…24 from White's side, y the bar, z off. Analysis is passed over.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_BACKGAMMON_SGF_H
#define BW_FORMATS_BACKGAMMON_SGF_H

#include "base/status.h"
#include "base/text.h"

/* A tag that no property of the field has: "Name value". Programs pass over what they do not know.
 */
#define SGF_TAG "TAG"

/* The property that stands for a tag, or NULL. */
const char *sgf_property(const char *tag);
/* The tag that a property stands for, or NULL. */
const char *sgf_tag(const char *property);
const char *sgf_next_game(const char *game);
BwStatus sgf_read(const char *file, BwText *records, int *line);
BwStatus sgf_write(const char *records, BwText *file, int *line);

#endif
