/* Dominoes: how a match goes, from the lots through the deals to the last hand. All that is done
 * openly (laying, drawing, passing) goes through dominoes_follow, which looks at no hand but to
 * take the laid tile out of it, so that a history can be followed without knowing the hands.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes.h"

#include <string.h>

const uint8_t dominoes_halves[TILES][2] = {
    {0, 0}, {1, 0}, {1, 1}, {2, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}, {3, 2}, {3, 3},
    {4, 0}, {4, 1}, {4, 2}, {4, 3}, {4, 4}, {5, 0}, {5, 1}, {5, 2}, {5, 3}, {5, 4},
    {5, 5}, {6, 0}, {6, 1}, {6, 2}, {6, 3}, {6, 4}, {6, 5}, {6, 6},
};

const uint32_t dominoes_suits[SUITS] = {0x020844b, 0x0410896, 0x0821138, 0x10423c0,
                                        0x2087c00, 0x41f8000, 0xfe00000};

static const uint32_t doubles = 0x8104225;

/* By pip sum, then by the larger half (AMB-DO-3); the set is not empty. */
int dominoes_heaviest(uint32_t tiles)
{
    int heaviest = bw_bits_lowest(tiles);
    for (; tiles != 0; tiles &= tiles - 1) { /* upwards: the larger half comes later */
        int tile = bw_bits_lowest(tiles);
        if (tile_pips(tile) >= tile_pips(heaviest))
            heaviest = tile;
    }
    return heaviest;
}

/* The tile among these that leads the first hand: the highest double, or without one the heaviest
 * (DO-C-07, DO-X-02). */
int dominoes_lead(uint32_t tiles)
{
    return tiles & doubles ? bw_bits_highest(tiles & doubles) : dominoes_heaviest(tiles);
}

/* The tiles that would have led instead of this one. */
uint32_t dominoes_higher(int tile)
{
    uint32_t higher = 0;
    for (int other = 0; other < TILES; other++)
        if (dominoes_lead(1u << tile | 1u << other) != tile)
            higher |= 1u << other;
    return higher;
}

/* DO-C-02, DO-X-01, AMB-DO-1. The preset `block` is told by its options. */
static int size_of_hand(const Dominoes *it)
{
    bool block = it->stock_rule == STOCK_NONE && it->score_rule == SCORE_WINNER_TAKES;
    return it->seats == 2 || (it->seats == 4 && block) ? 7 : 5;
}

void dominoes_start(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    Dominoes *it = dominoes(state);
    it->seats = (uint8_t)rules->seats;
    it->lead_rule = (uint8_t)rules->value[0];
    it->stock_rule = (uint8_t)rules->value[1];
    it->score_rule = (uint8_t)rules->value[2];
    it->target = rules->value[3];
    it->partners = rules->value[4] != 0 && rules->seats == 4;
    it->size = (uint8_t)size_of_hand(it);
    it->number = 1;
    it->stock = TILES;
    it->leader = -1;
    it->turn = BW_TURN_CHANCE;
    it->phase = it->lead_rule == LEAD_HIGHEST_DOUBLE ? PHASE_DEAL : PHASE_LOTS;
}

static int8_t holder_of(const uint32_t hands[BW_SEATS_MAX], int tile)
{
    int8_t seat = 0;
    while ((hands[seat] >> tile & 1) == 0)
        seat++;
    return seat;
}

static void lay(Dominoes *it, unsigned event)
{
    uint32_t tile = 1u << (event & TILE_BITS);
    it->hand[it->seat] &= ~tile;
    it->row |= tile;
    it->held[it->seat]--;
    lay_end(it->ends, it->events == 0, event);
    it->event[it->events++] = (uint8_t)event;
}

/* The highest lot is the first tile of the row (DO-C-04). */
void dominoes_lay_lot(Dominoes *it)
{
    int tile = dominoes_heaviest(all_of(it->lot));
    it->leader = it->seat = holder_of(it->lot, tile);
    lay(it, RIGHT | (unsigned)tile);
}

/* Everybody has drawn for the lead: the highest tile has it (DO-C-03). */
static void end_lots(Dominoes *it)
{
    if (it->lead_rule == LEAD_LAY_DRAWN) {
        memcpy(it->lot, it->hand, sizeof it->lot);
        dominoes_lay_lot(it);
        dominoes_begin_deal(it);
    } else {
        it->leader = holder_of(it->hand, dominoes_heaviest(all_of(it->hand)));
    }
}

/* Tiles that a seat has got so far in the deal, the first of the row included. */
static int dealt(const Dominoes *it, int seat)
{
    return it->held[seat] + (it->events > 0 && seat == it->leader);
}

/* The first seat that still wants tiles gets the next one. */
void dominoes_begin_deal(Dominoes *it)
{
    it->phase = PHASE_DEAL;
    it->turn = BW_TURN_CHANCE;
    it->seat = 0;
    while (it->seat < it->seats && dealt(it, it->seat) == it->size)
        it->seat++;
}

static void give_turn(Dominoes *it, int seat)
{
    it->seat = (int8_t)(seat < it->seats ? seat : 0);
    it->turn = it->seat;
}

void dominoes_begin_play(Dominoes *it)
{
    it->phase = PHASE_PLAY;
    give_turn(it, it->leader + (it->events > 0));
}

static void end_deal(Dominoes *it)
{
    if (leads_with_highest(it))
        it->leader = holder_of(it->hand, dominoes_lead(all_of(it->hand)));
    dominoes_begin_play(it);
}

/* The waiting seat has got its tile. */
void dominoes_take(Dominoes *it)
{
    it->held[it->seat]++;
    it->stock--;
    if (it->phase == PHASE_DRAW) {
        it->phase = PHASE_PLAY;
        it->turn = it->seat;
    } else if (it->phase == PHASE_LOTS) {
        if (++it->seat == it->seats)
            end_lots(it);
    } else if (dealt(it, it->seat) == it->size && ++it->seat == it->seats) {
        end_deal(it);
    }
}

static int passes_in_a_row(const Dominoes *it)
{
    int count = 0;
    while (count < it->events && it->event[it->events - 1 - count] == PASS)
        count++;
    return count;
}

/* Somebody is out, or nobody can continue the row (DO-C-09, DO-X-04): no tile outside it fits,
 * which all can see, or everybody has passed in turn. */
static bool is_over(const Dominoes *it)
{
    return it->held[it->seat] == 0 || (fitting(it->ends) & ~it->row) == 0 ||
           passes_in_a_row(it) == it->seats;
}

/* One act of the seat to play. */
void dominoes_follow(Dominoes *it, unsigned event)
{
    if (event < DRAW)
        lay(it, event);
    else
        it->event[it->events++] = (uint8_t)event;
    if (event == DRAW) {
        it->phase = PHASE_DRAW;
        it->turn = BW_TURN_CHANCE;
    } else if (is_over(it)) {
        dominoes_finish(it);
    } else {
        give_turn(it, it->seat + 1);
    }
}

/* Back to the table: a new deal, after the lots for the same hand. */
static void mix(Dominoes *it)
{
    if (it->phase == PHASE_SHOWN) {
        bool stays = it->score_rule == SCORE_WINNER_TAKES && dominoes_tied(it); /* DO-X-04 */
        it->leader = stays ? it->leader : (int8_t)dominoes_best(it);            /* DO-C-11 */
        it->number++;
    }
    memset(it->hand, 0, sizeof it->hand);
    memset(it->lot, 0, sizeof it->lot);
    memset(it->held, 0, sizeof it->held);
    memset(it->event, 0, it->events);
    it->events = 0;
    it->row = 0;
    it->ends[0] = it->ends[1] = 0;
    it->stock = TILES;
    dominoes_begin_deal(it);
}

/* What the seat to play may lay; for the lead of the first hand it can be a single tile. */
uint32_t dominoes_playable(const Dominoes *it)
{
    uint32_t hand = it->hand[it->seat];
    if (it->events > 0)
        return hand & fitting(it->ends);
    return leads_with_highest(it) && hand != 0 ? 1u << dominoes_lead(hand) : hand;
}

/* Whether a seat that cannot play draws; if not, it passes (DO-C-06, DO-C-08, DO-X-03). */
bool dominoes_may_draw(const Dominoes *it)
{
    if (it->stock == 0 || it->stock_rule == STOCK_NONE)
        return false;
    return it->stock_rule == STOCK_UNTIL_FIT || it->events == 0 ||
           it->event[it->events - 1] != DRAW;
}

static int add_tiles(BwMove *out, uint32_t tiles, unsigned kind)
{
    int count = 0;
    for (; tiles != 0; tiles &= tiles - 1)
        out[count++] = kind | (unsigned)bw_bits_lowest(tiles);
    return count;
}

static int seat_moves(const Dominoes *it, BwMove *out)
{
    uint32_t tiles = dominoes_playable(it);
    if (tiles == 0) {
        out[0] = dominoes_may_draw(it) ? DRAW : PASS;
        return 1;
    }
    if (it->events == 0 || it->ends[0] == it->ends[1]) /* both ends are the same to the game */
        return add_tiles(out, tiles, RIGHT);
    int count = add_tiles(out, tiles & dominoes_suits[it->ends[0]], LEFT);
    return count + add_tiles(out + count, tiles & dominoes_suits[it->ends[1]], RIGHT);
}

int dominoes_moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const Dominoes *it = dominoes_of(state);
    if (it->phase == PHASE_PLAY)
        return seat_moves(it, out);
    if (it->turn == BW_TURN_OVER)
        return 0;
    if (it->phase == PHASE_SHOWN || (it->phase == PHASE_LOTS && it->seat == it->seats)) {
        out[0] = MIX;
        return 1;
    }
    return add_tiles(out, unseen_tiles(it), TAKE);
}

static int turn(const BwState *state)
{
    return dominoes_of(state)->turn;
}

static void play(BwState *state, BwMove move)
{
    Dominoes *it = dominoes(state);
    if (move < LEFT) {
        it->hand[it->seat] |= 1u << move;
        dominoes_take(it);
    } else if (move < MIX) {
        dominoes_follow(it, (unsigned)move);
    } else {
        mix(it);
    }
}

/* The row's past and which of its ends is called left do not matter to what can still happen. */
static uint64_t hash(const BwState *state)
{
    const Dominoes *it = dominoes_of(state);
    unsigned low = it->ends[0] < it->ends[1] ? it->ends[0] : it->ends[1];
    unsigned high = (unsigned)(it->ends[0] + it->ends[1]) - low;
    bool drawn = it->events > 0 && it->event[it->events - 1] == DRAW;
    uint64_t hash = bw_bits_hash(it->phase, it->row);
    hash = bw_bits_hash(hash, low | high << 4 | (unsigned)drawn << 8 |
                                  (unsigned)passes_in_a_row(it) << 9 | (unsigned)it->seat << 12 |
                                  (unsigned)(it->leader + 1) << 16 | (uint64_t)it->number << 32);
    for (int seat = 0; seat < it->seats; seat++)
        hash = bw_bits_hash(hash, it->hand[seat] | (uint64_t)it->held[seat] << 32 |
                                      (uint64_t)it->points[seat] << 40);
    return hash;
}

const BwGame game_dominoes = {
    .name = "dominoes",
    .version = 1,
    .seats_min = 2,
    .seats_max = 4,
    .has_chance = true,
    .moves_bound = HANDS_MAX * 200, /* a hand: 28 dealt, EVENTS_MAX at most, 14 drawn, mixed */
    .options = dominoes_options,
    .presets = dominoes_presets,
    .places = dominoes_places,
    .reasons = dominoes_reasons,
    .start = dominoes_start,
    .turn = turn,
    .moves = dominoes_moves,
    .play = play,
    .hash = hash,
    .score = dominoes_score,
    .ending = dominoes_ending,
    .mask = dominoes_mask,
    .guess = dominoes_guess,
    .write_move = dominoes_write_move,
    .write_state = dominoes_write_state,
    .read_state = dominoes_read_state,
    .paths = dominoes_paths,
    .why_not = dominoes_why_not,
    .read_words = dominoes_read_words,
};
