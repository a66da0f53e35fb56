/* History tables: what a chess search has learned about moves and about its own evaluation, from
 * the positions it has been in.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_CHESS_CHESS_HISTORY_H
#define BW_BRAINS_CHESS_CHESS_HISTORY_H

#include "brains/chess/chess_brain.h"

/* Notes in a frame what the enemy attacks; to be done before quiet moves are judged. */
void chess_note_threats(const BwChessPosition *, ChessFrame *);

/* Moves that were tried in a position before the one that was best. */
enum { CHESS_TRIED = 32 };
typedef struct ChessTried {
    BwChessMove quiet[CHESS_TRIED], noisy[CHESS_TRIED];
    int quiets, noisies;
} ChessTried;

void chess_tried_add(ChessTried *, BwChessMove, bool noisy);

/* How well a quiet move has done elsewhere, and how well a capture or promotion. */
int chess_history_of(ChessSearch *, const BwChessPosition *, BwChessMove, int ply);
int chess_takes_of(ChessSearch *, const BwChessPosition *, BwChessMove);

/* A move was the best after so deep a look; those tried before it are held against. */
void chess_remember_best(ChessSearch *, const BwChessPosition *, BwChessMove, int ply, int depth,
                         const ChessTried *);
/* No move was good enough: the enemy's last one, if quiet, did well. */
void chess_remember_refuted(ChessSearch *, const BwChessPosition *, int ply, int depth);
/* A move was too good: the enemy's last one did badly, if it was quiet and the first one tried. */
void chess_remember_refuting(ChessSearch *, const BwChessPosition *, int ply, int depth);
/* What the enemy's last move, if quiet, did to the evaluation says something about it, too. */
void chess_remember_change(ChessSearch *, const BwChessPosition *, int ply);

/* By how much the evaluation is wrong in positions like this one, as far as searches have shown;
 * and what a search has shown now. */
int chess_correction(ChessSearch *, const BwChessPosition *);
void chess_remember_error(ChessSearch *, const BwChessPosition *, int error, int depth);

#endif
