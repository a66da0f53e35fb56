/* File formats of other programs (PGN, PDN …). A format turns a file into our records and back;
 * everything else (replay, analysis, storage) uses records only.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_FORMAT_H
#define BW_FORMATS_FORMAT_H

#include "../base/api.h"
#include "../base/status.h"
#include "../base/text.h"

BW_BEGIN

/** A file format of the field, to and from records. */
typedef struct BwFormat {
    const char *name; /* "pgn": its name in `boxwood convert` */
    /* Turns the file into records, one after another. On failure *line says where, and the records
     * hold everything played up to there. A text without room only measures; one with too little is
     * refused with "format.room", as is one in `write`. */
    BwStatus (*read)(const char *file, BwText *records, int *line);
    /* Turns records into a file; refuses games that the format does not support. */
    BwStatus (*write)(const char *records, BwText *file, int *line);
    /* A text that only its files contain, ignoring case; NULL: there is none. */
    const char *sign;
    /* Given where a game begins, finds where the next one begins, or NULL. A format without this
     * function can only read a file as a whole. */
    const char *(*next_game)(const char *game);
    /* Finds the earlier lines that a game needs, such as the length of its match; NULL if it needs
     * none. The member is NULL if no game needs any. */
    const char *(*head)(const char *file, const char *game, size_t *length);
} BwFormat;

/** One game in a file. To read it alone, read its head, then its text. */
typedef struct BwFileGame {
    const char *head; /* NULL, with a length of 0, if the game needs no head */
    size_t head_length;
    const char *text;
    size_t length;
    int nth;             /* from 1 */
    int line, head_line; /* lines of the file where text and head begin */
    int head_lines;      /* number of lines in the head */
} BwFileGame;

/** All formats, ending with NULL. */
BW_API extern const BwFormat *const bw_formats[];

/** The format of that name, ignoring case, or NULL. */
BW_API const BwFormat *bw_format_find(const char *name);
/** Steps to the next game of a file, or from {0} to the first; false if there is none. */
BW_API bool bw_format_next_game(const BwFormat *, const char *file, BwFileGame *);
/** Converts line `line` of the game read alone into a line of the file. */
BW_API int bw_format_game_line(const BwFileGame *, int line);
/** The format of a file: the one that makes most of it, readable to the end or not. NULL if it
 * holds records of ours, or nothing that any format knows. */
BW_API const BwFormat *bw_format_guess(const char *file);
/** The format whose sign a file contains, readable or not; NULL if none. PGN has no sign, because
 * other files have tags in brackets too: bw_format_guess looks further. */
BW_API const BwFormat *bw_format_signed(const char *file);

BW_END

#endif
