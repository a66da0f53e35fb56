/* Strangers' text on its way from PGN into a record: on one line, in UTF-8.
 * SPDX-License-Identifier: MIT */
#include "formats/pgn_text.h"

#include <string.h>

/* Length of the UTF-8 character at `at`, or 0 where there is none. */
static size_t character_length(const unsigned char *at)
{
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    if (at[0] > 0xf4)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    bool beyond = (at[0] == 0xed && at[1] > 0x9f) || (at[0] == 0xf4 && at[1] > 0x8f);
    return overlong || beyond ? 0 : length;
}

bool pgn_is_utf8(const char *file)
{
    const unsigned char *at = (const unsigned char *)file;
    while (*at != '\0') {
        size_t length = character_length(at);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
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

static void add_character(BwText *out, unsigned char c, bool latin1)
{
    if (c < 0x80 || !latin1) {
        bw_text_add_char(out, (char)c);
        return;
    }
    bw_text_add_char(out, (char)(0xc0 | c >> 6));
    bw_text_add_char(out, (char)(0x80 | (c & 0x3f)));
}

void pgn_add_word(BwText *out, PgnText word)
{
    for (size_t i = 0; i < word.length; i++) {
        bool escape = word.escaped && word.bytes[i] == '\\' && i + 1 < word.length &&
                      (word.bytes[i + 1] == '"' || word.bytes[i + 1] == '\\');
        i += escape;
        bool brace = word.comment && word.bytes[i] == '}';
        add_character(out, brace ? ')' : (unsigned char)word.bytes[i], word.latin1);
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
