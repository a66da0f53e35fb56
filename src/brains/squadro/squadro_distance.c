/* Distances of a cell by sweeps over its rows, in the order in which squadro_cell.c finds who wins:
 * A takes the most of its moves, B the least of its own, and the winner's move costs one.
 * Everything starts as even, so a value comes nearer to its end with every change.
 * SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_distance.h"

#include "brains/squadro/squadro_distance_moves.h"

#include <string.h>

void squadro_distance_open(SquadroDistance *it, const SquadroSteps *steps, BwArena *memory)
{
    memset(it, 0, sizeof *it);
    it->work.steps = steps;
    for (int mover = 0; mover < 2; mover++) {
        uint8_t *value = (uint8_t *)bw_arena_take(memory, SQUADRO_PLANE_SIZE);
        uint8_t *given = (uint8_t *)bw_arena_take(memory, SQUADRO_PLANE_SIZE);
        it->value[mover] = value + SQUADRO_SPARE;
        it->given[mover] = given + SQUADRO_SPARE;
        it->stamp[mover] = (uint16_t *)bw_arena_take(memory, SQUADRO_ROWS_MAX * sizeof(uint16_t));
    }
}

size_t squadro_distance_plane(const SquadroShape *shape)
{
    return (size_t)shape->rows * (size_t)(shape->words * shape->bits);
}

void squadro_distance_next(SquadroDistance *it, const SolutionShelf *shelf)
{
    const SquadroShape *shape = &it->work.shape;
    for (int seat = 0; seat < 2; seat++)
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
            SquadroFar *far = &it->next[seat][lane];
            int cell = shape->cell + squadro_cell_unit(seat, lane);
            if (shape->phase[seat][lane] == SQUADRO_PHASES - 1)
                continue;
            squadro_shape_open(&far->shape, it->work.steps, cell);
            const uint8_t *bytes = shelf->find(shelf->context, cell);
            if (bytes == NULL)
                continue;
            far->value[0] = bytes + SQUADRO_SPARE;
            far->value[1] = far->value[0] + squadro_distance_plane(&far->shape);
        }
}

static void put_row(SquadroDistance *it, int mover, int row, const uint8_t *values, int sweep)
{
    uint8_t *at = it->value[mover] + (ptrdiff_t)row * it->size;
    if (memcmp(at, values, (size_t)it->size) == 0)
        return;
    memcpy(at, values, (size_t)it->size);
    it->stamp[mover][row] = (uint16_t)sweep;
}

/* Whether a row that a move of B leads to has changed in this sweep. */
static bool is_stale(const SquadroDistance *it, int row, int sweep)
{
    const SquadroShape *shape = &it->work.shape;
    for (int b = 0; b < BW_SQUADRO_LANES; b++) {
        int digit = row / shape->stride[1][b] % shape->size[1][b];
        for (int i = 1; digit + i < shape->size[1][b]; i++)
            if (it->stamp[0][row + i * shape->stride[1][b]] == sweep)
                return true;
    }
    return false;
}

static void sweep_b(SquadroDistance *it, int row, int sweep)
{
    uint8_t out[SQUADRO_ROW_MAX + SQUADRO_SPARE];
    if (sweep > 1 && !is_stale(it, row, sweep))
        return;
    squadro_take_b(it, row, SQUADRO_ALL_LANES, SQUADRO_INSIDE,
                   it->given[1] + (ptrdiff_t)row * it->size, out);
    put_row(it, 1, row, out, sweep);
}

static void sweep_a(SquadroDistance *it, int row, int sweep)
{
    SquadroWordMove moves[SQUADRO_MOVES_MAX];
    uint8_t out[SQUADRO_ROW_MAX + SQUADRO_SPARE];
    int count = squadro_word_moves(&it->work, row, moves);
    bool stale = sweep == 1;
    for (int i = 0; i < count; i++)
        stale = stale || (!moves[i].up && it->stamp[1][moves[i].row] >= sweep - 1);
    if (!stale)
        return;
    squadro_take_a(it, moves, count, it->given[0] + (ptrdiff_t)row * it->size, out);
    put_row(it, 0, row, out, sweep);
}

static bool changed_in(const SquadroDistance *it, int sweep)
{
    for (int row = 0; row < it->work.shape.rows; row++)
        if (it->stamp[0][row] == sweep || it->stamp[1][row] == sweep)
            return true;
    return false;
}

/* What moves into the next cells make sure, once and for all sweeps. */
static void give_row(SquadroDistance *it, int row)
{
    SquadroWordMove moves[SQUADRO_MOVES_MAX];
    uint8_t out[SQUADRO_ROW_MAX + SQUADRO_SPARE];
    int count = squadro_word_moves(&it->work, row, moves);
    squadro_take_a_up(it, moves, count, it->given[0] + (ptrdiff_t)row * it->size);
    squadro_take_b(it, row, SQUADRO_ALL_LANES, SQUADRO_UP, NULL, out);
    memcpy(it->given[1] + (ptrdiff_t)row * it->size, out, (size_t)it->size);
}

void squadro_distance_solve(SquadroDistance *it)
{
    int rows = it->work.shape.rows;
    for (int mover = 0; mover < 2; mover++) {
        memset(it->value[mover], SQUADRO_EVEN, (size_t)rows * (size_t)it->size);
        memset(it->stamp[mover], 0, (size_t)rows * sizeof(uint16_t));
    }
    for (int row = 0; row < rows; row++)
        give_row(it, row);
    for (int sweep = 1; sweep == 1 || changed_in(it, sweep - 1); sweep++)
        for (int row = rows - 1; row >= 0; row--) {
            sweep_b(it, row, sweep);
            sweep_a(it, row, sweep);
        }
}

/* Those of a row's positions that are won and for which this lane gives what the best one does. */
static void mark_lane(const SquadroDistance *it, int mover, int row, int lane, const uint8_t *gives,
                      uint8_t *out)
{
    const uint8_t *is = it->value[mover] + (ptrdiff_t)row * it->size;
    uint8_t bit = (uint8_t)(1 << lane);
    uint8_t ours = mover == 0 ? 0 : 0xff; /* turns B's wins into values above what is even */
    uint8_t even = SQUADRO_EVEN ^ ours;
    for (int i = 0; i < it->size; i++) {
        uint8_t best = gives[i] == is[i] ? bit : 0;
        out[i] |= (is[i] ^ ours) > even ? best : 0;
    }
}

static void lanes_of_a(const SquadroDistance *it, int row, uint8_t *out)
{
    SquadroWordMove moves[SQUADRO_MOVES_MAX];
    uint8_t up[SQUADRO_ROW_MAX + SQUADRO_SPARE];
    uint8_t gives[SQUADRO_ROW_MAX + SQUADRO_SPARE];
    int count = squadro_word_moves(&it->work, row, moves);
    memset(up + it->size, 0, SQUADRO_SPARE);
    for (int first = 0, next; first < count; first = next) {
        next = first + 1;
        while (next < count && moves[next].lane == moves[first].lane)
            next++;
        squadro_take_a_up(it, moves + first, next - first, up);
        squadro_take_a(it, moves + first, next - first, up, gives);
        mark_lane(it, 0, row, moves[first].lane, gives, out);
    }
}

static void lanes_of_b(const SquadroDistance *it, int row, uint8_t *out)
{
    uint8_t up[SQUADRO_ROW_MAX + SQUADRO_SPARE];
    uint8_t gives[SQUADRO_ROW_MAX + SQUADRO_SPARE];
    memset(up + it->size, 0, SQUADRO_SPARE);
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        if (it->work.shape.phase[1][lane] == SQUADRO_PHASES - 1)
            continue;
        squadro_take_b(it, row, 1U << lane, SQUADRO_UP, NULL, up);
        squadro_take_b(it, row, 1U << lane, SQUADRO_INSIDE, up, gives);
        mark_lane(it, 1, row, lane, gives, out);
    }
}

void squadro_distance_lanes(const SquadroDistance *it, int mover, int row, uint8_t *out)
{
    memset(out, 0, (size_t)it->size);
    if (mover == 0)
        lanes_of_a(it, row, out);
    else
        lanes_of_b(it, row, out);
}
