/* What the evaluation of chess looks at, and what each is worth: tools/tune_chess.c fits the
 * weights to games of the brain against itself and writes chess_weights.c.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_CHESS_CHESS_WEIGHTS_H
#define BW_BRAINS_CHESS_CHESS_WEIGHTS_H

#include <stdint.h>

/* Groups of features: their name and how many there are. Ranks are counted from the owner's side;
 * squares by rank and the distance of the file from the rim. */
#define CHESS_FEATURE_GROUPS(GROUP)                                                          \
    GROUP(MAN, 5)             /* by kind, the king left out */                               \
    GROUP(SQUARE, 6 * 32)     /* by kind, square */                                          \
    GROUP(KNIGHT_MOBILITY, 9) /* by squares attacked: not our own men's, no enemy pawn's */  \
    GROUP(BISHOP_MOBILITY, 14)                                                               \
    GROUP(ROOK_MOBILITY, 15)                                                                 \
    GROUP(QUEEN_MOBILITY, 28)                                                                \
    GROUP(PASSED, 8)         /* by rank */                                                   \
    GROUP(PASSED_FREE, 8)    /* and nobody stands in front */                                \
    GROUP(PASSED_SAFE, 8)    /* and the enemy does not attack the square in front */         \
    GROUP(PASSED_MY_KING, 8) /* by distance of the king to the square in front, far pawns */ \
    GROUP(PASSED_THEIR_KING, 8)                                                              \
    GROUP(DOUBLED, 1)                                                                        \
    GROUP(ISOLATED, 2) /* 1: on a file without an enemy pawn ahead */                        \
    GROUP(BACKWARD, 2)                                                                       \
    GROUP(HELD, 8) /* a pawn by a pawn; by rank */                                           \
    GROUP(ABREAST, 8)                                                                        \
    GROUP(BISHOP_PAIR, 1)                                                                    \
    GROUP(BISHOP_PAWNS, 1) /* our pawns on the colour of our bishop */                       \
    GROUP(ROOK_OPEN, 1)                                                                      \
    GROUP(ROOK_HALF_OPEN, 1)                                                                 \
    GROUP(ROOK_BEHIND, 1) /* a passed pawn of ours */                                        \
    GROUP(OUTPOST, 2)     /* of a knight, of a bishop */                                     \
    GROUP(PAWN_THREAT, 6) /* by the kind attacked */                                         \
    GROUP(MINOR_THREAT, 6)                                                                   \
    GROUP(ROOK_THREAT, 6)                                                                    \
    GROUP(HANGING, 1)  /* attacked and not held */                                           \
    GROUP(SHELTER, 16) /* our nearest pawn on the king's file and beside it, by rank */      \
    GROUP(STORM, 16)   /* theirs */                                                          \
    GROUP(DANGER, 32)  /* by how much of the enemy king's surroundings is attacked */        \
    GROUP(CHECK, 6)    /* a safe check by a kind */                                          \
    GROUP(TEMPO, 1)

#define CHESS_FEATURE_RANGE(name, count) \
    CHESS_##name, CHESS_##name##_LAST = CHESS_##name + (count)-1,
enum { CHESS_FEATURE_GROUPS(CHESS_FEATURE_RANGE) CHESS_FEATURES };

/* In the middlegame and in the endgame, hundredths of a pawn: middle * 65536 + end, so that both
 * are added at once. */
extern const int32_t chess_weights[CHESS_FEATURES];

static inline int chess_end_of(int32_t both)
{
    return (int16_t)(both & 0xffff);
}

static inline int chess_middle_of(int32_t both)
{
    return (both - chess_end_of(both)) / 65536;
}

#endif
