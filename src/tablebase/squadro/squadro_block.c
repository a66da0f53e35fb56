/* Packs and unpacks blocks of Squadro's tablebase: the neighbours that A wins tell the arithmetic
 * coder which chance to use.
 * SPDX-License-Identifier: MIT */
#include "tablebase/squadro/squadro_block.h"

#include "tablebase/squadro/squadro_coder.h"
#include "tablebase/squadro/squadro_walk.h"

#include <string.h>

enum { CONTEXTS = 1 << 2 * BW_SQUADRO_LANES, DRAW_CONTEXTS = BW_SQUADRO_LANES + 1 };

/* The values of a block as they are written or read. */
typedef struct Coder {
    SquadroCoder code;
    bool drawn; /* draws are told apart from losses */
    SquadroChance chance[CONTEXTS];
    bool leans[CONTEXTS]; /* most neighbours are won */
    SquadroChance draw[DRAW_CONTEXTS];
} Coder;

static void open_coder(Coder *coder, uint8_t *out, const uint8_t *in, size_t size)
{
    memset(coder, 0, sizeof *coder);
    squadro_coder_open(&coder->code, out, in, size);
    for (int i = 0; i < CONTEXTS; i++) {
        int won = bw_bits_count((uint64_t)i);
        int share = 1 + won * 2; /* of 22 */
        coder->leans[i] = won > BW_SQUADRO_LANES;
        coder->chance[i] = (SquadroChance){(uint16_t)((share << SQUADRO_CHANCE_BITS) / 22), 0};
    }
    for (int i = 0; i < DRAW_CONTEXTS; i++)
        coder->draw[i] = (SquadroChance){(uint16_t)((i + 1) << (SQUADRO_CHANCE_BITS - 4)), 0};
}

int squadro_row_size(const SquadroShape *shape)
{
    return shape->bits * shape->words;
}

int squadro_row_number(const SquadroShape *shape, int word, int bit)
{
    return word * shape->bits + bit / 8 * shape->size[0][0] + bit % 8;
}

int squadro_block_rows(const SquadroShape *shape)
{
    int rows = 1;
    for (int b = 0; b < BW_SQUADRO_LANES; b++) {
        if (rows * shape->size[1][b] * squadro_row_size(shape) > SQUADRO_BLOCK_MAX)
            return rows;
        rows *= shape->size[1][b];
    }
    return rows;
}

static int drawn_around(const SquadroRow *row, const uint8_t *value)
{
    int count = 0;
    for (int a = 0; a < BW_SQUADRO_LANES; a++)
        count += row->back[0][a] > 0 && value[-row->back[0][a]] == SQUADRO_DRAWN;
    return count;
}

static void code_value(void *context, const SquadroRow *row, uint8_t *value, unsigned around,
                       bool legal)
{
    Coder *coder = context;
    if (!legal) { /* nobody asks; as its neighbours are, so that it misleads nobody */
        *value = coder->leans[around] ? SQUADRO_GAINED : SQUADRO_LOST;
        return;
    }
    int won = squadro_code(&coder->code, &coder->chance[around], *value == SQUADRO_GAINED);
    int drawn =
        !won && coder->drawn &&
        squadro_code(&coder->code, &coder->draw[drawn_around(row, value)], *value == SQUADRO_DRAWN);
    *value = (uint8_t)(won ? SQUADRO_GAINED : drawn ? SQUADRO_DRAWN : SQUADRO_LOST);
}

static const SquadroWalk walk = {.least = SQUADRO_GAINED, .alone = true, .visit = code_value};

/* The values of the block in a solved cell; whether one is drawn. */
static bool take_values(const SquadroWork *work, int row, uint8_t *values)
{
    const SquadroShape *shape = &work->shape;
    size_t first = (size_t)row * (size_t)shape->words;
    int words = squadro_block_rows(shape) * shape->words;
    uint64_t legal[SQUADRO_WORDS_MAX];
    uint64_t drawn = 0;
    for (int i = 0; i < words; i++) {
        uint64_t wins = work->plane[SQUADRO_WINS][first + (size_t)i];
        uint64_t holds = work->plane[SQUADRO_HOLDS][first + (size_t)i];
        if (i % shape->words == 0)
            squadro_row_legal(work, row + i / shape->words, legal);
        drawn |= holds & ~wins & legal[i % shape->words];
        for (int d1 = 0; d1 < shape->size[0][1]; d1++)
            for (int d0 = 0; d0 < shape->size[0][0]; d0++)
                *values++ = (uint8_t)((wins >> (8 * d1 + d0) & 1) + (holds >> (8 * d1 + d0) & 1));
    }
    return drawn != 0;
}

size_t squadro_block_write(const SquadroWork *work, int row, uint8_t values[SQUADRO_BLOCK_MAX],
                           uint8_t out[SQUADRO_BLOCK_BYTES])
{
    Coder coder;
    open_coder(&coder, out, NULL, 0);
    coder.drawn = take_values(work, row, values);
    squadro_walk_block(&walk, &coder, work, row, values);
    size_t used = squadro_coder_close(&coder.code);
    out[0] = coder.drawn; /* the first byte of the code is always 0 */
    return used;
}

void squadro_block_read(const SquadroWork *work, int row, const uint8_t *bytes, size_t size,
                        uint8_t values[SQUADRO_BLOCK_MAX])
{
    Coder coder;
    open_coder(&coder, NULL, size > 0 ? bytes + 1 : bytes, size > 0 ? size - 1 : 0);
    coder.drawn = size > 0 && bytes[0] != 0;
    squadro_walk_block(&walk, &coder, work, row, values);
}
