/* Retrograde analysis of draughts endings: every position is looked at once, then each that is
 * newly decided tells those it can be reached from: one before a lost position is won, and one all
 * of whose successors are won is lost. What nobody decides is a draw. Numbers here are of all
 * squares for each set, taken or not, so that each of the four sets counts for itself; a third of
 * them is in vain.
 * SPDX-License-Identifier: MIT */
#include "tablebase/draughts/draughts_solver.h"

#include <string.h>

/* A code is how many moves inside the pair could still save its mover, with SAVED if another leads
 * out of it to a draw, or DECIDED with an Ending, and FRESH as long as nobody was told. 0: two
 * pieces share a square. */
enum { SAVED = 0x40, FRESH = 0x40, DECIDED = 0x80 };

void draughts_solver_open(DraughtsSolver *it, uint8_t *codes)
{
    uint32_t *next = it->sets;
    memset(it, 0, sizeof *it);
    for (int chosen = 0; chosen < 6; chosen++) {
        it->of[chosen] = next;
        uint64_t set = (UINT64_C(1) << chosen) - 1;
        for (uint32_t i = 0; i < draughts_ways[ENDING_SQUARES][chosen]; i++) {
            *next++ = (uint32_t)set;
            uint64_t low = set & -set, ripple = set + low; /* the next greater with as many */
            set = low == 0 ? 0 : ripple | ((set ^ ripple) >> 2) / low;
        }
    }
    it->code[0] = codes;
    it->code[1] = codes + SOLVER_NUMBERS;
}

/* How many ways there are for each of the four sets of a slice. */
static uint32_t ways_of(EndingSlice slice, uint32_t ways[SETS])
{
    ways[BLACK_MEN] = draughts_ways[ENDING_MAN_SQUARES][slice.mover_men];
    ways[WHITE_MEN] = draughts_ways[ENDING_MAN_SQUARES][slice.other_men];
    ways[BLACK_KINGS] = draughts_ways[ENDING_SQUARES][slice.mover_kings];
    ways[WHITE_KINGS] = draughts_ways[ENDING_SQUARES][slice.other_kings];
    return ways[BLACK_MEN] * ways[WHITE_MEN] * ways[BLACK_KINGS] * ways[WHITE_KINGS];
}

/* A plane is two bits a position; a pair has one for each mover. */
static size_t plane_size(uint32_t numbers)
{
    return numbers / 4 + 1;
}

size_t draughts_solver_room(int slice)
{
    uint32_t ways[SETS];
    return 2 * plane_size(ways_of(draughts_slice(slice), ways));
}

static uint32_t rank(int set, uint32_t squares)
{
    return draughts_rank(set == WHITE_MEN ? squares >> 4 : squares);
}

static Ending ending_in(const DraughtsSolver *it, int slice, const BwDraughtsBoard *board)
{
    uint32_t ways[SETS], size = ways_of(draughts_slice(slice), ways);
    uint32_t number = rank(BLACK_MEN, board->pieces[0] & ~board->kings);
    number = number * ways[WHITE_MEN] + rank(WHITE_MEN, board->pieces[1] & ~board->kings);
    number = number * ways[BLACK_KINGS] + rank(BLACK_KINGS, board->pieces[0] & board->kings);
    number = number * ways[WHITE_KINGS] + rank(WHITE_KINGS, board->pieces[1] & board->kings);
    const uint8_t *plane = it->known[slice] + board->turn * plane_size(size);
    return (Ending)(plane[number / 4] >> 2 * (number % 4) & 3);
}

Ending draughts_solver_inside(const DraughtsSolver *it, const BwDraughtsBoard *board)
{
    return ending_in(it, it->slice, board);
}

/* Outside the pair that is solved. */
static Ending ending_outside(const DraughtsSolver *it, const BwDraughtsBoard *board)
{
    int slice = draughts_slice_of(board), other = draughts_slice_swapped(slice);
    if (slice >= other)
        return ending_in(it, slice, board);
    BwDraughtsBoard turned = draughts_turned(board);
    return ending_in(it, other, &turned);
}

/* Whether a move stays in the pair. */
static bool stays(BwDraughtsMove move)
{
    return bw_draughts_captured(move) == 0 && !bw_draughts_crowns(move);
}

/* What a move leaves to the other side. */
static Ending ending_after(const DraughtsSolver *it, const BwDraughtsBoard *board,
                           BwDraughtsMove move)
{
    BwDraughtsBoard next = bw_draughts_after(board, move);
    return stays(move)                   ? draughts_solver_inside(it, &next)
           : next.pieces[next.turn] == 0 ? ENDING_LOSS
                                         : ending_outside(it, &next);
}

/* All places for the kings of a slice whose men stand; `number` is that of the first. */
static void visit_kings(const DraughtsSolver *it, EndingSlice slice, BwDraughtsBoard men,
                        uint32_t number, const SolverVisit *visit)
{
    uint32_t ways[SETS], taken = men.pieces[0] | men.pieces[1];
    ways_of(slice, ways);
    const uint32_t *mine = it->of[slice.mover_kings], *theirs = it->of[slice.other_kings];
    for (uint32_t i = 0; i < ways[BLACK_KINGS]; i++, number += ways[WHITE_KINGS]) {
        uint32_t black = mine[i];
        for (uint32_t k = 0; k < ways[WHITE_KINGS] && (black & taken) == 0; k++) {
            uint32_t white = theirs[k];
            BwDraughtsBoard board = {
                {men.pieces[0] | black, men.pieces[1] | white}, black | white, BW_DRAUGHTS_BLACK};
            if ((white & (taken | black)) == 0)
                visit->see(visit->context, &board, number + k);
        }
    }
}

void draughts_solver_visit(const DraughtsSolver *it, int number, const SolverVisit *visit)
{
    EndingSlice slice = draughts_slice(number);
    uint32_t ways[SETS], first = 0;
    ways_of(slice, ways);
    uint32_t blank = draughts_slice_size(slice) / (ways[BLACK_MEN] * ways[WHITE_MEN]);
    for (uint32_t i = 0; i < ways[BLACK_MEN]; i++)
        for (uint32_t k = 0; k < ways[WHITE_MEN]; k++) {
            uint32_t black = it->of[slice.mover_men][i], white = it->of[slice.other_men][k] << 4;
            if ((black & white) == 0)
                visit_kings(it, slice, (BwDraughtsBoard){{black, white}, 0, 0}, first, visit);
            else if (visit->skip != NULL)
                visit->skip(visit->context, blank);
            first += ways[BLACK_KINGS] * ways[WHITE_KINGS];
        }
}

/* What is known of a position by the moves that lead out of the pair. */
static uint8_t look(const DraughtsSolver *it, const BwDraughtsBoard *board)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(BW_DRAUGHTS_ENGLISH, board, moves), inside = 0;
    bool saved = false;
    for (int i = 0; i < count; i++) {
        if (stays(moves[i])) {
            inside++;
            continue;
        }
        Ending theirs = ending_after(it, board, moves[i]);
        if (theirs == ENDING_LOSS)
            return DECIDED | FRESH | ENDING_WIN;
        saved = saved || theirs == ENDING_DRAW;
    }
    if (inside > 0)
        return (uint8_t)(inside + (saved ? SAVED : 0));
    return saved ? DECIDED | ENDING_DRAW : DECIDED | FRESH | ENDING_LOSS;
}

static void look_at(void *context, const BwDraughtsBoard *board, uint32_t number)
{
    DraughtsSolver *it = context;
    BwDraughtsBoard turns = *board;
    for (turns.turn = 0; turns.turn < 2; turns.turn++) {
        uint8_t code = look(it, &turns);
        it->code[turns.turn][number] = code;
        it->fresh[turns.turn][number / SOLVER_CHUNK] |= code >= (DECIDED | FRESH);
    }
}

/* Somebody who can move to a newly decided position is told. */
static void tell(DraughtsSolver *it, unsigned mover, uint32_t number, bool lost)
{
    uint8_t *code = &it->code[mover][number];
    if (*code >= DECIDED || (!lost && --*code > 0))
        return;
    *code = DECIDED | FRESH | (lost ? ENDING_WIN : ENDING_LOSS);
    it->fresh[mover][number / SOLVER_CHUNK] = 1;
}

/* Takes back every step of the men or the kings of one side. */
static void tell_before(DraughtsSolver *it, int set, const uint32_t sets[SETS], uint32_t number,
                        bool lost)
{
    unsigned mover = set & 1;
    bool kings = set >= BLACK_KINGS, down = mover == BW_DRAUGHTS_BLACK;
    uint32_t empty = ~(sets[0] | sets[1] | sets[2] | sets[3]), step = it->step[set];
    uint32_t rest = number - rank(set, sets[set]) * step;
    for (uint32_t left = sets[set]; left != 0; left &= left - 1) {
        uint32_t piece = left & -left;
        uint32_t from = bw_draughts_straight(piece, !down) | bw_draughts_slant(piece, !down);
        if (kings)
            from |= bw_draughts_straight(piece, down) | bw_draughts_slant(piece, down);
        for (from &= empty; from != 0; from &= from - 1) {
            uint32_t before = sets[set] ^ piece ^ (from & -from);
            tell(it, mover, rest + rank(set, before) * step, lost);
        }
    }
}

static void spread(DraughtsSolver *it, unsigned turn, uint32_t number)
{
    uint32_t sets[SETS], left = number;
    EndingSlice slice = draughts_slice(it->slice);
    const int count[SETS] = {slice.mover_men, slice.other_men, slice.mover_kings,
                             slice.other_kings};
    for (int set = SETS - 1; set >= 0; set--) {
        sets[set] = it->of[count[set]][left % it->ways[set]] << (set == WHITE_MEN ? 4 : 0);
        left /= it->ways[set];
    }
    uint8_t *code = &it->code[turn][number];
    *code &= (uint8_t)~FRESH;
    bool lost = *code == (DECIDED | ENDING_LOSS);
    tell_before(it, turn == BW_DRAUGHTS_BLACK ? WHITE_MEN : BLACK_MEN, sets, number, lost);
    tell_before(it, turn == BW_DRAUGHTS_BLACK ? WHITE_KINGS : BLACK_KINGS, sets, number, lost);
}

/* Tells of everything that is new to one mover; false if nothing is. */
static bool sweep(DraughtsSolver *it, unsigned turn)
{
    bool any = false;
    for (uint32_t chunk = 0; chunk <= it->size / SOLVER_CHUNK; chunk++) {
        uint32_t begin = chunk * SOLVER_CHUNK, left = it->size - begin;
        if (it->fresh[turn][chunk] == 0)
            continue;
        it->fresh[turn][chunk] = 0;
        any = true;
        for (uint32_t i = begin; i < begin + (left < SOLVER_CHUNK ? left : SOLVER_CHUNK); i++)
            if (it->code[turn][i] >= (DECIDED | FRESH))
                spread(it, turn, i);
    }
    return any;
}

static void keep(const DraughtsSolver *it, uint8_t *out)
{
    memset(out, 0, draughts_solver_room(it->slice));
    for (int turn = 0; turn < 2; turn++, out += plane_size(it->size))
        for (uint32_t i = 0; i < it->size; i++) {
            uint8_t code = it->code[turn][i];
            unsigned result = code >= DECIDED ? code & 3u : code > 0 ? ENDING_DRAW : ENDING_UNKNOWN;
            out[i / 4] |= (uint8_t)(result << 2 * (i % 4));
        }
}

/* By all moves, as the game lists them, and what was kept of the positions after them. */
static void check(void *context, const BwDraughtsBoard *board, uint32_t number)
{
    (void)number;
    DraughtsSolver *it = context;
    BwDraughtsBoard turns = *board;
    for (turns.turn = 0; turns.turn < 2; turns.turn++) {
        BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
        int count = bw_draughts_moves(BW_DRAUGHTS_ENGLISH, &turns, moves);
        Ending best = ENDING_LOSS;
        for (int i = 0; i < count && best != ENDING_WIN; i++) {
            Ending theirs = ending_after(it, &turns, moves[i]);
            if (theirs == ENDING_LOSS)
                best = ENDING_WIN;
            else if (theirs != ENDING_WIN)
                best = ENDING_DRAW;
        }
        it->faults += best != draughts_solver_inside(it, &turns);
        it->counts.count[turns.turn][best]++;
    }
}

bool draughts_solver_solve(DraughtsSolver *it, int slice, uint8_t *out)
{
    it->slice = slice;
    it->size = ways_of(draughts_slice(slice), it->ways);
    for (uint32_t set = SETS, step = 1; set-- > 0; step *= it->ways[set])
        it->step[set] = step;
    memset(it->code[0], 0, it->size);
    memset(it->code[1], 0, it->size);
    draughts_solver_visit(it, slice, &(SolverVisit){look_at, NULL, it});
    while (sweep(it, BW_DRAUGHTS_BLACK) || sweep(it, BW_DRAUGHTS_WHITE))
        continue;
    keep(it, out);
    it->known[slice] = out;
    it->faults = 0;
    memset(&it->counts, 0, sizeof it->counts);
    draughts_solver_visit(it, slice, &(SolverVisit){check, NULL, it});
    if (slice == draughts_slice_swapped(slice))
        memset(it->counts.count[1], 0, sizeof it->counts.count[1]);
    return it->faults == 0;
}
