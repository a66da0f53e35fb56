/* The chess engine, for its own files: evaluation, static exchange evaluation, and the search.
 * Worths are hundredths of a pawn for the side to move.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_CHESS_CHESS_BRAIN_H
#define BW_BRAINS_CHESS_CHESS_BRAIN_H

#include "brains/brain.h"
#include "brains/chess/chess_net.h"
#include "games/chess/chess.h"

#include <stdatomic.h>

enum { CHESS_MATE = 30000, CHESS_MATED_SOON = 29000, CHESS_PLIES = 128, CHESS_PAST = 1024 };
enum { CHESS_BEFORE = 4 }; /* plies that a move's history looks back */

/* What men are worth in exchanges, by kind. */
extern const int16_t chess_worths[BW_CHESS_KINDS + 1];

/* The expected score behind a worth, with so many men on the board. */
double chess_expect(int worth, int men);
/* What a position is worth by a net or, for NULL, by its men, without looking further; of the last
 * two, see chess_net.h. */
int chess_judge(const ChessNet *, const BwChessPosition *, ChessSight *, const ChessSight *parent);
/* The same by the net that is built in, for those who do not search. */
int chess_evaluate(const BwChessPosition *);
/* Whether the exchange that begins with a move wins at least `least`. */
bool chess_exchange_wins(const BwChessPosition *, BwChessMove, int least);

/* Where the table keeps positions; chess_table.h knows how. */
enum { CHESS_SLOTS = 4 };
typedef struct ChessSlot {
    _Atomic uint64_t key, data;
} ChessSlot;

typedef struct ChessBucket {
    ChessSlot slot[CHESS_SLOTS];
} ChessBucket;

typedef struct ChessFrame {
    BwChessMove killer[2];
    BwChessMove move;    /* made here */
    BwChessMove skipped; /* here, to see what the others are worth */
    uint8_t kind, to;    /* of the man that made it, and where it went; nobody: none did */
    bool noisy;          /* it captured or promoted */
    uint8_t doubled;     /* moves on the way here that were looked at two plies deeper */
    uint8_t cuts;        /* positions after this one that ended early */
    bool first;          /* the move made here was the first that was tried */
    int16_t still;       /* the evaluation without search */
    int16_t doubt;       /* by how much it had to be corrected */
    uint64_t attacked;   /* by the enemy */
    uint64_t weaker[BW_CHESS_KINDS]; /* by enemies worth less than a kind, for those with any */
} ChessFrame;

/* How well a move does after another, or after none: kind and square of both. */
typedef int16_t ChessSequels[BW_CHESS_KINDS + 1][64][BW_CHESS_KINDS][64];
enum { CHESS_CORRECTIONS = 4, CHESS_CORRECTION_BITS = 13 };

/* Everything a search remembers. It lives in the arena of the task. */
typedef struct ChessSearch {
    const BwTask *task;
    const ChessNet *net;
    ChessBucket *table;
    uint64_t buckets; /* a power of two */
    int age;          /* of what is stored now */
    uint64_t nodes, most_nodes;
    uint64_t past[CHESS_PAST + CHESS_PLIES + 8]; /* hashes up to the position being looked at */
    int past_count;                              /* of them, before the root */
    ChessFrame frames[CHESS_BEFORE + CHESS_PLIES + 4]; /* of the plies, the first for none */
    ChessSight sight[CHESS_PLIES + 4];                 /* of the positions of the line */
    int16_t history[2][4][64][64]; /* whether the enemy attacks where from, and where to */
    ChessSequels answers, plans;   /* a move after the enemy's last one, after our own */
    int16_t takes[BW_CHESS_KINDS][64][BW_CHESS_KINDS + 1]; /* a kind on a square, taking a kind */
    int16_t corrections[CHESS_CORRECTIONS][2][1 << CHESS_CORRECTION_BITS];
    BwChessMove line[CHESS_PLIES][CHESS_PLIES]; /* the principal variation from each ply */
    uint8_t line_length[CHESS_PLIES];
    BwChessMove best_line[CHESS_PLIES]; /* of the best root move of this iteration so far */
    int best_length, best_worth;
    BwChessMove excluded[BW_CHOICES_MAX]; /* root moves that are settled */
    int excluded_count;
    int depth;        /* of the iteration */
    int passing_from; /* the ply from which on passing is a test; all, but while it is verified */
    bool stopped;
    bool draws_at_fifty; /* by the rules of the table */
} ChessSearch;

/* The frame of a ply, with those of CHESS_BEFORE plies before it. */
static inline ChessFrame *chess_frame(ChessSearch *search, int ply)
{
    return &search->frames[CHESS_BEFORE + ply];
}

typedef struct ChessWindow {
    int alpha, beta;
} ChessWindow;

/* The worth of a position at the root; the line found is search->line[0]. */
int chess_search_root(ChessSearch *, const BwChessPosition *, int depth, ChessWindow);
/* Forgets everything; the table only if it is its own. */
void chess_search_clear(ChessSearch *, bool table);

/* Moves in the order in which they should be tried. */
typedef struct ChessPicker {
    ChessSearch *search;
    const BwChessPosition *position;
    BwChessMove known; /* from the table; first */
    int ply;
    bool noisy_only; /* no quiet moves; from the start, no losing captures either */
    int least;       /* what a capture must win at least not to be a losing one */
    int stage, next, count, bad_count;
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int32_t keys[BW_CHESS_MOVES_MAX];
    BwChessMove bad[BW_CHESS_MOVES_MAX]; /* captures that lose material come last */
} ChessPicker;

ChessPicker *chess_picker_start(ChessPicker *, ChessSearch *, const BwChessPosition *,
                                BwChessMove known, int ply);
/* The next move, or 0. */
BwChessMove chess_picker_next(ChessPicker *);
/* Whether a move captures or promotes. */
bool chess_is_noisy(const BwChessPosition *, BwChessMove);

#endif
