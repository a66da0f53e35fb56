/* Reads files in the manner of PGN piece by piece, for PDN, and writes movetext, for both: tags,
 * words of moves and results, comments, marks, variations. Takes what real files have: CRLF, a byte
 * order mark, Latin-1, lines that begin with '%', comments to the end of the line, move numbers in
 * any shape, marks glued to a move.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_MOVETEXT_H
#define BW_FORMATS_MOVETEXT_H

#include "base/status.h"
#include "base/text.h"
#include "game/record.h"

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_TAG,       /* [name "text"] */
    TOKEN_WORD,      /* a move or a result */
    TOKEN_COMMENT,   /* a long one comes in parts */
    TOKEN_NAG,       /* $1; !, ? and their like are turned into it */
    TOKEN_VARIATION, /* all of it with its brackets; empty if it is too long to keep */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    int line;                   /* where it begins */
    char name[32];              /* of a tag */
    char text[BW_RECORD_WORDS]; /* UTF-8 on one line, white space made single spaces */
} Token;

/* A place in a file; a copy of it is a way back. */
typedef struct Movetext {
    const char *next;
    int line;
    bool line_begins, in_comment;
    int nag; /* a mark that was glued to the last word; 0: none */
} Movetext;

Movetext movetext_in(const char *file);
/* Reads the next piece; an answer with a sentence where it is broken. */
BwStatus movetext_next(Movetext *, Token *);

/* Writing movetext: words with spaces between them, in lines of at most 79 bytes where possible.
 * No line begins with '%': readers pass over such lines. */
typedef struct Wrapped {
    BwText *text;
    size_t column;
} Wrapped;

void movetext_add(Wrapped *, const char *word);
/* Adds a text whose words may be parted between lines. */
void movetext_add_words(Wrapped *, const char *words);
/* Adds a comment: in braces, or if it holds the one that ends it, to the end of a line of its own.
 */
void movetext_add_comment(Wrapped *, const char *text);
/* Whether that is the number of a mark: "$1". */
bool movetext_is_nag(const char *word);
/* Adds a line [name "value"]; the context is the BwText to write to. */
void movetext_add_tag(void *context, const char *name, const char *value);

#endif
