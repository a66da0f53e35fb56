/* Chess in the terminal: White's men are capital letters; the viewer's side is nearest.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "games/chess/chess_state.h"

static char letter(const BwChessPosition *it, int square)
{
    bool black = (it->men[BW_CHESS_BLACK] & bw_chess_bit(square)) != 0;
    return (black ? "pnbrqk." : "PNBRQK.")[it->board[square]];
}

static void draw_check(const Drawing *drawing, const BwChessPosition *it, BwText *out)
{
    if (it->checkers == 0)
        return;
    BwStatus line = bw_status_no("board.chess.check");
    line = bw_status_message(line, "seat",
                             it->turn == BW_CHESS_WHITE ? "seat.chess.0" : "seat.chess.1");
    line = bw_status_text(line, "place", chess_places[bw_bits_lowest(it->checkers)]);
    bw_text_add(out, " ");
    bw_catalogue_tell(drawing->words, out, &line);
    bw_text_add(out, "\n");
}

static void draw(const Drawing *drawing, BwText *out)
{
    const BwChessPosition *it = &bw_chess_of(drawing->state)->position;
    bool flipped = drawing->viewer == BW_CHESS_BLACK;
    bw_text_add(out, "   +-----------------+\n");
    for (int row = 7; row >= 0; row--) {
        int rank = flipped ? 7 - row : row;
        bw_text_add(out, " ");
        bw_text_add_number(out, rank + 1);
        bw_text_add(out, " |");
        for (int file = 0; file < 8; file++) {
            bw_text_add(out, " ");
            bw_text_add_char(out, letter(it, 8 * rank + (flipped ? 7 - file : file)));
        }
        bw_text_add(out, " |\n");
    }
    bw_text_add(out, "   +-----------------+\n");
    bw_text_add(out, flipped ? "     h g f e d c b a\n" : "     a b c d e f g h\n");
    draw_check(drawing, it, out);
}

const Board board_chess = {.game = "chess", .draw = draw};
