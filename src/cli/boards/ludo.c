/* Ludo in the terminal: the cross with the viewer's nest at the lower left. A capital letter is a
 * piece, a digit behind it how many, a second letter or + another colour on the same dot. A small
 * letter is an empty dot of that colour, a star another safe dot. The numbers are those a player
 * types: counted from the viewer's nest, or for an onlooker from the mover's.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "game/words.h"
#include "games/ludo/ludo_state.h"

#include <string.h>

enum { CORNERS = 4, SIDE_MAX = 15, CELL = 5, NUMBER = 0, MARK = 2, COUNT = 3 };

typedef struct Spot {
    int row, column;
} Spot;

typedef struct Canvas {
    const BwLudo *it;
    int side;
    int near; /* the corner that lies at the lower left */
    char cell[SIDE_MAX][SIDE_MAX][CELL];
} Canvas;

static const char small[] = "rbgy";
static const char capital[] = "RBGY";

static int corner_of(const BwLudo *it, int seat)
{
    return it->base[seat] / it->quarter;
}

/* Turns the board clockwise by so many quarters, from the lower left corner to that one. */
static Spot turned(const Canvas *canvas, Spot spot, int quarters)
{
    for (int i = (quarters - canvas->near) & 3; i > 0; i--)
        spot = (Spot){spot.column, canvas->side - 1 - spot.row};
    return spot;
}

/* Where the dot lies that the corner's player counts so. Each quarter of the ring leads up one side
 * of an arm, along the next and to its end. */
static Spot spot_of(const Canvas *canvas, int corner, int dot)
{
    static const Spot small_ring[] = {{10, 4}, {9, 4}, {8, 4}, {7, 4}, {6, 4},
                                      {6, 3},  {6, 2}, {6, 1}, {6, 0}, {5, 0}};
    static const Spot big_ring[] = {{13, 6}, {12, 6}, {11, 6}, {10, 6}, {9, 6}, {8, 5}, {8, 4},
                                    {8, 3},  {8, 2},  {8, 1},  {8, 0},  {7, 0}, {6, 0}};
    const BwLudo *it = canvas->it;
    if (dot > it->last)
        return turned(canvas, (Spot){canvas->side - 1 - (dot - it->last), canvas->side / 2},
                      corner);
    const Spot *ring = it->rule[BW_LUDO_BOARD] == BW_LUDO_BOARD_40 ? small_ring : big_ring;
    return turned(canvas, ring[(dot - 1) % it->quarter], corner + (dot - 1) / it->quarter);
}

static char *cell_of(Canvas *canvas, int corner, int dot)
{
    Spot spot = spot_of(canvas, corner, dot);
    return canvas->cell[spot.row][spot.column];
}

/* Dots of the ring, then those that are marked, in all four colours. */
static void draw_dots(Canvas *canvas)
{
    const BwLudo *it = canvas->it;
    for (int corner = 0; corner < CORNERS; corner++) {
        bool sixth = it->rule[BW_LUDO_SIX_ENTERS] == BW_LUDO_SIX_ENTERS_TWO_OR_SIXTH ||
                     it->rule[BW_LUDO_SAFE] == BW_LUDO_SAFE_COLOUR_DOTS;
        for (int dot = BW_LUDO_START; dot <= it->quarter; dot++)
            cell_of(canvas, corner, dot)[MARK] = '.';
        for (int dot = it->last + 1; dot < it->finish; dot++)
            cell_of(canvas, corner, dot)[MARK] = small[corner];
        cell_of(canvas, corner, BW_LUDO_START)[MARK] = small[corner];
        if (it->rule[BW_LUDO_SAFE] == BW_LUDO_SAFE_MARKED)
            cell_of(canvas, corner, BW_LUDO_MARKED)[MARK] = '*';
        if (sixth)
            cell_of(canvas, corner, BW_LUDO_SIXTH)[MARK] = small[corner];
    }
    memcpy(canvas->cell[canvas->side / 2][canvas->side / 2], " (*)", 4);
}

static void draw_numbers(Canvas *canvas, int seat)
{
    for (int dot = BW_LUDO_START; dot < canvas->it->finish; dot++) {
        char *cell = cell_of(canvas, corner_of(canvas->it, seat), dot);
        cell[NUMBER] = (char)(dot < 10 ? ' ' : '0' + dot / 10);
        cell[NUMBER + 1] = (char)('0' + dot % 10);
    }
}

static bool is_piece(char mark)
{
    return mark != '\0' && strchr(capital, mark) != NULL;
}

static void draw_pieces(Canvas *canvas, int seat)
{
    int corner = corner_of(canvas->it, seat);
    for (int dot = BW_LUDO_START; dot < canvas->it->finish; dot++) {
        int count = bw_ludo_count(canvas->it, seat, dot);
        char *cell = cell_of(canvas, corner, dot);
        if (count == 0)
            continue;
        if (is_piece(cell[MARK])) {
            cell[COUNT] = is_piece(cell[COUNT]) || cell[COUNT] == '+' ? '+' : capital[corner];
            continue;
        }
        cell[MARK] = capital[corner];
        cell[COUNT] = (char)(count > 1 ? '0' + count : ' ');
    }
}

/* Four places in the middle of the corner. */
static void draw_nest(Canvas *canvas, int corner, int count)
{
    int edge = (canvas->side - 3) / 4; /* 2 or 3 dots from the sides */
    for (int i = 0; i < BW_LUDO_PIECES; i++) {
        Spot spot = {canvas->side - edge - i / 2, edge - 1 + i % 2};
        spot = turned(canvas, spot, corner);
        memcpy(canvas->cell[spot.row][spot.column], " ( )", 4);
        canvas->cell[spot.row][spot.column][MARK] = i < count ? capital[corner] : small[corner];
    }
}

static void print_cells(const Canvas *canvas, BwText *out)
{
    for (int row = 0; row < canvas->side; row++) {
        int end = canvas->side * CELL;
        const char *cells = canvas->cell[row][0];
        while (end > 0 && cells[end - 1] == ' ')
            end--;
        bw_text_add(out, " ");
        bw_text_add_bytes(out, cells, (size_t)end);
        bw_text_add(out, "\n");
    }
}

static void tell_seat(const Drawing *drawing, int seat, BwText *out)
{
    const BwLudo *it = bw_ludo_of(drawing->state);
    char id[BW_MESSAGE_ID];
    char letter[2] = {capital[corner_of(it, seat)], '\0'};
    BwStatus line = bw_status_text(bw_status_no("board.ludo.seat"), "letter", letter);
    line = bw_status_message(line, "seat", bw_words_seat_id(drawing->rules, seat, id));
    line = bw_status_number(line, "nest", bw_ludo_count(it, seat, BW_LUDO_NEST));
    line = bw_status_number(line, "finish", bw_ludo_count(it, seat, it->finish));
    bw_text_add(out, " ");
    bw_catalogue_tell(drawing->words, out, &line);
    bw_text_add(out, "\n");
}

static void tell_turn(const Drawing *drawing, int counting, BwText *out)
{
    const BwLudo *it = bw_ludo_of(drawing->state);
    char id[BW_MESSAGE_ID];
    BwStatus line = bw_status_no(it->die > 0 ? "board.ludo.moves" : "board.ludo.throws");
    if (it->turn != BW_TURN_OVER) {
        line = bw_status_message(line, "seat", bw_words_seat_id(drawing->rules, it->seat, id));
        line = bw_status_number(line, "die", it->die);
        bw_text_add(out, " ");
        bw_catalogue_tell(drawing->words, out, &line);
    }
    line = bw_status_no("board.ludo.counted");
    line = bw_status_message(line, "seat", bw_words_seat_id(drawing->rules, counting, id));
    bw_text_add(out, " ");
    bw_catalogue_tell(drawing->words, out, &line);
    bw_text_add(out, "\n");
}

static void draw(const Drawing *drawing, BwText *out)
{
    const BwLudo *it = bw_ludo_of(drawing->state);
    bool seated = drawing->viewer >= 0;
    int counting = seated ? drawing->viewer : it->seat;
    Canvas canvas = {it, it->rule[BW_LUDO_BOARD] == BW_LUDO_BOARD_40 ? 11 : 15, 0, {{{0}}}};
    canvas.near = seated ? corner_of(it, drawing->viewer) : 0;
    memset(canvas.cell, ' ', sizeof canvas.cell);
    draw_dots(&canvas);
    draw_numbers(&canvas, counting);
    for (int corner = 0; corner < CORNERS; corner++)
        draw_nest(&canvas, corner, 0);
    for (int seat = 0; seat < it->seats; seat++) {
        draw_nest(&canvas, corner_of(it, seat), bw_ludo_count(it, seat, BW_LUDO_NEST));
        draw_pieces(&canvas, seat);
    }
    print_cells(&canvas, out);
    for (int seat = 0; seat < it->seats; seat++)
        tell_seat(drawing, seat, out);
    tell_turn(drawing, counting, out);
}

/* Seats that have come home since, where the others play on. */
static void tell_ranked(const Drawing *drawing, int before, BwText *out)
{
    const BwLudo *it = bw_ludo_of(drawing->state);
    char id[BW_MESSAGE_ID];
    for (int rank = before; rank < it->ranks && it->turn != BW_TURN_OVER; rank++) {
        bw_words_seat_id(drawing->rules, it->ranked[rank], id);
        BwStatus line = bw_status_message(bw_status_no("news.ludo.home"), "seat", id);
        line = bw_status_number(line, "place", rank + 1);
        bw_catalogue_tell(drawing->words, out, &line);
        bw_text_add(out, "\n");
    }
}

static void news(const Drawing *drawing, const BwState *before, BwText *out)
{
    const BwLudo *was = bw_ludo_of(before), *is = bw_ludo_of(drawing->state);
    char id[BW_MESSAGE_ID];
    for (int seat = 0; seat < is->seats; seat++) {
        if (bw_ludo_count(is, seat, BW_LUDO_NEST) <= bw_ludo_count(was, seat, BW_LUDO_NEST))
            continue;
        bw_words_seat_id(drawing->rules, seat, id);
        BwStatus line = bw_status_message(bw_status_no("news.ludo"), "seat", id);
        bw_catalogue_tell(drawing->words, out, &line);
        bw_text_add(out, "\n");
    }
    tell_ranked(drawing, was->ranks, out);
}

static int thrower(const BwState *state)
{
    const BwLudo *it = bw_ludo_of(state);
    return it->contest != 0 ? it->seat : -1;
}

/* Those who are still in the contest have no throw any more. */
static bool tied(const BwState *state)
{
    const BwLudo *it = bw_ludo_of(state);
    bool thrown = it->contest == 0;
    for (int seat = 0; seat < it->seats; seat++)
        thrown = thrown || ((it->contest >> seat & 1) && it->opening[seat] != 0);
    return !thrown;
}

const Board board_ludo = {
    .game = "ludo", .draw = draw, .news = news, .thrower = thrower, .tied = tied};
