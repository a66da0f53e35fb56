/* Packs a solved slice of the draughts tablebase into runs of equal results. Nobody asks about
 * positions with a capture, so they take the result that packs best. Each block is read again at
 * once.
 * SPDX-License-Identifier: MIT */
#include "tablebase/draughts/draughts_solver.h"

#include <string.h>

/* One slice of a pair while it is packed. */
typedef struct Packer {
    const DraughtsSolver *solver;
    bool inside;                 /* also told where the other could capture */
    uint8_t *pair;               /* where the pair begins */
    uint8_t *start;              /* where the start of the next block is noted */
    uint8_t *next;               /* byte */
    uint32_t used;               /* of the block */
    uint8_t block[ENDING_BLOCK]; /* results; ENDING_UNKNOWN where nobody asks */
    bool second;                 /* the slice with White to move, as it was solved */
    bool good;
} Packer;

/* How far one result reaches from here, up to a bound. */
static uint32_t reach(const uint8_t *results, uint32_t bound, unsigned result)
{
    uint32_t length = 0;
    while (length < bound && (results[length] == result || results[length] == ENDING_UNKNOWN))
        length++;
    return length;
}

/* The run that covers most of what comes next, or five results; returns how many it covers. */
static uint32_t pack_some(const uint8_t *results, uint32_t left, uint8_t *out)
{
    uint32_t reaches[3], most = 5;
    unsigned best = 0, literal = 0;
    for (unsigned result = 0; result < 3; result++)
        reaches[result] = reach(results, left, result);
    for (unsigned byte = ENDING_LITERALS; byte < 256; byte++) {
        uint32_t run = draughts_endings_run(byte), covers = run < left ? run : left;
        if (reaches[draughts_endings_repeated(byte)] >= covers && covers >= most) {
            most = covers;
            best = byte;
        }
    }
    for (uint32_t i = 5; best == 0 && i-- > 0;) {
        unsigned result = i < left ? results[i] : ENDING_UNKNOWN;
        literal = 3 * literal + (result == ENDING_UNKNOWN ? (unsigned)ENDING_DRAW : result);
    }
    *out = (uint8_t)(best != 0 ? best : literal);
    return best != 0 || most < left ? most : left;
}

static void pack_block(Packer *it)
{
    uint32_t at = (uint32_t)(it->next - it->pair);
    memcpy(it->start, &at, sizeof at);
    it->start += sizeof at;
    for (uint32_t i = 0; i < it->used;)
        i += pack_some(it->block + i, it->used - i, it->next++);
    for (uint32_t i = 0; i < it->used; i++)
        it->good =
            it->good && (it->block[i] == ENDING_UNKNOWN ||
                         draughts_endings_unpack(it->pair + at, it->next, i) == it->block[i]);
    it->used = 0;
}

static void add(Packer *it, unsigned result)
{
    it->block[it->used++] = (uint8_t)result;
    if (it->used == ENDING_BLOCK)
        pack_block(it);
}

static void see(void *context, const BwDraughtsBoard *board, uint32_t number)
{
    (void)number;
    Packer *it = context;
    BwDraughtsBoard there = it->second ? draughts_turned(board) : *board;
    Ending result = draughts_solver_inside(it->solver, &there);
    bool asked =
        bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, board, BW_DRAUGHTS_BLACK) == 0 &&
        (it->inside || bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, board, BW_DRAUGHTS_WHITE) == 0);
    add(it, asked ? result : ENDING_UNKNOWN);
}

static void skip(void *context, uint32_t numbers)
{
    while (numbers-- > 0)
        add(context, ENDING_UNKNOWN);
}

size_t draughts_solver_pack(const DraughtsSolver *solver, uint8_t *out)
{
    int slices[2] = {solver->slice, draughts_slice_swapped(solver->slice)};
    int many = slices[0] == slices[1] ? 1 : 2;
    Packer it = {.solver = solver, .pair = out, .start = out + sizeof(EndingPair), .good = true};
    it.inside = draughts_slice_pieces(draughts_slice(solver->slice)) <= ENDING_INSIDE;
    it.next = it.start;
    for (int i = 0; i < many; i++)
        it.next += 4 * draughts_blocks(slices[i]);
    for (int i = 0; i < many; i++) {
        it.second = i == 1;
        draughts_solver_visit(solver, slices[i], &(SolverVisit){see, skip, &it});
        if (it.used > 0)
            pack_block(&it);
    }
    memcpy(out, &solver->counts, sizeof solver->counts);
    return it.good ? container_pad(out, (size_t)(it.next - out)) : 0;
}

bool draughts_section_has(int number, int pieces, int men)
{
    EndingSlice slice = draughts_slice(number);
    return number >= draughts_slice_swapped(number) && draughts_slice_size(slice) > 0 &&
           draughts_slice_pieces(slice) == pieces && slice.mover_men + slice.other_men == men;
}
