/* Tic-tac-toe in the terminal.
 * SPDX-License-Identifier: MIT */
#include "cli/board.h"

/* The position is its three rows from the top: "W.B/.W./..." */
static void draw(const Drawing *drawing, Text *out)
{
    char rows[POSITION_TEXT];
    drawing->rules->game->write_state(drawing->state, rows, sizeof rows);
    for (int row = 0; row < 3; row++) {
        text_add_char(out, ' ');
        text_add_number(out, 3 - row);
        for (int column = 0; column < 3; column++) {
            text_add(out, column > 0 ? " | " : "  ");
            text_add_char(out, rows[4 * row + column] == '.' ? ' ' : rows[4 * row + column]);
        }
        text_add(out, row < 2 ? "\n   ---+---+---\n" : "\n\n    a   b   c\n");
    }
}

const Board board_tictactoe = {.game = "tictactoe", .draw = draw};
