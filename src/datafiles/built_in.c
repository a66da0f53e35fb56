/* What tools/embed.py and the makers of small tables have put into the program.
 * SPDX-License-Identifier: MIT */
#include "datafiles/built_in.h"

#define DECLARE(words) extern const uint32_t words[], words##_size;
#define LIST(name, words)          \
    {                              \
        name, words, &words##_size \
    }

#ifndef BW_NO_NETS
DECLARE(gammon_net_words)
DECLARE(chess_net_words)
DECLARE(draughts_net_words)
DECLARE(ludo_net_words)
DECLARE(squadro_net_words)
#endif
DECLARE(squadro_corrections_words)
extern const uint32_t draughts_endings_words[], draughts_endings_size;

static const struct {
    const char *name;
    const uint32_t *words, *size;
} list[] = {
#ifndef BW_NO_NETS
    LIST("backgammon.net", gammon_net_words),
    LIST("chess.net", chess_net_words),
    LIST("draughts.net", draughts_net_words),
    LIST("ludo.net", ludo_net_words),
    LIST("squadro.net", squadro_net_words),
#endif
    LIST("squadro.corrections", squadro_corrections_words),
    {"draughts.endings", draughts_endings_words, &draughts_endings_size},
};

bool built_in_data(int number, BwData *out)
{
    if ((size_t)number >= sizeof list / sizeof *list)
        return false;
    *out = (BwData){
        .name = list[number].name, .bytes = list[number].words, .size = *list[number].size};
    return true;
}
