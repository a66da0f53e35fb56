/* Text into buffers and out of them; no libc formatting, so that it also runs in WebAssembly.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"

#include "base/utf8.h"

#include <string.h>

BwText bw_text_in(char *buffer, size_t room)
{
    if (room > 0)
        buffer[0] = '\0';
    return (BwText){buffer, room, 0};
}

void bw_text_add_bytes(BwText *text, const char *bytes, size_t length)
{
    if (text->length + 1 < text->room) {
        size_t fits = text->room - 1 - text->length;
        if (fits > length)
            fits = length;
        memcpy(text->start + text->length, bytes, fits);
        text->start[text->length + fits] = '\0';
    }
    text->length += length;
}

void bw_text_add(BwText *text, const char *string)
{
    bw_text_add_bytes(text, string, strlen(string));
}

void bw_text_add_char(BwText *text, char c)
{
    if (text->length + 1 < text->room) {
        text->start[text->length] = c;
        text->start[text->length + 1] = '\0';
    }
    text->length++;
}

void bw_text_add_number(BwText *text, int64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--first] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        bw_text_add_char(text, '-');
    bw_text_add_bytes(text, digits + first, sizeof digits - first);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool bw_text_word(const char **at, char *word, size_t room)
{
    const char *start = *at;
    while (is_space(*start))
        start++;
    const char *end = start;
    while (*end != '\0' && !is_space(*end))
        end++;
    size_t length = (size_t)(end - start);
    if (length == 0 || length >= room)
        return false;
    memcpy(word, start, length);
    word[length] = '\0';
    *at = end;
    return true;
}

bool bw_text_number(const char *word, int64_t min, int64_t max, int64_t *out)
{
    bool negative = *word == '-';
    if (negative)
        word++;
    size_t digits = strlen(word);
    if (digits == 0 || digits > 18) /* 18 digits always fit into 64 bits */
        return false;
    int64_t number = 0;
    for (; *word != '\0'; word++) {
        if (*word < '0' || *word > '9')
            return false;
        number = number * 10 + (*word - '0');
    }
    if (negative)
        number = -number;
    if (number < min || number > max)
        return false;
    *out = number;
    return true;
}

bool bw_text_skip(const char **at, const char *prefix)
{
    size_t length = strlen(prefix);
    if (strncmp(*at, prefix, length) != 0)
        return false;
    *at += length;
    return true;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool bw_text_same(const char *a, const char *b)
{
    while (*a != '\0' && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

size_t bw_text_begins(const char *text, const char *prefix)
{
    size_t length = 0;
    while (prefix[length] != '\0') {
        if (lower(text[length]) != lower(prefix[length]))
            return 0;
        length++;
    }
    return length;
}

enum { SLIP_WORD = 32 }; /* longer words are nothing like ours */

/* Letters that were changed, added, left out or swapped with their neighbour between two words. */
static int slips(const char *a, const char *b)
{
    int row[3][SLIP_WORD + 1]; /* of the table of beginnings: two before and the one at work */
    int across = (int)strlen(b);
    if (strlen(a) > SLIP_WORD || across > SLIP_WORD)
        return SLIP_WORD;
    for (int i = 0; i == 0 || a[i - 1] != '\0'; i++)
        for (int j = 0; j <= across; j++) {
            int *here = &row[i % 3][j];
            if (i == 0 || j == 0) {
                *here = i + j;
                continue;
            }
            const int *above = row[(i + 2) % 3];
            int changed = above[j - 1] + (lower(a[i - 1]) != lower(b[j - 1]));
            int other = (above[j] < here[-1] ? above[j] : here[-1]) + 1;
            *here = changed < other ? changed : other;
            bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                           lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped && row[(i + 1) % 3][j - 2] + 1 < *here)
                *here = row[(i + 1) % 3][j - 2] + 1;
        }
    return row[strlen(a) % 3][across];
}

void bw_text_nearest(const char *word, const char *candidate, const char **best)
{
    int most = strlen(candidate) > 4 ? 2 : 1;
    int found = slips(word, candidate);
    if (found <= most && (*best == NULL || found < slips(word, *best)))
        *best = candidate;
}

/* Length of a character that a sentence can show; 0: a control character, or no character. */
static size_t shown_length(const char *at)
{
    unsigned char first = (unsigned char)at[0],
                  second = first == 0xc2 ? (unsigned char)at[1] : 0xff;
    bool control = first < 0x20 || first == 0x7f || (first == 0xc2 && second < 0xa0);
    return control ? 0 : utf8_length(at);
}

void bw_text_clean(char *out, size_t room, const char *foreign)
{
    size_t used = 0;
    while (*foreign != '\0') {
        size_t length = shown_length(foreign);
        if (used + (length > 0 ? length : 1) >= room)
            break;
        if (length == 0) {
            out[used++] = '?';
            foreign++;
            continue;
        }
        memcpy(out + used, foreign, length);
        used += length;
        foreign += length;
    }
    out[used] = '\0';
}
