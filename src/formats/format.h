/* The field's own file formats, as readers and writers of records. A format turns its file into
 * our records and back; everything else (replay, analysis, storage) speaks records only.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_FORMATS_FORMAT_H
#define BOXWOOD_FORMATS_FORMAT_H

#include "base/api.h"
#include "base/status.h"
#include "base/text.h"

BOXWOOD_BEGIN

typedef struct Format {
    const char *name; /* "pgn": as convert calls it */
    /* Turns the file into records, one after another. On a refusal *line is where it went wrong,
     * and the records hold all that could be played up to there. */
    Status (*read)(const char *file, Text *records, int *line);
    /* Turns records into a file; refuses games that the format does not know. */
    Status (*write)(const char *records, Text *file, int *line);
    /* What stands in its files and in no others, in any case of letters; NULL: nothing does. */
    const char *sign;
    /* Where the game after the one that begins here begins in its turn, or NULL. Without it a file
     * can only be read as a whole. */
    const char *(*next_game)(const char *game);
} Format;

/** All formats, ending with NULL. */
BOXWOOD_API extern const Format *const formats[];

/** The format of that name, in any case, or NULL. */
BOXWOOD_API const Format *format_find(const char *name);
/** The format whose sign a file has, whether or not it can be read, or NULL. */
BOXWOOD_API const Format *format_signed(const char *file);

BOXWOOD_END

#endif
