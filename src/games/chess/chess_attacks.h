/* Which squares men attack. Sliding men are looked up in tables; the index is made by PEXT where
 * the processor is quick at it, else by magic multiplication. WebAssembly has no tables and
 * computes. All three ways give the same sets; hot code takes the way as a constant and is
 * compiled once for each (see chess_moves.c), cold code asks bw_chess_way() every time.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_CHESS_CHESS_ATTACKS_H
#define BW_GAMES_CHESS_CHESS_ATTACKS_H

#include "../../games/chess/chess.h"

BW_BEGIN

#ifndef BW_CHESS_INLINE /* under sanitizers, which take half a minute for all of it inlined */
#define BW_CHESS_INLINE static inline __attribute__((always_inline))
#endif

#if defined(__x86_64__)
#define BW_CHESS_HAS_PEXT 1
/** Marks functions that are compiled for processors with PEXT. */
#define BW_CHESS_FOR_PEXT __attribute__((target("bmi,bmi2,lzcnt,popcnt")))
#else
#define BW_CHESS_HAS_PEXT 0
#define BW_CHESS_FOR_PEXT
#endif

#if defined(__wasm__)
#define BW_CHESS_HAS_TABLES 0
#else
/** 1 if there are tables of what sliding men attack. */
#define BW_CHESS_HAS_TABLES 1
#endif

/** How attacks of sliding men are found. */
typedef enum BwChessWay { BW_CHESS_BY_RAYS, BW_CHESS_BY_MAGIC, BW_CHESS_BY_PEXT } BwChessWay;
/** The way that every processor has. */
#define BW_CHESS_BY_DEFAULT (BW_CHESS_HAS_TABLES ? BW_CHESS_BY_MAGIC : BW_CHESS_BY_RAYS)

/** Where the tables have what a sliding man attacks from a square. */
typedef struct BwChessSlide {
    uint64_t mask, magic;
    uint32_t offset, shift;
} BwChessSlide;

#if BW_CHESS_HAS_TABLES
BW_API extern const BwChessSlide bw_chess_bishop_slides[64];
BW_API extern const BwChessSlide bw_chess_rook_slides[64];
BW_API extern const uint16_t bw_chess_slides_by_pext[];
BW_API extern const uint16_t bw_chess_slides_by_magic[];
BW_API extern const uint64_t bw_chess_slide_sets[];
#endif

BW_API extern const uint64_t bw_chess_pawn_attacks[2][64]; /* of a pawn of that colour */
BW_API extern const uint64_t bw_chess_knight_attacks[64];
BW_API extern const uint64_t bw_chess_king_attacks[64];

/** The quickest way here. The first AMD processors with PEXT do it in small steps. */
BW_CHESS_INLINE BwChessWay bw_chess_way(void)
{
#if BW_CHESS_HAS_PEXT
    if (__builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") &&
        !__builtin_cpu_is("znver2"))
        return BW_CHESS_BY_PEXT;
#endif
    return BW_CHESS_BY_DEFAULT;
}

/** The whole line through two squares of one rank or file. */
BW_CHESS_INLINE uint64_t bw_chess_straight_line(int a, int b)
{
    bool rank = (a ^ b) < 8;
    return rank ? UINT64_C(0xff) << (a & 56) : UINT64_C(0x0101010101010101) << (a & 7);
}

/** Diagonals through a square: the long one moved up or down; what leaves the board falls off. */
BW_CHESS_INLINE uint64_t bw_chess_diagonal(int square)
{
    int up = (square >> 3) - (square & 7);
    const uint64_t line = UINT64_C(0x8040201008040201);
    return up >= 0 ? line << 8 * up : line >> -8 * up;
}

/** The falling diagonal through a square. */
BW_CHESS_INLINE uint64_t bw_chess_antidiagonal(int square)
{
    int up = (square >> 3) + (square & 7) - 7;
    const uint64_t line = UINT64_C(0x0102040810204080);
    return up >= 0 ? line << 8 * up : line >> -8 * up;
}

/** The whole line through two squares of one diagonal. Squares of rising diagonals are 9 apart, and
 * no falling diagonal has squares 63 apart. */
BW_CHESS_INLINE uint64_t bw_chess_slanted_line(int a, int b)
{
    return (a - b) % 9 == 0 ? bw_chess_diagonal(a) : bw_chess_antidiagonal(a);
}

/** The whole line through two squares of one rank, file or diagonal. */
BW_CHESS_INLINE uint64_t bw_chess_line(int a, int b)
{
    bool straight = (a ^ b) < 8 || ((a ^ b) & 7) == 0;
    return straight ? bw_chess_straight_line(a, b) : bw_chess_slanted_line(a, b);
}

/** The squares of `line` strictly between two of its squares. */
BW_CHESS_INLINE uint64_t bw_chess_cut(uint64_t line, int a, int b)
{
    uint64_t ends = bw_chess_bit(a) | bw_chess_bit(b);
    return line & ((bw_chess_bit(a) - 1) ^ (bw_chess_bit(b) - 1)) & ~ends;
}

/** The squares strictly between two squares of one rank, file or diagonal. */
BW_CHESS_INLINE uint64_t bw_chess_between(int a, int b)
{
    return bw_chess_cut(bw_chess_line(a, b), a, b);
}

/** What is seen from a square along one line: the nearest man below and above, and all between. */
BW_CHESS_INLINE uint64_t bw_chess_along(uint64_t line, int square, uint64_t occupied)
{
    uint64_t here = bw_chess_bit(square), men = line & occupied & ~here;
    uint64_t below = men & (here - 1), above = men & ~(here - 1);
    uint64_t nearest = below != 0 ? bw_chess_bit(bw_bits_highest(below)) : 1;
    uint64_t upto =
        above ^ (above - 1); /* all bits up to the nearest above; all if there is none */
    return line & upto & ~(nearest - 1) & ~here;
}

#if BW_CHESS_HAS_PEXT
/** The bits of a set where the mask has ones, pushed together. */
BW_CHESS_INLINE uint64_t bw_chess_pext(uint64_t set, uint64_t mask)
{
    uint64_t out;
    __asm__("pextq %2, %1, %0" : "=r"(out) : "r"(set), "r"(mask));
    return out;
}
#endif

#if BW_CHESS_HAS_TABLES
/** What a sliding man attacks past the men in its way, from the tables. */
BW_CHESS_INLINE uint64_t bw_chess_slide(const BwChessSlide *slide, uint64_t occupied,
                                        BwChessWay way)
{
#if BW_CHESS_HAS_PEXT
    if (way == BW_CHESS_BY_PEXT)
        return bw_chess_slide_sets[bw_chess_slides_by_pext[slide->offset +
                                                           bw_chess_pext(occupied, slide->mask)]];
#endif
    (void)way;
    uint64_t index = (occupied & slide->mask) * slide->magic >> slide->shift;
    return bw_chess_slide_sets[bw_chess_slides_by_magic[slide->offset + index]];
}
#endif

/** What a bishop attacks, found in one of the ways. */
BW_CHESS_INLINE uint64_t bw_chess_bishop_attacks_by(BwChessWay way, int square, uint64_t occupied)
{
#if BW_CHESS_HAS_TABLES
    if (way != BW_CHESS_BY_RAYS)
        return bw_chess_slide(&bw_chess_bishop_slides[square], occupied, way);
#endif
    (void)way;
    return bw_chess_along(bw_chess_diagonal(square), square, occupied) |
           bw_chess_along(bw_chess_antidiagonal(square), square, occupied);
}

/** What a rook attacks, found in one of the ways. */
BW_CHESS_INLINE uint64_t bw_chess_rook_attacks_by(BwChessWay way, int square, uint64_t occupied)
{
#if BW_CHESS_HAS_TABLES
    if (way != BW_CHESS_BY_RAYS)
        return bw_chess_slide(&bw_chess_rook_slides[square], occupied, way);
#endif
    (void)way;
    return bw_chess_along(UINT64_C(0xff) << (square & 56), square, occupied) |
           bw_chess_along(UINT64_C(0x0101010101010101) << (square & 7), square, occupied);
}

/** What a bishop attacks, found in the processor's best way. */
static inline uint64_t bw_chess_bishop_attacks(int square, uint64_t occupied)
{
    return bw_chess_bishop_attacks_by(bw_chess_way(), square, occupied);
}

/** What a rook attacks, found in the processor's best way. */
static inline uint64_t bw_chess_rook_attacks(int square, uint64_t occupied)
{
    return bw_chess_rook_attacks_by(bw_chess_way(), square, occupied);
}

/** What a man of a kind attacks from a square; colour matters to pawns alone. */
static inline uint64_t bw_chess_attacks(int kind, int colour, int square, uint64_t occupied)
{
    switch (kind) {
    case BW_CHESS_PAWN:
        return bw_chess_pawn_attacks[colour][square];
    case BW_CHESS_KNIGHT:
        return bw_chess_knight_attacks[square];
    case BW_CHESS_BISHOP:
        return bw_chess_bishop_attacks(square, occupied);
    case BW_CHESS_ROOK:
        return bw_chess_rook_attacks(square, occupied);
    case BW_CHESS_QUEEN:
        return bw_chess_bishop_attacks(square, occupied) | bw_chess_rook_attacks(square, occupied);
    default:
        return bw_chess_king_attacks[square];
    }
}

BW_END

#endif
