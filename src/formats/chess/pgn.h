/* Portable game notation: what its reader and its writer share. A comment becomes a note of the
 * record, an annotation glyph the note "$1", and what a record has no other room for (variations,
 * very long comments) notes that begin with "pgn" and hold movetext word for word.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_CHESS_PGN_H
#define BW_FORMATS_CHESS_PGN_H

#include "base/status.h"
#include "base/text.h"

typedef enum PgnKind {
    PGN_END,
    PGN_TAG,
    PGN_MOVE, /* or a null move, or anything else that is none of these */
    PGN_GLYPH,
    PGN_COMMENT,
    PGN_OPEN,  /* a variation begins */
    PGN_CLOSE, /* and ends */
    PGN_RESULT,
    PGN_BROKEN, /* `why` says how */
} PgnKind;

/* A piece of a file; its text is still in the file, where it ends with nothing. */
typedef struct PgnToken {
    PgnKind kind;
    int line;         /* where it begins */
    const char *text; /* of a tag its name */
    size_t length;
    const char *value; /* of a tag, with its escapes */
    size_t value_length;
    int glyph;
    const char *why; /* message id */
} PgnToken;

typedef struct PgnLexer {
    const char *next;
    const char *start; /* of the file */
    int line;
} PgnLexer;

PgnLexer pgn_lexer(const char *file);
/** The next token; move numbers, white space and lines that begin with % are passed over. */
PgnToken pgn_next(PgnLexer *);

#define PGN_NOTE "pgn "

#endif
