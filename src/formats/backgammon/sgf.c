/* Enters SGF of backgammon into the list of formats.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/sgf.h"
#include "formats/format.h"

#include <string.h>

static const struct {
    const char *tag, *property;
} tags[] = {{"Event", "EV"},     {"Site", "PC"},     {"Round", "RO"},    {"Date", "DT"},
            {"Annotator", "AN"}, {"WhiteElo", "WR"}, {"BlackElo", "BR"}, {"Source", "SO"}};

enum { TAGS = sizeof tags / sizeof *tags };

const char *sgf_property(const char *tag)
{
    int i = 0;
    while (i < TAGS && strcmp(tags[i].tag, tag) != 0)
        i++;
    return i < TAGS ? tags[i].property : NULL;
}

const char *sgf_tag(const char *property)
{
    int i = 0;
    while (i < TAGS && strcmp(tags[i].property, property) != 0)
        i++;
    return i < TAGS ? tags[i].tag : NULL;
}

extern const BwFormat format_sgf;
const BwFormat format_sgf = {
    .name = "sgf", .read = sgf_read, .write = sgf_write, .sign = "(;", .next_game = sgf_next_game};
