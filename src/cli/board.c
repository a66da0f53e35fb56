/* The list of drawings.
 * SPDX-License-Identifier: MIT */
#include "cli/board.h"

#include <string.h>

extern const Board board_tictactoe;
extern const Board board_squadro;
extern const Board board_ludo;
extern const Board board_dominoes;
extern const Board board_draughts;
extern const Board board_backgammon;
extern const Board board_chess;

static const Board *const boards[] = {
    &board_tictactoe,  //
    &board_squadro,    //
    &board_ludo,       //
    &board_dominoes,   //
    &board_draughts,   //
    &board_backgammon, //
    &board_chess,      //
    NULL,
};

void board_draw(const Drawing *drawing, Text *out)
{
    const Game *game = drawing->rules->game;
    for (int i = 0; boards[i] != NULL; i++)
        if (strcmp(boards[i]->game, game->name) == 0) {
            boards[i]->draw(drawing, out);
            return;
        }
    char position[POSITION_TEXT];
    game->write_state(drawing->state, position, sizeof position);
    text_add(out, position);
    text_add(out, "\n");
}
