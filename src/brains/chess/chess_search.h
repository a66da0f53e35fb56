/* What the two halves of the chess search share: steps through the tree, and its quiet end.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_CHESS_CHESS_SEARCH_H
#define BW_BRAINS_CHESS_CHESS_SEARCH_H

#include "brains/chess/chess_table.h"

enum { CHESS_INFINITE = 32000 };

/* Counts a node; true once the search must end. */
bool chess_enough(ChessSearch *);
/* Came about before, in the line or at the table, since the last capture or pawn move; or nothing
 * has happened for fifty moves. */
bool chess_drawn(const ChessSearch *, const BwChessPosition *, int ply);
/* What the net says; not to be asked in check. */
int chess_look(ChessSearch *, const BwChessPosition *, int ply);
/* That, corrected by what searches found in positions like this one. */
int chess_corrected(ChessSearch *, const BwChessPosition *, int judged);
/* Makes a move for the next ply to look at. */
void chess_advance(ChessSearch *, const BwChessPosition *, BwChessMove, int ply,
                   BwChessPosition *next);
/* Captures and promotions that do not lose, until it is quiet; in check, everything. */
int chess_quiesce(ChessSearch *, const BwChessPosition *, ChessWindow, int ply);

static inline ChessWindow chess_turned(ChessWindow window)
{
    return (ChessWindow){-window.beta, -window.alpha};
}

static inline bool chess_is_mate(int worth)
{
    return worth > CHESS_MATED_SOON || worth < -CHESS_MATED_SOON;
}

#endif
