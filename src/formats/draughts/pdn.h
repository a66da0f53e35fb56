/* Portable Draughts Notation, shared by its reader and its writer.
 *
 * A file's GameType says by which rules it was played: 21 is English draughts, 25 Russian draughts;
 * without one it is 21. Other rules of ours are told by tags of our own (settled.h), beside the
 * type whose pieces move alike. A result names first the side that begins in games of that type,
 * which is Black in type 21: so write the files of the field, whatever their White tag may suggest.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_DRAUGHTS_PDN_H
#define BW_FORMATS_DRAUGHTS_PDN_H

#include "formats/format.h"
#include "formats/movetext.h"
#include "game/record.h"
#include "games/draughts/draughts_state.h"

typedef struct PdnType {
    int number;
    const char *rules; /* of ours */
    unsigned first;    /* the colour that begins and that a result names first */
} PdnType;

/* What stands in a FEN before the plies without progress; ":F" is before a number that means
 * nothing here, that of the move. So writes PDN 3.0 for other draughts. */
#define PDN_PLIES ":H"

/* Known types, ending with a number 0. */
extern const PdnType pdn_types[];

/* The tags that say what a record says in other ways. */
bool pdn_is_our_tag(const char *name);

/* Where a word stands: by these rules, in this position, before this text. */
typedef struct PdnPlace {
    const BwRules *rules;
    const BwState *state;
    Movetext *text;
} PdnPlace;

/* The move that a word means; steps over more words where a capture is written jump by jump. */
BwStatus pdn_find_move(const PdnPlace *, const char *word, BwMove *out);

BwStatus pdn_read(const char *file, BwText *records, int *line);
BwStatus pdn_write(const char *records, BwText *file, int *line);

#endif
