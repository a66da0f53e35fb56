/* The distances of late cells, kept in memory. SPDX-License-Identifier: MIT */
#include "squadro_distances.h"

#include "brains/squadro/squadro_block.h"

#include <stdlib.h>

static const uint8_t *find(const void *context, int cell)
{
    return ((const Distances *)context)->cell[cell];
}

static bool solve_cell(Distances *all, int cell)
{
    squadro_distance_shape(&all->work, cell);
    squadro_distance_next(&all->work, &(SolutionShelf){find, all});
    squadro_distance_solve(&all->work);
    size_t plane = squadro_distance_plane(&all->work.work.shape);
    uint8_t *out = malloc(2 * plane + (size_t)2 * SQUADRO_SPARE);
    all->cell[cell] = out;
    all->positions += 2 * plane;
    for (size_t mover = 0; out != NULL && mover < 2; mover++)
        memcpy(out + SQUADRO_SPARE + mover * plane, all->work.value[mover], plane);
    return out != NULL;
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
    size_t room = SQUADRO_DISTANCE_SIZE;
    void *block = malloc(room);
    bool there = block != NULL;
    BwArena memory = bw_arena_in(block, room);
    memset(all, 0, sizeof *all);
    all->lowest = lowest;
    squadro_steps_learn(&all->steps, 4);
    if (there)
        squadro_distance_open(&all->work, &all->steps, &memory);
    for (int sum = SQUADRO_SUM_MAX; there && sum >= lowest; sum--)
        for (int cell = 0; there && cell < SQUADRO_CELLS; cell++)
            there = !belongs(all, cell, sum) || solve_cell(all, cell);
    free(block);
    return there;
}

/* The byte as a number that has the same meaning for both sides. */
static int balanced(int byte)
{
    return byte < SQUADRO_EVEN ? byte - FAR_END : byte - SQUADRO_EVEN;
}

int distances_value(const Distances *all, const SquadroPoint *point)
{
    SquadroShape shape;
    SquadroSpot spot;
    BwSquadro it;
    for (int seat = 0; seat < 2; seat++)
        if (point->home[seat] >= all->steps.goal)
            return seat == 0 ? FAR_END : -FAR_END;
    memcpy(it.mark, point->mark, sizeof it.mark);
    if (!squadro_spot_find(&all->steps, &it, &spot))
        return 0;
    squadro_shape_open(&shape, &all->steps, spot.cell);
    size_t at = SQUADRO_SPARE + (size_t)point->mover * squadro_distance_plane(&shape) +
                (size_t)spot.row * (size_t)squadro_row_size(&shape) +
                (size_t)squadro_row_number(&shape, spot.word, spot.bit);
    return balanced(all->cell[spot.cell][at]);
}
