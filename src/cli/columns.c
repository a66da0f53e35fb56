/* Widths of letters on a terminal, in ranges as far as the languages of po/ need them.
 * SPDX-License-Identifier: MIT */
#include "cli/columns.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct Range {
    uint32_t first, last;
    int columns;
} Range;

static const Range ranges[] = {
    {0x0300, 0x036f, 0}, /* accents that stand on another letter */
    {0x0591, 0x05bd, 0}, /* Hebrew and Arabic vowel signs */
    {0x0610, 0x061a, 0},   {0x064b, 0x065f, 0},   {0x0670, 0x0670, 0},
    {0x1100, 0x115f, 2}, /* Korean */
    {0x200b, 0x200f, 0}, /* joiners, marks and isolates of direction */
    {0x2028, 0x202e, 0},   {0x2060, 0x206f, 0},   {0x2e80, 0x303e, 2}, /* Chinese, and its signs */
    {0x3041, 0xa4cf, 2},   {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},
    {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},   {0xffe0, 0xffe6, 2},
    {0x1f300, 0x1faff, 2}, {0x20000, 0x3fffd, 2},
};

static uint32_t read_letter(const char *text, size_t *length)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t more = at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : at[0] >= 0xc0 ? 1 : 0;
    uint32_t letter = more == 0 ? at[0] : at[0] & (0x3fu >> more);
    for (*length = 1; *length <= more && (at[*length] & 0xc0) == 0x80; ++*length)
        letter = letter << 6 | (at[*length] & 0x3fu);
    return letter;
}

/* The bytes of the first letter and its columns; the text is UTF-8 and not empty. */
static size_t first_letter(const char *text, int *columns)
{
    size_t length;
    uint32_t letter = read_letter(text, &length);
    *columns = 1;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (letter >= ranges[i].first && letter <= ranges[i].last)
            *columns = ranges[i].columns;
    return length;
}

int columns_of(const char *text, size_t length)
{
    int sum = 0;
    for (const char *end = text + length; text < end && *text != '\0';) {
        int columns;
        text += first_letter(text, &columns);
        sum += columns;
    }
    return sum;
}

/* What never begins a line: the stops of Chinese. */
static int is_stop(const char *text)
{
    static const char *const stops[] = {"\u3002", "\uff0c", "\u3001", "\uff1b", "\uff1a",
                                        "\uff09", "\u300d", "\u201d", "\uff1f"};
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        if (strncmp(text, stops[i], strlen(stops[i])) == 0)
            return 1;
    return 0;
}

size_t columns_piece(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0' && text[length] != ' ' && text[length] != '\n') {
        int columns;
        size_t letter = first_letter(text + length, &columns);
        if (columns == 2 && length > 0 && !is_stop(text + length))
            break;
        length += letter;
        if (columns == 2 && !is_stop(text + length))
            break;
    }
    return length;
}

void columns_pad(const char *text, int columns)
{
    int blank = columns - columns_of(text, strlen(text));
    printf("%s%*s", text, blank > 0 ? blank : 0, "");
}
