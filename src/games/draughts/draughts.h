/* Draughts as an engine wants it: sets of squares in 32 bits, move generation, making a move, hash
 * and perft, without the front door. The rules are flags; 0 means the English ones, which are
 * the fastest. Capturing is compulsory here; huffing lives behind the door.
 *
 * Square n (1…32, Black's home is 1…12) is bit n - 1. Row r holds the bits 4r…4r+3; "down" is
 * toward 32, Black's way. In the even rows 0 2 4 6 the squares stand one column further right than
 * in the odd ones, so a step down adds 4 or 5 there and 3 or 4 elsewhere.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_DRAUGHTS_H
#define BW_GAMES_DRAUGHTS_H

#include "../../base/api.h"
#include "../../base/bits.h"
#include "../../game/game.h"

#include <stdbool.h>
#include <stdint.h>

BW_BEGIN

enum { BW_DRAUGHTS_BLACK, BW_DRAUGHTS_WHITE };
enum { BW_DRAUGHTS_SIDE = 12, BW_DRAUGHTS_MOVES_MAX = 512 };

/* Flags of the rules. None: men capture forward only, kings go one step, any capture will do, and
 * a man that is crowned has finished its move. */
enum {
    BW_DRAUGHTS_ENGLISH = 0,
    BW_DRAUGHTS_MEN_BACK = 1,   /* men capture backward too */
    BW_DRAUGHTS_FLYING = 2,     /* kings go and capture over any distance */
    BW_DRAUGHTS_MOST = 4,       /* only captures of the greatest number of pieces */
    BW_DRAUGHTS_CROWN_GOES = 8, /* a man crowned while it captures goes on as a king */
    BW_DRAUGHTS_WAYS = 16, /* each way of a capture is a move of its own, as in published counts */
    BW_DRAUGHTS_ONE_JUMP = 32, /* a capture is a single jump */
};

/** The pieces and whose turn it is. */
typedef struct BwDraughtsBoard {
    uint32_t pieces[2]; /* men and kings of Black and of White */
    uint32_t kings;     /* of both */
    uint32_t turn;      /* BW_DRAUGHTS_BLACK or BW_DRAUGHTS_WHITE */
} BwDraughtsBoard;

/* A move is what it changes; the way a capture took is not part of it.
 *
 *     63      43   42     41…37  36…32   31…0
 *     (zeros)      crown  to     from    squares of the captured pieces
 */
typedef uint64_t BwDraughtsMove;

/** The squares of the pieces that a move captures. */
static inline uint32_t bw_draughts_captured(BwDraughtsMove move)
{
    return (uint32_t)move;
}

/** Where the move begins, as a bit's number: square - 1. */
static inline unsigned bw_draughts_from(BwDraughtsMove move)
{
    return move >> 32 & 31;
}

/** Where the move ends, as a bit's number. */
static inline unsigned bw_draughts_to(BwDraughtsMove move)
{
    return move >> 37 & 31;
}

/** Whether a man becomes a king by this move. */
static inline bool bw_draughts_crowns(BwDraughtsMove move)
{
    return move >> 42 & 1;
}

/** A plain move from a bit's number to another. */
static inline BwDraughtsMove bw_draughts_move(unsigned from, unsigned to)
{
    return (BwDraughtsMove)from << 32 | (BwDraughtsMove)to << 37;
}

/** The part of a move that says whether it crowns. */
static inline BwDraughtsMove bw_draughts_crowning(bool crowns)
{
    return (BwDraughtsMove)crowns << 42;
}

/** The row on which the men of a colour are crowned. */
static inline uint32_t bw_draughts_crown_row(unsigned colour)
{
    return colour == BW_DRAUGHTS_BLACK ? 0xf0000000u : 0x0000000fu;
}

/** One of the two steps down (or up) is by 4 everywhere; the other is by 5 or 3, whatever the row
 * allows. Each undoes its own counterpart, and a jump is one of each. */
static inline uint32_t bw_draughts_straight(uint32_t set, bool down)
{
    return down ? set << 4 : set >> 4;
}

/** Every piece of a set one step along the other slant; see bw_draughts_straight. */
static inline uint32_t bw_draughts_slant(uint32_t set, bool down)
{
    return down ? (set & 0x07070707u) << 5 | (set & 0xe0e0e0e0u) << 3
                : (set & 0xe0e0e0e0u) >> 5 | (set & 0x07070707u) >> 3;
}

/** Every piece of a set one step further: 0 down-left, 1 down-right, 2 up-left, 3 up-right as
 * White sees the board from below. What leaves the board is gone. */
static inline uint32_t bw_draughts_step(uint32_t set, int direction)
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

/** The empty squares. */
static inline uint32_t bw_draughts_empty(const BwDraughtsBoard *board)
{
    return ~(board->pieces[0] | board->pieces[1]);
}

/** The first position, with the colour that begins. */
BW_API BwDraughtsBoard bw_draughts_start(unsigned first);

/** The board after a move of bw_draughts_moves(), for a caller who knows that `us` is to move. */
static inline BwDraughtsBoard bw_draughts_after_by(const BwDraughtsBoard *board,
                                                   BwDraughtsMove move, unsigned us)
{
    uint32_t from = 1u << bw_draughts_from(move), to = 1u << bw_draughts_to(move);
    uint32_t captured = bw_draughts_captured(move);
    uint32_t crown = (uint32_t)bw_draughts_crowns(move) << bw_draughts_to(move);
    uint32_t king = (board->kings >> bw_draughts_from(move) & 1) << bw_draughts_to(move);
    bool black = us == BW_DRAUGHTS_BLACK;
    BwDraughtsBoard next;
    next.pieces[0] = (board->pieces[0] & ~(black ? from : captured)) | (black ? to : 0);
    next.pieces[1] = (board->pieces[1] & ~(black ? captured : from)) | (black ? 0 : to);
    next.kings = (board->kings & ~(from | captured)) | king | crown;
    next.turn = us ^ 1;
    return next;
}

/** The board after a move of bw_draughts_moves(). */
static inline BwDraughtsBoard bw_draughts_after(const BwDraughtsBoard *board, BwDraughtsMove move)
{
    return bw_draughts_after_by(board, move, board->turn);
}

/** Lists the legal moves of the side to move, ordered by the square they begin on; returns how
 * many. Captures that differ only in their way are one move unless BW_DRAUGHTS_WAYS is set. */
BW_API int bw_draughts_moves(unsigned rules, const BwDraughtsBoard *,
                             BwDraughtsMove out[BW_DRAUGHTS_MOVES_MAX]);
/** How many moves bw_draughts_moves() would list. */
BW_API int bw_draughts_count(unsigned rules, const BwDraughtsBoard *);
/** The pieces of a colour that could capture, were it to move. */
BW_API uint32_t bw_draughts_capturers(unsigned rules, const BwDraughtsBoard *, unsigned colour);
/** Whether the side to move has any move; it has lost otherwise. */
BW_API bool bw_draughts_can_move(unsigned rules, const BwDraughtsBoard *);

/** How many sequences of `depth` moves there are; the last ply is counted, not made. */
BW_API uint64_t bw_draughts_perft(unsigned rules, const BwDraughtsBoard *, int depth);

/** The hash of a board: equal for equal ones. Two multiplications, so there are no Zobrist keys to
 * update move by move. */
static inline uint64_t bw_draughts_hash(const BwDraughtsBoard *board)
{
    uint64_t both = (uint64_t)board->pieces[0] << 32 | board->pieces[1];
    return bw_bits_hash(bw_bits_hash(board->turn, both), board->kings);
}

enum { BW_DRAUGHTS_CAPTURE_STRICT, BW_DRAUGHTS_CAPTURE_HUFF, BW_DRAUGHTS_CAPTURE_REMOVE };
enum { BW_DRAUGHTS_DRAW_STOP, BW_DRAUGHTS_DRAW_CLAIM, BW_DRAUGHTS_DRAW_OFF };

/** Whether a move at fault awaits its remedy. */
typedef enum BwDraughtsPhase {
    BW_DRAUGHTS_PHASE_NORMAL,
    BW_DRAUGHTS_PHASE_REMEDY,   /* the other seat was at fault */
    BW_DRAUGHTS_PHASE_DEMANDED, /* a capture was demanded and must be made */
} BwDraughtsPhase;

/** The state of a game of draughts. */
typedef struct BwDraughts {
    BwDraughtsBoard board;
    BwDraughtsBoard before; /* the move at fault; this and the next two are 0 except in
                               BW_DRAUGHTS_PHASE_REMEDY */
    uint32_t at_fault;      /* the pieces that may be removed, where they stand now */
    uint16_t quiet_before;  /* `quiet` before the move at fault */
    uint16_t quiet;         /* plies since a capture or the move of a man */
    int8_t turn;            /* a seat or BW_TURN_OVER */
    int8_t winner;          /* a seat or -1 */
    uint8_t phase;
    uint8_t rules;   /* flags, as above */
    uint8_t capture; /* BW_DRAUGHTS_CAPTURE_… */
    uint8_t draw;    /* BW_DRAUGHTS_DRAW_… */
    uint8_t unused[2];
} BwDraughts;

/** The state of a game of draughts. */
static inline const BwDraughts *bw_draughts_of(const BwState *state)
{
    return (const BwDraughts *)state->bytes;
}

BW_END

#endif
