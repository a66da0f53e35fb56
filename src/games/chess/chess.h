/* Chess for engines: positions, legal moves, attacks and hash keys without going through the door.
 * A BwChessPosition is a value: copy it, make a move on the copy, keep the old one instead of
 * undoing. Squares are numbers, a1 b1 … h8 = 0 … 63; a set of squares is a word (a bitboard),
 * square n bit n.
 * Everything is Chess960: castling is named by king and rook, not by where they end.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_CHESS_CHESS_H
#define BW_GAMES_CHESS_CHESS_H

#include "../../base/bits.h"
#include "../../base/status.h"
#include "../../game/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BW_BEGIN

enum { BW_CHESS_WHITE, BW_CHESS_BLACK };
enum {
    BW_CHESS_PAWN,
    BW_CHESS_KNIGHT,
    BW_CHESS_BISHOP,
    BW_CHESS_ROOK,
    BW_CHESS_QUEEN,
    BW_CHESS_KING,
    BW_CHESS_NOBODY, /* on an empty square */
    BW_CHESS_KINDS = BW_CHESS_NOBODY
};
enum { BW_CHESS_SQUARES = 64, BW_CHESS_NO_SQUARE = 64 };
enum { BW_CHESS_MOVES_MAX = 256 }; /* 218 is the most that 16 men can have */
enum { BW_CHESS_FEN = 128, BW_CHESS_SAN = 12 };
enum { BW_CHESS_USUAL_START = 518 };

/** A position, with what a search asks for most. */
typedef struct BwChessPosition {
    uint64_t kind[BW_CHESS_KINDS]; /* men of both colours, by kind */
    uint64_t men[2];               /* men of all kinds, by colour */
    uint64_t hash;     /* men, turn, castling and en passant: what makes positions equal */
    uint64_t castlers; /* rooks that may still castle with their king */
    uint64_t checkers; /* men that give check to the side to move */
    uint64_t pinned;   /* its men that alone stand between its king and an attacker */
    uint8_t board[BW_CHESS_SQUARES]; /* the kind of man on each square */
    uint8_t turn;
    uint8_t en_passant; /* a square, only when a pawn can legally capture there; or NO_SQUARE */
    uint8_t castles_out_of_check; /* a rule of some tables */
    uint8_t unused;
    uint16_t quiet;  /* half-moves since a pawn moved or a man was taken */
    uint16_t number; /* of the move, as players count: grows after Black's */
} BwChessPosition;

/*  15    12 11         6 5          0
 *  [ sort ] [    to    ] [   from   ]     castling: `to` is the square of the rook */
typedef uint16_t BwChessMove;
enum {
    BW_CHESS_PLAIN_MOVE,
    BW_CHESS_DOUBLE_STEP,
    BW_CHESS_EN_PASSANT,
    BW_CHESS_CASTLING,
    BW_CHESS_PROMOTION, /* plus the kind: 5 knight, 6 bishop, 7 rook, 8 queen */
};

/** The square where a move begins. */
static inline int bw_chess_from(BwChessMove move)
{
    return move & 63;
}

/** The square where a move ends; of castling, the rook's. */
static inline int bw_chess_to(BwChessMove move)
{
    return move >> 6 & 63;
}

/** What sort of move it is: BW_CHESS_PLAIN_MOVE and so on. */
static inline int bw_chess_sort(BwChessMove move)
{
    return move >> 12;
}

/** The kind that a promotion gives, or BW_CHESS_NOBODY. */
static inline int bw_chess_promotion(BwChessMove move)
{
    return bw_chess_sort(move) > BW_CHESS_PROMOTION ? bw_chess_sort(move) - BW_CHESS_PROMOTION
                                                    : BW_CHESS_NOBODY;
}

/** The set of one square. */
static inline uint64_t bw_chess_bit(int square)
{
    return UINT64_C(1) << square;
}

/** The men of one kind and colour. */
static inline uint64_t bw_chess_men(const BwChessPosition *it, int colour, int kind)
{
    return it->men[colour] & it->kind[kind];
}

/** The square of a colour's king. */
static inline int bw_chess_king(const BwChessPosition *it, int colour)
{
    return bw_bits_lowest(bw_chess_men(it, colour, BW_CHESS_KING));
}

/** What a list of moves should hold. */
typedef enum BwChessWanted {
    BW_CHESS_ALL,
    BW_CHESS_NOISY, /* captures and promotions */
    BW_CHESS_QUIET  /* the others */
} BwChessWanted;

/** Lists legal moves in a fixed order; returns how many. */
BW_API int bw_chess_moves(const BwChessPosition *, BwChessWanted,
                          BwChessMove out[BW_CHESS_MOVES_MAX]);
/** Lists the legal moves of some of the men of the side to move. */
BW_API int bw_chess_moves_of(const BwChessPosition *, uint64_t men,
                             BwChessMove out[BW_CHESS_MOVES_MAX]);
/** How many legal moves there are; faster than listing them. */
BW_API int bw_chess_count_moves(const BwChessPosition *);
/** Whether there is any; if not it is mate when `checkers` is not empty, else stalemate. */
BW_API bool bw_chess_can_move(const BwChessPosition *);
/** Whether a move, perhaps one from a hash table, is legal here. */
BW_API bool bw_chess_is_legal(const BwChessPosition *, BwChessMove);
/** Makes a legal move. */
BW_API void bw_chess_make(BwChessPosition *, BwChessMove);
/** Hands the turn over without a move (for searches); not in check. */
BW_API void bw_chess_pass(BwChessPosition *);
/** Leaves of the tree of legal moves at a depth; the last moves are counted, not made. */
BW_API uint64_t bw_chess_perft(const BwChessPosition *, int depth);

/** Men of both colours that attack a square; sliding men stop at what is in `occupied`. */
BW_API uint64_t bw_chess_attackers(const BwChessPosition *, int square, uint64_t occupied);
/** Whether a colour could mate at all by any moves of both, going by the men it has. */
BW_API bool bw_chess_can_mate(const BwChessPosition *, int colour);

/** Sets up an array of Chess960 by its number, 0…959; 518 is the usual one. */
BW_API void bw_chess_start(BwChessPosition *, int array);
/** An empty board, White to move. Put men on it, then settle. */
BW_API void bw_chess_clear(BwChessPosition *);
/** Works out hash, checks and pins of a position that was put together by hand. */
BW_API void bw_chess_settle(BwChessPosition *);

/** Reads FEN; the last two fields may be missing. Castling rights by file letter (Shredder-FEN) are
 * always understood; KQkq mean king on e1 and rook on h1 or a1, or with `any_array` (X-FEN)
 * a king and the outermost rook on that side, wherever they stand. */
BW_API BwStatus bw_chess_read_fen(BwChessPosition *, const char *, bool any_array);
/** Writes FEN, castling rights of unusual arrays by file letter; returns its length. */
BW_API int bw_chess_write_fen(const BwChessPosition *, char *, size_t);
/** Writes a legal move in standard algebraic notation; returns its length. */
BW_API int bw_chess_write_san(const BwChessPosition *, BwChessMove, char *, size_t);

/** What came of reading a move. */
typedef enum BwChessReading {
    BW_CHESS_READ,
    BW_CHESS_NO_NOTATION, /* no text of that form is a move of chess */
    BW_CHESS_ILLEGAL,   /* a move, but not legal here; *out has the squares that were meant, or 0 */
    BW_CHESS_AMBIGUOUS, /* several moves fit; *out is one of them */
} BwChessReading;

/** Reads a move in any way in which people write it: algebraic notation short, long or sloppy,
 * coordinates, 0-0, letters of some other languages. A missing promotion means a queen. */
BW_API BwChessReading bw_chess_read_san(const BwChessPosition *, const char *, BwChessMove *out);

/* Which draws the rules of a table know. */
enum { BW_CHESS_REPETITION_STOP5, BW_CHESS_REPETITION_CLAIM3, BW_CHESS_REPETITION_AUTO3 };
enum { BW_CHESS_MOVES_STOP75, BW_CHESS_MOVES_AUTO50, BW_CHESS_MOVES_CLAIM50, BW_CHESS_MOVES_OFF };

/* How a game has ended; numbers of chess_ending_words. */
enum {
    BW_CHESS_GOES_ON,
    BW_CHESS_CHECKMATE,
    BW_CHESS_STALEMATE,
    BW_CHESS_DEAD_POSITION,
    BW_CHESS_FIFTY_MOVES,
    BW_CHESS_SEVENTY_FIVE_MOVES,
    BW_CHESS_STOPPED,
};

/** A game: the position with what the table's rules add to it. */
typedef struct BwChess {
    BwChessPosition position;
    uint8_t repetition;
    uint8_t moves_rule;
    uint8_t dead_is_drawn;
    uint8_t ending;
    uint8_t unused[4]; /* to a whole word: the bytes of a state are compared */
} BwChess;

/** The state of a game of chess. */
static inline const BwChess *bw_chess_of(const BwState *state)
{
    return (const BwChess *)state->bytes;
}

BW_END

#endif
