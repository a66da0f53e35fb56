/* Dominoes: who knows what. A tile came to a seat in a slot: one of its deal, or one of its draws;
 * what never came to anybody lies in a slot of the stock. The public history says in which slots a
 * tile cannot have come: a seat that draws or passes holds no fitting tile. So a deal that agrees
 * with all that was seen is a pairing of tiles and slots, the tiles laid since included; every
 * pairing is one way the tiles can have been mixed, and all are as likely.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

#include <string.h>

/* A tile and the slots it can have come in, as bits. */
typedef struct Piece {
    uint32_t slots;
    int tile;
} Piece;

/* Which tile can have come where; there are as many slots as pieces. */
typedef struct Puzzle {
    int count;
    Piece piece[BW_DOMINOES_TILES];
    uint32_t of[BW_SEATS_MAX]; /* the slots of a seat */
} Puzzle;

/* A walk through the history of a hand, along which the puzzle is laid out. */
typedef struct Walk {
    const BwDominoes *match;
    Puzzle *puzzle;
    unsigned asked;               /* the seats whose tiles are the question, as bits */
    int used;                     /* slots given out so far */
    uint32_t dealt[BW_SEATS_MAX]; /* the slots of a seat's deal */
    uint32_t barred[BW_SEATS_MAX]
                   [BW_DOMINOES_TILES]; /* slots of a seat in which that tile did not come */
} Walk;

void dominoes_mask(BwState *state, int seat)
{
    BwDominoes *it = dominoes(state);
    if (it->phase == BW_DOMINOES_PHASE_LOTS || it->phase == BW_DOMINOES_PHASE_SHOWN)
        return; /* all tiles lie open */
    for (int other = 0; other < it->seats; other++)
        if (other != seat)
            it->hand[other] &= it->lot[other];
}

static uint32_t new_slots(Walk *walk, int count)
{
    uint32_t slots = ((1u << count) - 1) << walk->used;
    walk->used += count;
    return slots;
}

/* None of these tiles is in the seat's hand now. */
static void bar(Walk *walk, int seat, uint32_t tiles)
{
    for (; tiles != 0; tiles &= tiles - 1)
        walk->barred[seat][bw_bits_lowest(tiles)] |= walk->puzzle->of[seat];
}

/* Where a tile that the seat has now can have come. A lot came in its owner's deal. */
static uint32_t open_slots(const Walk *walk, int seat, int tile)
{
    const uint32_t *lot = walk->match->lot;
    uint32_t slots = walk->puzzle->of[seat] & ~walk->barred[seat][tile];
    if (dominoes_all_of(lot) >> tile & 1)
        slots &= lot[seat] >> tile & 1 ? walk->dealt[seat] : 0;
    return slots;
}

static void add_tile(Puzzle *puzzle, int tile, uint32_t slots)
{
    puzzle->piece[puzzle->count++] = (Piece){slots, tile};
}

static void walk_deal(Walk *walk)
{
    const BwDominoes *it = walk->match;
    for (int seat = 0; seat < it->seats; seat++) {
        bool led = it->events > 0 && seat == it->leader;
        int count = it->phase == BW_DOMINOES_PHASE_DEAL ? it->held[seat] + led : it->size;
        if (walk->asked >> seat & 1)
            walk->dealt[seat] = walk->puzzle->of[seat] = new_slots(walk, count);
    }
}

static void walk_history(Walk *walk)
{
    const BwDominoes *it = walk->match;
    uint8_t ends[2] = {0};
    int seat = it->leader;
    for (int i = 0; i < it->events; i++) {
        unsigned event = it->event[i];
        int tile = event & BW_DOMINOES_TILE_BITS;
        bool asked = walk->asked >> seat & 1;
        bool waits = it->phase == BW_DOMINOES_PHASE_DRAW && i == it->events - 1;
        if (event >= BW_DOMINOES_DRAW)
            bar(walk, seat, bw_dominoes_fitting(ends));
        else
            dominoes_lay_end(ends, i == 0, event);
        if (event < BW_DOMINOES_DRAW && asked)
            add_tile(walk->puzzle, tile, open_slots(walk, seat, tile));
        if (event != BW_DOMINOES_DRAW)
            seat = (seat + 1) % it->seats;
        else if (asked && !waits)
            walk->puzzle->of[seat] |= new_slots(walk, 1);
    }
}

/* Tiles that are not laid: the known ones of the seats in question, and all unseen ones. */
static void walk_rest(Walk *walk)
{
    const BwDominoes *it = walk->match;
    uint32_t all_unseen = bw_dominoes_unseen(it);
    uint32_t stock = new_slots(walk, it->stock);
    for (int tile = 0; tile < BW_DOMINOES_TILES; tile++) {
        bool unseen = all_unseen >> tile & 1;
        uint32_t slots = unseen ? stock : 0;
        for (int seat = 0; seat < it->seats; seat++)
            if (unseen || it->hand[seat] >> tile & 1)
                slots |= open_slots(walk, seat, tile);
        if (slots != 0)
            add_tile(walk->puzzle, tile, slots);
    }
}

/* Lays out what is known about the tiles of these seats. `lead` is the tile that led the first hand
 * as the highest of all dealt, or would lead it now; -1 where that says nothing. */
static Puzzle lay_out(const BwDominoes *it, unsigned asked, int lead)
{
    Puzzle puzzle = {0};
    Walk walk = {.match = it, .puzzle = &puzzle, .asked = asked};
    walk_deal(&walk);
    for (int seat = 0; seat < it->seats && lead >= 0; seat++)
        bar(&walk, seat, dominoes_higher(it, lead));
    walk_history(&walk);
    walk_rest(&walk);
    return puzzle;
}

static bool awaits_highest(const BwDominoes *it)
{
    return dominoes_leads_with_highest(it) && it->phase == BW_DOMINOES_PHASE_PLAY &&
           it->events == 0;
}

/* The highest tile of all dealt, where it is known: it has been laid, or the leader's hand is open.
 */
static int known_lead(const BwDominoes *it)
{
    if (dominoes_leads_with_highest(it) && it->events > 0)
        return it->event[0] & BW_DOMINOES_TILE_BITS;
    bool open = awaits_highest(it) && bw_bits_count(it->hand[it->leader]) == it->held[it->leader];
    return open ? dominoes_lead(it, it->hand[it->leader]) : -1;
}

/* Finds a slot for a tile, moving others where it must; `tried` are slots to leave alone. */
static bool settle_tile(const Puzzle *puzzle, int i, int8_t owner[BW_DOMINOES_TILES],
                        uint32_t *tried)
{
    for (uint32_t open; (open = puzzle->piece[i].slots & ~*tried) != 0;) {
        int slot = bw_bits_lowest(open);
        *tried |= 1u << slot;
        if (owner[slot] < 0 || settle_tile(puzzle, owner[slot], owner, tried)) {
            owner[slot] = (int8_t)i;
            return true;
        }
    }
    return false;
}

/* How many of the first `count` tiles can be paired at once with slots outside `without`. */
static int most_pairs(const Puzzle *puzzle, int count, uint32_t without)
{
    int8_t owner[BW_DOMINOES_TILES];
    int pairs = 0;
    memset(owner, -1, sizeof owner);
    for (int i = 0; i < count; i++) {
        uint32_t tried = without;
        pairs += settle_tile(puzzle, i, owner, &tried);
    }
    return pairs;
}

/* A tile with few open slots comes first. */
static void sort(Puzzle *puzzle)
{
    for (int i = 1; i < puzzle->count; i++) {
        Piece piece = puzzle->piece[i];
        int at = i;
        for (; at > 0 && bw_bits_count(puzzle->piece[at - 1].slots) > bw_bits_count(piece.slots);
             at--)
            puzzle->piece[at] = puzzle->piece[at - 1];
        puzzle->piece[at] = piece;
    }
}

/* How many slots of each tile can be free at most when its turn comes: those that the tiles before
 * it can leave, as many of them as possible going elsewhere. */
static void find_bounds(const Puzzle *puzzle, uint32_t bound[BW_DOMINOES_TILES])
{
    for (int i = 0; i < puzzle->count; i++) {
        uint32_t slots = puzzle->piece[i].slots;
        bound[i] = (uint32_t)(bw_bits_count(slots) - (i - most_pairs(puzzle, i, slots)));
    }
}

/* Pairs tiles with slots, or gives up. Each tile takes the slot of a random number below its bound
 * among those still free; if there are fewer, the attempt has failed. So every complete pairing
 * comes about with the same probability, one over the product of the bounds. */
static bool pair(const Puzzle *puzzle, const uint32_t bound[BW_DOMINOES_TILES],
                 uint32_t slot[BW_DOMINOES_TILES], BwRng *rng)
{
    uint32_t taken = 0;
    for (int i = 0; i < puzzle->count; i++) {
        uint32_t open = puzzle->piece[i].slots & ~taken;
        for (uint32_t skip = bw_rng_below(rng, bound[i]); skip > 0; skip--)
            open &= open - 1;
        if (open == 0)
            return false;
        slot[i] = open & (~open + 1);
        taken |= slot[i];
    }
    return true;
}

static void fill(BwDominoes *it, const Puzzle *puzzle, const uint32_t slot[BW_DOMINOES_TILES])
{
    for (int i = 0; i < puzzle->count; i++)
        for (int seat = 0; seat < it->seats; seat++)
            if ((slot[i] & puzzle->of[seat]) != 0)
                it->hand[seat] |= 1u << puzzle->piece[i].tile & ~it->row;
}

static bool leader_has_highest(const BwDominoes *it)
{
    return it->hand[it->leader] >> dominoes_lead(it, dominoes_all_of(it->hand)) & 1;
}

/* The gaps of the hands are all there is to fill, no matter who asks: a seat knows its own. */
void dominoes_guess(BwState *state, int seat, BwRng *rng)
{
    (void)seat;
    BwDominoes *it = dominoes(state);
    BwDominoes known = *it;
    unsigned hidden = 0;
    for (int other = 0; other < it->seats; other++)
        if (bw_bits_count(it->hand[other]) < it->held[other])
            hidden |= 1u << other;
    if (hidden == 0)
        return;
    Puzzle puzzle = lay_out(it, hidden, known_lead(it));
    uint32_t bound[BW_DOMINOES_TILES], slot[BW_DOMINOES_TILES];
    sort(&puzzle);
    find_bounds(&puzzle, bound);
    do {
        while (!pair(&puzzle, bound, slot, rng))
            ;
        *it = known;
        fill(it, &puzzle, slot);
    } while (awaits_highest(it) && !leader_has_highest(it));
}

static bool can_lead(const BwDominoes *it, unsigned seats, int lead)
{
    Puzzle puzzle = lay_out(it, seats, lead);
    for (int i = 0; i < puzzle.count; i++)
        if (puzzle.piece[i].tile == lead)
            puzzle.piece[i].slots &= puzzle.of[it->leader];
    return most_pairs(&puzzle, puzzle.count, 0) == BW_DOMINOES_TILES;
}

/* Whether hands, as far as they are known, and history can belong together. */
bool dominoes_possible(const BwDominoes *it)
{
    unsigned seats = (1u << it->seats) - 1;
    if (!awaits_highest(it)) {
        Puzzle puzzle = lay_out(it, seats, known_lead(it));
        return most_pairs(&puzzle, puzzle.count, 0) == BW_DOMINOES_TILES;
    }
    for (int lead = 0; lead < BW_DOMINOES_TILES; lead++)
        if (can_lead(it, seats, lead))
            return true;
    return false;
}
