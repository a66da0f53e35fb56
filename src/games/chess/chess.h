/* Chess for engines: positions, legal moves, attacks and hash keys without going through the door.
 * A ChessPosition is a value: copy it, make a move on the copy, keep the old one instead of
 * undoing. Squares are numbers, a1 b1 … h8 = 0 … 63; a set of squares is a word, square n bit n.
 * Everything is Chess960: castling is named by king and rook, not by where they end.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAMES_CHESS_CHESS_H
#define BOXWOOD_GAMES_CHESS_CHESS_H

#include "base/bits.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BOXWOOD_BEGIN

enum { CHESS_WHITE, CHESS_BLACK };
enum {
    CHESS_PAWN,
    CHESS_KNIGHT,
    CHESS_BISHOP,
    CHESS_ROOK,
    CHESS_QUEEN,
    CHESS_KING,
    CHESS_NOBODY, /* on an empty square */
    CHESS_KINDS = CHESS_NOBODY
};
enum { CHESS_SQUARES = 64, CHESS_NO_SQUARE = 64 };
enum { CHESS_MOVES_MAX = 256 }; /* 218 is the most that 16 men can have */
enum { CHESS_FEN = 128, CHESS_SAN = 12 };
enum { CHESS_USUAL_START = 518 };

typedef struct ChessPosition {
    uint64_t kind[CHESS_KINDS]; /* men of both colours, by kind */
    uint64_t men[2];            /* men of all kinds, by colour */
    uint64_t hash;              /* men, turn, castling and en passant: what makes positions equal */
    uint64_t castlers;          /* rooks that may still castle with their king */
    uint64_t checkers;          /* men that give check to the side to move */
    uint64_t pinned;            /* its men that alone stand between its king and an attacker */
    uint8_t board[CHESS_SQUARES]; /* the kind of man on each square */
    uint8_t turn;
    uint8_t en_passant; /* a square, only when a pawn can legally capture there; or NO_SQUARE */
    uint8_t castles_out_of_check; /* a rule of some tables */
    uint8_t unused;
    uint16_t quiet;  /* half-moves since a pawn moved or a man was taken */
    uint16_t number; /* of the move, as players count: grows after Black's */
} ChessPosition;

/*  15    12 11         6 5          0
 *  [ sort ] [    to    ] [   from   ]     castling: `to` is the square of the rook */
typedef uint16_t ChessMove;
enum {
    CHESS_PLAIN_MOVE,
    CHESS_DOUBLE_STEP,
    CHESS_EN_PASSANT,
    CHESS_CASTLING,
    CHESS_PROMOTION, /* plus the kind: 5 knight, 6 bishop, 7 rook, 8 queen */
};

static inline int chess_from(ChessMove move)
{
    return move & 63;
}

static inline int chess_to(ChessMove move)
{
    return move >> 6 & 63;
}

static inline int chess_sort(ChessMove move)
{
    return move >> 12;
}

/** The kind that a promotion gives, or CHESS_NOBODY. */
static inline int chess_promotion(ChessMove move)
{
    return chess_sort(move) > CHESS_PROMOTION ? chess_sort(move) - CHESS_PROMOTION : CHESS_NOBODY;
}

static inline uint64_t chess_bit(int square)
{
    return UINT64_C(1) << square;
}

/** The men of one kind and colour. */
static inline uint64_t chess_men(const ChessPosition *it, int colour, int kind)
{
    return it->men[colour] & it->kind[kind];
}

static inline int chess_king(const ChessPosition *it, int colour)
{
    return bits_lowest(chess_men(it, colour, CHESS_KING));
}

/** What a list of moves should hold. */
typedef enum ChessWanted {
    CHESS_ALL,
    CHESS_NOISY, /* captures and promotions */
    CHESS_QUIET  /* the others */
} ChessWanted;

/** Lists legal moves in a fixed order; returns how many. */
BOXWOOD_API int chess_moves(const ChessPosition *, ChessWanted, ChessMove out[CHESS_MOVES_MAX]);
/** Lists the legal moves of some of the men of the side to move. */
BOXWOOD_API int chess_moves_of(const ChessPosition *, uint64_t men, ChessMove out[CHESS_MOVES_MAX]);
/** How many legal moves there are; faster than listing them. */
BOXWOOD_API int chess_count_moves(const ChessPosition *);
/** Whether there is any; if not it is mate when `checkers` is not empty, else stalemate. */
BOXWOOD_API bool chess_can_move(const ChessPosition *);
/** Whether a move, perhaps one from a hash table, is legal here. */
BOXWOOD_API bool chess_is_legal(const ChessPosition *, ChessMove);
/** Makes a legal move. */
BOXWOOD_API void chess_make(ChessPosition *, ChessMove);
/** Hands the turn over without a move (for searches); not in check. */
BOXWOOD_API void chess_pass(ChessPosition *);
/** Leaves of the tree of legal moves at a depth; the last moves are counted, not made. */
BOXWOOD_API uint64_t chess_perft(const ChessPosition *, int depth);

/** Men of both colours that attack a square, sliding past nothing of `occupied`. */
BOXWOOD_API uint64_t chess_attackers(const ChessPosition *, int square, uint64_t occupied);
/** Whether a colour could mate at all by any moves of both, going by the men it has. */
BOXWOOD_API bool chess_can_mate(const ChessPosition *, int colour);

/** The array number 0…959 of Chess960; 518 is the usual one. */
BOXWOOD_API void chess_start(ChessPosition *, int array);
/** An empty board, White to move. Put men on it, then settle. */
BOXWOOD_API void chess_clear(ChessPosition *);
/** Works out hash, checks and pins of a position that was put together by hand. */
BOXWOOD_API void chess_settle(ChessPosition *);

/** Reads FEN; the last two fields may be missing. Castling rights by file letter (Shredder-FEN) are
 * always understood; KQkq mean king on e1 and rook on h1 or a1, or with `any_array` (X-FEN)
 * a king and the outermost rook on that side, wherever they stand. */
BOXWOOD_API Status chess_read_fen(ChessPosition *, const char *, bool any_array);
/** Writes FEN, castling rights of unusual arrays by file letter; returns its length. */
BOXWOOD_API int chess_write_fen(const ChessPosition *, char *, size_t);
/** Writes a legal move in standard algebraic notation; returns its length. */
BOXWOOD_API int chess_write_san(const ChessPosition *, ChessMove, char *, size_t);

typedef enum ChessReading {
    CHESS_READ,
    CHESS_NO_NOTATION, /* no text of that form is a move of chess */
    CHESS_ILLEGAL,   /* it is, but not here; the squares of *out are those that were meant, or 0 */
    CHESS_AMBIGUOUS, /* it could be several, *out is one of them */
} ChessReading;

/** Reads a move in any way in which people write it: algebraic notation short, long or sloppy,
 * coordinates, 0-0, letters of some other languages. A missing promotion means a queen. */
BOXWOOD_API ChessReading chess_read_san(const ChessPosition *, const char *, ChessMove *out);

BOXWOOD_END

#endif
