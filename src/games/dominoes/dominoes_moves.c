/* Dominoes: what may be done and what it does, from the lots through the deals to the last hand.
 * All that is done openly (laying, drawing, passing) goes through dominoes_follow, which looks at
 * no hand but to take the laid tile out of it, so that a history can be followed without knowing
 * the hands. SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

#include <string.h>

const uint8_t bw_dominoes_halves[BW_DOMINOES_TILES][2] = {
    {0, 0}, {1, 0}, {1, 1}, {2, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}, {3, 2}, {3, 3},
    {4, 0}, {4, 1}, {4, 2}, {4, 3}, {4, 4}, {5, 0}, {5, 1}, {5, 2}, {5, 3}, {5, 4},
    {5, 5}, {6, 0}, {6, 1}, {6, 2}, {6, 3}, {6, 4}, {6, 5}, {6, 6},
};

const uint32_t bw_dominoes_suits[BW_DOMINOES_SUITS] = {0x020844b, 0x0410896, 0x0821138, 0x10423c0,
                                                       0x2087c00, 0x41f8000, 0xfe00000};

static const uint32_t doubles = 0x8104225;

/* By pip sum, then by the larger half (AMB-DO-3); the set is not empty. */
static int heaviest(uint32_t tiles)
{
    int heaviest = bw_bits_lowest(tiles);
    for (; tiles != 0; tiles &= tiles - 1) { /* upwards: the larger half comes later */
        int tile = bw_bits_lowest(tiles);
        if (bw_dominoes_pips(tile) >= bw_dominoes_pips(heaviest))
            heaviest = tile;
    }
    return heaviest;
}

/* The tile among these that leads the first hand: the highest double, or without one the heaviest
 * (DO-C-07, DO-X-02); where doubles are tiles like others (AMB-DO-6) the heaviest. */
int dominoes_lead(const BwDominoes *it, uint32_t tiles)
{
    bool by_double = it->lead_rule == BW_DOMINOES_LEAD_HIGHEST_DOUBLE && (tiles & doubles) != 0;
    return by_double ? bw_bits_highest(tiles & doubles) : heaviest(tiles);
}

/* The tiles that would have led instead of this one. */
uint32_t dominoes_higher(const BwDominoes *it, int tile)
{
    uint32_t higher = 0;
    for (int other = 0; other < BW_DOMINOES_TILES; other++)
        if (dominoes_lead(it, 1u << tile | 1u << other) != tile)
            higher |= 1u << other;
    return higher;
}

static int8_t holder_of(const uint32_t hands[BW_SEATS_MAX], int tile)
{
    int8_t seat = 0;
    while ((hands[seat] >> tile & 1) == 0)
        seat++;
    return seat;
}

static void lay(BwDominoes *it, unsigned event)
{
    uint32_t tile = 1u << (event & BW_DOMINOES_TILE_BITS);
    it->hand[it->seat] &= ~tile;
    it->row |= tile;
    it->held[it->seat]--;
    dominoes_lay_end(it->ends, it->events == 0, event);
    it->event[it->events++] = (uint8_t)event;
}

/* The highest lot is the first tile of the row (DO-C-04). */
void dominoes_lay_lot(BwDominoes *it)
{
    int tile = heaviest(dominoes_all_of(it->lot));
    it->leader = it->seat = holder_of(it->lot, tile);
    lay(it, BW_DOMINOES_RIGHT | (unsigned)tile);
}

/* Everybody has drawn for the lead: the highest tile has it (DO-C-03). */
static void end_lots(BwDominoes *it)
{
    if (it->lead_rule == BW_DOMINOES_LEAD_LAY_DRAWN) {
        memcpy(it->lot, it->hand, sizeof it->lot);
        dominoes_lay_lot(it);
        dominoes_begin_deal(it);
    } else {
        it->leader = holder_of(it->hand, heaviest(dominoes_all_of(it->hand)));
    }
}

/* Tiles that a seat has got so far in the deal, the first of the row included. */
static int dealt(const BwDominoes *it, int seat)
{
    return it->held[seat] + (it->events > 0 && seat == it->leader);
}

/* The first seat that still wants tiles gets the next one. */
void dominoes_begin_deal(BwDominoes *it)
{
    it->phase = BW_DOMINOES_PHASE_DEAL;
    it->turn = BW_TURN_CHANCE;
    it->seat = 0;
    while (it->seat < it->seats && dealt(it, it->seat) == it->size)
        it->seat++;
}

static void give_turn(BwDominoes *it, int seat)
{
    it->seat = (int8_t)(seat < it->seats ? seat : 0);
    it->turn = it->seat;
}

void dominoes_begin_play(BwDominoes *it)
{
    it->phase = BW_DOMINOES_PHASE_PLAY;
    give_turn(it, it->leader + (it->events > 0));
}

static void end_deal(BwDominoes *it)
{
    if (dominoes_leads_with_highest(it))
        it->leader = holder_of(it->hand, dominoes_lead(it, dominoes_all_of(it->hand)));
    dominoes_begin_play(it);
}

/* The waiting seat has got its tile. */
void dominoes_take(BwDominoes *it)
{
    it->held[it->seat]++;
    it->stock--;
    if (it->phase == BW_DOMINOES_PHASE_DRAW) {
        it->phase = BW_DOMINOES_PHASE_PLAY;
        it->turn = it->seat;
    } else if (it->phase == BW_DOMINOES_PHASE_LOTS) {
        if (++it->seat == it->seats)
            end_lots(it);
    } else if (dealt(it, it->seat) == it->size && ++it->seat == it->seats) {
        end_deal(it);
    }
}

int dominoes_passes(const BwDominoes *it)
{
    int count = 0;
    while (count < it->events && it->event[it->events - 1 - count] == BW_DOMINOES_PASS)
        count++;
    return count;
}

/* Somebody is out, or nobody can continue the row (DO-C-09, DO-X-04): no tile outside it fits,
 * which all can see, or everybody has passed in turn. */
static bool is_over(const BwDominoes *it)
{
    return it->held[it->seat] == 0 || (bw_dominoes_fitting(it->ends) & ~it->row) == 0 ||
           dominoes_passes(it) == it->seats;
}

/* One act of the seat to play. */
void dominoes_follow(BwDominoes *it, unsigned event)
{
    if (event < BW_DOMINOES_DRAW)
        lay(it, event);
    else
        it->event[it->events++] = (uint8_t)event;
    if (event == BW_DOMINOES_DRAW) {
        it->phase = BW_DOMINOES_PHASE_DRAW;
        it->turn = BW_TURN_CHANCE;
    } else if (is_over(it)) {
        dominoes_finish(it);
    } else {
        give_turn(it, it->seat + 1);
    }
}

/* Back to the table: a new deal, after the lots for the same hand. */
static void mix(BwDominoes *it)
{
    if (it->phase == BW_DOMINOES_PHASE_SHOWN) {
        bool stays =
            it->score_rule == BW_DOMINOES_SCORE_WINNER_TAKES && dominoes_tied(it); /* DO-X-04 */
        it->leader = stays ? it->leader : (int8_t)dominoes_best(it);               /* DO-C-11 */
        it->number++;
    }
    memset(it->hand, 0, sizeof it->hand);
    memset(it->lot, 0, sizeof it->lot);
    memset(it->held, 0, sizeof it->held);
    memset(it->event, 0, it->events);
    it->events = 0;
    it->row = 0;
    it->ends[0] = it->ends[1] = 0;
    it->stock = BW_DOMINOES_TILES;
    dominoes_begin_deal(it);
}

/* What the seat to play may lay; for the lead of the first hand it can be a single tile. */
uint32_t dominoes_playable(const BwDominoes *it)
{
    uint32_t hand = it->hand[it->seat];
    if (it->events > 0)
        return hand & bw_dominoes_fitting(it->ends);
    return dominoes_leads_with_highest(it) && hand != 0 ? 1u << dominoes_lead(it, hand) : hand;
}

/* Whether a seat that cannot play draws; if not, it passes (DO-C-06, DO-C-08, DO-X-03). */
bool dominoes_may_draw(const BwDominoes *it)
{
    if (it->stock == 0 || it->stock_rule == BW_DOMINOES_STOCK_NONE)
        return false;
    return it->stock_rule == BW_DOMINOES_STOCK_UNTIL_FIT || it->events == 0 ||
           it->event[it->events - 1] != BW_DOMINOES_DRAW;
}

static int add_tiles(BwMove *out, uint32_t tiles, unsigned kind)
{
    int count = 0;
    for (; tiles != 0; tiles &= tiles - 1)
        out[count++] = kind | (unsigned)bw_bits_lowest(tiles);
    return count;
}

static int seat_moves(const BwDominoes *it, BwMove *out)
{
    uint32_t tiles = dominoes_playable(it);
    if (tiles == 0) {
        out[0] = dominoes_may_draw(it) ? BW_DOMINOES_DRAW : BW_DOMINOES_PASS;
        return 1;
    }
    if (it->events == 0 || it->ends[0] == it->ends[1]) /* both ends are the same to the game */
        return add_tiles(out, tiles, BW_DOMINOES_RIGHT);
    int count = add_tiles(out, tiles & bw_dominoes_suits[it->ends[0]], BW_DOMINOES_LEFT);
    return count +
           add_tiles(out + count, tiles & bw_dominoes_suits[it->ends[1]], BW_DOMINOES_RIGHT);
}

int dominoes_moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const BwDominoes *it = bw_dominoes_of(state);
    if (it->phase == BW_DOMINOES_PHASE_PLAY)
        return seat_moves(it, out);
    if (it->turn == BW_TURN_OVER)
        return 0;
    if (it->phase == BW_DOMINOES_PHASE_SHOWN ||
        (it->phase == BW_DOMINOES_PHASE_LOTS && it->seat == it->seats)) {
        out[0] = BW_DOMINOES_MIX;
        return 1;
    }
    return add_tiles(out, bw_dominoes_unseen(it), BW_DOMINOES_TAKE);
}

void dominoes_play(BwState *state, BwMove move)
{
    BwDominoes *it = dominoes(state);
    if (move < BW_DOMINOES_LEFT) {
        it->hand[it->seat] |= 1u << move;
        dominoes_take(it);
    } else if (move < BW_DOMINOES_MIX) {
        dominoes_follow(it, (unsigned)move);
    } else {
        mix(it);
    }
}
