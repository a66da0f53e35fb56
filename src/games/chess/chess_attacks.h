/* Which squares men attack. Sliding men are looked up in tables; the index is made by PEXT where
 * the processor is quick at it, else by magic multiplication. WebAssembly has no tables and
 * computes. All three ways give the same sets; hot code takes the way as a constant and is
 * compiled once for each (see chess_moves.c), cold code asks chess_way() every time.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAMES_CHESS_CHESS_ATTACKS_H
#define BOXWOOD_GAMES_CHESS_CHESS_ATTACKS_H

#include "games/chess/chess.h"

BOXWOOD_BEGIN

#define CHESS_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define CHESS_HAS_PEXT 1
#define CHESS_FOR_PEXT __attribute__((target("bmi,bmi2,lzcnt,popcnt")))
#else
#define CHESS_HAS_PEXT 0
#define CHESS_FOR_PEXT
#endif

#if defined(__wasm__)
#define CHESS_HAS_TABLES 0
#else
#define CHESS_HAS_TABLES 1
#endif

typedef enum ChessWay { CHESS_BY_RAYS, CHESS_BY_MAGIC, CHESS_BY_PEXT } ChessWay;
#define CHESS_BY_DEFAULT (CHESS_HAS_TABLES ? CHESS_BY_MAGIC : CHESS_BY_RAYS)

typedef struct ChessSlide {
    uint64_t mask, magic;
    uint32_t offset, shift;
} ChessSlide;

#if CHESS_HAS_TABLES
BOXWOOD_API extern const ChessSlide chess_bishop_slides[64];
BOXWOOD_API extern const ChessSlide chess_rook_slides[64];
BOXWOOD_API extern const uint16_t chess_slides_by_pext[];
BOXWOOD_API extern const uint16_t chess_slides_by_magic[];
BOXWOOD_API extern const uint64_t chess_slide_sets[];
#endif

BOXWOOD_API extern const uint64_t chess_pawn_attacks[2][64]; /* of a pawn of that colour */
BOXWOOD_API extern const uint64_t chess_knight_attacks[64];
BOXWOOD_API extern const uint64_t chess_king_attacks[64];

/** The quickest way here. The first AMD processors with PEXT do it in small steps. */
CHESS_INLINE ChessWay chess_way(void)
{
#if CHESS_HAS_PEXT
    if (__builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") &&
        !__builtin_cpu_is("znver2"))
        return CHESS_BY_PEXT;
#endif
    return CHESS_BY_DEFAULT;
}

/** The whole line through two squares of one rank or file, */
CHESS_INLINE uint64_t chess_straight_line(int a, int b)
{
    bool rank = (a ^ b) < 8;
    return rank ? UINT64_C(0xff) << (a & 56) : UINT64_C(0x0101010101010101) << (a & 7);
}

/* Diagonals through a square: the long one moved up or down; what leaves the board falls off. */
CHESS_INLINE uint64_t chess_diagonal(int square)
{
    int up = (square >> 3) - (square & 7);
    const uint64_t line = UINT64_C(0x8040201008040201);
    return up >= 0 ? line << 8 * up : line >> -8 * up;
}

CHESS_INLINE uint64_t chess_antidiagonal(int square)
{
    int up = (square >> 3) + (square & 7) - 7;
    const uint64_t line = UINT64_C(0x0102040810204080);
    return up >= 0 ? line << 8 * up : line >> -8 * up;
}

/** or of one diagonal. Rising diagonals have squares 9 apart, and no falling one has 63. */
CHESS_INLINE uint64_t chess_slanted_line(int a, int b)
{
    return (a - b) % 9 == 0 ? chess_diagonal(a) : chess_antidiagonal(a);
}

/** The whole line through two squares of one rank, file or diagonal. */
CHESS_INLINE uint64_t chess_line(int a, int b)
{
    bool straight = (a ^ b) < 8 || ((a ^ b) & 7) == 0;
    return straight ? chess_straight_line(a, b) : chess_slanted_line(a, b);
}

/** The squares of `line` strictly between two of its squares. */
CHESS_INLINE uint64_t chess_cut(uint64_t line, int a, int b)
{
    uint64_t ends = chess_bit(a) | chess_bit(b);
    return line & ((chess_bit(a) - 1) ^ (chess_bit(b) - 1)) & ~ends;
}

/** The squares strictly between two squares of one rank, file or diagonal. */
CHESS_INLINE uint64_t chess_between(int a, int b)
{
    return chess_cut(chess_line(a, b), a, b);
}

/* What is seen from a square along one line: the nearest man below and above, and all between. */
CHESS_INLINE uint64_t chess_along(uint64_t line, int square, uint64_t occupied)
{
    uint64_t here = chess_bit(square), men = line & occupied & ~here;
    uint64_t below = men & (here - 1), above = men & ~(here - 1);
    uint64_t nearest = below != 0 ? chess_bit(bits_highest(below)) : 1;
    uint64_t upto =
        above ^ (above - 1); /* all bits up to the nearest above; all if there is none */
    return line & upto & ~(nearest - 1) & ~here;
}

#if CHESS_HAS_PEXT
CHESS_INLINE uint64_t chess_pext(uint64_t set, uint64_t mask)
{
    uint64_t out;
    __asm__("pextq %2, %1, %0" : "=r"(out) : "r"(set), "r"(mask));
    return out;
}
#endif

#if CHESS_HAS_TABLES
CHESS_INLINE uint64_t chess_slide(const ChessSlide *slide, uint64_t occupied, ChessWay way)
{
#if CHESS_HAS_PEXT
    if (way == CHESS_BY_PEXT)
        return chess_slide_sets[chess_slides_by_pext[slide->offset +
                                                     chess_pext(occupied, slide->mask)]];
#endif
    (void)way;
    uint64_t index = (occupied & slide->mask) * slide->magic >> slide->shift;
    return chess_slide_sets[chess_slides_by_magic[slide->offset + index]];
}
#endif

CHESS_INLINE uint64_t chess_bishop_attacks_by(ChessWay way, int square, uint64_t occupied)
{
#if CHESS_HAS_TABLES
    if (way != CHESS_BY_RAYS)
        return chess_slide(&chess_bishop_slides[square], occupied, way);
#endif
    (void)way;
    return chess_along(chess_diagonal(square), square, occupied) |
           chess_along(chess_antidiagonal(square), square, occupied);
}

CHESS_INLINE uint64_t chess_rook_attacks_by(ChessWay way, int square, uint64_t occupied)
{
#if CHESS_HAS_TABLES
    if (way != CHESS_BY_RAYS)
        return chess_slide(&chess_rook_slides[square], occupied, way);
#endif
    (void)way;
    return chess_along(UINT64_C(0xff) << (square & 56), square, occupied) |
           chess_along(UINT64_C(0x0101010101010101) << (square & 7), square, occupied);
}

static inline uint64_t chess_bishop_attacks(int square, uint64_t occupied)
{
    return chess_bishop_attacks_by(chess_way(), square, occupied);
}

static inline uint64_t chess_rook_attacks(int square, uint64_t occupied)
{
    return chess_rook_attacks_by(chess_way(), square, occupied);
}

/** What a man of a kind attacks from a square; colour matters to pawns alone. */
static inline uint64_t chess_attacks(int kind, int colour, int square, uint64_t occupied)
{
    switch (kind) {
    case CHESS_PAWN:
        return chess_pawn_attacks[colour][square];
    case CHESS_KNIGHT:
        return chess_knight_attacks[square];
    case CHESS_BISHOP:
        return chess_bishop_attacks(square, occupied);
    case CHESS_ROOK:
        return chess_rook_attacks(square, occupied);
    case CHESS_QUEEN:
        return chess_bishop_attacks(square, occupied) | chess_rook_attacks(square, occupied);
    default:
        return chess_king_attacks[square];
    }
}

BOXWOOD_END

#endif
