/* Reads files of many games, of which a bad one does not keep the others from being read.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_FILE_GAMES_H
#define BW_CLI_FILE_GAMES_H

#include "cli/cli.h"
#include "formats/format.h"
#include "table/table.h"

/* Our own records as a format: they stay as they are, once all of them have been played again. */
extern const BwFormat format_record;

/* Reading or writing a format. */
typedef BwStatus Conversion(const char *in, BwText *out, int *line);
/* What a conversion makes of a text, to be freed; NULL with a sentence. */
char *converted(Conversion *, const char *in, BwStatus *why, int *line);

/* The game as a file of its own; to be freed. */
char *game_alone(const BwFileGame *);
/* Adds what is wrong on a line to `list`, which owns the object. */
json_t *add_bad(const Call *, int line, const BwStatus *why, json_t *list);
/* Takes the records of a file of the field: all at once, with a NULL place, or game by game. */
typedef int RecordsTaker(void *context, const BwFileGame *, const char *records);
/* Reads a file as a whole; if that cannot be done and it has several games, each alone, so that a
 * bad one is named and does not keep the others. Another code than EXIT_YES ends it. */
typedef struct FileReading {
    const Call *call;
    const BwFormat *format;
    RecordsTaker *take;
    void *context;
    json_t *bad;
} FileReading;
int read_games(const FileReading *, const char *in);

/* Says what a file, written in a format from records, does not keep of them. */
void tell_lost(const Call *, const BwFormat *, const char *records, const char *file);

/* Says which game it is and what is wrong on which line, counted in the game alone; `list` gets the
 * same as an object. */
void name_bad_game(const Call *, const BwFileGame *, int line, const BwStatus *why, json_t *list);

/* What is printed about a file of records. */
typedef struct Records {
    const Call *call; /* its first word is the file */
    /* Tells of one record that could be played, or with --json adds it to the list. Another code
     * than EXIT_YES ends it all. */
    int (*take)(struct Records *, const BwTable *);
    bool alone; /* with --json a single record is not put into a list */
    int told;
    json_t *list, *bad; /* of tell_records alone */
} Records;

/* Takes record after record, of a file of any format. A wrong one among several is named and does
 * not keep the others. */
int tell_records(Records *);

#endif
