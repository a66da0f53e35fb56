/* Draughts for everybody who does not search with the dedicated brain: a plain opinion for the
 * generic searches, what a mistake costs, and what speaks for a move in words.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_brain.h"

#include "brains/evaluation.h"
#include "games/draughts/draughts_state.h"

extern const Game game_draughts;

enum { SCALE = 10 }; /* from hundredths of a man to a worth of the generic searches */

static int32_t worth(const State *state, int seat)
{
    const Draughts *it = draughts_of(state);
    int mine = draughts_evaluate(it->rules, &it->board);
    return SCALE * ((int)it->board.turn == seat ? mine : -mine);
}

static double expect(int32_t worth_now)
{
    double men = (double)worth_now / SCALE / 100;
    double size = men < 0 ? -men : men;
    return men / (1 + size);
}

static int32_t promise(const State *state, Move move)
{
    (void)state;
    if (move_remedy_of(move) != 0)
        return move_remedy_of(move) == REMEDY_HUFF;
    return move_is_fault(move) ? -10
                               : 10 * bits_count(draughts_captured(move)) + draughts_crowns(move);
}

static bool loud(const State *state, Move move)
{
    (void)state;
    return move_remedy_of(move) != 0 || (draughts_captured(move) != 0 && !move_is_fault(move));
}

/* Whether the other could take the piece that moved, or anything else, after the move. */
static bool is_answered(const Draughts *after)
{
    return after->turn != TURN_OVER &&
           draughts_capturers(after->rules, &after->board, after->board.turn) != 0;
}

static Status reason(const State *state, Move move)
{
    State next = *state;
    game_draughts.play(&next, move);
    const Draughts *it = draughts_of(state), *after = draughts_of(&next);
    int taken = bits_count(draughts_captured(move));
    if (after->turn == TURN_OVER && after->winner == it->turn)
        return status_no("hint.draughts.wins");
    if (move_remedy_of(move) == REMEDY_HUFF)
        return status_no("hint.draughts.huffs");
    if (move_remedy_of(move) == REMEDY_DEMAND)
        return status_no("hint.draughts.demands");
    if (draughts_crowns(move))
        return status_no("hint.draughts.crowns");
    if (taken > 0 && !is_answered(after))
        return status_number(status_no("hint.draughts.wins_men"), "n", taken);
    if (taken > 0)
        return status_number(status_no("hint.draughts.takes"), "n", taken);
    return status_ok();
}

const Evaluation evaluation_draughts = {.game = "draughts",
                                        .worth = worth,
                                        .expect = expect,
                                        .promise = promise,
                                        .loud = loud,
                                        .reason = reason,
                                        .swing = 100 * SCALE};
