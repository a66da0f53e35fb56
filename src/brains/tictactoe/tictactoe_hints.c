/* Hints for tic-tac-toe: what speaks for a move in words, asked through the front door alone. It
 * has no opinion about positions; the solver sees every game to its end.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"

extern const BwGame game_tictactoe;

enum { CENTRE = 4 };

static int32_t worth(const BwState *state, int seat)
{
    (void)state;
    (void)seat;
    return 0;
}

static BwState after(const BwState *state, BwMove move)
{
    BwState next = *state;
    game_tictactoe.play(&next, move);
    return next;
}

/* Whether the seat that plays the move has won by it. */
static bool wins(const BwState *state, BwMove move)
{
    int16_t score[BW_SEATS_MAX];
    BwState next = after(state, move);
    game_tictactoe.score(&next, score);
    return score[game_tictactoe.turn(state)] > 0;
}

/* A move that wins at once, or -1. */
static int winning_move(const BwState *state)
{
    BwMove moves[BW_MOVES_MAX];
    int count = game_tictactoe.turn(state) >= 0 ? game_tictactoe.moves(state, moves) : 0;
    for (int i = 0; i < count; i++)
        if (wins(state, moves[i]))
            return (int)moves[i];
    return -1;
}

/* Whether the other would have won on that square if it had been left free. */
static bool blocks(const BwState *state, BwMove move)
{
    BwMove moves[BW_MOVES_MAX];
    int count = game_tictactoe.moves(state, moves);
    for (int i = 0; i < count; i++) {
        BwState next = after(state, moves[i]);
        if (moves[i] != move && game_tictactoe.turn(&next) >= 0 && wins(&next, move))
            return true;
    }
    return false;
}

/* Whether there is a win against every answer, though not at once. */
static bool forks(const BwState *state, BwMove move)
{
    BwMove moves[BW_MOVES_MAX];
    BwState next = after(state, move);
    int count = game_tictactoe.turn(&next) >= 0 ? game_tictactoe.moves(&next, moves) : 0;
    if (count == 0 || winning_move(&next) >= 0)
        return false;
    for (int i = 0; i < count; i++) {
        BwState later = after(&next, moves[i]);
        if (winning_move(&later) < 0)
            return false;
    }
    return true;
}

static BwStatus reason(const BwState *state, BwMove move)
{
    if (wins(state, move))
        return bw_status_no("hint.tictactoe.wins");
    if (blocks(state, move))
        return bw_status_no("hint.tictactoe.blocks");
    if (forks(state, move))
        return bw_status_no("hint.tictactoe.forks");
    return move == CENTRE ? bw_status_no("hint.tictactoe.centre") : bw_status_ok();
}

const Evaluation evaluation_tictactoe = {.game = "tictactoe", .worth = worth, .reason = reason};
