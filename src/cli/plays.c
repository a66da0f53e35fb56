/* The list of games with whole plays.
 * SPDX-License-Identifier: MIT */
#include "cli/plays.h"

#include <string.h>

extern const Plays plays_backgammon;

static const Plays *const all_plays[] = {
    &plays_backgammon,
    NULL,
};

const Plays *plays_find(const BwGame *game)
{
    for (int i = 0; all_plays[i] != NULL; i++)
        if (strcmp(all_plays[i]->game, game->name) == 0)
            return all_plays[i];
    return NULL;
}

void plays_write(const BwGame *game, const BwState *state, const BwMove *moves, int count,
                 char out[BW_MOVE_TEXT])
{
    const Plays *plays = plays_find(game);
    if (plays != NULL)
        plays->write(state, moves, count, out);
    else
        game->write_move(state, moves[0], game->turn(state), out, BW_MOVE_TEXT);
}

int plays_roll(const Call *call, const BwGame *game, BwState *state)
{
    const Plays *plays = plays_find(game);
    bool over = plays != NULL && game->turn(state) == BW_TURN_OVER;
    if (call->dice == NULL)
        return EXIT_YES;
    BwStatus status = plays != NULL
                          ? plays->roll(state, call->dice)
                          : bw_status_text(bw_status_no("plays.none"), "game", game->name);
    return status.id == NULL ? EXIT_YES : refuse(call, &status, over ? EXIT_NO : EXIT_USAGE);
}
