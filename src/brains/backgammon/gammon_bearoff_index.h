/* Numbers for the positions of a side whose men are all home, for the table and its maker. Men and
 * the borders between points are a word of 15 men and 6 borders; its number among such words, by
 * the places of the borders, is the number of the position.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_BEAROFF_INDEX_H
#define BW_BRAINS_BACKGAMMON_BEAROFF_INDEX_H

#include "games/backgammon/backgammon.h"

/* n over k, for k from 1 to 6; n up to 20. */
static inline int bearoff_choose(int n, int k)
{
    int result = 1;
    for (int i = 0; i < k; i++)
        result = result * (n - i) / (i + 1);
    return n < k ? 0 : result;
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

#endif
