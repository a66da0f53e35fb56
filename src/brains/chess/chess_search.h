/* What the parts of the chess search share: nodes, steps through the tree, and the quiescence
 * search.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_CHESS_CHESS_SEARCH_H
#define BW_BRAINS_CHESS_CHESS_SEARCH_H

#include "brains/chess/chess_history.h"
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

/* A node while its moves are tried. */
typedef struct ChessNode {
    const BwChessPosition *position;
    ChessWindow window;
    int depth, ply, number;
    int further; /* how much deeper the move from the table is looked at */
    int history; /* of the move at hand */
    bool check, wide, improving;
    bool cut; /* one good move is expected to end it */
    bool stored;
    ChessEntry entry; /* from the table */
    ChessPicker picker;
    ChessTried tried;
} ChessNode;

/* Whether a move is left out: near the leaves, those that come late, did badly elsewhere or cannot
 * reach the window. */
bool chess_is_hopeless(ChessSearch *, ChessNode *, BwChessMove, int best);
/* How much less deep a later move is looked at first, in plies. */
int chess_less_for(ChessSearch *, const ChessNode *, BwChessMove, bool checks);

/* Whether the side to move has more than king and pawns: then doing nothing is a fair test. */
static inline bool chess_has_pieces(const BwChessPosition *it)
{
    uint64_t plain = it->kind[BW_CHESS_PAWN] | it->kind[BW_CHESS_KING];
    return (it->men[it->turn] & ~plain) != 0;
}

static inline ChessWindow chess_turned(ChessWindow window)
{
    return (ChessWindow){-window.beta, -window.alpha};
}

static inline bool chess_is_mate(int worth)
{
    return worth > CHESS_MATED_SOON || worth < -CHESS_MATED_SOON;
}

#endif
