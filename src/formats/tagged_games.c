/* Games one after another in a file. Only lines count, so that a game with a comment or a bracket
 * left open does not swallow those after it. SPDX-License-Identifier: MIT */
#include "formats/tagged_games.h"

#include <stddef.h>
#include <string.h>

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* [Event "…: what a comment says of the clock, [%clk 0:01:30], is not a tag. */
static bool is_tag(const char *line)
{
    if (*line++ != '[')
        return false;
    const char *name = line;
    while (is_letter(*line) || (line > name && *line >= '0' && *line <= '9'))
        line++;
    return line > name && line[strspn(line, " \t")] == '"';
}

const char *tagged_next_game(const char *game)
{
    bool moves = false;
    while (*game != '\0') {
        const char *begins = game + strspn(game, " \t");
        size_t length = strcspn(begins, "\r\n");
        bool tag = is_tag(begins);
        if (tag && moves)
            return game;
        moves = moves || (!tag && length > 0 && *begins != '%' && *begins != ';');
        game = begins + length;
        game += strspn(game, "\r\n");
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
