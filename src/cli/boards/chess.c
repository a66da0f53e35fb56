/* Chess in the terminal: White's men are capital letters; the viewer's side is nearest.
 * SPDX-License-Identifier: MIT */
#include "cli/board.h"
#include "games/chess/chess_game.h"

static char letter(const ChessPosition *it, int square)
{
    bool black = (it->men[CHESS_BLACK] & chess_bit(square)) != 0;
    return (black ? "pnbrqk." : "PNBRQK.")[it->board[square]];
}

static void draw_check(const Drawing *drawing, const ChessPosition *it, Text *out)
{
    if (it->checkers == 0)
        return;
    Status line = status_no("board.chess.check");
    line = status_message(line, "seat", it->turn == CHESS_WHITE ? "seat.chess.0" : "seat.chess.1");
    line = status_text(line, "place", chess_places[bits_lowest(it->checkers)]);
    text_add(out, " ");
    catalogue_tell(drawing->words, out, &line);
    text_add(out, "\n");
}

static void draw(const Drawing *drawing, Text *out)
{
    const ChessPosition *it = &chess_game_of(drawing->state)->position;
    bool flipped = drawing->viewer == CHESS_BLACK;
    text_add(out, "   +-----------------+\n");
    for (int row = 7; row >= 0; row--) {
        int rank = flipped ? 7 - row : row;
        text_add(out, " ");
        text_add_number(out, rank + 1);
        text_add(out, " |");
        for (int file = 0; file < 8; file++) {
            text_add(out, " ");
            text_add_char(out, letter(it, 8 * rank + (flipped ? 7 - file : file)));
        }
        text_add(out, " |\n");
    }
    text_add(out, "   +-----------------+\n");
    text_add(out, flipped ? "     h g f e d c b a\n" : "     a b c d e f g h\n");
    draw_check(drawing, it, out);
}

const Board board_chess = {.game = "chess", .draw = draw};
