/* The list of games. A new game is one line here and a folder; it is then tested, played, shown
 * and served like all others.
 * SPDX-License-Identifier: MIT */
#include "game/game.h"

extern const BwGame game_tictactoe;
extern const BwGame game_squadro;
extern const BwGame game_ludo;
extern const BwGame game_dominoes;
extern const BwGame game_draughts;
extern const BwGame game_backgammon;
extern const BwGame game_chess;

const BwGame *const bw_games[] = {
    &game_tictactoe,  //
    &game_squadro,    //
    &game_ludo,       //
    &game_dominoes,   //
    &game_draughts,   //
    &game_backgammon, //
    &game_chess,      //
    NULL,
};
