/* Tic-tac-toe in the terminal.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"

/* The position is its three rows from the top: "W.B/.W./..." */
static void draw(const Drawing *drawing, BwText *out)
{
    char rows[BW_POSITION_TEXT];
    drawing->rules->game->write_state(drawing->state, rows, sizeof rows);
    for (int row = 0; row < 3; row++) {
        bw_text_add_char(out, ' ');
        bw_text_add_number(out, 3 - row);
        for (int column = 0; column < 3; column++) {
            bw_text_add(out, column > 0 ? " | " : "  ");
            bw_text_add_char(out, rows[4 * row + column] == '.' ? ' ' : rows[4 * row + column]);
        }
        bw_text_add(out, row < 2 ? "\n   ---+---+---\n" : "\n\n    a   b   c\n");
    }
}

const Board board_tictactoe = {.game = "tictactoe", .draw = draw};
