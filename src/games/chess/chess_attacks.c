/* The small constant tables behind chess_attacks.h, written out by the preprocessor, a square at
 * a time. The large ones of the sliding men are made by tools/make_chess_slides.c.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_attacks.h"

#define A_FILE UINT64_C(0x0101010101010101)
#define FILES_FROM(n) (A_FILE * (0xffu & 0xffu << (n)))       /* files n … 7 */
#define FILES_UPTO(n) (A_FILE * (0xffu & 0xffu >> (7 - (n)))) /* files 0 … n */

/* A square moved by files and ranks; what leaves the board sideways is masked away, what leaves
 * it up or down falls out of the word. */
#define EAST(n, set) ((set) << (n)&FILES_FROM(n))
#define WEST(n, set) ((set) >> (n)&FILES_UPTO(7 - (n)))
#define BESIDE(n, set) (EAST(n, set) | WEST(n, set))
#define OVER_UNDER(n, set) ((set) << 8 * (n) | (set) >> 8 * (n))
#define BIT(square) (UINT64_C(1) << (square))

#define KNIGHT(square) \
    (OVER_UNDER(2, BESIDE(1, BIT(square))) | OVER_UNDER(1, BESIDE(2, BIT(square))))
#define KING(square) \
    (BESIDE(1, BIT(square)) | OVER_UNDER(1, BESIDE(1, BIT(square))) | OVER_UNDER(1, BIT(square)))
#define WHITE_PAWN(square) (BESIDE(1, BIT(square)) << 8)
#define BLACK_PAWN(square) (BESIDE(1, BIT(square)) >> 8)

#define RANK(of, n) \
    of(n), of(n + 1), of(n + 2), of(n + 3), of(n + 4), of(n + 5), of(n + 6), of(n + 7)
#define BOARD(of)                                                                         \
    {                                                                                     \
        RANK(of, 0), RANK(of, 8), RANK(of, 16), RANK(of, 24), RANK(of, 32), RANK(of, 40), \
            RANK(of, 48), RANK(of, 56)                                                    \
    }

const uint64_t bw_chess_pawn_attacks[2][64] = {BOARD(WHITE_PAWN), BOARD(BLACK_PAWN)};
const uint64_t bw_chess_knight_attacks[64] = BOARD(KNIGHT);
const uint64_t bw_chess_king_attacks[64] = BOARD(KING);
