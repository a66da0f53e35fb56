/* Writes ludo moves and positions as text. A move is "10-16", "nest-6", "44-finish", with "two" if
 * two pieces leave the nest, "knock" if somebody is knocked out and "stay" if that was declined:
 * "nest-1 two knock".
 *
 * A position is the dots of each seat's pieces, each counted from its own nest (0), and what else
 * is not as usual, in this order:
 *
 *   0,0,10,44/0,3,17,45 turn=0 die=6 sixes=1 failed=0 turns=20 ranked=2
 *
 * Without die= it is to be thrown. Before the first turn stands opening=3,.,(1),5 in place of
 * turn: what each seat threw, "." who must still throw, in brackets who is out; and once more
 * beside it until the first throw of play. A finished game has no turn.
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo_state.h"

#include "base/text.h"

#include <string.h>

int ludo_write_move(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    (void)viewer;
    const BwLudo *it = bw_ludo_of(state);
    BwText text = bw_text_in(out, room);
    if (it->turn == BW_TURN_CHANCE) {
        bw_text_add_number(&text, (int64_t)move);
    } else if (move == BW_LUDO_MOVE_DONE) {
        bw_text_add(&text, ludo_places[LUDO_PLACE_DONE]);
    } else {
        int to = bw_ludo_to(move);
        bw_text_add(&text, ludo_places[bw_ludo_from(move)]);
        bw_text_add(&text, "-");
        bw_text_add(&text, ludo_places[ludo_place(it, to)]);
        bw_text_add(&text, move & BW_LUDO_MOVE_TWO ? " two" : "");
        bw_text_add(&text, move & BW_LUDO_MOVE_STAY   ? " stay"
                           : ludo_victims(it, to) > 0 ? " knock"
                                                      : "");
    }
    return (int)text.length;
}

static void write_opening(const BwLudo *it, BwText *text)
{
    for (int seat = 0; seat < it->seats; seat++) {
        bool out = it->contest != 0 && !(it->contest >> seat & 1);
        bw_text_add(text, seat == 0 ? " opening=" : ",");
        bw_text_add(text, out ? "(" : "");
        bw_text_add_char(text, it->opening[seat] == 0 ? '.' : (char)('0' + it->opening[seat]));
        bw_text_add(text, out ? ")" : "");
    }
}

static void write_field(BwText *text, const char *key, int value)
{
    if (value == 0)
        return;
    bw_text_add(text, key);
    bw_text_add_number(text, value);
}

int ludo_write_state(const BwState *state, char *out, size_t room)
{
    const BwLudo *it = bw_ludo_of(state);
    BwText text = bw_text_in(out, room);
    for (int i = 0; i < it->seats * BW_LUDO_PIECES; i++) {
        bw_text_add(&text, i == 0 ? "" : i % BW_LUDO_PIECES == 0 ? "/" : ",");
        bw_text_add_number(&text, it->dot[i / BW_LUDO_PIECES][i % BW_LUDO_PIECES]);
    }
    if (it->contest != 0 || it->opening[0] != 0)
        write_opening(it, &text);
    if (it->contest == 0 && it->turn != BW_TURN_OVER) {
        bw_text_add(&text, " turn=");
        bw_text_add_number(&text, it->seat);
    }
    write_field(&text, " die=", it->die);
    write_field(&text, " sixes=", it->sixes);
    write_field(&text, " failed=", it->failed);
    write_field(&text, " turns=", it->turns);
    for (int rank = 0; rank < it->ranks; rank++) {
        bw_text_add(&text, rank == 0 ? " ranked=" : ",");
        bw_text_add_number(&text, it->ranked[rank]);
    }
    return (int)text.length;
}
