/* Dominoes: moves and positions in words; dominoes_read.c reads positions back.
 *
 *     play 1 0/0 65.61.60.50.30/?6 0 66 64> <62 + 43>
 *
 * is: the phase, the number of the hand, the points of the sides, the hands (? and how many are
 * unknown; - is empty), who leads (or the tiles drawn for the lead and kept), then what happened:
 * the first tile, 64> laid right, <62 laid left, + drawn, - passed.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

const char *const dominoes_phases[] = {"lots", "deal", "play", "draw", "shown", NULL};

static void add_tile(BwText *text, int tile)
{
    bw_text_add_char(text, (char)('0' + bw_dominoes_halves[tile][0]));
    bw_text_add_char(text, (char)('0' + bw_dominoes_halves[tile][1]));
}

/* What chance does; whose tile it is only its owner and the table read. */
static void add_chance(BwText *text, const BwDominoes *it, BwMove move, int viewer)
{
    if (move == BW_DOMINOES_MIX) {
        bw_text_add(text, "mix");
        return;
    }
    bw_text_add(text, it->phase == BW_DOMINOES_PHASE_LOTS   ? "lot"
                      : it->phase == BW_DOMINOES_PHASE_DEAL ? "deal"
                                                            : "draw");
    if (it->phase == BW_DOMINOES_PHASE_LOTS || viewer == BW_TURN_CHANCE || viewer == it->seat) {
        bw_text_add_char(text, ' ');
        add_tile(text, (int)move);
    }
}

int dominoes_write_move(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    const BwDominoes *it = bw_dominoes_of(state);
    BwText text = bw_text_in(out, room);
    if (move == BW_DOMINOES_DRAW || move == BW_DOMINOES_PASS) {
        bw_text_add(&text, move == BW_DOMINOES_DRAW ? "draw" : "pass");
    } else if (move < BW_DOMINOES_LEFT || move == BW_DOMINOES_MIX) {
        add_chance(&text, it, move, viewer);
    } else {
        add_tile(&text, (int)(move & BW_DOMINOES_TILE_BITS));
        if (it->events > 0 && it->ends[0] != it->ends[1])
            bw_text_add(&text, move < BW_DOMINOES_RIGHT ? " left" : " right");
    }
    return (int)text.length;
}

static void add_points(BwText *text, const BwDominoes *it)
{
    for (int side = 0; side < bw_dominoes_sides(it); side++) {
        bw_text_add_char(text, side > 0 ? '/' : ' ');
        bw_text_add_number(text, it->points[side]);
    }
}

static void add_hand(BwText *text, const BwDominoes *it, int seat)
{
    const char *between = "";
    for (int tile = BW_DOMINOES_TILES - 1; tile >= 0; tile--)
        if (it->hand[seat] >> tile & 1) {
            bw_text_add(text, between);
            add_tile(text, tile);
            between = ".";
        }
    int unknown = it->held[seat] - bw_bits_count(it->hand[seat]);
    if (unknown > 0) {
        bw_text_add(text, between);
        bw_text_add_char(text, '?');
        bw_text_add_number(text, unknown);
    }
    if (it->held[seat] == 0)
        bw_text_add_char(text, '-');
}

static void add_leader(BwText *text, const BwDominoes *it)
{
    if (it->lot[0] == 0) {
        bw_text_add(text, it->leader < 0 ? " -" : " ");
        if (it->leader >= 0)
            bw_text_add_number(text, it->leader);
        return;
    }
    for (int seat = 0; seat < it->seats; seat++) {
        bw_text_add_char(text, seat > 0 ? '.' : ' ');
        add_tile(text, bw_bits_lowest(it->lot[seat]));
    }
}

static void add_event(BwText *text, unsigned event, bool first)
{
    if (event >= BW_DOMINOES_DRAW) {
        bw_text_add_char(text, event == BW_DOMINOES_DRAW ? '+' : '-');
        return;
    }
    if (!first && event < BW_DOMINOES_RIGHT)
        bw_text_add_char(text, '<');
    add_tile(text, event & BW_DOMINOES_TILE_BITS);
    if (!first && event >= BW_DOMINOES_RIGHT)
        bw_text_add_char(text, '>');
}

int dominoes_write_state(const BwState *state, char *out, size_t room)
{
    const BwDominoes *it = bw_dominoes_of(state);
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, dominoes_phases[it->phase]);
    bw_text_add_char(&text, ' ');
    bw_text_add_number(&text, it->number);
    add_points(&text, it);
    for (int seat = 0; seat < it->seats; seat++) {
        bw_text_add_char(&text, seat > 0 ? '/' : ' ');
        add_hand(&text, it, seat);
    }
    add_leader(&text, it);
    for (int i = 0; i < it->events; i++) {
        bw_text_add_char(&text, ' ');
        add_event(&text, it->event[i], i == 0);
    }
    return (int)text.length;
}
