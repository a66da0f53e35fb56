/* The shortest wins of Squadro behind the door of what can be solved. A unit, a cell, leaves its
 * distances, A's before B's, with spare bytes around them. SPDX-License-Identifier: MIT */
#include "brains/solution.h"
#include "brains/squadro/squadro_lanes.h"

#include <string.h>

typedef struct Job {
    SquadroSteps steps;
    SquadroSpot start;
    SquadroDistance distance;
    uint8_t lanes[SQUADRO_BLOCK_MAX + SQUADRO_SPARE];
} Job;

static void *open(const SolutionTask *task, BwArena *memory)
{
    Job *job = (Job *)bw_arena_take(memory, sizeof *job);
    memset(job, 0, sizeof *job);
    squadro_steps_learn(&job->steps, task->rules->value[SQUADRO_OPTION_GOAL]);
    squadro_distance_open(&job->distance, &job->steps, memory);
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
    size_t left = 2 * squadro_distance_plane(&shape) + (size_t)2 * SQUADRO_SPARE;
    size_t packed = squadro_lanes_most(&shape);
    return left > packed ? left : packed;
}

/* A byte for each position of a row: 1 where it is legal. */
static void find_legal(const SquadroWork *work, int row, uint8_t *out)
{
    const SquadroShape *shape = &work->shape;
    uint64_t legal[SQUADRO_WORDS_MAX];
    squadro_row_legal(work, row, legal);
    for (int word = 0; word < shape->words; word++)
        for (int d1 = 0; d1 < shape->size[0][1]; d1++)
            for (int d0 = 0; d0 < shape->size[0][0]; d0++)
                *out++ = legal[word] >> (8 * d1 + d0) & 1;
}

static void count_row(const Job *job, int row, SolutionCount *count)
{
    uint8_t legal[SQUADRO_ROW_MAX];
    const SquadroDistance *it = &job->distance;
    find_legal(&it->work, row, legal);
    for (int mover = 0; mover < 2; mover++) {
        const uint8_t *value = it->value[mover] + (ptrdiff_t)row * it->size;
        unsigned all = 0, a = 0, b = 0;
        uint8_t longest = 0;
        for (int i = 0; i < it->size; i++) {
            uint8_t moves = value[i] > SQUADRO_EVEN ? (uint8_t)~value[i] : value[i];
            moves = value[i] == SQUADRO_EVEN ? 0 : moves;
            moves = legal[i] != 0 ? moves : 0;
            longest = moves > longest ? moves : longest;
            all += legal[i];
            a += legal[i] & (value[i] > SQUADRO_EVEN);
            b += legal[i] & (value[i] < SQUADRO_EVEN);
        }
        solution_add(count, &(SolutionCount){all, {a, b}, all - a - b, longest});
    }
}

static size_t solve(void *work, int cell, const SolutionShelf *shelf, const uint8_t *reached,
                    uint8_t *out, SolutionCount *count)
{
    Job *job = work;
    (void)reached;
    squadro_distance_shape(&job->distance, cell);
    const SquadroShape *shape = &job->distance.work.shape;
    if (squadro_shape_over(shape, job->steps.goal))
        return 0;
    squadro_distance_next(&job->distance, shelf);
    squadro_distance_solve(&job->distance);
    for (int row = 0; row < shape->rows; row++)
        count_row(job, row, count);
    if (count->longest >= SQUADRO_FURTHEST)
        return SOLUTION_FAULTY;
    size_t plane = squadro_distance_plane(shape);
    memset(out, 0, SQUADRO_SPARE);
    for (size_t mover = 0; mover < 2; mover++)
        memcpy(out + SQUADRO_SPARE + mover * plane, job->distance.value[mover], plane);
    memset(out + SQUADRO_SPARE + 2 * plane, 0, SQUADRO_SPARE);
    return 2 * plane + (size_t)2 * SQUADRO_SPARE;
}

static size_t pack(void *work, uint8_t *out)
{
    Job *job = work;
    return squadro_lanes_write(&job->distance, job->lanes, out);
}

static size_t head(void *work, uint8_t *out)
{
    const Job *job = work;
    squadro_lanes_head(job->steps.goal, &job->start, out);
    return SQUADRO_TABLE_HEAD;
}

const Solution solution_squadro_lanes = {
    .game = "squadro",
    .file = "squadro.lanes",
    .flag = "--shortest",
    .layers = SQUADRO_SUM_MAX + 1,
    .units = SQUADRO_CELLS,
    .memory = sizeof(Job) + 256 + SQUADRO_DISTANCE_SIZE,
    .suits = squadro_cells_suit,
    .open = open,
    .layer_of = layer_of,
    .room = room,
    .solve = solve,
    .pack = pack,
    .head = head,
    .section = squadro_section_begin,
    .sound = squadro_sections_sound,
};
