/* Lanes by arithmetic coding. Whether the mover wins is told by its neighbours, the positions with
 * one piece a digit further back; so is which lane is likely on a shortest way: the neighbours
 * vote, and lanes are tried in the order of votes until one is. SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_lanes.h"

#include "brains/squadro/squadro_coder.h"
#include "brains/squadro/squadro_walk.h"

#include <string.h>

static const char title[] = "boxwood-squadro-lanes-1\n";
enum { CONTEXTS = 1 << 2 * BW_SQUADRO_LANES, VOTES = 2 * BW_SQUADRO_LANES + 1 };
enum { SAMPLE = 2 }; /* bytes before the code, whose first byte, always 0, is the sample's third */

typedef struct Coder {
    SquadroCoder code;
    unsigned lanes; /* of the mover that are not home */
    SquadroChance won[CONTEXTS];
    SquadroChance on_way[BW_SQUADRO_LANES][BW_SQUADRO_LANES][VOTES]; /* by try, lane and votes */
} Coder;

void squadro_lanes_head(int goal, const SquadroSpot *start, uint8_t out[SQUADRO_TABLE_HEAD])
{
    squadro_sections_head(title, goal, start, out);
}

static void open_coder(Coder *coder, const SquadroShape *shape, int mover)
{
    coder->lanes = 0;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
        coder->lanes |= (unsigned)(shape->phase[mover][lane] < SQUADRO_PHASES - 1) << lane;
    for (int i = 0; i < CONTEXTS; i++)
        coder->won[i] = (SquadroChance){1 << (SQUADRO_CHANCE_BITS - 1), 0};
    for (int try = 0; try < BW_SQUADRO_LANES; try++)
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
            for (int votes = 0; votes < VOTES; votes++)
                coder->on_way[try][lane][votes] =
                    (SquadroChance){(uint16_t)((votes + 1) << (SQUADRO_CHANCE_BITS - 4)), 0};
}

/* How many neighbours take which lane: a byte for each, the lowest for those that are not won. */
static uint64_t votes_around(const SquadroRow *row, const uint8_t *value)
{
    uint64_t votes = 0;
    for (int a = 0; a < BW_SQUADRO_LANES; a++)
        votes += UINT64_C(1) << (row->back[0][a] > 0 ? 8 * value[-row->back[0][a]] : 0);
    for (int b = 0; b < BW_SQUADRO_LANES; b++)
        votes += UINT64_C(1) << (row->back[1][b] > 0 ? 8 * value[-row->back[1][b]] : 0);
    return votes;
}

static unsigned votes_for(uint64_t votes, int lane)
{
    return votes >> (8 * (lane + 1)) & 0xff;
}

/* The lane with the most votes among these. */
static int favourite(unsigned lanes, uint64_t votes)
{
    int best = bw_bits_lowest(lanes);
    for (unsigned left = lanes & (lanes - 1); left != 0; left &= left - 1) {
        int lane = bw_bits_lowest(left);
        best = votes_for(votes, lane) > votes_for(votes, best) ? lane : best;
    }
    return best;
}

/* `*value` is a set of lanes, which is written, and becomes one of them as it is kept. */
static void code_value(void *context, const SquadroRow *row, uint8_t *value, unsigned around,
                       bool legal)
{
    Coder *coder = context;
    unsigned set = *value, left = coder->lanes;
    *value = 0;
    if (!legal || !squadro_code(&coder->code, &coder->won[around], set != 0))
        return;
    uint64_t votes = votes_around(row, value);
    for (int try = 0; left != 0; try++) {
        int lane = favourite(left, votes);
        SquadroChance *chance = &coder->on_way[try][lane][votes_for(votes, lane)];
        left &= ~(1U << lane);
        if (left == 0 || squadro_code(&coder->code, chance, set >> lane & 1)) {
            *value = (uint8_t)(lane + 1);
            return;
        }
    }
}

static const SquadroWalk walk = {.least = 1, .alone = false, .visit = code_value};

/* Some won position of a block, by chance but always the same. */
static SquadroSample take_sample(const SquadroDistance *it, int mover, int row,
                                 const uint8_t *lanes)
{
    const SquadroShape *shape = &it->work.shape;
    int count = squadro_block_rows(shape) * it->size;
    const uint8_t *value = it->value[mover] + (ptrdiff_t)row * it->size;
    uint64_t mixed = bw_bits_hash((uint64_t)shape->cell, (uint64_t)(2 * row + mover));
    int at = (int)(mixed % (uint64_t)count);
    for (int i = 0; i < count; i++, at = at + 1 < count ? at + 1 : 0)
        if (lanes[at] != 0)
            return (SquadroSample){at, mover == 0 ? SQUADRO_NEAR - value[at] : value[at]};
    return (SquadroSample){0, 0};
}

static size_t write_block(const SquadroDistance *it, int mover, int row, uint8_t *lanes,
                          uint8_t *out)
{
    Coder coder;
    int rows = squadro_block_rows(&it->work.shape);
    for (int i = 0; i < rows; i++)
        squadro_distance_lanes(it, mover, row + i, lanes + (ptrdiff_t)i * it->size);
    open_coder(&coder, &it->work.shape, mover);
    squadro_coder_open(&coder.code, out + SAMPLE, NULL, 0);
    squadro_walk_block(&walk, &coder, &it->work, row, lanes);
    size_t used = squadro_coder_close(&coder.code);
    SquadroSample sample = take_sample(it, mover, row, lanes);
    out[0] = (uint8_t)sample.number;
    out[1] = (uint8_t)(sample.number >> 8);
    out[SAMPLE] = (uint8_t)sample.moves;
    return SAMPLE + used;
}

/* Bytes that no one wrote give lanes that mean nothing. */
static SquadroSample read_block(const SquadroWork *work, int mover, int row, const uint8_t *bytes,
                                size_t size, uint8_t *lanes)
{
    Coder coder;
    if (size <= SAMPLE)
        return (SquadroSample){0, 0};
    open_coder(&coder, &work->shape, mover);
    squadro_coder_open(&coder.code, NULL, bytes + SAMPLE + 1, size - SAMPLE - 1);
    squadro_walk_block(&walk, &coder, work, row, lanes);
    return (SquadroSample){bytes[0] | bytes[1] << 8, bytes[SAMPLE]};
}

size_t squadro_lanes_most(const SquadroShape *shape)
{
    size_t positions = (size_t)shape->rows * (size_t)squadro_row_size(shape);
    return 2 * positions + (size_t)(shape->rows / squadro_block_rows(shape)) * 256;
}

size_t squadro_lanes_write(const SquadroDistance *it,
                           uint8_t lanes[SQUADRO_BLOCK_MAX + SQUADRO_SPARE], uint8_t *out)
{
    int rows = squadro_block_rows(&it->work.shape);
    int blocks = 2 * (it->work.shape.rows / rows);
    size_t ends = (size_t)(blocks - 1) * 4;
    size_t used = 0;
    for (int i = 0; i < blocks; i++) {
        used += write_block(it, i % 2, i / 2 * rows, lanes, out + ends + used);
        squadro_block_end(out, blocks, i, used);
    }
    return ends + used;
}

bool squadro_lanes_open(SquadroLanes *all, const void *bytes, size_t size,
                        const SquadroSteps *steps, BwArena *memory)
{
    memset(all, 0, sizeof *all);
    if (!squadro_sections_open(&all->sections, bytes, size, title, steps->goal))
        return false;
    all->work = (SquadroWork *)bw_arena_take(memory, sizeof *all->work);
    for (int i = 0; i < SQUADRO_LANES_CACHED; i++) {
        all->cached[i].cell = -1;
        all->cached[i].lanes = (uint8_t *)bw_arena_take(memory, SQUADRO_BLOCK_MAX);
    }
    if (all->work == NULL || all->cached[SQUADRO_LANES_CACHED - 1].lanes == NULL)
        return false;
    all->work->steps = steps;
    return true;
}

/* Reads the block of a row unless it is there; its place in the cache, or -1. */
static int find_block(SquadroLanes *all, int cell, int row, int mover)
{
    SquadroWork *work = all->work;
    squadro_shape_open(&work->shape, work->steps, cell);
    int rows = squadro_block_rows(&work->shape);
    int first = row / rows * rows;
    uint64_t mixed = bw_bits_hash((uint64_t)cell, (uint64_t)(2 * first + mover));
    int slot = (int)(mixed % SQUADRO_LANES_CACHED);
    if (all->cached[slot].cell == cell && all->cached[slot].row == first &&
        all->cached[slot].mover == mover)
        return slot;
    size_t size = 0;
    const uint8_t *block = squadro_sections_block(
        &all->sections, cell, 2 * (work->shape.rows / rows), 2 * (row / rows) + mover, &size);
    if (block == NULL)
        return -1;
    squadro_work_shape(work, cell);
    all->cached[slot].sample = read_block(work, mover, first, block, size, all->cached[slot].lanes);
    all->cached[slot].cell = cell;
    all->cached[slot].row = first;
    all->cached[slot].mover = mover;
    return slot;
}

int squadro_lanes_of(SquadroLanes *all, const SquadroPoint *point)
{
    BwSquadro it;
    SquadroSpot spot;
    memcpy(it.mark, point->mark, sizeof it.mark);
    if (point->home[0] >= all->work->steps->goal || point->home[1] >= all->work->steps->goal ||
        !squadro_spot_find(all->work->steps, &it, &spot))
        return -1;
    int slot = find_block(all, spot.cell, spot.row, point->mover);
    if (slot < 0)
        return -1;
    const SquadroShape *shape = &all->work->shape;
    int at = (spot.row - all->cached[slot].row) * squadro_row_size(shape) +
             squadro_row_number(shape, spot.word, spot.bit);
    return all->cached[slot].lanes[at] - 1;
}

bool squadro_lanes_sample(SquadroLanes *all, int cell, int row, int mover, SquadroSample *out)
{
    int slot = find_block(all, cell, row, mover);
    if (slot >= 0)
        *out = all->cached[slot].sample;
    return slot >= 0 && out->moves > 0;
}
