/* Indexes the positions of the draughts tablebase: numbers them within a slice, and finds them
 * again. Men come first because they have squares of their own; kings are counted over the squares
 * that are left.
 * SPDX-License-Identifier: MIT */
#include "tablebase/draughts/draughts_endings.h"

enum { MAN_SQUARES = ENDING_MAN_SQUARES, SQUARES = ENDING_SQUARES };

/* clang-format off */
const uint32_t draughts_ways[SQUARES + 1][6] = {
    {1, 0, 0, 0, 0, 0}, {1, 1, 0, 0, 0, 0}, {1, 2, 1, 0, 0, 0}, {1, 3, 3, 1, 0, 0},
    {1, 4, 6, 4, 1, 0}, {1, 5, 10, 10, 5, 1}, {1, 6, 15, 20, 15, 6}, {1, 7, 21, 35, 35, 21},
    {1, 8, 28, 56, 70, 56}, {1, 9, 36, 84, 126, 126}, {1, 10, 45, 120, 210, 252},
    {1, 11, 55, 165, 330, 462}, {1, 12, 66, 220, 495, 792}, {1, 13, 78, 286, 715, 1287},
    {1, 14, 91, 364, 1001, 2002}, {1, 15, 105, 455, 1365, 3003}, {1, 16, 120, 560, 1820, 4368},
    {1, 17, 136, 680, 2380, 6188}, {1, 18, 153, 816, 3060, 8568}, {1, 19, 171, 969, 3876, 11628},
    {1, 20, 190, 1140, 4845, 15504}, {1, 21, 210, 1330, 5985, 20349},
    {1, 22, 231, 1540, 7315, 26334}, {1, 23, 253, 1771, 8855, 33649},
    {1, 24, 276, 2024, 10626, 42504}, {1, 25, 300, 2300, 12650, 53130},
    {1, 26, 325, 2600, 14950, 65780}, {1, 27, 351, 2925, 17550, 80730},
    {1, 28, 378, 3276, 20475, 98280}, {1, 29, 406, 3654, 23751, 118755},
    {1, 30, 435, 4060, 27405, 142506}, {1, 31, 465, 4495, 31465, 169911},
    {1, 32, 496, 4960, 35960, 201376},
};
/* clang-format on */

static uint32_t ways(int n, int chosen)
{
    return draughts_ways[n][chosen];
}

uint32_t draughts_set_of(uint32_t number, int chosen, int squares)
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
    uint32_t number = draughts_rank(men);
    number = number * ways(MAN_SQUARES, bw_bits_count(other_men)) + draughts_rank(other_men >> 4);
    number = number * ways(left, bw_bits_count(kings)) + draughts_rank(squeeze(kings, taken));
    left -= bw_bits_count(kings);
    return number * ways(left, bw_bits_count(other_kings)) +
           draughts_rank(squeeze(other_kings, taken | kings));
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
    uint32_t mover_men = draughts_set_of(men / other_men_ways, it.mover_men, MAN_SQUARES);
    uint32_t other_men = draughts_set_of(men % other_men_ways, it.other_men, MAN_SQUARES) << 4;
    uint32_t taken = mover_men | other_men;
    if ((mover_men & other_men) != 0)
        return false;
    uint32_t kings =
        stretch(draughts_set_of(number / other_king_ways % king_ways, it.mover_kings, left), taken);
    uint32_t other_kings =
        stretch(draughts_set_of(number % other_king_ways, it.other_kings, left - it.mover_kings),
                taken | kings);
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

BwDraughtsBoard draughts_turned(const BwDraughtsBoard *board)
{
    return (BwDraughtsBoard){{reversed(board->pieces[1]), reversed(board->pieces[0])},
                             reversed(board->kings),
                             board->turn ^ 1};
}

BwDraughtsBoard draughts_as_black(const BwDraughtsBoard *board)
{
    return board->turn == BW_DRAUGHTS_BLACK ? *board : draughts_turned(board);
}
