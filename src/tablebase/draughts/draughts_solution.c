/* The endgame tablebase of draughts as `boxwood solve draughts` makes it, up to six pieces by the
 * English rules. A unit is a pair of slices, a layer the pairs of so many pieces, so many of them
 * men. Of what can come about only the men and kings of the first position are asked.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_state.h"
#include "tablebase/draughts/draughts_solver.h"
#include "tablebase/solution.h"

#include <string.h>

extern const BwGame game_draughts;

typedef struct Job {
    DraughtsSolver solver;
    int men[2], pieces[2]; /* at most so many of either colour */
} Job;

static bool suits(const BwRules *rules)
{
    BwState state;
    rules->game->start(&state, rules);
    return bw_draughts_of(&state)->rules == BW_DRAUGHTS_ENGLISH;
}

static void *open(const SolutionTask *task, BwArena *memory)
{
    Job *job = (Job *)bw_arena_take(memory, sizeof *job);
    const BwDraughtsBoard *board = &bw_draughts_of(task->start)->board;
    draughts_solver_open(&job->solver, (uint8_t *)bw_arena_take(memory, 2 * SOLVER_NUMBERS));
    for (int colour = 0; colour < 2; colour++) {
        job->pieces[colour] = bw_bits_count(board->pieces[colour]);
        job->men[colour] = bw_bits_count(board->pieces[colour] & ~board->kings);
    }
    return job;
}

/* Whether one colour can come down to so many men and kings: a king was a man or is one of those
 * that were there. */
static bool follows(const Job *job, int colour, int men, int kings)
{
    return men <= job->men[colour] && men + kings <= job->pieces[colour];
}

static int layer_of(void *work, int unit)
{
    const Job *job = work;
    EndingSlice it = draughts_slice(unit);
    int pieces = draughts_slice_pieces(it), men = it.mover_men + it.other_men;
    bool one_way = follows(job, 0, it.mover_men, it.mover_kings) &&
                   follows(job, 1, it.other_men, it.other_kings);
    bool other_way = follows(job, 1, it.mover_men, it.mover_kings) &&
                     follows(job, 0, it.other_men, it.other_kings);
    return draughts_section_has(unit, pieces, men) && (one_way || other_way)
               ? draughts_layer(pieces, men)
               : -1;
}

/* What solving leaves is more than what packing writes. */
static size_t room(void *work, int unit)
{
    (void)work;
    size_t blocks = draughts_blocks(unit) + draughts_blocks(draughts_slice_swapped(unit));
    return draughts_solver_room(unit) + sizeof(EndingPair) + 4 * blocks + 8;
}

static size_t solve(void *work, int unit, const SolutionShelf *shelf, const uint8_t *reached,
                    uint8_t *out, SolutionCount *count)
{
    (void)reached;
    Job *job = work;
    for (int other = 0; other < ENDING_SLICES; other++)
        job->solver.known[other] = shelf->find(shelf->context, other);
    if (!draughts_solver_solve(&job->solver, unit, out))
        return SOLUTION_FAULTY;
    for (int i = 0; i < 2; i++) {
        const uint32_t *found = job->solver.counts.count[i];
        count->won[0] += found[ENDING_WIN];
        count->won[1] += found[ENDING_LOSS];
        count->drawn += found[ENDING_DRAW];
        count->reached += (uint64_t)found[ENDING_WIN] + found[ENDING_LOSS] + found[ENDING_DRAW];
    }
    return draughts_solver_room(unit);
}

static size_t pack(void *work, uint8_t *out)
{
    size_t size = draughts_solver_pack(&((Job *)work)->solver, out);
    return size > 0 ? size : SOLUTION_FAULTY;
}

/* What of the first position decides which endings follow, a digit each; 0: all do. */
static uint32_t start_of(const Job *job)
{
    uint32_t from = 0;
    bool all = true;
    for (int colour = 0; colour < 2; colour++)
        for (int kind = 0; kind < 2; kind++) {
            int most = kind == 0 ? job->men[colour] : job->pieces[colour];
            all = all && most >= ENDING_PIECES;
            from = from * 16 + (uint32_t)(most < ENDING_PIECES ? most : ENDING_PIECES);
        }
    return all ? 0 : from;
}

static void describe(void *work, uint32_t out[CONTAINER_NUMBERS])
{
    memset(out, 0, CONTAINER_NUMBERS * sizeof *out);
    out[0] = start_of(work);
}

const Solution solution_draughts = {
    .game = "draughts",
    .file = "draughts.endings",
    .title = ENDING_TITLE,
    .layers = ENDING_LAYERS,
    .units = ENDING_SLICES,
    .memory = sizeof(Job) + 2 * (size_t)SOLVER_NUMBERS + 256,
    .far = true,
    .suits = suits,
    .open = open,
    .layer_of = layer_of,
    .room = room,
    .solve = solve,
    .pack = pack,
    .describe = describe,
};
