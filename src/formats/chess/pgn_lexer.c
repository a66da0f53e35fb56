/* Cuts PGN into tokens. Real files are sloppy, so this looks at what can be meant rather than at
 * the standard; it never looks at whether a move is possible. SPDX-License-Identifier: MIT */
#include "formats/chess/pgn.h"

#include <string.h>

PgnLexer pgn_lexer(const char *file)
{
    bw_text_skip(&file, "\xef\xbb\xbf"); /* a byte order mark */
    return (PgnLexer){file, file, 1};
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void step(PgnLexer *lexer)
{
    lexer->line += *lexer->next == '\n';
    lexer->next++;
}

static void skip_line(PgnLexer *lexer)
{
    while (*lexer->next != '\0' && *lexer->next != '\n')
        lexer->next++;
}

static bool at_line_start(const PgnLexer *lexer)
{
    return lexer->next == lexer->start || lexer->next[-1] == '\n';
}

static void skip_blank(PgnLexer *lexer)
{
    for (;;) {
        if (*lexer->next == '%' && at_line_start(lexer))
            skip_line(lexer);
        else if (is_space(*lexer->next))
            step(lexer);
        else
            break;
    }
}

static PgnToken token(const PgnLexer *lexer, PgnKind kind)
{
    return (PgnToken){.kind = kind, .line = lexer->line, .text = lexer->next};
}

static PgnToken broken(PgnToken it, const char *why)
{
    it.kind = PGN_BROKEN;
    it.why = why;
    return it;
}

/* Ends a token where the lexer stands. */
static PgnToken ended(const PgnLexer *lexer, PgnToken it)
{
    it.length = (size_t)(lexer->next - it.text);
    return it;
}

static PgnToken read_comment(PgnLexer *lexer)
{
    lexer->next++;
    PgnToken it = token(lexer, PGN_COMMENT);
    while (*lexer->next != '\0' && *lexer->next != '}')
        step(lexer);
    it = ended(lexer, it);
    if (*lexer->next == '\0')
        return broken(it, "pgn.comment");
    lexer->next++;
    return it;
}

static PgnToken read_line_comment(PgnLexer *lexer)
{
    lexer->next++;
    PgnToken it = token(lexer, PGN_COMMENT);
    skip_line(lexer);
    return ended(lexer, it);
}

static void skip_spaces(PgnLexer *lexer)
{
    while (*lexer->next == ' ' || *lexer->next == '\t')
        lexer->next++;
}

/* A quote ends the value if nothing but the bracket follows: some forget to escape quotes inside,
 * some the bracket. */
static bool closes_value(const char *quote)
{
    quote++;
    quote += strspn(quote, " \t\r");
    return *quote == ']' || *quote == '\n' || *quote == '\0';
}

static bool is_escape(const char *at)
{
    return at[0] == '\\' && (at[1] == '"' || at[1] == '\\');
}

static PgnToken read_tag(PgnLexer *lexer)
{
    lexer->next++;
    skip_spaces(lexer);
    PgnToken it = token(lexer, PGN_TAG);
    while (*lexer->next > ' ' && strchr("\"[]", *lexer->next) == NULL)
        lexer->next++;
    it = ended(lexer, it);
    skip_spaces(lexer);
    if (it.length == 0 || *lexer->next != '"')
        return broken(it, "pgn.tag");
    it.value = ++lexer->next;
    while (*lexer->next != '\0' && *lexer->next != '\n' &&
           !(*lexer->next == '"' && closes_value(lexer->next)))
        lexer->next += is_escape(lexer->next) ? 2 : 1;
    it.value_length = (size_t)(lexer->next - it.value);
    if (*lexer->next != '"')
        return broken(it, "pgn.tag");
    lexer->next++;
    skip_spaces(lexer);
    bw_text_skip(&lexer->next, "]");
    return it;
}

/* Whether a word ends before `c`. */
static bool is_border(char c)
{
    return c == '\0' || is_space(c) || strchr("{}()[];$!?*", c) != NULL;
}

static PgnToken read_result(PgnLexer *lexer, PgnToken it)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2", "1/2"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t length = strlen(results[i]);
        if (strncmp(lexer->next, results[i], length) == 0 &&
            (i == 0 || is_border(lexer->next[length]))) {
            it.kind = PGN_RESULT;
            lexer->next += length;
            return ended(lexer, it);
        }
    }
    return it;
}

/* Glyphs that have a spelling of their own; longer ones first. */
static const struct {
    const char *words;
    int glyph;
} spelled_glyphs[] = {
    {"+/-", 16}, {"-/+", 17}, {"+/=", 14}, {"=/+", 15}, {"!!", 3},  {"??", 4},
    {"!?", 5},   {"?!", 6},   {"!", 1},    {"?", 2},    {"+-", 18}, {"-+", 19},
    {"+=", 14},  {"=+", 15},  {"=", 10},   {"N", 146},  {"D", 220},
};

/* Marks of praise may be glued to a move and to each other; other signs stand alone. */
static PgnToken read_spelled_glyph(PgnLexer *lexer, PgnToken it)
{
    for (size_t i = 0; i < sizeof spelled_glyphs / sizeof *spelled_glyphs; i++) {
        const char *words = spelled_glyphs[i].words;
        size_t length = strlen(words);
        bool praise = *words == '!' || *words == '?';
        if (strncmp(lexer->next, words, length) != 0 || !(praise || is_border(lexer->next[length])))
            continue;
        it.kind = PGN_GLYPH;
        it.glyph = spelled_glyphs[i].glyph;
        lexer->next += length;
        if (praise)
            lexer->next += strspn(lexer->next, "!?");
        return ended(lexer, it);
    }
    return it;
}

static PgnToken read_glyph(PgnLexer *lexer)
{
    PgnToken it = token(lexer, PGN_GLYPH);
    lexer->next++;
    if (!is_digit(*lexer->next))
        return broken(ended(lexer, it), "pgn.glyph");
    for (; is_digit(*lexer->next); lexer->next++)
        it.glyph = it.glyph < 10000 ? 10 * it.glyph + (*lexer->next - '0') : it.glyph;
    return ended(lexer, it);
}

/* "12.", "12...", "12" and lone dots add no information. */
static bool skip_number(PgnLexer *lexer)
{
    const char *at = lexer->next;
    while (is_digit(*at))
        at++;
    while (*at == '.')
        at++;
    bool castling = strncmp(lexer->next, "0-0", 3) == 0;
    if (at == lexer->next || castling)
        return false;
    lexer->next = at;
    return true;
}

/* "e.p." behind a capture tells what the move itself tells. */
static bool skip_en_passant(PgnLexer *lexer)
{
    static const char *const spellings[] = {"e.p.", "e.p", "ep."};
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        size_t length = strlen(spellings[i]);
        if (strncmp(lexer->next, spellings[i], length) == 0 && is_border(lexer->next[length])) {
            lexer->next += length;
            return true;
        }
    }
    return false;
}

static PgnToken read_word(PgnLexer *lexer)
{
    PgnToken it = read_spelled_glyph(lexer, token(lexer, PGN_MOVE));
    if (it.kind != PGN_MOVE)
        return it;
    while (!is_border(*lexer->next))
        lexer->next++;
    if (lexer->next == it.text)
        return step(lexer), broken(ended(lexer, it), "pgn.character");
    return ended(lexer, it);
}

PgnToken pgn_next(PgnLexer *lexer)
{
    PgnToken it;
    do {
        skip_blank(lexer);
        it = read_result(lexer, token(lexer, PGN_END));
        if (it.kind == PGN_RESULT)
            return it;
    } while (skip_number(lexer) || skip_en_passant(lexer));
    switch (*lexer->next) {
    case '\0':
        return token(lexer, PGN_END);
    case '[':
        return read_tag(lexer);
    case '{':
        return read_comment(lexer);
    case ';':
        return read_line_comment(lexer);
    case '$':
        return read_glyph(lexer);
    case '(':
        it = token(lexer, PGN_OPEN);
        return lexer->next++, ended(lexer, it);
    case ')':
        it = token(lexer, PGN_CLOSE);
        return lexer->next++, ended(lexer, it);
    default:
        return read_word(lexer);
    }
}
