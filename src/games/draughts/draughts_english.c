/* The English rules (DR-L, DR-X) at full speed. Everything is compiled twice, for the side that
 * goes down and the side that goes up: `down` is a constant in every inlined copy, and inlining is
 * ordered because the compilers would rather share one slower copy.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_engine.h"

#define INLINED static inline __attribute__((always_inline))

/* What captures by one piece look at and where they go. */
typedef struct Jumper {
    uint32_t enemies, empty; /* the square it came from counts as empty */
    uint32_t from_here;      /* squares from which a man would jump */
    uint32_t crown_row;
    bool down, ways;
    BwDraughtsMove from;
    BwDraughtsMove *first, *next; /* its own moves so far */
} Jumper;

/* Where a piece can jump to in one direction, and over what. A jump is a straight step and a
 * slanting one, in either order. */
INLINED uint32_t jump(const Jumper *it, uint32_t at, bool down, bool slant_first, uint32_t *over)
{
    *over =
        it->enemies & (slant_first ? bw_draughts_slant(at, down) : bw_draughts_straight(at, down));
    return it->empty &
           (slant_first ? bw_draughts_straight(*over, down) : bw_draughts_slant(*over, down));
}

INLINED void add(Jumper *it, uint32_t at, uint32_t captured, bool crowns)
{
    *it->next++ = it->from | (BwDraughtsMove)bw_bits_lowest(at) << 37 |
                  bw_draughts_crowning(crowns) | captured;
}

/* A man only goes forward, so it can neither meet a piece twice nor come to one end by two ways,
 * and where it can jump does not change on its way. Called only where it can. */
static void jump_man(Jumper *it, uint32_t at, uint32_t captured)
{
    for (int slant_first = 0; slant_first < 2; slant_first++) {
        uint32_t over, to = jump(it, at, it->down, slant_first, &over);
        if (to == 0)
            continue;
        if (to & it->from_here)
            jump_man(it, to, captured | over);
        else
            add(it, to, captured | over, to & it->crown_row); /* DR-L-13: no way on from there */
    }
}

/* Only a round trip, of four jumps at least, can be made in two ways. */
static void add_king(Jumper *it, uint32_t at, uint32_t captured, int jumps)
{
    add(it, at, captured, false);
    if (jumps < 4 || it->ways)
        return;
    for (const BwDraughtsMove *other = it->first; other < it->next - 1; other++)
        if (*other == it->next[-1]) {
            it->next--;
            return;
        }
}

static void jump_king(Jumper *it, uint32_t at, uint32_t captured, int jumps)
{
    bool stuck = true;
    for (int way = 0; way < 4; way++) {
        uint32_t over, to = jump(it, at, way & 2, way & 1, &over);
        if (to == 0)
            continue;
        stuck = false;
        it->enemies ^= over;
        jump_king(it, to, captured | over, jumps + 1);
        it->enemies ^= over;
    }
    if (stuck && jumps > 0)
        add_king(it, at, captured, jumps);
}

INLINED uint32_t capturers(uint32_t enemies, uint32_t empty, bool down)
{
    return bw_draughts_straight(bw_draughts_slant(empty, !down) & enemies, !down) |
           bw_draughts_slant(bw_draughts_straight(empty, !down) & enemies, !down);
}

INLINED uint32_t jumpers(const BwDraughtsBoard *board, unsigned us, bool down)
{
    uint32_t ours = board->pieces[us], enemies = board->pieces[us ^ 1];
    uint32_t empty = ~(ours | enemies), kings = ours & board->kings;
    uint32_t found = ours & capturers(enemies, empty, down);
    return kings == 0 ? found : found | (kings & capturers(enemies, empty, !down));
}

uint32_t draughts_english_capturers(const BwDraughtsBoard *board, unsigned colour)
{
    return colour == BW_DRAUGHTS_BLACK ? jumpers(board, BW_DRAUGHTS_BLACK, true)
                                       : jumpers(board, BW_DRAUGHTS_WHITE, false);
}

static int captures(const BwDraughtsBoard *board, uint32_t from_set, bool ways, BwDraughtsMove *out)
{
    bool down = board->turn == BW_DRAUGHTS_BLACK;
    uint32_t enemies = board->pieces[board->turn ^ 1];
    Jumper it = {.enemies = enemies,
                 .from_here = capturers(enemies, bw_draughts_empty(board), down),
                 .crown_row = bw_draughts_crown_row(board->turn),
                 .down = down,
                 .ways = ways};
    it.next = out;
    for (; from_set != 0; from_set &= from_set - 1) {
        uint32_t from = from_set & -from_set;
        it.empty = bw_draughts_empty(board) | from;
        it.from = (BwDraughtsMove)bw_bits_lowest(from) << 32;
        it.first = it.next;
        if (board->kings & from)
            jump_king(&it, from, 0, 0);
        else
            jump_man(&it, from, 0);
    }
    return (int)(it.next - out);
}

INLINED uint32_t neighbours(uint32_t set, bool down)
{
    return bw_draughts_straight(set, down) | bw_draughts_slant(set, down);
}

/* From where each of the two steps in one direction is free. */
typedef struct Steps {
    uint32_t straight, slant;
} Steps;

INLINED Steps free_steps(uint32_t empty, bool down)
{
    return (Steps){bw_draughts_straight(empty, !down), bw_draughts_slant(empty, !down)};
}

/* Writes both steps of a piece in one direction but keeps only those that are free: which ones are
 * cannot be guessed, and a wrong guess costs more than writing. */
INLINED BwDraughtsMove *add_steps(BwDraughtsMove *next, unsigned from, Steps steps, bool down,
                                  BwDraughtsMove crown)
{
    unsigned far = down ? 5 - (from >> 1 & 2) : 3 + (from >> 1 & 2); /* by the row's parity */
    *next = bw_draughts_move(from, (down ? from + 4 : from - 4) & 31) | crown;
    next += steps.straight >> from & 1;
    *next = bw_draughts_move(from, (down ? from + far : from - far) & 31) | crown;
    return next + (steps.slant >> from & 1);
}

INLINED int quiets(const BwDraughtsBoard *board, BwDraughtsMove *out, bool down)
{
    unsigned us = down ? BW_DRAUGHTS_BLACK : BW_DRAUGHTS_WHITE;
    uint32_t empty = bw_draughts_empty(board), kings = board->kings & board->pieces[us];
    uint32_t last_but_one = bw_draughts_straight(bw_draughts_crown_row(us), !down) & ~kings;
    Steps forward = free_steps(empty, down), back = free_steps(empty, !down);
    uint32_t movers = (board->pieces[us] & (forward.straight | forward.slant)) |
                      (kings & (back.straight | back.slant));
    BwDraughtsMove *next = out;
    for (; movers != 0; movers &= movers - 1) {
        unsigned from = (unsigned)bw_bits_lowest(movers);
        next = add_steps(next, from, forward, down, bw_draughts_crowning(last_but_one >> from & 1));
        if (kings >> from & 1)
            next = add_steps(next, from, back, !down, 0);
    }
    return (int)(next - out);
}

INLINED int moves(const BwDraughtsBoard *board, bool ways, BwDraughtsMove *out, bool down)
{
    uint32_t from_set = jumpers(board, down ? BW_DRAUGHTS_BLACK : BW_DRAUGHTS_WHITE, down);
    return from_set != 0 ? captures(board, from_set, ways, out) : quiets(board, out, down);
}

int draughts_english_moves(const BwDraughtsBoard *board, bool ways, BwDraughtsMove *out)
{
    return board->turn == BW_DRAUGHTS_BLACK ? moves(board, ways, out, true)
                                            : moves(board, ways, out, false);
}

INLINED int count_steps(uint32_t set, uint32_t empty, bool down)
{
    return bw_bits_count((uint64_t)(bw_draughts_straight(set, down) & empty) << 32 |
                         (bw_draughts_slant(set, down) & empty));
}

INLINED int count(const BwDraughtsBoard *board, bool ways, bool down)
{
    unsigned us = down ? BW_DRAUGHTS_BLACK : BW_DRAUGHTS_WHITE;
    uint32_t from_set = jumpers(board, us, down);
    if (from_set != 0) {
        BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
        return captures(board, from_set, ways, list);
    }
    uint32_t empty = bw_draughts_empty(board), kings = board->kings & board->pieces[us];
    int forward = count_steps(board->pieces[us], empty, down);
    return kings == 0 ? forward : forward + count_steps(kings, empty, !down);
}

int draughts_english_count(const BwDraughtsBoard *board, bool ways)
{
    return board->turn == BW_DRAUGHTS_BLACK ? count(board, ways, true) : count(board, ways, false);
}

INLINED bool can_move(const BwDraughtsBoard *board, bool down)
{
    unsigned us = down ? BW_DRAUGHTS_BLACK : BW_DRAUGHTS_WHITE;
    uint32_t empty = bw_draughts_empty(board);
    uint32_t kings = board->kings & board->pieces[us];
    return (board->pieces[us] & neighbours(empty, !down)) != 0 ||
           (kings & neighbours(empty, down)) != 0 || jumpers(board, us, down) != 0;
}

bool draughts_english_can_move(const BwDraughtsBoard *board)
{
    return board->turn == BW_DRAUGHTS_BLACK ? can_move(board, true) : can_move(board, false);
}

static uint64_t perft_down(const BwDraughtsBoard *, bool ways, int depth);
static uint64_t perft_up(const BwDraughtsBoard *, bool ways, int depth);

INLINED uint64_t perft(const BwDraughtsBoard *board, bool ways, int depth, bool down)
{
    if (depth == 1)
        return (uint64_t)count(board, ways, down);
    BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
    int many = moves(board, ways, list, down);
    uint64_t leaves = 0;
    for (int i = 0; i < many; i++) {
        BwDraughtsBoard next =
            bw_draughts_after_by(board, list[i], down ? BW_DRAUGHTS_BLACK : BW_DRAUGHTS_WHITE);
        leaves += down ? perft_up(&next, ways, depth - 1) : perft_down(&next, ways, depth - 1);
    }
    return leaves;
}

static uint64_t perft_down(const BwDraughtsBoard *board, bool ways, int depth)
{
    return perft(board, ways, depth, true);
}

static uint64_t perft_up(const BwDraughtsBoard *board, bool ways, int depth)
{
    return perft(board, ways, depth, false);
}

uint64_t draughts_english_perft(const BwDraughtsBoard *board, bool ways, int depth)
{
    if (depth < 1)
        return 1;
    return board->turn == BW_DRAUGHTS_BLACK ? perft_down(board, ways, depth)
                                            : perft_up(board, ways, depth);
}
