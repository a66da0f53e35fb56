/* Distances of whole cells by sweeps over their rows, as squadro_cell.c finds who wins, but a byte
 * a position: A takes the most of its moves, B the least of its own, and the winner's move costs
 * one. Everything starts as a draw, so a value comes nearer to its end with every change.
 * SPDX-License-Identifier: MIT */
#include "squadro_distances.h"

#include <stdlib.h>

enum { ROW_MAX = 6 * 6 * 6 * 6 * 6, PATTERNS = 1 << BW_SQUADRO_LANES };

/* What a move of B does to where the pieces of A are: by which of them stand on its lane. */
typedef struct Reply {
    int row[PATTERNS], shift[PATTERNS];
    bool up[PATTERNS];
} Reply;

typedef struct Job {
    Distances *all;
    const SquadroShape *shape;
    int stride[BW_SQUADRO_LANES]; /* of A's digits in a row */
    int size;                     /* of a row */
    uint8_t pattern[BW_SQUADRO_LANES][ROW_MAX];
    Reply reply[BW_SQUADRO_LANES][SQUADRO_DIGITS];
    int8_t *value[2], *given[2];
    uint16_t *stamp[2]; /* the sweep in which a row last changed */
} Job;

static int row_size(const SquadroShape *shape, int stride[BW_SQUADRO_LANES])
{
    int size = 1;
    for (int lane = 0; lane < BW_SQUADRO_LANES; size *= shape->size[0][lane++])
        stride[lane] = size;
    return size;
}

/* The winner's move costs one. */
static int8_t after_a(int value)
{
    return (int8_t)(value - (value > 0));
}

static int8_t after_b(int value)
{
    return (int8_t)(value + (value < 0));
}

static int digit_of_b(const SquadroShape *shape, int row, int lane)
{
    return row / shape->stride[1][lane] % shape->size[1][lane];
}

static Reply find_reply(const Job *job, int b, int digit)
{
    Reply reply = {{0}, {0}, {0}};
    const SquadroSteps *steps = &job->all->steps;
    int mark = steps->mark[1][b][job->shape->phase[1][b]][digit];
    for (int enemies = 0; enemies < PATTERNS; enemies++) {
        SquadroStep step = steps->step[1][b][mark][enemies];
        reply.up[enemies] = squadro_phase(step.next) != squadro_phase(mark);
        if (!reply.up[enemies])
            reply.row[enemies] = (steps->digit[1][b][step.next] - digit) * job->shape->stride[1][b];
        for (int a = 0; a < BW_SQUADRO_LANES; a++)
            if (step.jumped >> a & 1)
                reply.shift[enemies] -= job->all->work.moves.blocks[b][a] * job->stride[a];
    }
    return reply;
}

static void find_replies(Job *job)
{
    const SquadroShape *shape = job->shape;
    for (int b = 0; b < BW_SQUADRO_LANES; b++) {
        for (int i = 0; i < job->size; i++) {
            job->pattern[b][i] = 0;
            for (int a = 0; a < BW_SQUADRO_LANES; a++)
                if (i / job->stride[a] % shape->size[0][a] == job->all->work.moves.blocks[b][a])
                    job->pattern[b][i] |= (uint8_t)(1 << a);
        }
        for (int digit = 0; shape->phase[1][b] < 2 && digit < shape->size[1][b]; digit++)
            job->reply[b][digit] = find_reply(job, b, digit);
    }
}

/* The values of a row of the next cell, with `mover` to move; NULL: the game is over there, and
 * `*end` says how. */
static const int8_t *row_above(const Job *job, const SquadroShape *above, int mover, int row,
                               int8_t *end)
{
    int stride[BW_SQUADRO_LANES];
    *end = above->home[0] >= job->all->steps.goal ? FAR_END : -FAR_END;
    if (squadro_shape_over(above, job->all->steps.goal))
        return NULL;
    return job->all->value[above->cell][mover] + (size_t)row * (size_t)row_size(above, stride);
}

static void give_a(Job *job, int row, const SquadroWordMove *move)
{
    SquadroShape above;
    int lane = move->lane;
    int stride = job->stride[lane];
    int size = job->shape->size[0][lane];
    int8_t end;
    int8_t *out = job->given[0] + (size_t)row * (size_t)job->size;
    squadro_shape_open(&above, &job->all->steps, job->shape->cell + squadro_cell_unit(0, lane));
    const int8_t *from = row_above(job, &above, 1, move->row, &end);
    for (int high = 0; high < job->size / (size * stride); high++)
        for (int low = 0; low < stride; low++) {
            int to = (high * size + move->from) * stride + low;
            int8_t is =
                after_a(from == NULL ? end : from[high * above.size[0][lane] * stride + low]);
            out[to] = is > out[to] ? is : out[to];
        }
}

static void give_b(Job *job, int row, int lane)
{
    SquadroShape above;
    const SquadroShape *shape = job->shape;
    const Reply *reply = &job->reply[lane][digit_of_b(shape, row, lane)];
    int8_t *out = job->given[1] + (size_t)row * (size_t)job->size;
    int8_t end;
    int there = 0;
    squadro_shape_open(&above, &job->all->steps, shape->cell + squadro_cell_unit(1, lane));
    for (int b = 0; b < BW_SQUADRO_LANES; b++)
        there += b == lane ? 0 : digit_of_b(shape, row, b) * above.stride[1][b];
    const int8_t *from = row_above(job, &above, 0, there, &end);
    for (int i = 0; i < job->size; i++) {
        int pattern = job->pattern[lane][i];
        int8_t is = after_b(from == NULL ? end : from[i + reply->shift[pattern]]);
        if (reply->up[pattern] && is < out[i])
            out[i] = is;
    }
}

/* What moves into the next cells make sure. */
static void give(Job *job)
{
    SquadroWordMove moves[BW_SQUADRO_LANES * SQUADRO_DIGITS];
    for (int row = 0; row < job->shape->rows; row++) {
        int count = squadro_word_moves(&job->all->work, row, moves);
        for (int i = 0; i < count; i++)
            if (moves[i].up)
                give_a(job, row, &moves[i]);
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
            if (job->shape->phase[1][lane] < SQUADRO_PHASES - 1)
                give_b(job, row, lane);
    }
}

static bool put_row(Job *job, int mover, int row, const int8_t *values, int sweep)
{
    int8_t *at = job->value[mover] + (size_t)row * (size_t)job->size;
    if (memcmp(at, values, (size_t)job->size) == 0)
        return false;
    memcpy(at, values, (size_t)job->size);
    job->stamp[mover][row] = (uint16_t)sweep;
    return true;
}

/* Whether a row that a move of B leads to has changed in this sweep. */
static bool is_stale(const Job *job, int row, int sweep)
{
    const SquadroShape *shape = job->shape;
    for (int b = 0; b < BW_SQUADRO_LANES; b++)
        for (int i = 1; digit_of_b(shape, row, b) + i < shape->size[1][b]; i++)
            if (job->stamp[0][row + i * shape->stride[1][b]] == sweep)
                return true;
    return false;
}

static bool sweep_b(Job *job, int row, int sweep)
{
    int8_t out[ROW_MAX];
    size_t first = (size_t)row * (size_t)job->size;
    if (sweep > 1 && !is_stale(job, row, sweep))
        return false;
    memcpy(out, job->given[1] + first, (size_t)job->size);
    for (int b = 0; b < BW_SQUADRO_LANES; b++) {
        if (job->shape->phase[1][b] == SQUADRO_PHASES - 1)
            continue;
        const Reply *reply = &job->reply[b][digit_of_b(job->shape, row, b)];
        const uint8_t *pattern = job->pattern[b];
        const int8_t *from = job->value[0] + first;
        for (int i = 0; i < job->size; i++) {
            if (reply->up[pattern[i]])
                continue;
            int8_t is =
                after_b(from[i + reply->row[pattern[i]] * job->size + reply->shift[pattern[i]]]);
            out[i] = is < out[i] ? is : out[i];
        }
    }
    return put_row(job, 1, row, out, sweep);
}

static bool sweep_a(Job *job, int row, int sweep)
{
    SquadroWordMove moves[BW_SQUADRO_LANES * SQUADRO_DIGITS];
    int8_t out[ROW_MAX];
    int count = squadro_word_moves(&job->all->work, row, moves);
    bool stale = sweep == 1;
    for (int i = 0; i < count; i++)
        stale = stale || (!moves[i].up && job->stamp[1][moves[i].row] >= sweep - 1);
    if (!stale)
        return false;
    memcpy(out, job->given[0] + (size_t)row * (size_t)job->size, (size_t)job->size);
    for (int i = 0; i < count; i++) {
        int stride = job->stride[moves[i].lane];
        int further = (moves[i].to - moves[i].from) * stride;
        const int8_t *from = job->value[1] + (size_t)moves[i].row * (size_t)job->size;
        for (int high = moves[i].from * stride; !moves[i].up && high < job->size;
             high += stride * job->shape->size[0][moves[i].lane])
            for (int at = high; at < high + stride; at++) {
                int8_t is = after_a(from[at + further]);
                out[at] = is > out[at] ? is : out[at];
            }
    }
    return put_row(job, 0, row, out, sweep);
}

static void settle(Job *job)
{
    bool changed = true;
    for (int sweep = 1; changed; sweep++) {
        changed = false;
        for (int row = job->shape->rows - 1; row >= 0; row--) {
            changed = sweep_b(job, row, sweep) || changed;
            changed = sweep_a(job, row, sweep) || changed;
        }
    }
}

static bool solve_cell(Job *job, int cell)
{
    Distances *all = job->all;
    bool there = true;
    squadro_work_shape(&all->work, cell);
    job->shape = &all->work.shape;
    job->size = row_size(job->shape, job->stride);
    size_t room = (size_t)job->size * (size_t)job->shape->rows;
    for (int mover = 0; mover < 2; mover++) {
        job->value[mover] = all->value[cell][mover] = calloc(room, 1);
        job->given[mover] = malloc(room);
        job->stamp[mover] = calloc((size_t)job->shape->rows, sizeof(uint16_t));
        there = there && job->value[mover] && job->given[mover] && job->stamp[mover];
        if (there)
            memset(job->given[mover], mover == 0 ? -FAR_END : FAR_END, room);
    }
    if (there) {
        find_replies(job);
        give(job);
        settle(job);
    }
    for (int mover = 0; mover < 2; mover++) {
        free(job->given[mover]);
        free(job->stamp[mover]);
    }
    all->positions += 2 * room;
    return there;
}

static bool belongs(const Distances *all, int cell, int sum)
{
    SquadroShape shape;
    squadro_shape_open(&shape, &all->steps, cell);
    return squadro_cell_sum(cell) == sum && squadro_shape_possible(&shape, all->steps.goal) &&
           !squadro_shape_over(&shape, all->steps.goal);
}

bool distances_open(Distances *all, int lowest)
{
    size_t room = squadro_work_size();
    void *block = malloc(room);
    Job *job = calloc(1, sizeof *job);
    bool there = block != NULL && job != NULL;
    BwArena memory = bw_arena_in(block, room);
    memset(all, 0, sizeof *all);
    all->lowest = lowest;
    squadro_steps_learn(&all->steps, 4);
    if (there) {
        job->all = all;
        squadro_work_open(&all->work, &all->steps, &memory);
    }
    for (int sum = SQUADRO_SUM_MAX; there && sum >= lowest; sum--)
        for (int cell = 0; there && cell < SQUADRO_CELLS; cell++)
            there = !belongs(all, cell, sum) || solve_cell(job, cell);
    free(job);
    free(block);
    return there;
}

int distances_value(const Distances *all, const SquadroPoint *point)
{
    SquadroShape shape;
    int cell = 0, row = 0, at = 0;
    int stride[BW_SQUADRO_LANES];
    for (int seat = 0; seat < 2; seat++)
        if (point->home[seat] >= all->steps.goal)
            return seat == 0 ? FAR_END : -FAR_END;
    for (int i = 0; i < SQUADRO_PIECES; i++)
        cell += squadro_cell_unit(i / BW_SQUADRO_LANES, i % BW_SQUADRO_LANES) *
                squadro_phase(point->mark[i]);
    squadro_shape_open(&shape, &all->steps, cell);
    int size = row_size(&shape, stride);
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        at += all->steps.digit[0][lane][point->mark[lane]] * stride[lane];
        row +=
            all->steps.digit[1][lane][point->mark[BW_SQUADRO_LANES + lane]] * shape.stride[1][lane];
    }
    return all->value[cell][point->mover][(size_t)row * (size_t)size + (size_t)at];
}
