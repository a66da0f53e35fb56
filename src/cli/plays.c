/* For commands: writes moves as a whole play, and sets the dice that the command line gives.
 * SPDX-License-Identifier: MIT */
#include "cli/plays.h"

#include "cli/boards/board.h"

void plays_write(const BwGame *game, const BwState *state, const BwMove *moves, int count,
                 char out[BW_MOVE_TEXT])
{
    const Plays *plays = board_plays(game);
    if (plays != NULL)
        plays->write(state, moves, count, out);
    else
        game->write_move(state, moves[0], game->turn(state), out, BW_MOVE_TEXT);
}

int plays_roll(const Call *call, const BwGame *game, BwState *state)
{
    const Plays *plays = board_plays(game);
    bool over = plays != NULL && game->turn(state) == BW_TURN_OVER;
    if (call->dice == NULL)
        return EXIT_YES;
    BwStatus status = plays != NULL
                          ? plays->roll(state, call->dice)
                          : bw_status_text(bw_status_no("plays.none"), "game", game->name);
    return status.id == NULL ? EXIT_YES : refuse(call, &status, over ? EXIT_NO : EXIT_USAGE);
}
