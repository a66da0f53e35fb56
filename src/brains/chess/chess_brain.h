/* The chess brain, for its own files: what a position is worth, exchanges, and the search.
 * Worths are hundredths of a pawn for the side to move.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_CHESS_CHESS_BRAIN_H
#define BW_BRAINS_CHESS_CHESS_BRAIN_H

#include "brains/brain.h"
#include "games/chess/chess.h"

enum { CHESS_MATE = 30000, CHESS_MATED_SOON = 29000, CHESS_PLIES = 128, CHESS_PAST = 1024 };

/* What men are worth in exchanges, by kind. */
extern const int16_t chess_worths[BW_CHESS_KINDS + 1];

/* The expected score behind a worth. */
double chess_expect(int worth);
/* What the position is worth, without looking further. */
int chess_evaluate(const BwChessPosition *);
/* Whether the exchange that begins with a move wins at least `least`. */
bool chess_exchange_wins(const BwChessPosition *, BwChessMove, int least);

typedef struct ChessEntry {
    uint32_t check; /* upper bits of the hash */
    BwChessMove move;
    int16_t worth;
    int16_t still; /* the evaluation without search */
    uint8_t depth;
    uint8_t bound; /* with the age in the upper bits */
} ChessEntry;

typedef struct ChessFrame {
    BwChessMove killer[2];
    BwChessMove move;    /* made here */
    BwChessMove skipped; /* here, to see what the others are worth */
    uint8_t kind;        /* of the man that made it */
    int16_t still;
} ChessFrame;

/* How well a move does after another: kind and square of both. */
typedef int16_t ChessSequels[BW_CHESS_KINDS][64][BW_CHESS_KINDS][64];

/* Everything a search remembers. It lives in the arena of the task. */
typedef struct ChessSearch {
    const BwTask *task;
    ChessEntry *table;
    uint64_t entries; /* a power of two */
    uint64_t nodes, most_nodes;
    uint64_t past[CHESS_PAST + CHESS_PLIES + 8]; /* hashes up to the position being looked at */
    int past_count;                              /* of them, before the root */
    ChessFrame frame[CHESS_PLIES + 4];
    int16_t history[2][64][64];
    ChessSequels answers, plans; /* a move after the enemy's last one, after our own */
    BwChessMove line[CHESS_PLIES][CHESS_PLIES];
    uint8_t line_length[CHESS_PLIES];
    BwChessMove excluded[BW_CHOICES_MAX]; /* root moves that are settled */
    int excluded_count;
    int depth; /* of the iteration */
    bool stopped;
    bool draws_at_fifty; /* by the rules of the table */
} ChessSearch;

typedef struct ChessWindow {
    int alpha, beta;
} ChessWindow;

/* The worth of a position at the root; the line found is search->line[0]. */
int chess_search_root(ChessSearch *, const BwChessPosition *, int depth, ChessWindow);
void chess_search_clear(ChessSearch *);

/* Moves in the order in which they should be tried. */
typedef struct ChessPicker {
    const ChessSearch *search;
    const BwChessPosition *position;
    BwChessMove known; /* from the table; first */
    int ply;
    bool noisy_only;
    int stage, next, count, bad_count;
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int32_t keys[BW_CHESS_MOVES_MAX];
    BwChessMove bad[BW_CHESS_MOVES_MAX]; /* captures that lose material come last */
} ChessPicker;

ChessPicker *chess_picker_start(ChessPicker *, const ChessSearch *, const BwChessPosition *,
                                BwChessMove known, int ply);
/* The next move, or 0. */
BwChessMove chess_picker_next(ChessPicker *);
/* Whether a move captures or promotes. */
bool chess_is_noisy(const BwChessPosition *, BwChessMove);
/* How well a quiet move has done elsewhere. */
int chess_history_of(const ChessSearch *, const BwChessPosition *, BwChessMove, int ply);

#endif
