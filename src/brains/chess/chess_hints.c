/* Chess for everybody who does not search with the dedicated brain: a plain opinion for the generic
 * searches, what a mistake costs, and what speaks for a move in words.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"

#include "brains/evaluation.h"
#include "games/chess/chess_game.h"

enum { SCALE = 8 }; /* from hundredths of a pawn to a worth of the generic searches */

static int32_t worth(const State *state, int seat)
{
    const ChessPosition *it = &chess_game_of(state)->position;
    int mine = chess_evaluate(it);
    return SCALE * (it->turn == seat ? mine : -mine);
}

static double expect(int32_t worth_now)
{
    return chess_expect(worth_now / SCALE);
}

static int32_t promise(const State *state, Move move)
{
    const ChessPosition *it = &chess_game_of(state)->position;
    ChessMove mine = (ChessMove)move;
    if (!chess_is_noisy(it, mine))
        return 0;
    int taken = chess_worths[it->board[chess_to(mine)]];
    return chess_exchange_wins(it, mine, 0) ? 100 + taken : taken - 1000;
}

static bool loud(const State *state, Move move)
{
    const ChessPosition *it = &chess_game_of(state)->position;
    return chess_is_noisy(it, (ChessMove)move) && chess_exchange_wins(it, (ChessMove)move, 0);
}

/* A man or a pawn for nothing, or more than what is given for it. */
static Status gain(const ChessPosition *it, ChessMove move)
{
    int taken = chess_sort(move) == CHESS_EN_PASSANT ? CHESS_PAWN : it->board[chess_to(move)];
    if (chess_sort(move) == CHESS_CASTLING || taken == CHESS_NOBODY)
        return status_ok();
    if (taken != CHESS_PAWN && chess_exchange_wins(it, move, 150))
        return status_no("hint.chess.wins_piece");
    return chess_exchange_wins(it, move, 90) ? status_no("hint.chess.wins_pawn") : status_ok();
}

static Status reason(const State *state, Move move)
{
    const ChessPosition *it = &chess_game_of(state)->position;
    ChessMove mine = (ChessMove)move;
    ChessPosition next = *it;
    chess_make(&next, mine);
    if (next.checkers != 0 && !chess_can_move(&next))
        return status_no("hint.chess.mates");
    if (chess_promotion(mine) != CHESS_NOBODY)
        return status_no("hint.chess.promotes");
    Status status = gain(it, mine);
    if (status.id != NULL)
        return status;
    if (next.checkers != 0)
        return status_no("hint.chess.checks");
    return chess_sort(mine) == CHESS_CASTLING ? status_no("hint.chess.castles") : status_ok();
}

const Evaluation evaluation_chess = {.game = "chess",
                                     .worth = worth,
                                     .expect = expect,
                                     .promise = promise,
                                     .loud = loud,
                                     .reason = reason,
                                     .swing = 100 * SCALE};
