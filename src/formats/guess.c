/* Guesses which format a file has, by what each reader makes of it: signs alone deceive, since a
 * comment may hold any of them, and a lenient reader takes another format's file for an empty game.
 * SPDX-License-Identifier: MIT */
#include "formats/format.h"
#include "formats/tagged_games.h"
#include "game/record.h"

#include <string.h>

enum { LOOK = 1 << 14 }; /* what is seen of the records: moves enough to tell formats apart */

/* By the moves that are found, then by the sign, then by whether all of it could be read, then by
 * whether at least a rule is known that is broken; -1: nothing of a game at all. */
static int fitness(const BwFormat *format, const char *file, bool is_signed)
{
    char seen[LOOK] = "";
    int moves = 0, line;
    BwText text = bw_text_in(seen, sizeof seen);
    BwStatus status = format->read(file, &text, &line);
    for (const char *at = seen; (at = strstr(at, "\nmove ")) != NULL; at++)
        moves++;
    bool whole = status.id == NULL || text.length >= sizeof seen;
    if (moves == 0 && status.rule == NULL && !is_signed)
        return -1;
    return 4 * (moves + is_signed) + 2 * whole + (status.rule != NULL);
}

const BwFormat *bw_format_guess(const char *file)
{
    const BwFormat *best = NULL, *meant = bw_format_signed(file);
    BwRecordReader reader = bw_record_reader(file);
    BwStatus record = bw_record_begin(&reader);
    int most = -1;
    if (record.id == NULL || strcmp(record.id, "record.none") != 0)
        return NULL;
    for (int i = 0; bw_formats[i] != NULL; i++) {
        int fits = fitness(bw_formats[i], file, bw_formats[i] == meant);
        if (fits > most) {
            most = fits;
            best = bw_formats[i];
        }
    }
    return best == NULL && tagged_has_tags(file) ? bw_format_find("pgn") : best;
}
