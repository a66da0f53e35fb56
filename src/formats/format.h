/* The field's own file formats, as readers and writers of records. A format turns its file into
 * our records and back; everything else (replay, analysis, storage) speaks records only.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_FORMAT_H
#define BW_FORMATS_FORMAT_H

#include "../base/api.h"
#include "../base/status.h"
#include "../base/text.h"

BW_BEGIN

typedef struct BwFormat {
    const char *name; /* "pgn": as convert calls it */
    /* Turns the file into records, one after another. On a refusal *line is where it went wrong,
     * and the records hold all that could be played up to there. */
    BwStatus (*read)(const char *file, BwText *records, int *line);
    /* Turns records into a file; refuses games that the format does not know. */
    BwStatus (*write)(const char *records, BwText *file, int *line);
    /* What stands in its files and in no others, in any case of letters; NULL: nothing does. */
    const char *sign;
    /* Where the game after the one that begins here begins in its turn, or NULL. Without it a file
     * can only be read as a whole. */
    const char *(*next_game)(const char *game);
    /* The lines before the game that it cannot be read without, such as the length of its match;
     * NULL, as the member itself: it stands for itself. */
    const char *(*head)(const char *file, const char *game, size_t *length);
} BwFormat;

/* A game of a file: alone it is read as its head and then its text. */
typedef struct BwFileGame {
    const char *head; /* NULL, with a length of 0, where the game stands for itself */
    size_t head_length;
    const char *text;
    size_t length;
    int nth;             /* from 1 */
    int line, head_line; /* of the file, where text and head begin */
    int head_lines;      /* how many lines the head has */
} BwFileGame;

/** All formats, ending with NULL. */
BW_API extern const BwFormat *const bw_formats[];

/** The format of that name, in any case, or NULL. */
BW_API const BwFormat *bw_format_find(const char *name);
/** Steps to the first game of a file, from {0}, or to the next; false if there is none. */
BW_API bool bw_format_next_game(const BwFormat *, const char *file, BwFileGame *);
/** The line of the file that was line `line` when the game was read alone. */
BW_API int bw_format_game_line(const BwFileGame *, int line);
/** The format whose sign a file has, whether or not it can be read. NULL if it has none: PGN is
 * one of those, since other files have tags in brackets too; try such a file with its reader. */
BW_API const BwFormat *bw_format_signed(const char *file);

BW_END

#endif
