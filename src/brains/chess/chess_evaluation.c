/* Evaluates chess positions: by the net, and by hand where a bare king is to be mated, which the
 * net has hardly seen. Without a net the men count.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"

#include "brains/net.h"

#define DARK UINT64_C(0xaa55aa55aa55aa55)

static int distance(int a, int b)
{
    int files = (a & 7) - (b & 7);
    int ranks = (a >> 3) - (b >> 3);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

/* The bare king is driven to the rim, and with bishop and knight into the right corner; the other
 * king comes along. */
static int drive(const BwChessPosition *it, int better)
{
    uint64_t pieces = it->men[better] & ~it->kind[BW_CHESS_KING];
    uint64_t bishops = it->kind[BW_CHESS_BISHOP];
    int king = bw_chess_king(it, !better);
    int file = king & 7;
    int rank = king >> 3;
    int rim = (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
    int near = 7 - distance(king, bw_chess_king(it, better));
    if (bw_bits_count(pieces) == 2 && bishops != 0 && (pieces & it->kind[BW_CHESS_KNIGHT]) != 0) {
        int dark = distance(king, 0) < distance(king, 63) ? 0 : 63;
        int light = distance(king, 7) < distance(king, 56) ? 7 : 56;
        rim = 7 - distance(king, (bishops & DARK) != 0 ? dark : light);
    }
    return 14 * rim + 8 * near;
}

static int men_of(const BwChessPosition *it, int side)
{
    int worth = 0;
    for (int kind = BW_CHESS_PAWN; kind < BW_CHESS_KING; kind++)
        worth += chess_worths[kind] * bw_bits_count(bw_chess_men(it, side, kind));
    return worth;
}

/* Against a bare king the men say enough. */
static int mop_up(const BwChessPosition *it, int better)
{
    int worth = bw_chess_can_mate(it, better) ? drive(it, better) + men_of(it, better) : 0;
    return it->turn == better ? worth : -worth;
}

static bool is_alone(uint64_t men)
{
    return (men & (men - 1)) == 0;
}

int chess_judge(const ChessNet *net, const BwChessPosition *it, ChessSight *sight,
                const ChessSight *parent)
{
    bool pawns = it->kind[BW_CHESS_PAWN] != 0;
    if (!pawns && is_alone(it->men[BW_CHESS_BLACK]))
        return mop_up(it, BW_CHESS_WHITE);
    if (!pawns && is_alone(it->men[BW_CHESS_WHITE]))
        return mop_up(it, BW_CHESS_BLACK);
    return net != NULL ? chess_net_worth(net, it, sight, parent)
                       : men_of(it, it->turn) - men_of(it, !it->turn);
}

int chess_evaluate(const BwChessPosition *it)
{
    ChessSight sight = {0};
    return chess_judge((const ChessNet *)NET_BUILT_IN(chess_net_words), it, &sight, NULL);
}
