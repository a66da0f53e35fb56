/* Reads and writes tic-tac-toe moves and positions as text. A move is its square, a position
 * "W.B/.W./...": three rows from the top.
 * SPDX-License-Identifier: MIT */
#include "games/tictactoe/tictactoe_state.h"

#include "base/text.h"

int tictactoe_write_move(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    (void)state;
    (void)viewer;
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, tictactoe_places[move]);
    return (int)text.length;
}

/* "W.B/.W./..." from the top row down, as the board is drawn. */
int tictactoe_write_state(const BwState *state, char *out, size_t room)
{
    const BwTictactoe *it = bw_tictactoe_of(state);
    BwText text = bw_text_in(out, room);
    for (int row = 2; row >= 0; row--) {
        for (int column = 0; column < 3; column++) {
            unsigned bit = 1u << (3 * row + column);
            bw_text_add_char(&text, it->men[0] & bit ? 'W' : it->men[1] & bit ? 'B' : '.');
        }
        if (row > 0)
            bw_text_add_char(&text, '/');
    }
    return (int)text.length;
}

static bool read_row(BwTictactoe *it, int row, const char **at)
{
    for (int column = 0; column < 3; column++, ++*at) {
        unsigned bit = 1u << (3 * row + column);
        if (**at == 'W')
            it->men[0] = (uint16_t)(it->men[0] | bit);
        else if (**at == 'B')
            it->men[1] = (uint16_t)(it->men[1] | bit);
        else if (**at != '.')
            return false;
    }
    return row == 0 ? **at == '\0' : bw_text_skip(at, "/");
}

BwStatus tictactoe_read_state(BwState *state, const BwRules *rules, const char *text)
{
    tictactoe_start(state, rules);
    BwTictactoe *it = tictactoe(state);
    for (int row = 2; row >= 0; row--)
        if (!read_row(it, row, &text))
            return bw_status_no("position.tictactoe.form");
    int lead = bw_bits_count(it->men[0]) - bw_bits_count(it->men[1]);
    if (lead < 0 || lead > 1)
        return bw_status_no("position.tictactoe.counts");
    tictactoe_settle(it);
    if (tictactoe_has_line(it->men[lead])) /* the one who did not move last */
        return bw_status_no("position.tictactoe.lines");
    return bw_status_ok();
}
