/* Looks positions of Squadro up in the tablebase of who wins, and writes its cells.
 * SPDX-License-Identifier: MIT */
#include "tablebase/squadro/squadro_wdl.h"

#include "tablebase/solution.h"

#include <string.h>

enum { END = 4 }; /* bytes */

void squadro_table_describe(int goal, const SquadroSpot *start, uint32_t out[CONTAINER_NUMBERS])
{
    uint32_t numbers[] = {(uint32_t)goal, (uint32_t)start->cell, (uint32_t)start->row,
                          (uint32_t)start->word, (uint32_t)start->bit};
    memcpy(out, numbers, sizeof numbers);
}

bool squadro_table_open(SquadroTable *table, const void *bytes, size_t size,
                        const SquadroSteps *steps, BwArena *memory)
{
    memset(table, 0, sizeof *table);
    if (!container_open(&table->file, bytes, size, SQUADRO_TABLE_TITLE, &table->seen) ||
        table->file.number[0] != (uint32_t)steps->goal)
        return false;
    container_index(&table->file, SOLUTION_LAYER, SQUADRO_SUM_MAX + 1, table->section);
    table->work = (SquadroWork *)bw_arena_take(memory, sizeof *table->work);
    for (int i = 0; i < SQUADRO_CACHED; i++) {
        table->cached[i].cell = -1;
        table->cached[i].values = (uint8_t *)bw_arena_take(memory, SQUADRO_BLOCK_MAX);
    }
    if (table->work == NULL || table->cached[SQUADRO_CACHED - 1].values == NULL)
        return false;
    table->work->steps = steps;
    return true;
}

static uint32_t number_at(const uint8_t *at)
{
    uint32_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

/* One of a cell's blocks, of which there are so many; NULL if the table has none, or a broken one.
 */
static const uint8_t *find_block(const SquadroTable *table, int cell, int blocks, int block,
                                 size_t *size)
{
    int section = table->section[squadro_cell_sum(cell)];
    ContainerUnit unit = container_unit(&table->file, section, cell);
    size_t ends = (size_t)(blocks - 1) * END;
    if (unit.bytes == NULL || unit.size < ends ||
        !container_holds(&table->file, &table->file.section[section], unit.bytes, ends))
        return NULL;
    size_t room = unit.size - ends;
    size_t from = block == 0 ? 0 : number_at(unit.bytes + END * (size_t)(block - 1));
    size_t to = block == blocks - 1 ? room : number_at(unit.bytes + END * (size_t)block);
    *size = to - from;
    if (from > to || to > room ||
        !container_holds(&table->file, &table->file.section[section], unit.bytes + ends + from,
                         *size))
        return NULL;
    return unit.bytes + ends + from;
}

/* The value with A to move. */
static bool look_up(SquadroTable *table, const SquadroPoint *point, SquadroValue *out)
{
    BwSquadro it;
    SquadroSpot spot;
    memcpy(it.mark, point->mark, sizeof it.mark);
    if (!squadro_spot_find(table->work->steps, &it, &spot))
        return false;
    SquadroWork *work = table->work;
    squadro_shape_open(&work->shape, work->steps, spot.cell);
    int rows = squadro_block_rows(&work->shape);
    int row = spot.row / rows * rows;
    uint64_t mixed = bw_bits_hash((uint64_t)spot.cell, (uint64_t)row);
    int slot = (int)(mixed % SQUADRO_CACHED);
    if (table->cached[slot].cell != spot.cell || table->cached[slot].row != row) {
        size_t size = 0;
        const uint8_t *block =
            find_block(table, spot.cell, work->shape.rows / rows, row / rows, &size);
        if (block == NULL)
            return false;
        squadro_work_shape(work, spot.cell);
        squadro_block_read(work, row, block, size, table->cached[slot].values);
        table->cached[slot].cell = spot.cell;
        table->cached[slot].row = row;
    }
    int number = squadro_row_number(&work->shape, spot.word, spot.bit);
    int at = (spot.row - row) * squadro_row_size(&work->shape) + number;
    *out = (SquadroValue)table->cached[slot].values[at];
    return true;
}

bool squadro_table_value(SquadroTable *table, const SquadroPoint *point, SquadroValue *out)
{
    const SquadroSteps *steps = table->work->steps;
    if (point->home[0] >= steps->goal || point->home[1] >= steps->goal) {
        *out = point->home[0] >= steps->goal ? SQUADRO_GAINED : SQUADRO_LOST;
        return true;
    }
    if (point->mover == 0)
        return look_up(table, point, out);
    SquadroValue least = SQUADRO_GAINED;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        SquadroPoint next = *point;
        SquadroValue value;
        if (point->mark[BW_SQUADRO_LANES + lane] == BW_SQUADRO_HOME)
            continue;
        squadro_point_play(&next, steps, lane);
        if (!squadro_table_value(table, &next, &value))
            return false;
        least = value < least ? value : least;
    }
    *out = least;
    return true;
}

size_t squadro_cell_most(const SquadroShape *shape)
{
    size_t positions = (size_t)shape->rows * (size_t)squadro_row_size(shape);
    size_t blocks = (size_t)(shape->rows / squadro_block_rows(shape));
    return positions + blocks * 128;
}

size_t squadro_cell_write(const SquadroWork *work, uint8_t values[SQUADRO_BLOCK_MAX],
                          uint8_t block[SQUADRO_BLOCK_BYTES], uint8_t *out)
{
    int rows = squadro_block_rows(&work->shape);
    int blocks = work->shape.rows / rows;
    size_t ends = (size_t)(blocks - 1) * END;
    size_t used = 0;
    for (int i = 0; i < blocks; i++) {
        size_t size = squadro_block_write(work, i * rows, values, block);
        memcpy(out + ends + used, block, size);
        used += size;
        uint32_t end = (uint32_t)used;
        if (i < blocks - 1)
            memcpy(out + END * (size_t)i, &end, sizeof end);
    }
    return ends + used;
}
