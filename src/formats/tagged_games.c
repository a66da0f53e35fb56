/* Finds where the games of a PGN or PDN file begin. Only lines count, so that a game with a comment
 * or a bracket left open does not swallow those after it.
 * SPDX-License-Identifier: MIT */
#include "formats/tagged_games.h"

#include <stddef.h>
#include <string.h>

/* [Event "…: what a comment says of the clock, [%clk 0:01:30], is not a tag. */
static bool is_tag(const char *line)
{
    if (*line++ != '[')
        return false;
    size_t name = strcspn(line, " \t\r\n\"]");
    line += name;
    return name > 0 && line[strspn(line, " \t")] == '"';
}

/* Whether a line ends with a result, as the last one of a game does. */
static bool ends_game(const char *line, size_t length)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1"};
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        length--;
    size_t begin = length;
    while (begin > 0 && line[begin - 1] != ' ' && line[begin - 1] != '\t')
        begin--;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strlen(results[i]) == length - begin &&
            memcmp(line + begin, results[i], length - begin) == 0)
            return true;
    return false;
}

/* Games without tags: a first move behind a result or a blank line begins the next. */
static bool is_first_move(const char *line)
{
    return line[0] == '1' && line[1] == '.';
}

static const char *after_line(const char *end)
{
    end += *end == '\r';
    return end + (*end == '\n');
}

const char *tagged_next_game(const char *game)
{
    bool moves = false, over = false, blank = false;
    while (*game != '\0') {
        const char *begins = game + strspn(game, " \t");
        size_t length = strcspn(begins, "\r\n");
        bool tag = is_tag(begins);
        if ((tag && moves) || (moves && (over || blank) && is_first_move(begins)))
            return game;
        moves = moves || (!tag && length > 0 && *begins != '%' && *begins != ';');
        over = moves && (length > 0 ? ends_game(begins, length) : over);
        game = begins + length;
        game = after_line(game);
        blank = length == 0;
    }
    return NULL;
}

bool tagged_has_tags(const char *file)
{
    while (*file != '\0' && !is_tag(file + strspn(file, " \t"))) {
        file += strcspn(file, "\r\n");
        file += strspn(file, "\r\n");
    }
    return *file != '\0';
}
