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
BW_CHESS_INLINE int drive(const BwChessPosition *it, int better)
{
    uint64_t pieces = it->men[better] & ~it->kind[BW_CHESS_KING];
    uint64_t bishops = it->kind[BW_CHESS_BISHOP];
    if (bw_bits_count(it->men[!better]) > 1 || pieces == 0)
        return 0;
    int king = bw_chess_king(it, !better);
    int file = king & 7;
    int rank = king >> 3;
    int rim = (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
    int near = 7 - chess_distance(king, bw_chess_king(it, better));
    if (bw_bits_count(pieces) == 2 && bishops != 0 && (pieces & it->kind[BW_CHESS_KNIGHT]) != 0) {
        int dark = chess_distance(king, 0) < chess_distance(king, 63) ? 0 : 63;
        int light = chess_distance(king, 7) < chess_distance(king, 56) ? 7 : 56;
        rim = 7 - chess_distance(king, (bishops & CHESS_DARK) != 0 ? dark : light);
    }
    return 14 * rim + 8 * near;
}

BW_CHESS_INLINE int evaluate_by(BwChessWay way, const BwChessPosition *it)
{
    struct ChessSink sink = {0};
    chess_find_features(way, it, &sink);
    int phase = chess_phase(it);
    int worth =
        (chess_middle_of(sink.sum) * phase + chess_end_of(sink.sum) * (CHESS_PHASE_ALL - phase)) /
        CHESS_PHASE_ALL;
    worth = worth * chess_scale(it, worth > 0 ? BW_CHESS_WHITE : BW_CHESS_BLACK) / 16;
    worth += worth > 0 ? drive(it, BW_CHESS_WHITE) : -drive(it, BW_CHESS_BLACK);
    return it->turn == BW_CHESS_WHITE ? worth : -worth;
}

#if BW_CHESS_HAS_PEXT
BW_CHESS_FOR_PEXT static int evaluate_pext(const BwChessPosition *it)
{
    return evaluate_by(BW_CHESS_BY_PEXT, it);
}
#endif

static int evaluate_default(const BwChessPosition *it)
{
    return evaluate_by(BW_CHESS_BY_DEFAULT, it);
}

int chess_evaluate(const BwChessPosition *it)
{
#if BW_CHESS_HAS_PEXT
    if (bw_chess_way() == BW_CHESS_BY_PEXT)
        return evaluate_pext(it);
#endif
    return evaluate_default(it);
}
