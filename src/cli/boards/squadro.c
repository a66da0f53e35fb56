/* Squadro in the terminal: A's lanes run across, B's lanes run down. A piece is an arrow that
 * shows where it is heading; dots at the ends of a lane tell how far it goes.
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro.h"
#include "cli/board.h"

enum { SIDE = 7 };

static char piece_at(const Squadro *it, int row, int column)
{
    if (row >= 1 && row <= SQUADRO_LANES) {
        int mark = it->mark[0][row - 1];
        if (mark < SQUADRO_HOME && squadro_place(mark) == column)
            return mark < SQUADRO_TURN ? '>' : '<';
    }
    if (column >= 1 && column <= SQUADRO_LANES) {
        int mark = it->mark[1][column - 1];
        if (mark < SQUADRO_HOME && squadro_place(mark) == row)
            return mark < SQUADRO_TURN ? 'v' : '^';
    }
    return '\0';
}

static char ground(int row, int column)
{
    bool edge_row = row == 0 || row == SIDE - 1;
    bool edge_column = column == 0 || column == SIDE - 1;
    return edge_row && edge_column ? ' ' : edge_row || edge_column ? '.' : '+';
}

static void draw_row(const Squadro *it, int row, Text *out)
{
    bool lane = row >= 1 && row <= SQUADRO_LANES;
    text_add(out, lane ? " A" : "  ");
    text_add_char(out, lane ? (char)('0' + row) : ' ');
    for (int column = 0; column < SIDE; column++) {
        char piece = piece_at(it, row, column);
        text_add(out, lane && column > 0 ? "---" : "   ");
        text_add_char(out, piece != '\0' ? piece : ground(row, column));
    }
    if (lane) {
        text_add(out, "   ");
        text_add(out, it->mark[0][row - 1] == SQUADRO_HOME ? "A" : "");
    }
    text_add(out, "\n");
    if (row < SIDE - 1)
        text_add(out, "          |   |   |   |   |\n");
}

static void draw_home(const Drawing *drawing, int seat, Text *out)
{
    const Squadro *it = squadro_of(drawing->state);
    Status line = status_number(status_no("board.squadro.home"), "n", it->home[seat]);
    line = status_message(line, "seat", seat == 0 ? "seat.squadro.0" : "seat.squadro.1");
    line = status_number(line, "goal", it->goal);
    text_add(out, " ");
    catalogue_tell(drawing->words, out, &line);
    text_add(out, "\n");
}

static void draw(const Drawing *drawing, Text *out)
{
    text_add(out, "          B1  B2  B3  B4  B5\n");
    for (int row = 0; row < SIDE; row++)
        draw_row(squadro_of(drawing->state), row, out);
    draw_home(drawing, 0, out);
    draw_home(drawing, 1, out);
}

const Board board_squadro = {"squadro", draw};
