/* The list of games. A new game is one line here and a folder; it is then tested, played, shown
 * and served like all others.
 * SPDX-License-Identifier: MIT */
#include "game/game.h"

extern const Game game_tictactoe;
extern const Game game_squadro;
extern const Game game_ludo;
extern const Game game_dominoes;
extern const Game game_draughts;
extern const Game game_backgammon;
extern const Game game_chess;

const Game *const games[] = {
    &game_tictactoe,  //
    &game_squadro,    //
    &game_ludo,       //
    &game_dominoes,   //
    &game_draughts,   //
    &game_backgammon, //
    &game_chess,      //
    NULL,
};
