/* Squadro in the terminal, as it lies on the table: the viewer's lanes run up from the near edge,
 * the other's from left to right. A piece is an arrow that shows where it is heading; the number at
 * each end of a lane tells how far it goes from there.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "games/squadro/squadro_state.h"

enum { LAST = BW_SQUADRO_TURN };

static const char margin[] = "          ";
static const char crossings[] = "             |   |   |   |   |\n";

typedef struct Picture {
    const BwSquadro *it;
    int near; /* the seat whose lanes run up */
} Picture;

/* The arrow on a place of the 7 x 7 grid, or what lies there; rows count from the far edge. */
static char mark_at(const Picture *picture, int row, int column)
{
    if (column >= 1 && column < LAST) {
        int mark = picture->it->mark[picture->near][column - 1];
        if (mark < BW_SQUADRO_HOME && bw_squadro_place(mark) == LAST - row)
            return mark < BW_SQUADRO_TURN ? '^' : 'v';
    }
    if (row >= 1 && row < LAST) {
        int mark = picture->it->mark[!picture->near][LAST - row - 1];
        if (mark < BW_SQUADRO_HOME && bw_squadro_place(mark) == column)
            return mark < BW_SQUADRO_TURN ? '>' : '<';
    }
    return row % LAST == 0 || column % LAST == 0 ? 'o' : '+';
}

static void add_name(int seat, int lane, BwText *out)
{
    bw_text_add_char(out, seat == 0 ? 'A' : 'B');
    bw_text_add_number(out, lane);
}

static void draw_names(const Picture *picture, BwText *out)
{
    bw_text_add(out, margin);
    for (int lane = 1; lane <= BW_SQUADRO_LANES; lane++) {
        bw_text_add(out, "  ");
        add_name(picture->near, lane, out);
    }
    bw_text_add(out, "\n");
}

/* How far the near lanes' pieces go from one of the edges. */
static void draw_dots(const Picture *picture, bool turned, BwText *out)
{
    bw_text_add(out, margin);
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        int dots = bw_squadro_dots[picture->near][lane];
        bw_text_add(out, "   ");
        bw_text_add_number(out, turned ? 4 - dots : dots);
    }
    bw_text_add(out, "\n");
}

static void draw_edge(const Picture *picture, int row, BwText *out)
{
    bw_text_add(out, margin);
    for (int column = 1; column < LAST; column++) {
        bw_text_add(out, "   ");
        bw_text_add_char(out, mark_at(picture, row, column));
    }
    bw_text_add(out, "\n");
}

static void draw_lane(const Picture *picture, int row, BwText *out)
{
    int dots = bw_squadro_dots[!picture->near][LAST - row - 1];
    bw_text_add(out, "  ");
    add_name(!picture->near, LAST - row, out);
    bw_text_add(out, "  ");
    bw_text_add_number(out, dots);
    bw_text_add(out, "  ");
    for (int column = 0; column <= LAST; column++) {
        bw_text_add(out, column > 0 ? "---" : "");
        bw_text_add_char(out, mark_at(picture, row, column));
    }
    bw_text_add(out, "  ");
    bw_text_add_number(out, 4 - dots);
    bw_text_add(out, "\n");
}

static void draw_home(const Drawing *drawing, int seat, BwText *out)
{
    const BwSquadro *it = bw_squadro_of(drawing->state);
    BwStatus line = bw_status_number(bw_status_no("board.squadro.home"), "n", it->home[seat]);
    line = bw_status_message(line, "seat", seat == 0 ? "seat.squadro.0" : "seat.squadro.1");
    line = bw_status_number(line, "goal", it->goal);
    bw_text_add(out, "  ");
    bw_catalogue_tell(drawing->words, out, &line);
    bw_text_add(out, "\n");
}

static void draw(const Drawing *drawing, BwText *out)
{
    Picture picture = {bw_squadro_of(drawing->state), drawing->viewer == 1};
    draw_dots(&picture, true, out);
    draw_edge(&picture, 0, out);
    for (int row = 1; row < LAST; row++) {
        bw_text_add(out, crossings);
        draw_lane(&picture, row, out);
    }
    bw_text_add(out, crossings);
    draw_edge(&picture, LAST, out);
    draw_dots(&picture, false, out);
    draw_names(&picture, out);
    draw_home(drawing, 0, out);
    draw_home(drawing, 1, out);
}

/* Only being passed takes a piece back on its way. */
static void news(const Drawing *drawing, const BwState *before, BwText *out)
{
    const BwSquadro *was = bw_squadro_of(before), *is = bw_squadro_of(drawing->state);
    for (int piece = 0; piece < 2 * BW_SQUADRO_LANES; piece++) {
        int seat = piece / BW_SQUADRO_LANES, lane = piece % BW_SQUADRO_LANES;
        if (is->mark[seat][lane] >= was->mark[seat][lane])
            continue;
        bool turned = is->mark[seat][lane] >= BW_SQUADRO_TURN;
        BwStatus line = bw_status_no(turned ? "news.squadro.turned" : "news.squadro");
        line = bw_status_text(line, "boat", squadro_places[piece]);
        bw_catalogue_tell(drawing->words, out, &line);
        bw_text_add(out, "\n");
    }
}

const Board board_squadro = {.game = "squadro", .draw = draw, .news = news};
