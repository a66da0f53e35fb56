/* .mat, the text of matches that Jellyfish began and all backgammon programs read: two columns,
 * White on the left; points from the mover's side, 25 the bar and 0 off. A money session is a file
 * of "0 point match" and becomes one record a game. The day is the tag EventDate.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_BACKGAMMON_MAT_H
#define BW_FORMATS_BACKGAMMON_MAT_H

#include "base/status.h"
#include "base/text.h"
#include "game/record.h"

/* The column where Black's half of a line begins; what begins before half of it is White's. */
enum { MAT_RIGHT = 32, MAT_HALF = 20 };

/* A name as the line of names holds it: a colon would end it, a semicolon before it makes the line
 * a comment. Tags White and Black have it as it is. */
void mat_name(const char *name, char out[BW_NAME_ROOM]);
/* Lines that begin something: " 7 point match" and " Game 3", blanks before them or not. */
bool mat_is_game(const char *line);
const char *mat_next_game(const char *game);
const char *mat_head(const char *file, const char *game, size_t *length);
BwStatus mat_read(const char *file, BwText *records, int *line);
BwStatus mat_write(const char *records, BwText *file, int *line);

#endif
