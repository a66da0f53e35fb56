/* A plain evaluation of chess for the generic searches, what a mistake costs, and what speaks for a
 * move in words.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"

#include "brains/evaluation.h"
#include "games/chess/chess_state.h"

enum { SCALE = 8 }; /* from hundredths of a pawn to a worth of the generic searches */

static int32_t worth(const BwState *state, int seat)
{
    const BwChessPosition *it = &bw_chess_of(state)->position;
    int mine = chess_evaluate(it);
    return SCALE * (it->turn == seat ? mine : -mine);
}

/* As in a middle game. */
static double expect(int32_t worth_now)
{
    return chess_expect(worth_now / SCALE, 24);
}

static int32_t promise(const BwState *state, BwMove move)
{
    const BwChessPosition *it = &bw_chess_of(state)->position;
    BwChessMove mine = (BwChessMove)move;
    if (!chess_is_noisy(it, mine))
        return 0;
    int taken = chess_worths[it->board[bw_chess_to(mine)]];
    return chess_exchange_wins(it, mine, 0) ? 100 + taken : taken - 1000;
}

static bool loud(const BwState *state, BwMove move)
{
    const BwChessPosition *it = &bw_chess_of(state)->position;
    return chess_is_noisy(it, (BwChessMove)move) && chess_exchange_wins(it, (BwChessMove)move, 0);
}

/* A man or a pawn for nothing, or more than what is given for it. */
static BwStatus gain(const BwChessPosition *it, BwChessMove move)
{
    int taken =
        bw_chess_sort(move) == BW_CHESS_EN_PASSANT ? BW_CHESS_PAWN : it->board[bw_chess_to(move)];
    if (bw_chess_sort(move) == BW_CHESS_CASTLING || taken == BW_CHESS_NOBODY)
        return bw_status_ok();
    if (taken != BW_CHESS_PAWN && chess_exchange_wins(it, move, 150))
        return bw_status_no("hint.chess.wins_piece");
    return chess_exchange_wins(it, move, 90) ? bw_status_no("hint.chess.wins_pawn")
                                             : bw_status_ok();
}

static BwStatus reason(const BwState *state, BwMove move)
{
    const BwChessPosition *it = &bw_chess_of(state)->position;
    BwChessMove mine = (BwChessMove)move;
    BwChessPosition next = *it;
    bw_chess_make(&next, mine);
    if (next.checkers != 0 && !bw_chess_can_move(&next))
        return bw_status_no("hint.chess.mates");
    if (bw_chess_promotion(mine) != BW_CHESS_NOBODY)
        return bw_status_no("hint.chess.promotes");
    BwStatus status = gain(it, mine);
    if (status.id != NULL)
        return status;
    if (next.checkers != 0)
        return bw_status_no("hint.chess.checks");
    return bw_chess_sort(mine) == BW_CHESS_CASTLING ? bw_status_no("hint.chess.castles")
                                                    : bw_status_ok();
}

const Evaluation evaluation_chess = {.game = "chess",
                                     .worth = worth,
                                     .expect = expect,
                                     .promise = promise,
                                     .loud = loud,
                                     .reason = reason,
                                     .swing = 100 * SCALE};
