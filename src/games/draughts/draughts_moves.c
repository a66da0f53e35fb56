/* What a seat of draughts may do and what that makes of the game. Moves on the board are the
 * engine's, remedies are in draughts_huff.c.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_state.h"

/* Whether a piece can step forward, which nearly always settles whether anything can move. */
static bool can_step(BwDraughtsBoard board)
{
    bool up = board.turn == BW_DRAUGHTS_WHITE;
    uint32_t empty = bw_draughts_empty(&board), ours = board.pieces[up];
    return (ours & (bw_draughts_straight(empty, up) | bw_draughts_slant(empty, up))) != 0;
}

/* Who cannot move has lost (DR-L-17), and so has who has no pieces left, though it be the other's
 * turn: that happens when the last one is huffed. Remedies come before all that. */
static void settle(BwDraughts *it, bool steps)
{
    int seat = (int)it->board.turn, other = 1 - seat;
    it->turn = (int8_t)seat;
    it->winner = -1;
    if (it->phase != BW_DRAUGHTS_PHASE_NORMAL)
        return;
    if (!steps && !bw_draughts_can_move(it->rules, &it->board))
        it->winner = (int8_t)other;
    else if (it->board.pieces[other] == 0)
        it->winner = (int8_t)seat;
    if (it->winner >= 0 || it->quiet >= draughts_limit(it))
        it->turn = BW_TURN_OVER;
}

void draughts_settle(BwDraughts *it)
{
    settle(it, can_step(it->board));
}

int draughts_list(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const BwDraughts *it = bw_draughts_of(state);
    if (it->turn == BW_TURN_OVER)
        return 0;
    if (it->rules == BW_DRAUGHTS_ENGLISH && it->capture == BW_DRAUGHTS_CAPTURE_STRICT)
        return draughts_english_moves(&it->board, false, out); /* by far the most often asked */
    if (it->phase == BW_DRAUGHTS_PHASE_REMEDY)
        return draughts_list_remedies(it, out);
    if (!draughts_is_bound(it))
        return draughts_list_with_faults(it, out);
    return bw_draughts_moves(it->rules, &it->board, out);
}

_Static_assert((int)BW_MOVES_MAX >= (int)BW_DRAUGHTS_MOVES_MAX, "the engine's lists fit the door");

void draughts_play(BwState *state, BwMove move)
{
    BwDraughts *it = draughts(state);
    if (draughts_remedy_of(move) != 0) {
        draughts_remedy(it, move);
        return;
    }
    if (draughts_is_fault(move))
        draughts_remember_fault(it, move);
    bool by_king = it->board.kings >> bw_draughts_from(move) & 1;
    BwDraughtsBoard next = bw_draughts_after(&it->board, move);
    bool steps = can_step(next);
    it->quiet = (uint16_t)(by_king && bw_draughts_captured(move) == 0 ? it->quiet + 1 : 0);
    it->board = next;
    it->phase = draughts_is_fault(move) ? BW_DRAUGHTS_PHASE_REMEDY : BW_DRAUGHTS_PHASE_NORMAL;
    settle(it, steps);
}
