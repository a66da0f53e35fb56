/* Dominoes for machine learning: moves and positions as numbers. Seats are told in the order of
 * play, beginning with the one that looks; of the others it sees what a masked state knows. A move
 * is 0…27 to lay a tile at the left end, 28…55 at the right, 56 to draw, 57 to pass.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

enum { DRAW = 2 * BW_DOMINOES_TILES, PASS, ACTIONS };

static void number(const BwState *state, const BwMove *moves, int count, uint16_t *out)
{
    (void)state;
    for (int i = 0; i < count; i++) {
        unsigned tile = moves[i] & BW_DOMINOES_TILE_BITS;
        out[i] = (uint16_t)(moves[i] == BW_DOMINOES_DRAW    ? DRAW
                            : moves[i] == BW_DOMINOES_PASS  ? PASS
                            : moves[i] >= BW_DOMINOES_RIGHT ? BW_DOMINOES_TILES + tile
                                                            : tile);
    }
}

static void write_tiles(uint32_t tiles, uint8_t *out)
{
    for (; tiles != 0; tiles &= tiles - 1)
        out[bw_bits_lowest(tiles)] = 1;
}

/* Who drew or passed had neither number that was open then; a tile drawn later may have one. */
static void write_lacks(const BwDominoes *it, uint8_t lacks[BW_SEATS_MAX][BW_DOMINOES_SUITS])
{
    uint8_t ends[2] = {0, 0};
    int seat = it->leader;
    for (int i = 0; i < it->events; i++) {
        unsigned event = it->event[i];
        if (event < BW_DOMINOES_DRAW)
            dominoes_lay_end(ends, i == 0, event);
        else if (i > 0)
            lacks[seat][ends[0]] = lacks[seat][ends[1]] = 1;
        if (event != BW_DOMINOES_DRAW)
            seat = seat + 1 < it->seats ? seat + 1 : 0;
    }
}

static uint8_t small(int number)
{
    return (uint8_t)(number < 0 ? 0 : number > UINT8_MAX ? UINT8_MAX : number);
}

static void observe(const BwState *state, int seat, uint8_t *out)
{
    const BwDominoes *it = bw_dominoes_of(state);
    uint8_t lacks[BW_SEATS_MAX][BW_DOMINOES_SUITS] = {{0}};
    uint8_t *laid = out + BW_SEATS_MAX * BW_DOMINOES_TILES, *ends = laid + BW_DOMINOES_TILES;
    uint8_t *lack = ends + 2 * BW_DOMINOES_SUITS, *held = lack + BW_SEATS_MAX * BW_DOMINOES_SUITS;
    uint8_t *points = held + BW_SEATS_MAX, *turn = points + BW_SEATS_MAX;
    uint8_t *leader = turn + BW_SEATS_MAX, *stock = leader + BW_SEATS_MAX;
    write_lacks(it, lacks);
    write_tiles(it->row, laid);
    if (it->row != 0)
        ends[it->ends[0]] = ends[BW_DOMINOES_SUITS + it->ends[1]] = 1;
    for (int k = 0; k < it->seats; k++) {
        int other = (seat + k) % it->seats;
        write_tiles(it->hand[other], out + k * BW_DOMINOES_TILES);
        for (int suit = 0; suit < BW_DOMINOES_SUITS; suit++)
            lack[k * BW_DOMINOES_SUITS + suit] = lacks[other][suit];
        held[k] = it->held[other];
        points[k] = small(it->points[bw_dominoes_side(it, other)] / 2);
        turn[k] = it->turn == other;
        leader[k] = it->leader == other;
    }
    *stock = it->stock;
}

const BwLearning dominoes_learning = {
    .actions = ACTIONS,
    .rows = 1,
    .columns = 1,
    .cells = (const BwCells[]){{"known_hands", BW_SEATS_MAX *BW_DOMINOES_TILES, 1},
                               {"laid", BW_DOMINOES_TILES, 1},
                               {"ends", 2 * BW_DOMINOES_SUITS, 1},
                               {"lacked", BW_SEATS_MAX *BW_DOMINOES_SUITS, 1},
                               {"held", BW_SEATS_MAX, BW_DOMINOES_TILES},
                               {"points_halved", BW_SEATS_MAX, UINT8_MAX},
                               {"turn", BW_SEATS_MAX, 1},
                               {"leader", BW_SEATS_MAX, 1},
                               {"stock", 1, BW_DOMINOES_TILES},
                               {0}},
    .number = number,
    .observe = observe,
};
