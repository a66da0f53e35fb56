/* Draughts for machine learning: moves and positions as numbers. The 32 squares are told as 8 rows
 * of 4 from the side of the seat that looks: its men begin in the first rows and go up. Numbers of
 * moves:
 *
 *        0…1023  32 · from + to
 *     1024…1055  huff the piece on that square
 *          1056  demand,  1057 stand
 *     1058…1569  further captures between the same two squares that take other pieces, in the order
 *                of the list; a list has at most 512 moves
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_state.h"

#include <string.h>

enum { SQUARES = 32, HUFF = SQUARES * SQUARES, DEMAND = HUFF + SQUARES, STAND, OTHERS };

/* A square as the seat counts it. White begins at the high end. */
static unsigned own_square(unsigned colour, unsigned square)
{
    return colour == BW_DRAUGHTS_BLACK ? square : SQUARES - 1 - square;
}

static unsigned number_of(unsigned us, BwMove move)
{
    unsigned from = own_square(us, bw_draughts_from(move));
    switch (draughts_remedy_of(move)) {
    case DRAUGHTS_REMEDY_HUFF:
        return HUFF + from;
    case DRAUGHTS_REMEDY_DEMAND:
        return DEMAND;
    case DRAUGHTS_REMEDY_STAND:
        return STAND;
    default:
        return SQUARES * from + own_square(us, bw_draughts_to(move));
    }
}

static bool is_taken(const uint16_t *numbers, int count, unsigned number)
{
    for (int i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

static void number(const BwState *state, const BwMove *moves, int count, uint16_t *out)
{
    unsigned us = bw_draughts_of(state)->board.turn, others = OTHERS;
    for (int i = 0; i < count; i++) {
        unsigned wanted = number_of(us, moves[i]);
        out[i] = (uint16_t)(is_taken(out, i, wanted) ? others++ : wanted);
    }
}

static void write_plane(uint32_t set, unsigned colour, uint8_t *out)
{
    for (; set != 0; set &= set - 1)
        out[own_square(colour, (unsigned)bw_bits_lowest(set))] = 1;
}

static void observe(const BwState *state, int seat, uint8_t *out)
{
    const BwDraughts *it = bw_draughts_of(state);
    unsigned us = (unsigned)seat;
    uint32_t kings = it->board.kings, own = it->board.pieces[us], other = it->board.pieces[us ^ 1];
    const uint32_t sets[] = {own & ~kings, own & kings, other & ~kings, other & kings,
                             it->at_fault};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++, out += SQUARES)
        write_plane(sets[i], us, out);
    const int numbers[] = {it->phase == BW_DRAUGHTS_PHASE_DEMANDED, it->turn == seat,
                           it->quiet < UINT8_MAX ? it->quiet : UINT8_MAX};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++, out += SQUARES)
        memset(out, numbers[i], SQUARES);
}

const BwLearning draughts_learning = {
    .actions = OTHERS + BW_DRAUGHTS_MOVES_MAX,
    .rows = 8,
    .columns = 4,
    .cells = (const BwCells[]){{"own_men", 1, 1},
                               {"own_kings", 1, 1},
                               {"other_men", 1, 1},
                               {"other_kings", 1, 1},
                               {"at_fault", 1, 1},
                               {"demanded", 1, 1},
                               {"own_turn", 1, 1},
                               {"plies_without_progress", 1, UINT8_MAX},
                               {0}},
    .number = number,
    .observe = observe,
};
