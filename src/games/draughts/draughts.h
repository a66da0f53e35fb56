/* Draughts as an engine wants it: sets of squares in 32 bits, move generation, making a move, hash
 * and perft, without the front door. The rules are flags; 0 are the English ones, which are the
 * fast path. Capturing is compulsory here; huffing lives behind the door.
 *
 * Square n (1…32, Black's home is 1…12) is bit n - 1. Row r holds the bits 4r…4r+3; "down" is
 * toward 32, Black's way. In the even rows 0 2 4 6 the squares stand one column further right than
 * in the odd ones, so a step down adds 4 or 5 there and 3 or 4 elsewhere.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAMES_DRAUGHTS_H
#define BOXWOOD_GAMES_DRAUGHTS_H

#include "base/api.h"
#include "base/bits.h"

#include <stdbool.h>
#include <stdint.h>

BOXWOOD_BEGIN

enum { DRAUGHTS_BLACK, DRAUGHTS_WHITE };
enum { DRAUGHTS_SIDE = 12, DRAUGHTS_MOVES_MAX = 512 };

/* Flags of the rules. None: men capture forward only, kings go one step, any capture will do, and
 * a man that is crowned has finished its move. */
enum {
    DRAUGHTS_ENGLISH = 0,
    DRAUGHTS_MEN_BACK = 1,   /* men capture backward too */
    DRAUGHTS_FLYING = 2,     /* kings go and capture over any distance */
    DRAUGHTS_MOST = 4,       /* only captures of the greatest number of pieces */
    DRAUGHTS_CROWN_GOES = 8, /* a man crowned while it captures goes on as a king */
    DRAUGHTS_WAYS = 16, /* each way of a capture is a move of its own, as in published counts */
};

typedef struct DraughtsBoard {
    uint32_t pieces[2]; /* men and kings of Black and of White */
    uint32_t kings;     /* of both */
    uint32_t turn;      /* DRAUGHTS_BLACK or DRAUGHTS_WHITE */
} DraughtsBoard;

/* A move is what it changes; the way a capture took is not part of it.
 *
 *     63      43   42     41…37  36…32   31…0
 *     (zeros)      crown  to     from    squares of the captured pieces
 */
typedef uint64_t DraughtsMove;

static inline uint32_t draughts_captured(DraughtsMove move)
{
    return (uint32_t)move;
}

/** Where the move begins, as a bit's number: square - 1. */
static inline unsigned draughts_from(DraughtsMove move)
{
    return move >> 32 & 31;
}

static inline unsigned draughts_to(DraughtsMove move)
{
    return move >> 37 & 31;
}

/** Whether a man becomes a king by this move. */
static inline bool draughts_crowns(DraughtsMove move)
{
    return move >> 42 & 1;
}

static inline DraughtsMove draughts_move(unsigned from, unsigned to)
{
    return (DraughtsMove)from << 32 | (DraughtsMove)to << 37;
}

static inline DraughtsMove draughts_crowning(bool crowns)
{
    return (DraughtsMove)crowns << 42;
}

/** The row on which the men of a colour are crowned. */
static inline uint32_t draughts_crown_row(unsigned colour)
{
    return colour == DRAUGHTS_BLACK ? 0xf0000000u : 0x0000000fu;
}

/* One of the two steps down (or up) is by 4 everywhere; the other is by 5 or 3, whatever the row
 * allows. Each undoes its own counterpart, and a jump is one of each. */
static inline uint32_t draughts_straight(uint32_t set, bool down)
{
    return down ? set << 4 : set >> 4;
}

static inline uint32_t draughts_slant(uint32_t set, bool down)
{
    return down ? (set & 0x07070707u) << 5 | (set & 0xe0e0e0e0u) << 3
                : (set & 0xe0e0e0e0u) >> 5 | (set & 0x07070707u) >> 3;
}

/** Every piece of a set one step further: 0 down-left, 1 down-right, 2 up-left, 3 up-right as
 * White sees the board from below. What leaves the board is gone. */
static inline uint32_t draughts_step(uint32_t set, int direction)
{
    const uint32_t even = 0x0f0f0f0fu, odd = 0xf0f0f0f0u;
    switch (direction) {
    case 0:
        return (set & even) << 4 | (set & 0xe0e0e0e0u) << 3;
    case 1:
        return (set & 0x07070707u) << 5 | (set & odd) << 4;
    case 2:
        return (set & even) >> 4 | (set & 0xe0e0e0e0u) >> 5;
    default:
        return (set & 0x07070707u) >> 3 | (set & odd) >> 4;
    }
}

static inline uint32_t draughts_empty(const DraughtsBoard *board)
{
    return ~(board->pieces[0] | board->pieces[1]);
}

/** The first position, with the colour that begins. */
BOXWOOD_API DraughtsBoard draughts_start(unsigned first);

/** The board after a move of draughts_moves(), for a caller who knows that `us` is to move. */
static inline DraughtsBoard draughts_after_by(const DraughtsBoard *board, DraughtsMove move,
                                              unsigned us)
{
    uint32_t from = 1u << draughts_from(move), to = 1u << draughts_to(move);
    uint32_t captured = draughts_captured(move);
    uint32_t crown = (uint32_t)draughts_crowns(move) << draughts_to(move);
    uint32_t king = (board->kings >> draughts_from(move) & 1) << draughts_to(move);
    bool black = us == DRAUGHTS_BLACK;
    DraughtsBoard next;
    next.pieces[0] = (board->pieces[0] & ~(black ? from : captured)) | (black ? to : 0);
    next.pieces[1] = (board->pieces[1] & ~(black ? captured : from)) | (black ? 0 : to);
    next.kings = (board->kings & ~(from | captured)) | king | crown;
    next.turn = us ^ 1;
    return next;
}

/** The board after a move of draughts_moves(). */
static inline DraughtsBoard draughts_after(const DraughtsBoard *board, DraughtsMove move)
{
    return draughts_after_by(board, move, board->turn);
}

/** Lists the legal moves of the side to move, ordered by the square they begin on; returns how
 * many. Captures that differ only in their way are one move unless DRAUGHTS_WAYS is set. */
BOXWOOD_API int draughts_moves(unsigned rules, const DraughtsBoard *,
                               DraughtsMove out[DRAUGHTS_MOVES_MAX]);
/** How many moves draughts_moves() would list. */
BOXWOOD_API int draughts_count(unsigned rules, const DraughtsBoard *);
/** The pieces of a colour that could capture, were it to move. */
BOXWOOD_API uint32_t draughts_capturers(unsigned rules, const DraughtsBoard *, unsigned colour);
/** Whether the side to move has any move; it has lost otherwise. */
BOXWOOD_API bool draughts_can_move(unsigned rules, const DraughtsBoard *);

/** How many sequences of `depth` moves there are; the last ply is counted, not made. */
BOXWOOD_API uint64_t draughts_perft(unsigned rules, const DraughtsBoard *, int depth);

/** Equal for equal boards. Two multiplications, so there is nothing to update move by move. */
static inline uint64_t draughts_hash(const DraughtsBoard *board)
{
    uint64_t both = (uint64_t)board->pieces[0] << 32 | board->pieces[1];
    return bits_hash(bits_hash(board->turn, both), board->kings);
}

BOXWOOD_END

#endif
