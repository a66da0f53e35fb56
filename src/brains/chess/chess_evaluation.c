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

CHESS_INLINE int evaluate_by(ChessWay way, const ChessPosition *it)
{
    struct ChessSink sink = {0};
    chess_find_features(way, it, &sink);
    int phase = chess_phase(it);
    int worth =
        (chess_middle_of(sink.sum) * phase + chess_end_of(sink.sum) * (CHESS_PHASE_ALL - phase)) /
        CHESS_PHASE_ALL;
    worth = worth * chess_scale(it, worth > 0 ? CHESS_WHITE : CHESS_BLACK) / 16;
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
