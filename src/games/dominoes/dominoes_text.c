/* Dominoes: moves and positions in words; dominoes_read.c reads positions back.
 *
 *     play 1 0/0 65.61.60.50.30/?6 0 66 64> <62 + 43>
 *
 * is: the phase, the number of the hand, the points of the sides, the hands (? and how many are
 * unknown; - is empty), who leads (or the tiles drawn for the lead and kept), then what happened:
 * the first tile, 64> laid right, <62 laid left, + drawn, - passed.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes.h"

const char *const dominoes_phases[] = {"lots", "deal", "play", "draw", "shown", NULL};

static void add_tile(Text *text, int tile)
{
    text_add_char(text, (char)('0' + dominoes_halves[tile][0]));
    text_add_char(text, (char)('0' + dominoes_halves[tile][1]));
}

/* What chance does; whose tile it is only its owner and the table read. */
static void add_chance(Text *text, const Dominoes *it, Move move, int viewer)
{
    if (move == MIX) {
        text_add(text, "mix");
        return;
    }
    text_add(text, it->phase == PHASE_LOTS ? "lot" : it->phase == PHASE_DEAL ? "deal" : "draw");
    if (it->phase == PHASE_LOTS || viewer == TURN_CHANCE || viewer == it->seat) {
        text_add_char(text, ' ');
        add_tile(text, (int)move);
    }
}

int dominoes_write_move(const State *state, Move move, int viewer, char *out, size_t room)
{
    const Dominoes *it = dominoes_of(state);
    Text text = text_in(out, room);
    if (move == DRAW || move == PASS) {
        text_add(&text, move == DRAW ? "draw" : "pass");
    } else if (move < LEFT || move == MIX) {
        add_chance(&text, it, move, viewer);
    } else {
        add_tile(&text, (int)(move & TILE_BITS));
        if (it->events > 0 && it->ends[0] != it->ends[1])
            text_add(&text, move < RIGHT ? " left" : " right");
    }
    return (int)text.length;
}

static void add_points(Text *text, const Dominoes *it)
{
    for (int side = 0; side < sides_of(it); side++) {
        text_add_char(text, side > 0 ? '/' : ' ');
        text_add_number(text, it->points[side]);
    }
}

static void add_hand(Text *text, const Dominoes *it, int seat)
{
    const char *between = "";
    for (int tile = TILES - 1; tile >= 0; tile--)
        if (it->hand[seat] >> tile & 1) {
            text_add(text, between);
            add_tile(text, tile);
            between = ".";
        }
    int unknown = it->held[seat] - bits_count(it->hand[seat]);
    if (unknown > 0) {
        text_add(text, between);
        text_add_char(text, '?');
        text_add_number(text, unknown);
    }
    if (it->held[seat] == 0)
        text_add_char(text, '-');
}

static void add_leader(Text *text, const Dominoes *it)
{
    if (it->lot[0] == 0) {
        text_add(text, it->leader < 0 ? " -" : " ");
        if (it->leader >= 0)
            text_add_number(text, it->leader);
        return;
    }
    for (int seat = 0; seat < it->seats; seat++) {
        text_add_char(text, seat > 0 ? '.' : ' ');
        add_tile(text, bits_lowest(it->lot[seat]));
    }
}

static void add_event(Text *text, unsigned event, bool first)
{
    if (event >= DRAW) {
        text_add_char(text, event == DRAW ? '+' : '-');
        return;
    }
    if (!first && event < RIGHT)
        text_add_char(text, '<');
    add_tile(text, event & TILE_BITS);
    if (!first && event >= RIGHT)
        text_add_char(text, '>');
}

int dominoes_write_state(const State *state, char *out, size_t room)
{
    const Dominoes *it = dominoes_of(state);
    Text text = text_in(out, room);
    text_add(&text, dominoes_phases[it->phase]);
    text_add_char(&text, ' ');
    text_add_number(&text, it->number);
    add_points(&text, it);
    for (int seat = 0; seat < it->seats; seat++) {
        text_add_char(&text, seat > 0 ? '/' : ' ');
        add_hand(&text, it, seat);
    }
    add_leader(&text, it);
    for (int i = 0; i < it->events; i++) {
        text_add_char(&text, ' ');
        add_event(&text, it->event[i], i == 0);
    }
    return (int)text.length;
}
