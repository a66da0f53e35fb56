/* Tic-tac-toe, for hints: what speaks for a move in words, asked through the front door alone. It
 * has no opinion about positions; the solver sees every game to its end.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"

extern const Game game_tictactoe;

enum { CENTRE = 4 };

static int32_t worth(const State *state, int seat)
{
    (void)state;
    (void)seat;
    return 0;
}

static State after(const State *state, Move move)
{
    State next = *state;
    game_tictactoe.play(&next, move);
    return next;
}

/* Whether the seat that plays the move has won by it. */
static bool wins(const State *state, Move move)
{
    int16_t score[SEATS_MAX];
    State next = after(state, move);
    game_tictactoe.score(&next, score);
    return score[game_tictactoe.turn(state)] > 0;
}

/* A move that wins at once, or -1. */
static int winning_move(const State *state)
{
    Move moves[MOVES_MAX];
    int count = game_tictactoe.turn(state) >= 0 ? game_tictactoe.moves(state, moves) : 0;
    for (int i = 0; i < count; i++)
        if (wins(state, moves[i]))
            return (int)moves[i];
    return -1;
}

/* Whether the other would have won on that square if it had been left free. */
static bool blocks(const State *state, Move move)
{
    Move moves[MOVES_MAX];
    int count = game_tictactoe.moves(state, moves);
    for (int i = 0; i < count; i++) {
        State next = after(state, moves[i]);
        if (moves[i] != move && game_tictactoe.turn(&next) >= 0 && wins(&next, move))
            return true;
    }
    return false;
}

/* Whether there is a win against every answer, though not at once. */
static bool forks(const State *state, Move move)
{
    Move moves[MOVES_MAX];
    State next = after(state, move);
    int count = game_tictactoe.turn(&next) >= 0 ? game_tictactoe.moves(&next, moves) : 0;
    if (count == 0 || winning_move(&next) >= 0)
        return false;
    for (int i = 0; i < count; i++) {
        State later = after(&next, moves[i]);
        if (winning_move(&later) < 0)
            return false;
    }
    return true;
}

static Status reason(const State *state, Move move)
{
    if (wins(state, move))
        return status_no("hint.tictactoe.wins");
    if (blocks(state, move))
        return status_no("hint.tictactoe.blocks");
    if (forks(state, move))
        return status_no("hint.tictactoe.forks");
    return move == CENTRE ? status_no("hint.tictactoe.centre") : status_ok();
}

const Evaluation evaluation_tictactoe = {.game = "tictactoe", .worth = worth, .reason = reason};
