/* Takes foreign text from PGN into a record.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_CHESS_PGN_TEXT_H
#define BW_FORMATS_CHESS_PGN_TEXT_H

#include "base/text.h"

/* A piece of a file. */
typedef struct PgnText {
    const char *bytes;
    size_t length;
    bool latin1;  /* as the standard has it; else UTF-8, as the world has it */
    bool escaped; /* \" and \\ stand for the second character */
    bool comment; /* may not hold the brace that ends one */
} PgnText;

/** Whether a whole file is UTF-8; if not it is taken for Latin-1. */
bool pgn_is_utf8(const char *file);
/** Takes the next word, up to white space or control characters, from the beginning of a text. */
bool pgn_word(PgnText *, PgnText *word);
/** Appends a word in UTF-8. */
void pgn_add_word(BwText *, PgnText);
/** Appends all words, a space between. */
void pgn_add_text(BwText *, PgnText);

#endif
