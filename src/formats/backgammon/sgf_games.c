/* Finds where the games of an SGF begin, whatever is wrong with one of them: lines with "(;" whose
 * node says what game it is. A variation says no such thing.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/sgf.h"

#include <string.h>

static const char blanks[] = " \t\r\n";

static const char *skip_value(const char *at)
{
    for (at++; *at != '\0' && *at != ']'; at++)
        at += *at == '\\' && at[1] != '\0';
    return at + (*at == ']');
}

/* GM[6] or FF[4] among the properties of the node. */
static bool is_root(const char *at)
{
    at += strspn(at, " \t");
    if (!bw_text_skip(&at, "(;"))
        return false;
    for (;;) {
        at += strspn(at, blanks);
        const char *ident = at;
        at += strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (at - ident == 2 && (strncmp(ident, "GM", 2) == 0 || strncmp(ident, "FF", 2) == 0))
            return true;
        at += strspn(at, blanks);
        if (at == ident || *at != '[')
            return false;
        while (*at == '[') {
            at = skip_value(at);
            at += strspn(at, blanks);
        }
    }
}

const char *sgf_next_game(const char *game)
{
    bool seen = false;
    bw_text_skip(&game, "\xef\xbb\xbf");
    while (*game != '\0') {
        bool root = is_root(game);
        if (root && seen)
            return game;
        seen = seen || root;
        game += strcspn(game, "\n");
        game += *game == '\n';
    }
    return NULL;
}
