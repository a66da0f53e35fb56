/* How to make progress in a won ending of draughts: plies to the next capture or move of a man,
 * worked out while playing. The tables say who wins, not how: a winner who only keeps what is won
 * may wander until the game is a draw. So for the kings that are on the board, and the men where
 * they stand, it is worked out how many plies away the next capture or move of a man is that keeps
 * the win. Men only go forward, so that is progress that comes to an end.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_DRAUGHTS_WAY_H
#define BW_TABLEBASE_DRAUGHTS_WAY_H

#include "tablebase/draughts/draughts_endings.h"

/* Enough for five kings, three of them against two, with either side to move. */
enum { WAY_KINGS = 5, WAY_ROOM = 2 * 4960 * 496 };

/* The positions with one side to move, turned so that it is Black: the mover's part and the
 * other's. */
typedef struct WaySide {
    uint32_t men[2];
    int kings[2]; /* how many */
} WaySide;

typedef struct DraughtsWay {
    WaySide side[2];
    uint32_t size;     /* places of a side; 0: there is no ending yet */
    uint32_t at;       /* how far the ply that is being looked for has come */
    uint8_t ply;       /* which one that is */
    bool found, ready; /* something, at that ply; all of it */
    uint8_t plies[WAY_ROOM];
} DraughtsWay;

/* Turns to the ending on a board, unless it is there already; false if it has too many kings. */
bool draughts_way_open(DraughtsWay *, const BwDraughtsBoard *);
/* Works on it for well under a millisecond; true when it is ready. */
bool draughts_way_step(DraughtsWay *, const DraughtsEndings *);
/* Who wins, and how many plies away a capture or the move of a man is, if both play for it; unknown
 * where the men stand elsewhere, or the way is not ready. */
Ending draughts_way_ending(const DraughtsWay *, const BwDraughtsBoard *, int *plies);

#endif
