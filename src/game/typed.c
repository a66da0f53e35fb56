/* Finds the words of a player's own language in what was typed. They are found without regard to
 * capitals and accents.
 * SPDX-License-Identifier: MIT */
#include "game/typed.h"

#include <string.h>

static const char family[] = "typed.";

typedef struct Letter {
    uint32_t code;
    size_t length; /* in bytes; 0: the text has ended */
} Letter;

static Letter read_letter(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t more = at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : at[0] >= 0xc0 ? 1 : 0;
    Letter it = {more == 0 ? at[0] : at[0] & (0x3fu >> more), at[0] != '\0'};
    for (; it.length > 0 && it.length <= more && (at[it.length] & 0xc0) == 0x80; it.length++)
        it.code = it.code << 6 | (at[it.length] & 0x3fu);
    return it;
}

/* U+00C0 to U+017F without capitals and accents. */
static const char plain_latin[] = "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
                                  "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                                  "lllnnnnnnnnnoooooooorrrrrrssssssss"
                                  "ttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/* Other letters that are typed for each other. */
static const struct {
    uint32_t from, to, plain;
} alike[] = {
    {0x218, 0x219, 's'},   {0x21a, 0x21b, 't'},   /* Romanian, with a comma below */
    {0x386, 0x386, 0x3b1}, {0x388, 0x388, 0x3b5}, /* Greek with accents */
    {0x389, 0x389, 0x3b7}, {0x38a, 0x38a, 0x3b9}, {0x38c, 0x38c, 0x3bf},
    {0x38e, 0x38e, 0x3c5}, {0x38f, 0x38f, 0x3c9}, {0x390, 0x390, 0x3b9},
    {0x3aa, 0x3aa, 0x3b9}, {0x3ab, 0x3ab, 0x3c5}, {0x3ac, 0x3ac, 0x3b1},
    {0x3ad, 0x3ad, 0x3b5}, {0x3ae, 0x3ae, 0x3b7}, {0x3af, 0x3af, 0x3b9},
    {0x3b0, 0x3b0, 0x3c5}, {0x3c2, 0x3c2, 0x3c3}, {0x3ca, 0x3ca, 0x3b9},
    {0x3cb, 0x3cb, 0x3c5}, {0x3cc, 0x3cc, 0x3bf}, {0x3cd, 0x3cd, 0x3c5},
    {0x3ce, 0x3ce, 0x3c9}, {0x401, 0x401, 0x435}, /* Cyrillic yo */
    {0x451, 0x451, 0x435}, {0x622, 0x623, 0x627}, /* Arabic alef with its signs */
    {0x625, 0x625, 0x627}, {0x629, 0x629, 0x647}, /* endings that sound alike */
    {0x649, 0x649, 0x64a}, {0x6cc, 0x6cc, 0x64a}, /* Persian yeh and kaf */
    {0x6a9, 0x6a9, 0x643},
};

/* A letter without capitals and accents: people type as their keyboard lets them. */
static uint32_t plain(uint32_t c)
{
    if (c >= 'A' && c <= 'Z')
        return c + 0x20;
    if (c >= 0xc0 && c <= 0x17f)
        return (unsigned char)plain_latin[c - 0xc0];
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (c >= alike[i].from && c <= alike[i].to)
            return alike[i].plain;
    if ((c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f))
        return c + 0x20;
    return c >= 0x400 && c <= 0x40f ? c + 0x50 : c;
}

/* Accents behind their letter, vowel signs, and the joint in Persian words. */
static bool is_mark(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x64b && c <= 0x655) || c == 0x200c;
}

/* The next letter that counts. */
static Letter next_letter(const char **at)
{
    Letter it;
    do {
        it = read_letter(*at);
        *at += it.length;
    } while (is_mark(it.code));
    return it;
}

/* How many bytes of `text` say the same as the first `length` bytes of `word`; 0: they do not. */
static size_t begins(const char *text, const char *word, size_t length)
{
    const char *at = text;
    for (const char *end = word + length; word < end;) {
        const char *before = at;
        Letter b = next_letter(&word), a = next_letter(&at);
        if (word > end) { /* only marks were left */
            at = before;
            break;
        }
        if (a.length == 0 || plain(a.code) != plain(b.code))
            return 0;
    }
    while (is_mark(read_letter(at).code))
        at += read_letter(at).length;
    return (size_t)(at - text);
}

bool typed_begins(const char *text, const char *typed)
{
    return begins(text, typed, strlen(typed)) > 0;
}

/* Whether the line has one of a language's words at its beginning or end; what stands around it. */
static bool find_word(const char *line, const char *word, size_t length, BwText *out,
                      const char *shared)
{
    for (const char *at = line; at != NULL && length > 0;) {
        size_t same = begins(at, word, length);
        char after = at[same];
        if (same > 0 && (after == '\0' || (after == ' ' && at == line))) {
            bw_text_add_bytes(out, line, (size_t)(at - line));
            for (; *shared != '\0'; shared++) /* "offer_draw" is said as two words */
                bw_text_add_char(out, *shared == '_' ? ' ' : *shared);
            bw_text_add(out, at + same);
            return true;
        }
        at = strchr(at, ' ');
        at = at != NULL ? at + 1 : NULL;
    }
    return false;
}

static bool try_words(const char *line, const BwMessage *message, BwText *out)
{
    const char *shared = message->id + sizeof family - 1;
    for (const char *at = message->form[0]; *at != '\0';) {
        size_t length = strcspn(at, ",");
        if (find_word(line, at, length, out, shared))
            return true;
        at += length;
        at += strspn(at, ", ");
    }
    return false;
}

/* The n-th of some letters with blanks between; "" behind the last. */
static const char *letter_at(const char *letters, int n)
{
    for (; n > 0 && *letters != '\0'; n--) {
        letters += strcspn(letters, " ");
        letters += strspn(letters, " ");
    }
    return letters;
}

/* Adds the shared letter for the longest own one that the text begins with; how many bytes that
 * had. */
static size_t shared_letter(const char *own, const char *shared, const char *at, BwText *out)
{
    size_t longest = 0;
    char meant = '\0';
    for (int i = 0; *letter_at(own, i) != '\0'; i++) {
        size_t length = strcspn(letter_at(own, i), " ");
        if (length > longest && strncmp(at, letter_at(own, i), length) == 0) {
            longest = length;
            meant = *letter_at(shared, i);
        }
    }
    if (longest > 0)
        bw_text_add_char(out, meant);
    return longest;
}

/* A man's letter counts at the beginning of a word and behind "=". */
static bool try_letters(const BwCatalogue *words, const BwGame *game, const char *line, BwText *out)
{
    char id[BW_MESSAGE_ID], own[BW_VALUE_TEXT], shared[BW_VALUE_TEXT];
    BwText mine = bw_text_in(own, sizeof own), theirs = bw_text_in(shared, sizeof shared);
    bw_catalogue_id(id, "typed", game->name, "letters", NULL);
    if (!bw_catalogue_has(words, id))
        return false;
    bw_catalogue_say(words, &mine, id);
    bw_catalogue_say(bw_catalogue_english(), &theirs, id);
    bool changed = false;
    for (const char *at = line; *at != '\0';) {
        bool may = at == line || at[-1] == ' ' || at[-1] == '=';
        size_t length = may ? shared_letter(own, shared, at, out) : 0;
        changed = changed || length > 0;
        if (length == 0)
            bw_text_add_char(out, *at);
        at += length > 0 ? length : 1;
    }
    return changed;
}

bool typed_next(const BwCatalogue *words, const BwGame *game, const char *line, int *at,
                BwText *out)
{
    BwText empty = *out;
    for (; *at < bw_catalogue_count(words); *out = empty) {
        BwMessage message = bw_catalogue_message(words, (*at)++);
        bool wanted = strncmp(message.id, family, sizeof family - 1) == 0 &&
                      strchr(message.id + sizeof family - 1, '.') == NULL;
        if (wanted && try_words(line, &message, out))
            return true;
    }
    return (*at)++ == bw_catalogue_count(words) && try_letters(words, game, line, out);
}

void typed_own(const BwCatalogue *words, const char *word, BwText *out)
{
    char id[BW_MESSAGE_ID], all[BW_VALUE_TEXT];
    BwText text = bw_text_in(all, sizeof all);
    bw_catalogue_id(id, "typed", word, NULL);
    if (bw_catalogue_has(words, id))
        bw_catalogue_say(words, &text, id);
    bw_text_add_bytes(out, text.length > 0 ? all : word,
                      text.length > 0 ? strcspn(all, ",") : strlen(word));
}
