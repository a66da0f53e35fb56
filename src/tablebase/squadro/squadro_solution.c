/* The tablebase of Squadro as `boxwood solve squadro` makes it. What a unit, a cell, leaves for
 * others is a byte that says whether draws are told apart, and its packed planes; of what is
 * reached, one plane for each mover.
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro_state.h"
#include "tablebase/solution.h"
#include "tablebase/squadro/squadro_wdl.h"

#include <string.h>

/* Behind the planes a few bytes more, since words are read whole. */
enum { SPARE = 8, LAYERS = SQUADRO_SUM_MAX + 1 };

typedef struct Job {
    SquadroSteps steps;
    SquadroSpot start;
    SquadroWork work;
    SquadroNeighbours neighbours;
    uint8_t values[SQUADRO_BLOCK_MAX];
    uint8_t block[SQUADRO_BLOCK_BYTES];
} Job;

static void *open(const SolutionTask *task, BwArena *memory)
{
    Job *job = (Job *)bw_arena_take(memory, sizeof *job);
    memset(job, 0, sizeof *job);
    squadro_steps_learn(&job->steps, task->rules->value[SQUADRO_OPTION_GOAL]);
    squadro_work_open(&job->work, &job->steps, memory);
    return squadro_spot_find(&job->steps, bw_squadro_of(task->start), &job->start) ? job : NULL;
}

static int layer_of(void *work, int cell)
{
    Job *job = work;
    return squadro_cell_layer(&job->steps, job->start.cell, cell);
}

static size_t room(void *work, int cell)
{
    Job *job = work;
    SquadroShape shape;
    squadro_shape_open(&shape, &job->steps, cell);
    size_t planes = 1 + SQUADRO_PLANES * squadro_plane_size(&shape) + SPARE;
    size_t packed = squadro_cell_most(&shape);
    return planes > packed ? planes : packed;
}

/* The planes of the cells one phase before or after. */
static void find_neighbours(Job *job, const SolutionShelf *shelf, int direction)
{
    const SquadroShape *shape = &job->work.shape;
    memset(&job->neighbours, 0, sizeof job->neighbours);
    for (int seat = 0; seat < 2; seat++)
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
            SquadroKept *kept = &job->neighbours.kept[seat][lane];
            int phase = shape->phase[seat][lane] + direction;
            if (phase < 0 || phase >= SQUADRO_PHASES)
                continue;
            int cell = shape->cell + direction * squadro_cell_unit(seat, lane);
            squadro_shape_open(&kept->shape, &job->steps, cell);
            const uint8_t *bytes = shelf->find(shelf->context, cell);
            int planes = bytes == NULL ? 0 : 2 + 2 * bytes[0];
            size_t size = squadro_plane_size(&kept->shape);
            for (int i = 0; i < SQUADRO_PLANES && bytes != NULL; i++)
                kept->plane[i] = bytes + 1 + (size_t)(planes == 2 ? i / 2 : i) * size;
        }
}

static uint64_t count_plane(const SquadroWork *work, const uint64_t *plane)
{
    uint64_t count = 0;
    for (int i = 0; i < work->shape.rows * work->shape.words; i++)
        count += (uint64_t)bw_bits_count(plane[i]);
    return count;
}

/* Planes [0] and [2], or all; returns the bytes. */
static size_t keep(const SquadroWork *work, bool all, uint8_t *out)
{
    size_t size = squadro_plane_size(&work->shape);
    size_t used = 1;
    out[0] = all;
    for (int i = 0; i < SQUADRO_PLANES; i += all ? 1 : 2, used += size)
        squadro_plane_pack(work, work->plane[i], out + used);
    memset(out + used, 0, SPARE); /* packing writes beyond the planes, too */
    return used + SPARE;
}

static size_t reach(void *work, int cell, const SolutionShelf *shelf, uint8_t *out,
                    SolutionCount *count)
{
    Job *job = work;
    squadro_work_shape(&job->work, cell);
    find_neighbours(job, shelf, -1);
    squadro_cell_reach(&job->work, &job->neighbours, cell == job->start.cell ? &job->start : NULL);
    uint64_t reached =
        count_plane(&job->work, job->work.plane[0]) + count_plane(&job->work, job->work.plane[2]);
    count->reached += reached;
    if (!squadro_shape_over(&job->work.shape, job->steps.goal))
        return keep(&job->work, false, out);
    count->won[job->work.shape.home[0] >= job->steps.goal ? 0 : 1] += reached;
    return 0;
}

/* Counts a row for one mover; returns the draws among its legal positions. */
static uint64_t count_row(const Job *job, int row, int mover, const uint8_t *reached,
                          SolutionCount *count)
{
    const SquadroShape *shape = &job->work.shape;
    size_t first = (size_t)row * (size_t)shape->words;
    const uint64_t *wins = job->work.plane[2 * mover] + first;
    const uint64_t *holds = job->work.plane[2 * mover + 1] + first;
    uint64_t legal[SQUADRO_WORDS_MAX];
    uint64_t drawn = 0;
    squadro_row_legal(&job->work, row, legal);
    size_t plane = 1 + (size_t)mover * squadro_plane_size(shape) + first * (size_t)shape->bytes;
    for (int word = 0; word < shape->words; word++) {
        size_t at = plane + (size_t)(word * shape->bytes);
        uint64_t there = reached == NULL ? 0 : squadro_unpack(shape, reached + at);
        uint64_t even = holds[word] & ~wins[word]; /* of few words */
        count->won[mover] += (uint64_t)bw_bits_count(there & wins[word]);
        count->won[1 - mover] += (uint64_t)bw_bits_count(there & ~holds[word]);
        if (even == 0)
            continue;
        count->drawn += (uint64_t)bw_bits_count(there & even);
        drawn += (uint64_t)bw_bits_count(legal[word] & even);
    }
    return drawn;
}

static size_t solve(void *work, int cell, const SolutionShelf *shelf, const uint8_t *reached,
                    uint8_t *out, SolutionCount *count)
{
    Job *job = work;
    uint64_t drawn = 0;
    squadro_work_shape(&job->work, cell);
    if (squadro_shape_over(&job->work.shape, job->steps.goal))
        return 0;
    find_neighbours(job, shelf, 1);
    squadro_cell_solve(&job->work, &job->neighbours);
    for (int row = 0; row < job->work.shape.rows; row++)
        for (int mover = 0; mover < 2; mover++)
            drawn += count_row(job, row, mover, reached, count);
    return keep(&job->work, drawn > 0, out);
}

static size_t pack(void *work, uint8_t *out)
{
    Job *job = work;
    return squadro_cell_write(&job->work, job->values, job->block, out);
}

static void describe(void *work, uint32_t out[CONTAINER_NUMBERS])
{
    const Job *job = work;
    squadro_table_describe(job->steps.goal, &job->start, out);
}

const Solution solution_squadro = {
    .game = "squadro",
    .file = "squadro.table",
    .title = SQUADRO_TABLE_TITLE,
    .layers = LAYERS,
    .units = SQUADRO_CELLS,
    .memory = sizeof(Job) + 128 +
              2 * SQUADRO_PLANES * (SQUADRO_ROWS_MAX * SQUADRO_WORDS_MAX * 8 + 64) +
              2 * (SQUADRO_ROWS_MAX * 2 + 64) + 64,
    .suits = squadro_cells_suit,
    .open = open,
    .layer_of = layer_of,
    .room = room,
    .reach = reach,
    .solve = solve,
    .pack = pack,
    .describe = describe,
};
