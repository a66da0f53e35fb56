/* The list of file formats, and the way through the games of a file.
 * SPDX-License-Identifier: MIT */
#include "formats/format.h"

#include <stddef.h>
#include <string.h>

extern const BwFormat format_pgn;
extern const BwFormat format_pdn;
extern const BwFormat format_mat;
extern const BwFormat format_sgf;

const BwFormat *const bw_formats[] = {
    &format_pgn, //
    &format_pdn, //
    &format_mat, //
    &format_sgf, //
    NULL,
};

const BwFormat *bw_format_find(const char *name)
{
    for (int i = 0; bw_formats[i] != NULL; i++)
        if (bw_text_same(bw_formats[i]->name, name))
            return bw_formats[i];
    return NULL;
}

static int count_lines(const char *from, const char *to)
{
    int lines = 0;
    for (; from < to; from++)
        lines += *from == '\n';
    return lines;
}

bool bw_format_next_game(const BwFormat *format, const char *file, BwFileGame *game)
{
    const char *begin = game->nth == 0 ? file : game->text + game->length;
    if (game->nth > 0 && *begin == '\0')
        return false;
    const char *next = format->next_game != NULL ? format->next_game(begin) : NULL;
    game->line = game->nth == 0 ? 1 : game->line + count_lines(game->text, begin);
    game->nth++;
    game->text = begin;
    game->length = next != NULL ? (size_t)(next - begin) : strlen(begin);
    game->head_length = 0;
    game->head = format->head != NULL ? format->head(file, begin, &game->head_length) : NULL;
    game->head_line = game->head != NULL ? 1 + count_lines(file, game->head) : 0;
    game->head_lines =
        game->head != NULL ? count_lines(game->head, game->head + game->head_length) : 0;
    return true;
}

int bw_format_game_line(const BwFileGame *game, int line)
{
    const char *end = game->text + game->length;
    int last = game->line + count_lines(game->text, game->length > 0 ? end - 1 : end);
    int at = game->line + line - game->head_lines - 1;
    if (line <= game->head_lines)
        return game->head_line + line - 1;
    return at < last ? at : last; /* what is never closed is missed on the line after */
}

static bool has(const char *file, const char *sign)
{
    while (*file != '\0' && bw_text_begins(file, sign) == 0)
        file++;
    return *file != '\0';
}

const BwFormat *bw_format_signed(const char *file)
{
    for (int i = 0; bw_formats[i] != NULL; i++)
        if (bw_formats[i]->sign != NULL && has(file, bw_formats[i]->sign))
            return bw_formats[i];
    return NULL;
}
