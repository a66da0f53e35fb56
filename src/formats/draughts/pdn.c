/* Enters PDN, the files of draughts, into the list of formats.
 * SPDX-License-Identifier: MIT */
#include "formats/draughts/pdn.h"
#include "formats/settled.h"
#include "formats/tagged_games.h"

#include <string.h>

const PdnType pdn_types[] = {
    {21, "draughts/english", BW_DRAUGHTS_BLACK},
    {25, "draughts/classique-ru dr.capture=strict", BW_DRAUGHTS_WHITE},
    {0},
};

bool pdn_is_our_tag(const char *name)
{
    static const char *const ours[] = {"White", "Black", "Result", "GameType", "SetUp", "FEN"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (strcmp(ours[i], name) == 0)
            return true;
    return settled_is_tag(name);
}

extern const BwFormat format_pdn;

const BwFormat format_pdn = {.name = "pdn",
                             .read = pdn_read,
                             .write = pdn_write,
                             .sign = "[GameType ",
                             .next_game = tagged_next_game};
