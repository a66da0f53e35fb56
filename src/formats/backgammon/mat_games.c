/* Finds where the games of a .mat begin, whatever is wrong with one of them. Only lines count.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/mat.h"

#include <string.h>

void mat_name(const char *name, char out[BW_NAME_ROOM])
{
    BwText text = bw_text_in(out, BW_NAME_ROOM);
    bw_text_add(&text, "");
    for (bool first = true; *name != '\0'; name++, first = false)
        bw_text_add_char(&text, first && strchr(":;", *name) != NULL ? ','
                                : *name == ':'                       ? ';'
                                                                     : *name);
}

static const char *after_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static bool is_blank(const char *line)
{
    line += strspn(line, " \t\r");
    return *line == '\n' || *line == ';' || *line == '\0';
}

bool mat_is_game(const char *line)
{
    line += strspn(line, " \t");
    size_t length = bw_text_begins(line, "game ");
    line += length;
    line += strspn(line, " \t");
    return length > 0 && *line >= '0' && *line <= '9';
}

static bool begins_match(const char *line)
{
    line += strspn(line, " \t");
    if (bw_text_begins(line, "unlimited") > 0)
        return true;
    size_t digits = strspn(line, "0123456789");
    line += digits;
    line += strspn(line, " \t");
    return digits > 0 && bw_text_begins(line, "point match") > 0;
}

/* A match begins with the comments above its length. */
typedef struct Lines {
    const char *at;
    const char *block; /* where the blank lines and comments began that end here */
} Lines;

static void step(Lines *lines)
{
    bool blank = is_blank(lines->at);
    lines->at = after_line(lines->at);
    if (!blank)
        lines->block = lines->at;
}

const char *mat_next_game(const char *game)
{
    bool seen = false;
    for (Lines lines = {game, game}; *lines.at != '\0'; step(&lines)) {
        if (seen && begins_match(lines.at))
            return lines.block;
        if (seen && mat_is_game(lines.at))
            return lines.at;
        seen = seen || mat_is_game(lines.at);
    }
    return NULL;
}

/* The first game of a match has its head before it. */
static bool has_head(const char *game)
{
    while (*game != '\0' && !mat_is_game(game) && !begins_match(game))
        game = after_line(game);
    return begins_match(game);
}

const char *mat_head(const char *file, const char *game, size_t *length)
{
    const char *head = NULL, *end = NULL;
    *length = 0;
    if (has_head(game))
        return NULL;
    for (Lines lines = {file, file}; lines.at < game; step(&lines)) {
        if (begins_match(lines.at)) {
            head = lines.block;
            end = NULL;
        } else if (end == NULL && mat_is_game(lines.at)) {
            end = lines.at;
        }
    }
    *length = head != NULL && end != NULL ? (size_t)(end - head) : 0;
    return *length > 0 ? head : NULL;
}
