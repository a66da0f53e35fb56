/* Reading the table of solved Squadro, and writing its cells. Foreign bytes are distrusted here: no
 * offset is followed that leads outside its section.
 * SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_table.h"

#include <string.h>

static const char title[] = "boxwood-squadro-table-1\n";
enum { GOAL_AT = 32 };

void squadro_table_head(int goal, uint8_t out[SQUADRO_TABLE_HEAD])
{
    memset(out, 0, SQUADRO_TABLE_HEAD);
    memcpy(out, title, sizeof title - 1);
    out[GOAL_AT] = (uint8_t)goal;
}

static uint32_t number_at(const uint8_t *at)
{
    uint32_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

bool squadro_table_open(SquadroTable *table, const void *bytes, size_t size,
                        const SquadroSteps *steps, BwArena *memory)
{
    uint8_t head[SQUADRO_TABLE_HEAD];
    squadro_table_head(steps->goal, head);
    memset(table, 0, sizeof *table);
    if (size < sizeof head || memcmp(bytes, head, sizeof head) != 0)
        return false;
    table->bytes = (const uint8_t *)bytes;
    table->size = size;
    for (size_t at = sizeof head; size - at >= sizeof(SquadroSection);) {
        SquadroSection section;
        memcpy(&section, table->bytes + at, sizeof section);
        if (section.mark != SQUADRO_SECTION || section.sum > SQUADRO_SUM_MAX ||
            section.size > size - at || section.cells > SQUADRO_CELLS ||
            section.size < sizeof section + section.cells * sizeof(SquadroPlace))
            break;
        table->section[section.sum].at = table->bytes + at;
        table->section[section.sum].head = section;
        at += section.size;
    }
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

/* The bytes of a cell; NULL if the table has none. */
static const uint8_t *find_cell(const SquadroTable *table, int cell, size_t *size)
{
    int sum = squadro_cell_sum(cell);
    const uint8_t *section = sum > SQUADRO_SUM_MAX ? NULL : table->section[sum].at;
    if (section == NULL)
        return NULL;
    const SquadroSection *head = &table->section[sum].head;
    const uint8_t *places = section + sizeof *head;
    uint32_t low = 0;
    uint32_t high = head->cells;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (number_at(places + middle * sizeof(SquadroPlace)) < (uint32_t)cell)
            low = middle + 1;
        else
            high = middle;
    }
    const uint8_t *place = places + low * sizeof(SquadroPlace);
    if (low == head->cells || number_at(place) != (uint32_t)cell)
        return NULL;
    uint64_t at = number_at(place + 4);
    uint64_t end = low + 1 < head->cells ? number_at(place + sizeof(SquadroPlace) + 4) : head->size;
    if (at > end || end > head->size)
        return NULL;
    *size = (size_t)(end - at);
    return section + at;
}

/* One of a cell's blocks: their ends come first, all but the last's. */
static const uint8_t *find_block(const uint8_t *cell, size_t *size, int blocks, int block)
{
    size_t ends = (size_t)(blocks - 1) * 4;
    if (cell == NULL || *size < ends)
        return NULL;
    size_t room = *size - ends;
    size_t from = block == 0 ? 0 : number_at(cell + 4 * (size_t)(block - 1));
    size_t to = block == blocks - 1 ? room : number_at(cell + 4 * (size_t)block);
    if (from > to || to > room)
        return NULL;
    *size = to - from;
    return cell + ends + from;
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
        const uint8_t *cell = find_cell(table, spot.cell, &size);
        const uint8_t *block = find_block(cell, &size, work->shape.rows / rows, row / rows);
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
        squadro_point_play(&next, steps, lane, NULL, NULL);
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
    size_t ends = (size_t)(blocks - 1) * 4;
    size_t used = 0;
    for (int i = 0; i < blocks; i++) {
        size_t size = squadro_block_write(work, i * rows, values, block);
        memcpy(out + ends + used, block, size);
        used += size;
        uint32_t end = (uint32_t)used;
        if (i < blocks - 1)
            memcpy(out + 4 * (size_t)i, &end, sizeof end);
    }
    return ends + used;
}
