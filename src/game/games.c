/* The list of games: listed_games of the root meson.build, which writes the header.
 * SPDX-License-Identifier: MIT */
#include "game/game.h"

#include "listed_games.h"

#define DECLARE(name) extern const BwGame game_##name;
#define LIST(name) &game_##name,

LISTED_GAMES(DECLARE)

const BwGame *const bw_games[] = {LISTED_GAMES(LIST) NULL};
