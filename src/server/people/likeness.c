/* Cleans names, and computes what a name looks like. Unicode is libunistring's; which letters look
 * like others is in lookalikes.c. Of ASCII it is here, and never changes: logins consist of it and
 * are kept in the database by what they look like.
 * SPDX-License-Identifier: MIT */
#include "server/people/likeness.h"

#include "base/text.h"
#include "server/people/lookalikes.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

enum { MARKS_MAX = 2, FLAG_TAGS_MAX = 7 };
enum { JOINER = 0x200d, KEYCAP = 0x20e3, BLANK_BRAILLE = 0x2800, BLANK_NOTE = 0x1d159 };
enum { TEXT_STYLE = 0xfe0e, EMOJI_STYLE = 0xfe0f, BLACK_FLAG = 0x1f3f4 };
enum { TAG_FIRST = 0xe0020, TAG_END = 0xe007f };

/* A name in single letters; one behind the last is 0. */
typedef struct Letters {
    ucs4_t *at;
    size_t count;
} Letters;

static Letters letters_of(const uint8_t *text, size_t length)
{
    Letters letters = {.count = 0};
    ucs4_t *at = text != NULL ? u8_to_u32(text, length, NULL, &letters.count) : NULL;
    letters.at = at != NULL ? realloc(at, (letters.count + 1) * sizeof *at) : NULL;
    if (letters.at == NULL) {
        free(at);
        return (Letters){.count = 0};
    }
    letters.at[letters.count] = 0;
    return letters;
}

static Letters letters_in_form(const char *name, uninorm_t form)
{
    size_t length;
    uint8_t *normal = u8_normalize(form, (const uint8_t *)name, strlen(name), NULL, &length);
    Letters letters = letters_of(normal, length);
    free(normal);
    return letters;
}

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

static bool is_picture(ucs4_t letter)
{
    return uc_is_property_extended_pictographic(letter);
}

/* A picture, in its style or its colour of skin, ends here. */
static bool ends_picture(const Letters *name, size_t i)
{
    bool dressed = name->at[i] == EMOJI_STYLE || uc_is_property_emoji_modifier(name->at[i]);
    return is_picture(name->at[i]) || (dressed && i > 0 && is_picture(name->at[i - 1]));
}

static bool is_tag(ucs4_t letter)
{
    return letter >= TAG_FIRST && letter <= TAG_END;
}

/* The letters of a region behind a flag, to their end. */
static bool names_flag(const Letters *name, size_t i)
{
    size_t from = i, to = i;
    while (from > 0 && is_tag(name->at[from - 1]))
        from--;
    while (is_tag(name->at[to + 1]))
        to++;
    return from > 0 && name->at[from - 1] == BLACK_FLAG && to - from < FLAG_TAGS_MAX &&
           name->at[to] == TAG_END;
}

/* What nobody sees is kept only where it holds an emoji together. */
static bool holds_together(const Letters *name, size_t i)
{
    ucs4_t letter = name->at[i], next = name->at[i + 1];
    if (i == 0)
        return false;
    if (letter == JOINER)
        return ends_picture(name, i - 1) && is_picture(next);
    if (letter == TEXT_STYLE || letter == EMOJI_STYLE)
        return is_picture(name->at[i - 1]) ||
               (next == KEYCAP && uc_is_property_emoji(name->at[i - 1]));
    return is_tag(letter) && names_flag(name, i);
}

static bool is_invisible(ucs4_t letter)
{
    return is_of(letter, UC_CATEGORY_MASK_C) || letter == BLANK_BRAILLE || letter == BLANK_NOTE ||
           uc_is_property_default_ignorable_code_point(letter);
}

/* Adds what can be seen; how many letters. */
static int add_visible(BwText *text, const Letters *name)
{
    int letters = 0, marks = 0;
    bool space = false;
    for (size_t i = 0; i < name->count; i++) {
        ucs4_t letter = name->at[i];
        if (is_of(letter, UC_CATEGORY_MASK_Z) || letter == '\t' || letter == '\n') {
            space = letters > 0;
            continue;
        }
        if (is_invisible(letter) && !holds_together(name, i))
            continue;
        marks = is_of(letter, UC_CATEGORY_MASK_M) ? marks + 1 : 0;
        if (marks > MARKS_MAX)
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
    Letters name = letters_in_form(wanted, UNINORM_NFKC);
    BwText text = bw_text_in(out, PERSON_NAME);
    int letters = add_visible(&text, &name);
    free(name.at);
    return letters > 0 && letters <= NAME_MAX_LETTERS && text.length < PERSON_NAME;
}

static int by_letter(const void *key, const void *entry)
{
    ucs4_t letter = *(const ucs4_t *)key, other = ((const Lookalike *)entry)->letter;
    return (letter > other) - (letter < other);
}

/* By what signs look like in small letters; i, l and 1 are one, because I and l are. */
static void add_like(BwText *text, ucs4_t letter)
{
    static const char signs[] = "01i|!@$", likes[] = "ollllas";
    const Lookalike *alike = (const Lookalike *)bsearch(&letter, lookalikes, lookalike_count,
                                                        sizeof *lookalikes, by_letter);
    letter = uc_tolower(letter);
    const char *sign = letter < 0x80 && letter > 0 ? strchr(signs, (char)letter) : NULL;
    if (alike != NULL)
        bw_text_add(text, alike->like);
    else if (sign != NULL)
        bw_text_add_char(text, likes[sign - signs]);
    else if (is_of(letter, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N))
        add_letter(text, letter);
}

/* Two letters that read as one. */
static void join(char *text, const char *pair, char one)
{
    for (char *at; (at = strstr(text, pair)) != NULL;) {
        *at = one;
        memmove(at + 1, at + 2, strlen(at + 2) + 1);
    }
}

/* In that case and taken apart; to be freed. */
static uint8_t *in_case(const char *name, NameCase how, size_t *length)
{
    const uint8_t *text = (const uint8_t *)name;
    *length = strlen(name);
    return how == CASE_WRITTEN ? u8_normalize(UNINORM_NFKD, text, *length, NULL, length)
           : how == CASE_LARGE ? u8_toupper(text, *length, NULL, UNINORM_NFKD, NULL, length)
                               : u8_casefold(text, *length, NULL, UNINORM_NFKD, NULL, length);
}

void name_likeness(const char *name, NameCase how, char *out, size_t room)
{
    size_t length;
    uint8_t *cased = in_case(name, how, &length);
    Letters letters = letters_of(cased, length);
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, "");
    for (size_t i = 0; i < letters.count && text.length < room; i++) {
        size_t whole = text.length;
        add_like(&text, letters.at[i]);
        if (text.length >= room)
            out[whole] = '\0'; /* half a letter is no text to a database */
    }
    free(letters.at);
    free(cased);
    join(out, "rn", 'm');
    join(out, "vv", 'w');
}
