/* Tic-tac-toe: where a man may be set, and what that makes of the board.
 * SPDX-License-Identifier: MIT */
#include "games/tictactoe/tictactoe_state.h"

#include "base/bits.h"

bool tictactoe_has_line(unsigned men)
{
    static const uint16_t lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if ((men & lines[i]) == lines[i])
            return true;
    return false;
}

/* Who has won and who is next follow from the men alone (TT-C-02, TT-C-03). */
void tictactoe_settle(BwTictactoe *it)
{
    int last = bw_bits_count(it->men[0]) > bw_bits_count(it->men[1]) ? 0 : 1;
    it->winner = (int8_t)(tictactoe_has_line(it->men[last]) ? last : -1);
    bool over = it->winner >= 0 || (it->men[0] | it->men[1]) == BW_TICTACTOE_FULL;
    it->turn = (int8_t)(over ? BW_TURN_OVER : 1 - last);
}

int tictactoe_moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const BwTictactoe *it = bw_tictactoe_of(state);
    int count = 0;
    unsigned taken = it->turn < 0 ? BW_TICTACTOE_FULL : (unsigned)(it->men[0] | it->men[1]);
    for (unsigned free = BW_TICTACTOE_FULL & ~taken; free != 0; free &= free - 1)
        out[count++] = (BwMove)bw_bits_lowest(free);
    return count;
}

void tictactoe_play(BwState *state, BwMove move)
{
    BwTictactoe *it = tictactoe(state);
    int seat = it->turn;
    it->men[seat] = (uint16_t)(it->men[seat] | 1u << move);
    if (tictactoe_has_line(it->men[seat])) {
        it->winner = (int8_t)seat;
        it->turn = BW_TURN_OVER;
    } else {
        it->turn =
            (int8_t)((it->men[0] | it->men[1]) == BW_TICTACTOE_FULL ? BW_TURN_OVER : 1 - seat);
    }
}
