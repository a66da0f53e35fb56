/* Takes foreign text from PGN into a record: on one line, in UTF-8.
 * SPDX-License-Identifier: MIT */
#include "formats/chess/pgn_text.h"

#include "base/utf8.h"

#include <string.h>

bool pgn_is_utf8(const char *file)
{
    size_t length = 1;
    for (; *file != '\0' && length > 0; file += length)
        length = utf8_length(file);
    return length > 0;
}

bool pgn_word(PgnText *text, PgnText *word)
{
    const unsigned char *at = (const unsigned char *)text->bytes, *end = at + text->length;
    while (at < end && (*at <= ' ' || *at == 0x7f))
        at++;
    const unsigned char *start = at;
    while (at<end && * at> ' ' && *at != 0x7f)
        at++;
    *word = *text;
    word->bytes = (const char *)start;
    word->length = (size_t)(at - start);
    text->bytes = (const char *)at;
    text->length = (size_t)(end - at);
    return word->length > 0;
}

void pgn_add_word(BwText *out, PgnText word)
{
    for (size_t i = 0; i < word.length; i++) {
        bool escape = word.escaped && word.bytes[i] == '\\' && i + 1 < word.length &&
                      (word.bytes[i + 1] == '"' || word.bytes[i + 1] == '\\');
        i += escape;
        char c = word.comment && word.bytes[i] == '}' ? ')' : word.bytes[i];
        if (word.latin1)
            utf8_add_latin1(out, c);
        else
            bw_text_add_char(out, c);
    }
}

void pgn_add_text(BwText *out, PgnText text)
{
    PgnText word;
    for (bool first = true; pgn_word(&text, &word); first = false) {
        bw_text_add(out, first ? "" : " ");
        pgn_add_word(out, word);
    }
}
