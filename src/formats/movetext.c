/* Splits PDN into tokens (PGN has a lexer of its own), and writes the movetext of both.
 * SPDX-License-Identifier: MIT */
#include "formats/movetext.h"

#include "base/utf8.h"

#include <string.h>

enum { LINE_WIDTH = 79 };

Movetext movetext_in(const char *file)
{
    bw_text_skip(&file, "\xef\xbb\xbf");
    return (Movetext){.next = file, .line = 1, .line_begins = true};
}

/* Every step over a character is here, so that lines are counted once: by LF, or by a CR alone. */
static void step(Movetext *it)
{
    bool ends = *it->next == '\n' || (*it->next == '\r' && it->next[1] != '\n');
    it->line += ends;
    it->line_begins = ends;
    it->next++;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool ends_line(char c)
{
    return c == '\0' || c == '\n' || c == '\r';
}

static void skip_spaces(Movetext *it)
{
    while (is_space(*it->next))
        step(it);
}

/* Copies one character: white space as a space, what is not UTF-8 as if it were Latin-1. */
static void copy_character(Movetext *it, BwText *out)
{
    size_t length = utf8_length(it->next);
    if (length == 0)
        utf8_add_latin1(out, *it->next);
    else if (is_space(*it->next))
        bw_text_add_char(out, ' ');
    else
        bw_text_add_bytes(out, it->next, length);
    for (size_t i = 0; i < (length > 0 ? length : 1); i++)
        step(it);
}

/* The `"` that ends a tag's value: the last one before the bracket, since some files have more of
 * them inside. NULL if the line has none. */
static const char *end_of_value(const char *at)
{
    for (; !ends_line(*at); at++) {
        if (*at == '\\' && (at[1] == '"' || at[1] == '\\')) {
            at++;
        } else if (*at == '"') {
            const char *after = at + 1;
            while (*after == ' ' || *after == '\t')
                after++;
            if (*after == ']')
                return at;
        }
    }
    return NULL;
}

static void copy_name(Movetext *it, Token *out)
{
    BwText name = bw_text_in(out->name, sizeof out->name);
    while (!ends_line(*it->next) && !is_space(*it->next) && strchr("\"[]", *it->next) == NULL)
        copy_character(it, &name);
}

static void trim(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
}

static BwStatus read_tag(Movetext *it, Token *out)
{
    BwText value = bw_text_in(out->text, sizeof out->text);
    out->kind = TOKEN_TAG;
    step(it);
    skip_spaces(it);
    copy_name(it, out);
    skip_spaces(it);
    const char *end = *it->next == '"' ? end_of_value(it->next + 1) : NULL;
    if (end == NULL || out->name[0] == '\0')
        return bw_status_text(bw_status_no("movetext.tag"), "tag", out->name);
    step(it);
    while (it->next < end) {
        if (*it->next == '\\' && (it->next[1] == '"' || it->next[1] == '\\'))
            step(it);
        copy_character(it, &value);
    }
    while (*it->next != ']')
        step(it);
    step(it);
    trim(out->text);
    return value.length < sizeof out->text
               ? bw_status_ok()
               : bw_status_text(bw_status_no("movetext.long"), "tag", out->name);
}

/* Copies the next word of a comment if there is room; `stops` are characters that end it. */
static bool copy_comment_word(Movetext *it, BwText *out, const char *stops)
{
    size_t length = 0;
    while (it->next[length] != '\0' && !is_space(it->next[length]) &&
           strchr(stops, it->next[length]) == NULL)
        length++;
    size_t space = out->length > 0;
    bool endless = out->length == 0; /* a word without end is parted somewhere */
    if (!endless && out->length + space + 2 * length >= out->room)
        return false;
    bw_text_add(out, space > 0 ? " " : "");
    for (const char *end = it->next + length; it->next < end && out->length + 5 < out->room;)
        copy_character(it, out);
    return true;
}

static BwStatus read_comment(Movetext *it, Token *out)
{
    BwText text = bw_text_in(out->text, sizeof out->text);
    out->kind = TOKEN_COMMENT;
    if (!it->in_comment)
        step(it);
    it->in_comment = true;
    for (skip_spaces(it); *it->next != '}'; skip_spaces(it)) {
        if (*it->next == '\0')
            return bw_status_no("movetext.comment");
        if (!copy_comment_word(it, &text, "}"))
            return bw_status_ok();
    }
    step(it);
    it->in_comment = false;
    return bw_status_ok();
}

/* ';' to the end of the line. One that is too long is cut. */
static void read_line_comment(Movetext *it, Token *out)
{
    BwText text = bw_text_in(out->text, sizeof out->text);
    out->kind = TOKEN_COMMENT;
    step(it);
    while (is_space(*it->next) && !ends_line(*it->next))
        step(it);
    while (!ends_line(*it->next))
        if (text.length + 5 < text.room)
            copy_character(it, &text);
        else
            step(it);
}

/* Copies a variation, which may hold others and comments. */
static BwStatus read_variation(Movetext *it, Token *out)
{
    BwText text = bw_text_in(out->text, sizeof out->text);
    int depth = 0;
    bool comment = false;
    out->kind = TOKEN_VARIATION;
    do {
        if (*it->next == '\0')
            return bw_status_no("movetext.variation");
        comment = *it->next == '{' || (comment && *it->next != '}');
        if (!comment)
            depth += (*it->next == '(') - (*it->next == ')');
        if (!is_space(*it->next)) {
            copy_character(it, &text);
        } else {
            skip_spaces(it);
            bw_text_add_char(&text, ' ');
        }
    } while (depth > 0);
    if (text.length >= sizeof out->text)
        out->text[0] = '\0';
    return bw_status_ok();
}

static void give_nag(int number, Token *out)
{
    BwText text = bw_text_in(out->text, sizeof out->text);
    out->kind = TOKEN_NAG;
    bw_text_add_char(&text, '$');
    bw_text_add_number(&text, number);
}

/* The number of a mark such as "!?"; an unusual one counts as its first sign. */
static int nag_of(const char *mark)
{
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (int i = 0; i < 6; i++)
        if (strcmp(marks[i], mark) == 0)
            return i + 1;
    return mark[0] == '!' ? 1 : 2;
}

/* Takes the mark off the end of a word, and the star that some files put there. */
static void part_mark(Movetext *it, char *word)
{
    size_t length = strlen(word);
    while (length > 1 && word[length - 1] == '*')
        word[--length] = '\0';
    while (length > 0 && strchr("!?", word[length - 1]) != NULL)
        length--;
    if (word[length] != '\0')
        it->nag = nag_of(word + length);
    word[length] = '\0';
}

/* Steps over "12.", "12...", "12" or "..."; false if a word begins here instead. */
static bool skip_number(Movetext *it)
{
    size_t digits = strspn(it->next, "0123456789");
    size_t dots = strspn(it->next + digits, ".");
    char after = it->next[digits + dots];
    bool alone = after == '\0' || is_space(after) || strchr("[](){};", after) != NULL;
    if (dots == 0 && (!alone || digits == 0 || digits > 3))
        return false;
    it->next += digits + dots;
    it->line_begins = false;
    return true;
}

static void read_word(Movetext *it, Token *out)
{
    BwText text = bw_text_in(out->text, sizeof out->text);
    out->kind = TOKEN_WORD;
    while (*it->next != '\0' && !is_space(*it->next) && strchr("[](){};", *it->next) == NULL)
        copy_character(it, &text);
    if (text.length == 0)
        copy_character(it, &text); /* a bracket that closes nothing */
    if (out->text[0] == '$')
        out->kind = TOKEN_NAG;
    else
        part_mark(it, out->text);
}

/* Steps over what means nothing: white space, move numbers and lines that begin with '%'. */
static void skip_to_token(Movetext *it)
{
    do {
        skip_spaces(it);
        while (*it->next == '%' && it->line_begins) {
            while (!ends_line(*it->next))
                step(it);
            skip_spaces(it);
        }
    } while (skip_number(it));
}

static BwStatus read_token(Movetext *it, Token *out)
{
    out->line = it->line;
    out->name[0] = '\0';
    out->text[0] = '\0';
    if (it->nag != 0) {
        give_nag(it->nag, out);
        it->nag = 0;
        return bw_status_ok();
    }
    if (it->in_comment)
        return read_comment(it, out);
    skip_to_token(it);
    out->line = it->line;
    switch (*it->next) {
    case '\0':
        out->kind = TOKEN_END;
        return bw_status_ok();
    case '[':
        return read_tag(it, out);
    case '{':
        return read_comment(it, out);
    case ';':
        read_line_comment(it, out);
        return bw_status_ok();
    case '(':
        return read_variation(it, out);
    default:
        read_word(it, out);
        return out->text[0] != '\0' ? bw_status_ok() : read_token(it, out); /* a mark alone */
    }
}

/* What records cannot hold is gone from here on. */
BwStatus movetext_next(Movetext *it, Token *out)
{
    char clean[BW_RECORD_WORDS];
    BwStatus status = read_token(it, out);
    bw_text_clean(clean, sizeof out->name, out->name);
    strcpy(out->name, clean);
    bw_text_clean(clean, sizeof clean, out->text);
    strcpy(out->text, clean);
    return status;
}

void movetext_add(Wrapped *it, const char *word)
{
    size_t length = strlen(word);
    if (it->column > 0) {
        bool fits = it->column + 1 + length <= LINE_WIDTH || word[0] == '%' || word[0] == '[';
        bw_text_add_char(it->text, fits ? ' ' : '\n');
        it->column = fits ? it->column + 1 : 0;
    }
    bw_text_add(it->text, word);
    it->column += length;
}

void movetext_add_words(Wrapped *it, const char *words)
{
    char word[BW_RECORD_WORDS + 2];
    while (bw_text_word(&words, word, sizeof word))
        movetext_add(it, word);
}

static void add_line_comment(Wrapped *it, const char *text)
{
    bw_text_add(it->text, it->column > 0 ? "\n; " : "; ");
    bw_text_add(it->text, text);
    bw_text_add_char(it->text, '\n');
    it->column = 0;
}

void movetext_add_comment(Wrapped *it, const char *text)
{
    char comment[BW_RECORD_WORDS + 2];
    BwText whole = bw_text_in(comment, sizeof comment);
    if (strchr(text, '}') != NULL) {
        add_line_comment(it, text);
        return;
    }
    bw_text_add_char(&whole, '{');
    bw_text_add(&whole, text);
    bw_text_add_char(&whole, '}');
    movetext_add_words(it, comment);
}

bool movetext_is_nag(const char *word)
{
    return word[0] == '$' && word[1] != '\0' && word[1 + strspn(word + 1, "0123456789")] == '\0';
}

void movetext_add_tag(void *context, const char *name, const char *value)
{
    BwText *text = context;
    bw_text_add_char(text, '[');
    bw_text_add(text, name);
    bw_text_add(text, " \"");
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            bw_text_add_char(text, '\\');
        bw_text_add_char(text, *value);
    }
    bw_text_add(text, "\"]\n");
}
