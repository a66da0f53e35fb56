/* The neural net that evaluates chess, with a first layer that is updated move by move (NNUE):
 * data/chess.net, made by lab/chess/teach_chess.py. Each side looks at the board from its own end,
 * mirrored so that its king stands on the files a to d. The first layer depends on where that king
 * is, the last on how many men are left.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_CHESS_CHESS_NET_H
#define BW_BRAINS_CHESS_CHESS_NET_H

#include "games/chess/chess.h"

enum {
    CHESS_NET_HIDDEN = 512, /* of either view */
    CHESS_NET_BUCKETS = 6,  /* of squares for the own king, with a first layer each */
    CHESS_NET_INPUTS = 2 * BW_CHESS_KINDS * 64, /* own men, then the other's, by kind and square */
    CHESS_NET_PHASES = 8,                       /* of four men each */
    CHESS_NET_UNIT = 170,                       /* hundredths of a pawn where the net says 1 */
    CHESS_NET_MOST = 8000
};

typedef struct ChessNet {
    int16_t first[CHESS_NET_BUCKETS * CHESS_NET_INPUTS][CHESS_NET_HIDDEN];
    int16_t first_bias[CHESS_NET_HIDDEN];
    int16_t last[CHESS_NET_PHASES][2][CHESS_NET_HIDDEN]; /* the mover's view comes first */
    int32_t last_bias[CHESS_NET_PHASES];
} ChessNet;

/* The first layer's sums for both sides, and what they are the sums of: a memory from which those
 * of a similar position follow by a few rows. All zeros are as good as none. */
typedef struct ChessSight {
    _Alignas(64) int16_t sums[2][CHESS_NET_HIDDEN];
    uint64_t men[2][BW_CHESS_KINDS];
    uint16_t view[2]; /* how each side sees the board, plus one; 0: no sums */
} ChessSight;

/* The one that ships. */
extern const uint32_t chess_net_words[];

/* What a position is worth to the side to move, in hundredths of a pawn. `sight` holds the sums of
 * any position, best a similar one, and then those of this one; `parent` is one more to begin from,
 * or NULL. */
int chess_net_worth(const ChessNet *, const BwChessPosition *, ChessSight *sight,
                    const ChessSight *parent);
/* The same, by the wider vectors or by what every processor has; for tests. */
int chess_net_worth_by(bool wide, const ChessNet *, const BwChessPosition *, ChessSight *,
                       const ChessSight *parent);

#endif
