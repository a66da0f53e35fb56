/* Numbering the positions of an ending, and back again. Men come first because they have squares
 * of their own; kings are counted over the squares that are left.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_endings.h"

enum { MAN_SQUARES = 28, SQUARES = 32 };

/* Ways to choose 0 … 3 of n things. */
static uint32_t ways(int n, int chosen)
{
    uint32_t m = (uint32_t)n;
    switch (chosen) {
    case 0:
        return 1;
    case 1:
        return m;
    case 2:
        return m * (m - 1) / 2;
    default:
        return m < 3 ? 0 : m * (m - 1) * (m - 2) / 6;
    }
}

static uint32_t rank(uint32_t set)
{
    uint32_t sum = 0;
    for (int chosen = 1; set != 0; set &= set - 1, chosen++)
        sum += ways(bw_bits_lowest(set), chosen);
    return sum;
}

static uint32_t set_of(uint32_t number, int chosen, int squares)
{
    uint32_t set = 0;
    for (int square = squares - 1; chosen > 0; square--) {
        if (ways(square, chosen) > number)
            continue;
        number -= ways(square, chosen--);
        set |= 1u << square;
    }
    return set;
}

/* The set as it would be numbered if the taken squares did not exist, and back. */
static uint32_t squeeze(uint32_t set, uint32_t taken)
{
    uint32_t out = 0;
    for (; set != 0; set &= set - 1)
        out |= 1u << (bw_bits_lowest(set) - bw_bits_count(taken & ((set & -set) - 1)));
    return out;
}

static uint32_t stretch(uint32_t set, uint32_t taken)
{
    for (; taken != 0; taken &= taken - 1) {
        uint32_t below = (taken & -taken) - 1;
        set = (set & below) | (set & ~below) << 1;
    }
    return set;
}

int draughts_slice_of(const BwDraughtsBoard *board)
{
    const uint32_t *pieces = board->pieces;
    return draughts_slice_number((EndingSlice){
        bw_bits_count(pieces[0] & ~board->kings), bw_bits_count(pieces[0] & board->kings),
        bw_bits_count(pieces[1] & ~board->kings), bw_bits_count(pieces[1] & board->kings)});
}

uint32_t draughts_number_of(const BwDraughtsBoard *board)
{
    uint32_t men = board->pieces[0] & ~board->kings, other_men = board->pieces[1] & ~board->kings;
    uint32_t kings = board->pieces[0] & board->kings, other_kings = board->pieces[1] & board->kings;
    uint32_t taken = men | other_men;
    int left = SQUARES - bw_bits_count(taken);
    uint32_t number = rank(men);
    number = number * ways(MAN_SQUARES, bw_bits_count(other_men)) + rank(other_men >> 4);
    number = number * ways(left, bw_bits_count(kings)) + rank(squeeze(kings, taken));
    left -= bw_bits_count(kings);
    return number * ways(left, bw_bits_count(other_kings)) +
           rank(squeeze(other_kings, taken | kings));
}

uint32_t draughts_slice_size(EndingSlice it)
{
    int mover = it.mover_men + it.mover_kings, other = it.other_men + it.other_kings;
    int left = SQUARES - it.mover_men - it.other_men;
    if (mover == 0 || other == 0 || mover + other > ENDING_PIECES)
        return 0;
    return ways(MAN_SQUARES, it.mover_men) * ways(MAN_SQUARES, it.other_men) *
           ways(left, it.mover_kings) * ways(left - it.mover_kings, it.other_kings);
}

bool draughts_board_of(EndingSlice it, uint32_t number, BwDraughtsBoard *out)
{
    int left = SQUARES - it.mover_men - it.other_men;
    uint32_t other_king_ways = ways(left - it.mover_kings, it.other_kings);
    uint32_t king_ways = ways(left, it.mover_kings);
    uint32_t other_men_ways = ways(MAN_SQUARES, it.other_men);
    uint32_t men = number / other_king_ways / king_ways;
    uint32_t mover_men = set_of(men / other_men_ways, it.mover_men, MAN_SQUARES);
    uint32_t other_men = set_of(men % other_men_ways, it.other_men, MAN_SQUARES) << 4;
    uint32_t taken = mover_men | other_men;
    if ((mover_men & other_men) != 0)
        return false;
    uint32_t kings =
        stretch(set_of(number / other_king_ways % king_ways, it.mover_kings, left), taken);
    uint32_t other_kings = stretch(
        set_of(number % other_king_ways, it.other_kings, left - it.mover_kings), taken | kings);
    *out = (BwDraughtsBoard){{mover_men | kings, other_men | other_kings}, kings | other_kings, 0};
    return true;
}

static uint32_t reversed(uint32_t set)
{
    set = (set & 0x55555555u) << 1 | (set >> 1 & 0x55555555u);
    set = (set & 0x33333333u) << 2 | (set >> 2 & 0x33333333u);
    set = (set & 0x0f0f0f0fu) << 4 | (set >> 4 & 0x0f0f0f0fu);
    return set << 24 | (set & 0xff00u) << 8 | (set >> 8 & 0xff00u) | set >> 24;
}

BwDraughtsBoard draughts_as_black(const BwDraughtsBoard *board)
{
    if (board->turn == BW_DRAUGHTS_BLACK)
        return *board;
    return (BwDraughtsBoard){{reversed(board->pieces[1]), reversed(board->pieces[0])},
                             reversed(board->kings),
                             BW_DRAUGHTS_BLACK};
}
