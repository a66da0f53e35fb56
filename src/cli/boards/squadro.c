/* Squadro in the terminal: A's lanes run across, B's lanes run down. A piece is an arrow that
 * shows where it is heading; the number at each end of a lane tells how far it goes from there.
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro.h"
#include "cli/board.h"

enum { LAST = SQUADRO_TURN };

static const char margin[] = "          ";

/* The arrow on a place of the 7 × 7 grid, or what lies there. */
static char mark_at(const Squadro *it, int row, int column)
{
    if (row >= 1 && row < LAST) {
        int mark = it->mark[0][row - 1];
        if (mark < SQUADRO_HOME && squadro_place(mark) == column)
            return mark < SQUADRO_TURN ? '>' : '<';
    }
    if (column >= 1 && column < LAST) {
        int mark = it->mark[1][column - 1];
        if (mark < SQUADRO_HOME && squadro_place(mark) == row)
            return mark < SQUADRO_TURN ? 'v' : '^';
    }
    return row % LAST == 0 || column % LAST == 0 ? 'o' : '+';
}

/* One line for B's lanes: `name` before each number, the numbers being dots or lanes. */
static void draw_numbers(const char *name, int back, Text *out)
{
    text_add(out, margin);
    for (int lane = 0; lane < SQUADRO_LANES; lane++) {
        int dots = squadro_dots[1][lane];
        text_add(out, name[0] != '\0' ? "  " : "   ");
        text_add(out, name);
        text_add_number(out, name[0] != '\0' ? lane + 1 : back ? 4 - dots : dots);
    }
    text_add(out, "\n");
}

static void draw_edge(const Squadro *it, int row, Text *out)
{
    text_add(out, margin);
    for (int column = 1; column < LAST; column++) {
        text_add(out, "   ");
        text_add_char(out, mark_at(it, row, column));
    }
    text_add(out, "\n");
}

static void draw_lane(const Squadro *it, int row, Text *out)
{
    text_add(out, "  A");
    text_add_number(out, row);
    text_add(out, "  ");
    text_add_number(out, squadro_dots[0][row - 1]);
    text_add(out, "  ");
    for (int column = 0; column <= LAST; column++) {
        text_add(out, column > 0 ? "---" : "");
        text_add_char(out, mark_at(it, row, column));
    }
    text_add(out, "  ");
    text_add_number(out, 4 - squadro_dots[0][row - 1]);
    text_add(out, "\n");
}

static void draw_home(const Drawing *drawing, int seat, Text *out)
{
    const Squadro *it = squadro_of(drawing->state);
    Status line = status_number(status_no("board.squadro.home"), "n", it->home[seat]);
    line = status_message(line, "seat", seat == 0 ? "seat.squadro.0" : "seat.squadro.1");
    line = status_number(line, "goal", it->goal);
    text_add(out, "  ");
    catalogue_tell(drawing->words, out, &line);
    text_add(out, "\n");
}

static void draw(const Drawing *drawing, Text *out)
{
    const Squadro *it = squadro_of(drawing->state);
    draw_numbers("B", 0, out);
    draw_numbers("", 0, out);
    draw_edge(it, 0, out);
    for (int row = 1; row < LAST; row++) {
        text_add(out, margin);
        text_add(out, "   |   |   |   |   |\n");
        draw_lane(it, row, out);
    }
    text_add(out, margin);
    text_add(out, "   |   |   |   |   |\n");
    draw_edge(it, LAST, out);
    draw_numbers("", 1, out);
    draw_home(drawing, 0, out);
    draw_home(drawing, 1, out);
}

const Board board_squadro = {"squadro", draw};
