/* Numbers the positions of a side whose men are all home, for bear-off databases and their makers.
 * Men and the borders between points are a word of 15 men and 6 borders; its number among such
 * words, by the places of the borders, is the number of the position. Positions of few men have the
 * lowest numbers.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_BEAROFF_INDEX_H
#define BW_TABLEBASE_BEAROFF_INDEX_H

#include "games/backgammon/backgammon.h"

/* n over k, for k from 1 to 6; n up to 21. */
static inline int bearoff_choose(int n, int k)
{
    static const uint16_t ways[6][22] = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21},
        {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136, 153, 171, 190, 210},
        {0,   0,   0,   1,   4,   10,  20,  35,  56,  84,   120,
         165, 220, 286, 364, 455, 560, 680, 816, 969, 1140, 1330},
        {0,   0,   0,   0,    1,    5,    15,   35,   70,   126,  210,
         330, 495, 715, 1001, 1365, 1820, 2380, 3060, 3876, 4845, 5985},
        {0,   0,   0,    0,    0,    1,    6,    21,   56,    126,   252,
         462, 792, 1287, 2002, 3003, 4368, 6188, 8568, 11628, 15504, 20349},
        {0,   0,   0,    0,    0,    0,    1,     7,     28,    84,    210,
         462, 924, 1716, 3003, 5005, 8008, 12376, 18564, 27132, 38760, 54264},
    };
    return ways[k - 1][n];
}

static inline int bearoff_index(const BwBackgammonSide *side)
{
    int index = 0;
    int place = -1;
    for (int point = 1; point <= 6; point++) {
        place += bw_backgammon_men(side, point) + 1;
        index += bearoff_choose(place, point);
    }
    return index;
}

/* How many positions have at most so many men: the numbers below this. */
static inline int bearoff_count(int men)
{
    return bearoff_choose(men + 6, 6);
}

/* The men of a number on points 1 … 6; returns how many there are. */
static inline int bearoff_men(int index, int men[7])
{
    int sum = 0, above = -1;
    for (int point = 6, place = 20; point >= 1; point--) {
        while (bearoff_choose(place, point) > index)
            place--;
        index -= bearoff_choose(place, point);
        if (above >= 0)
            men[point + 1] = above - place - 1;
        above = place;
    }
    men[1] = above;
    for (int point = 1; point <= 6; point++)
        sum += men[point];
    return sum;
}

#endif
