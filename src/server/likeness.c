/* Unicode by libunistring. Which letters look alike is a short list of our own, of those that are
 * in one alphabet what another one writes as a Latin letter.
 * SPDX-License-Identifier: MIT */
#include "server/likeness.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

enum { MARKS_MAX = 2 };

typedef struct Likeness {
    ucs4_t letter;
    char like;
} Likeness;

/* By what they look like in small letters; i, l and 1 are one, because I and l are. */
static const Likeness likenesses[] = {
    {'0', 'o'},    {'1', 'l'},    {'i', 'l'},    {'|', 'l'},    {'!', 'l'},    {'@', 'a'},
    {'$', 's'},    {0x0131, 'l'}, {0x0142, 'l'}, {0x00f8, 'o'}, {0x0111, 'd'}, {0x0261, 'g'},
    {0x03b1, 'a'}, {0x03b3, 'y'}, {0x03b5, 'e'}, {0x03b7, 'n'}, {0x03b9, 'l'}, {0x03ba, 'k'},
    {0x03bd, 'v'}, {0x03bf, 'o'}, {0x03c1, 'p'}, {0x03c4, 't'}, {0x03c5, 'u'}, {0x03c7, 'x'},
    {0x03c9, 'w'}, {0x0430, 'a'}, {0x0432, 'b'}, {0x0433, 'r'}, {0x0435, 'e'}, {0x043a, 'k'},
    {0x043c, 'm'}, {0x043d, 'h'}, {0x043e, 'o'}, {0x043f, 'n'}, {0x0440, 'p'}, {0x0441, 'c'},
    {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x044c, 'b'}, {0x0455, 's'}, {0x0456, 'l'},
    {0x0458, 'j'}, {0x0475, 'v'}, {0x04bb, 'h'}, {0x04cf, 'l'}, {0x0501, 'd'}, {0x051b, 'q'},
    {0x051d, 'w'}, {0x0570, 'h'}, {0x0578, 'n'}, {0x057d, 'u'}, {0x0585, 'o'},
};

static void add_letter(BwText *text, ucs4_t letter)
{
    uint8_t bytes[8];
    int length = u8_uctomb(bytes, letter, sizeof bytes);
    if (length > 0)
        bw_text_add_bytes(text, (const char *)bytes, (size_t)length);
}

static bool is_of(ucs4_t letter, uint32_t categories)
{
    return uc_is_general_category_withtable(letter, categories);
}

/* Adds what can be seen; how many letters. */
static int add_visible(BwText *text, const uint8_t *at, size_t left)
{
    int letters = 0, marks = 0;
    bool space = false;
    ucs4_t letter;
    for (int length; left > 0; at += length, left -= (size_t)length) {
        length = u8_mbtouc(&letter, at, left);
        if (is_of(letter, UC_CATEGORY_MASK_Z) || letter == '\t' || letter == '\n') {
            space = letters > 0;
            continue;
        }
        marks = is_of(letter, UC_CATEGORY_MASK_M) ? marks + 1 : 0;
        if (is_of(letter, UC_CATEGORY_MASK_C) || marks > MARKS_MAX)
            continue;
        if (space)
            bw_text_add_char(text, ' ');
        letters += 1 + space;
        space = false;
        add_letter(text, letter);
    }
    return letters;
}

bool name_clean(const char *wanted, char out[PERSON_NAME])
{
    size_t length;
    uint8_t *normal =
        u8_normalize(UNINORM_NFKC, (const uint8_t *)wanted, strlen(wanted), NULL, &length);
    BwText text = bw_text_in(out, PERSON_NAME);
    int letters = normal != NULL ? add_visible(&text, normal, length) : 0;
    free(normal);
    return letters > 0 && letters <= NAME_MAX_LETTERS && text.length < PERSON_NAME;
}

static ucs4_t like(ucs4_t letter)
{
    for (size_t i = 0; i < sizeof likenesses / sizeof *likenesses; i++)
        if (likenesses[i].letter == letter)
            return (ucs4_t)likenesses[i].like;
    return is_of(letter, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N) ? letter : 0;
}

/* Two letters that read as one. */
static void join(char *text, const char *pair, char one)
{
    for (char *at; (at = strstr(text, pair)) != NULL;) {
        *at = one;
        memmove(at + 1, at + 2, strlen(at + 2) + 1);
    }
}

void name_likeness(const char *name, char out[LOGIN_LIKENESS])
{
    size_t left;
    ucs4_t letter;
    BwText text = bw_text_in(out, LOGIN_LIKENESS);
    uint8_t *folded =
        u8_casefold((const uint8_t *)name, strlen(name), NULL, UNINORM_NFKD, NULL, &left);
    const uint8_t *at = folded;
    bw_text_add(&text, "");
    for (int length; folded != NULL && left > 0; at += length, left -= (size_t)length) {
        length = u8_mbtouc(&letter, at, left);
        letter = like(letter);
        if (letter != 0)
            add_letter(&text, letter);
    }
    free(folded);
    join(out, "rn", 'm');
    join(out, "vv", 'w');
}
