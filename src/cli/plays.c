/* The list of games with whole plays.
 * SPDX-License-Identifier: MIT */
#include "cli/plays.h"

#include <string.h>

extern const Plays plays_backgammon;

static const Plays *const all_plays[] = {
    &plays_backgammon,
    NULL,
};

const Plays *plays_find(const Game *game)
{
    for (int i = 0; all_plays[i] != NULL; i++)
        if (strcmp(all_plays[i]->game, game->name) == 0)
            return all_plays[i];
    return NULL;
}

void plays_write(const Game *game, const State *state, const Move *moves, int count,
                 char out[MOVE_TEXT])
{
    const Plays *plays = plays_find(game);
    if (plays != NULL)
        plays->write(state, moves, count, out);
    else
        game->write_move(state, moves[0], game->turn(state), out, MOVE_TEXT);
}

int plays_roll(const Call *call, const Game *game, State *state)
{
    const Plays *plays = plays_find(game);
    bool over = plays != NULL && game->turn(state) == TURN_OVER;
    if (call->dice == NULL)
        return EXIT_YES;
    Status status = plays != NULL ? plays->roll(state, call->dice)
                                  : status_text(status_no("plays.none"), "game", game->name);
    return status.id == NULL ? EXIT_YES : refuse(call, &status, over ? EXIT_NO : EXIT_USAGE);
}
