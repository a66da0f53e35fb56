/* Draughts in the terminal: the dark squares with their numbers, small letters for men, large ones
 * for kings. Pieces that may be huffed stand in brackets, and each remedy is listed with
 * its effect. SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "games/draughts/draughts_state.h"

static const char light[] = ":::::";

/* The bit of a square, or -1 where the board is light. */
static int square_at(int row, int column)
{
    return (row + column) % 2 == 0 ? -1 : 4 * row + column / 2;
}

static char piece_at(const BwDraughts *it, int square)
{
    uint32_t bit = 1u << square;
    if (it->board.pieces[0] & bit)
        return it->board.kings & bit ? 'B' : 'b';
    if (it->board.pieces[1] & bit)
        return it->board.kings & bit ? 'W' : 'w';
    return ' ';
}

static void draw_number(int square, BwText *out)
{
    bw_text_add(out, draughts_places[square]);
    bw_text_add(out, square < 9 ? "    " : "   ");
}

static void draw_piece(const BwDraughts *it, int square, BwText *out)
{
    bool at_fault = it->at_fault >> square & 1;
    bw_text_add(out, at_fault ? " (" : "  ");
    bw_text_add_char(out, piece_at(it, square));
    bw_text_add(out, at_fault ? ") " : "  ");
}

static void draw_row(const Drawing *drawing, int row, bool numbers, BwText *out)
{
    bool turned = drawing->viewer != BW_DRAUGHTS_WHITE; /* Black's side is below */
    bw_text_add(out, "  |");
    for (int i = 0; i < 8; i++) {
        int square = square_at(turned ? 7 - row : row, turned ? 7 - i : i);
        if (square < 0)
            bw_text_add(out, light);
        else if (numbers)
            draw_number(square, out);
        else
            draw_piece(bw_draughts_of(drawing->state), square, out);
    }
    bw_text_add(out, "|\n");
}

static void draw_edge(BwText *out)
{
    bw_text_add(out, "  +");
    for (int i = 0; i < 8; i++)
        bw_text_add(out, "-----");
    bw_text_add(out, "+\n");
}

static void tell(const Drawing *drawing, BwStatus line, BwText *out)
{
    bw_text_add(out, "  ");
    bw_catalogue_tell(drawing->words, out, &line);
    bw_text_add(out, "\n");
}

static const char *seat_id(unsigned seat)
{
    return seat == BW_DRAUGHTS_BLACK ? "seat.draughts.0" : "seat.draughts.1";
}

static void tell_remedies(const Drawing *drawing, BwText *out)
{
    const BwDraughts *it = bw_draughts_of(drawing->state);
    if (it->capture == BW_DRAUGHTS_CAPTURE_HUFF) {
        BwStatus demand = bw_status_no("board.draughts.demand");
        tell(drawing, bw_status_message(demand, "seat", seat_id(it->before.turn)), out);
        tell(drawing, bw_status_no("board.draughts.stand"), out);
    }
    for (uint32_t set = it->at_fault; set != 0; set &= set - 1)
        tell(drawing,
             bw_status_text(bw_status_no("board.draughts.huff"), "place",
                            draughts_places[bw_bits_lowest(set)]),
             out);
}

static void draw(const Drawing *drawing, BwText *out)
{
    const BwDraughts *it = bw_draughts_of(drawing->state);
    draw_edge(out);
    for (int row = 0; row < 8; row++) {
        draw_row(drawing, row, true, out);
        draw_row(drawing, row, false, out);
    }
    draw_edge(out);
    if (it->phase == BW_DRAUGHTS_PHASE_REMEDY)
        tell_remedies(drawing, out);
    if (it->phase == BW_DRAUGHTS_PHASE_DEMANDED)
        tell(drawing,
             bw_status_message(bw_status_no("board.draughts.demanded"), "seat",
                               seat_id(it->board.turn)),
             out);
}

/* Where capturing is a duty and nobody waits for a remedy, published counts tell the ways of a
 * capture apart; the door does not when they take the same pieces and end on the same square. */
static uint64_t leaves(const BwGame *game, const BwState *state, int depth)
{
    const BwDraughts *it = bw_draughts_of(state);
    bool strict = it->capture == BW_DRAUGHTS_CAPTURE_STRICT &&
                  it->phase == BW_DRAUGHTS_PHASE_NORMAL && it->turn != BW_TURN_OVER;
    return strict ? bw_draughts_perft(it->rules | BW_DRAUGHTS_WAYS, &it->board, depth)
                  : bw_game_leaves(game, state, depth);
}

const Board board_draughts = {.game = "draughts", .draw = draw, .leaves = leaves};
