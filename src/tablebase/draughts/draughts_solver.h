/* Retrograde analysis of draughts endings, one pair of slices after another: those that differ only
 * in who moves, after all that captures and crownings lead to. A pair is kept in the order of its
 * squares as Black and White have them, not of mover and other, so that a move changes one of four
 * sets and nothing is turned: of the two slices, that with the greater number has Black to move,
 * the other White.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_DRAUGHTS_SOLVER_H
#define BW_TABLEBASE_DRAUGHTS_SOLVER_H

#include "tablebase/draughts/draughts_endings.h"

/* All sets of up to five squares, and of all pairs the one with the most numbers: a man and two
 * kings each. */
enum { SOLVER_SETS = 1 + 32 + 496 + 4960 + 35960 + 201376 };
enum { SOLVER_NUMBERS = 28 * 28 * 496 * 496, SOLVER_CHUNK = 4096 };

/* The four sets of a position, in the order of its number. */
enum { BLACK_MEN, WHITE_MEN, BLACK_KINGS, WHITE_KINGS, SETS };

typedef struct DraughtsSolver {
    uint32_t sets[SOLVER_SETS]; /* by how many squares, then by rank */
    const uint32_t *of[6];
    const uint8_t *known[ENDING_SLICES]; /* what solving left of the pairs that are done */
    /* The pair that is solved. */
    int slice;
    uint32_t size, ways[SETS], step[SETS];
    uint8_t *code[2]; /* what is known of each number, by who moves */
    uint8_t fresh[2][SOLVER_NUMBERS / SOLVER_CHUNK + 1]; /* chunks in which something is new */
    EndingPair counts;
    uint64_t faults;
} DraughtsSolver;

/* `codes`: 2 * SOLVER_NUMBERS bytes. */
void draughts_solver_open(DraughtsSolver *, uint8_t *codes);
/* The bytes that solving a pair leaves. */
size_t draughts_solver_room(int slice);
/* Solves a pair whose successors are all known, and checks each position by those after it. False:
 * there are faults, which are mistakes in here or in what was said to be known. */
bool draughts_solver_solve(DraughtsSolver *, int slice, uint8_t *out);
/* What solving found about a position of the pair that was solved last. */
Ending draughts_solver_inside(const DraughtsSolver *, const BwDraughtsBoard *);

/* Shows a slice in the order of its numbers, Black to move, and how many numbers have none. */
typedef struct SolverVisit {
    void (*see)(void *context, const BwDraughtsBoard *, uint32_t number);
    void (*skip)(void *context, uint32_t numbers);
    void *context;
} SolverVisit;
void draughts_solver_visit(const DraughtsSolver *, int slice, const SolverVisit *);

/* Packs the pair that was solved last, as a table has it; returns the bytes, whole words of eight,
 * or 0 where unpacking does not tell the same. */
size_t draughts_solver_pack(const DraughtsSolver *, uint8_t *out);
/* Whether a slice is the greater of a pair in the section of so many pieces and men. */
bool draughts_section_has(int slice, int pieces, int men);

#endif
