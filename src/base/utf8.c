/* Tells well-formed UTF-8 by the table in RFC 3629.
 * SPDX-License-Identifier: MIT */
#include "base/utf8.h"

size_t utf8_length(const char *at)
{
    const unsigned char *byte = (const unsigned char *)at;
    size_t length = byte[0] < 0x80 ? 1 : byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;
    if (length > 1 && (byte[0] < 0xc2 || byte[0] > 0xf4))
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xf0 && byte[1] < 0x90);
    bool surrogate = byte[0] == 0xed && byte[1] > 0x9f;
    bool beyond = byte[0] == 0xf4 && byte[1] > 0x8f;
    return overlong || surrogate || beyond ? 0 : length;
}

void utf8_add_latin1(BwText *text, char c)
{
    unsigned char byte = (unsigned char)c;
    if (byte >= 0x80)
        bw_text_add_char(text, (char)(0xc0 | byte >> 6));
    bw_text_add_char(text, (char)(byte < 0x80 ? byte : 0x80 | (byte & 0x3f)));
}
