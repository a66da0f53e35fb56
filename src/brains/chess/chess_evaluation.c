/* What a chess position is worth: its features by their weights, between middlegame and endgame by
 * the men left.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"

#include "brains/chess/chess_weights.h"

/* Both weights at once, for White. */
struct ChessSink {
    int32_t sum;
};

static inline __attribute__((always_inline)) void chess_sink(struct ChessSink *sink, int colour,
                                                             int feature, int times)
{
    int32_t worth = chess_weights[feature] * times;
    sink->sum += colour == 0 ? worth : -worth;
}

#include "brains/chess/chess_features.h"

/* Against a bare king: it is driven to the rim, and with bishop and knight into the right corner;
 * the other king comes along. */
CHESS_INLINE int drive(const ChessPosition *it, int better)
{
    uint64_t pieces = it->men[better] & ~it->kind[CHESS_KING];
    uint64_t bishops = it->kind[CHESS_BISHOP];
    if (bits_count(it->men[!better]) > 1 || pieces == 0)
        return 0;
    int king = chess_king(it, !better);
    int file = king & 7;
    int rank = king >> 3;
    int rim = (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
    int near = 7 - chess_distance(king, chess_king(it, better));
    if (bits_count(pieces) == 2 && bishops != 0 && (pieces & it->kind[CHESS_KNIGHT]) != 0) {
        int dark = chess_distance(king, 0) < chess_distance(king, 63) ? 0 : 63;
        int light = chess_distance(king, 7) < chess_distance(king, 56) ? 7 : 56;
        rim = 7 - chess_distance(king, (bishops & CHESS_DARK) != 0 ? dark : light);
    }
    return 14 * rim + 8 * near;
}

CHESS_INLINE int evaluate_by(ChessWay way, const ChessPosition *it)
{
    struct ChessSink sink = {0};
    chess_find_features(way, it, &sink);
    int phase = chess_phase(it);
    int worth =
        (chess_middle_of(sink.sum) * phase + chess_end_of(sink.sum) * (CHESS_PHASE_ALL - phase)) /
        CHESS_PHASE_ALL;
    worth = worth * chess_scale(it, worth > 0 ? CHESS_WHITE : CHESS_BLACK) / 16;
    worth += worth > 0 ? drive(it, CHESS_WHITE) : -drive(it, CHESS_BLACK);
    return it->turn == CHESS_WHITE ? worth : -worth;
}

#if CHESS_HAS_PEXT
CHESS_FOR_PEXT static int evaluate_pext(const ChessPosition *it)
{
    return evaluate_by(CHESS_BY_PEXT, it);
}
#endif

static int evaluate_default(const ChessPosition *it)
{
    return evaluate_by(CHESS_BY_DEFAULT, it);
}

int chess_evaluate(const ChessPosition *it)
{
#if CHESS_HAS_PEXT
    if (chess_way() == CHESS_BY_PEXT)
        return evaluate_pext(it);
#endif
    return evaluate_default(it);
}
