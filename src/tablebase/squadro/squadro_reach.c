/* Which positions of a cell of Squadro can come about: sweeps from the first row to the last, each
 * move carried forward from the positions that are known to be reached.
 * SPDX-License-Identifier: MIT */
#include "tablebase/squadro/squadro_cell.h"

#include <string.h>

enum { A_MOVES = 0, B_MOVES = 2 };

static uint64_t *row_of(const SquadroWork *work, int plane, int row)
{
    return work->plane[plane] + (size_t)row * (size_t)work->shape.words;
}

/* Moves of A along an outer lane; the words come from a cell whose lane has `size` digits. */
static bool carry_words(const SquadroShape *shape, const SquadroWordMove *move, int size,
                        const uint64_t *from, uint64_t *to)
{
    int stride = shape->stride[0][move->lane];
    int next_size = shape->size[0][move->lane];
    uint64_t new = 0;
    for (int high = 0; high < shape->words / (next_size * stride); high++)
        for (int low = 0; low < stride; low++) {
            uint64_t word = from[(high * size + move->from) * stride + low];
            uint64_t *there = &to[(high * next_size + move->to) * stride + low];
            new |= word & ~*there;
            *there |= word;
        }
    return new != 0;
}

static bool carry_bits(const SquadroShape *shape, const SquadroShape *before,
                       const SquadroWordMove *move, const uint64_t *from, uint64_t *to)
{
    uint64_t mask = squadro_digit_mask(before, move->lane, move->from);
    int shift = (move->to - move->from) * shape->stride[0][move->lane];
    uint64_t new = 0;
    for (int word = 0; word < shape->words; word++) {
        uint64_t carried = from[word] & mask;
        carried = shift < 0 ? carried >> -shift : carried << shift;
        new |= carried & ~to[word];
        to[word] |= carried;
    }
    return new != 0;
}

static bool carry(const SquadroShape *shape, const SquadroShape *before,
                  const SquadroWordMove *move, const uint64_t *from, uint64_t *to)
{
    return move->lane < SQUADRO_INNER
               ? carry_bits(shape, before, move, from, to)
               : carry_words(shape, move, before->size[0][move->lane], from, to);
}

/* Moves of B from one row: those inside the cell, or those into `above`, a row of the next. */
static bool carry_row(const SquadroWork *source, int row, int lane, const uint64_t *from,
                      const SquadroWork *target, int above)
{
    const SquadroShape *shape = &source->shape;
    const SquadroRowMoves *moves = &source->moves;
    int digit = row / shape->stride[1][lane] % shape->size[1][lane];
    uint64_t new = 0;
    for (int word = 0; word < shape->words; word++) {
        int pattern = moves->pattern[lane][word];
        const SquadroRowList *list =
            above < 0 ? &moves->inside[lane][digit][pattern] : &moves->up[lane][digit][pattern];
        for (int i = 0; i < list->count && from[word] != 0; i++) {
            const SquadroRowMove *move = &list->move[i];
            uint64_t *to = row_of(target, A_MOVES, above >= 0 ? above : row + move->row);
            uint64_t carried = (from[word] & move->mask) >> move->shift;
            new |= carried & ~to[word + move->word];
            to[word + move->word] |= carried;
        }
    }
    return new != 0;
}

static void unpack_row(const SquadroKept *kept, int plane, int row, uint64_t *out)
{
    const SquadroShape *shape = &kept->shape;
    const uint8_t *from =
        kept->plane[plane] + (size_t)row * (size_t)shape->words * (size_t)shape->bytes;
    for (int word = 0; word < shape->words; word++)
        out[word] = squadro_unpack(shape, from + word * shape->bytes);
}

/* What comes in by a move of A's lane from the cell before, which has the same rows. */
static void enter_by_a(SquadroWork *work, SquadroWork *source, const SquadroKept *kept, int lane)
{
    SquadroWordMove moves[BW_SQUADRO_LANES * SQUADRO_DIGITS];
    uint64_t words[SQUADRO_WORDS_MAX];
    for (int row = 0; row < source->shape.rows; row++) {
        int count = squadro_word_moves(source, row, moves);
        unpack_row(kept, A_MOVES, row, words);
        for (int i = 0; i < count; i++)
            if (moves[i].lane == lane && moves[i].up)
                carry(&work->shape, &source->shape, &moves[i], words,
                      row_of(work, B_MOVES, moves[i].row));
    }
}

static void enter_by_b(SquadroWork *work, SquadroWork *source, const SquadroKept *kept, int lane)
{
    uint64_t words[SQUADRO_WORDS_MAX];
    const SquadroShape *shape = &source->shape;
    for (int row = 0; row < shape->rows; row++) {
        int above = 0;
        for (int b = 0; b < BW_SQUADRO_LANES; b++)
            if (b != lane)
                above += row / shape->stride[1][b] % shape->size[1][b] * work->shape.stride[1][b];
        unpack_row(kept, B_MOVES, row, words);
        carry_row(source, row, lane, words, work, above);
    }
}

static void enter(SquadroWork *work, const SquadroNeighbours *before)
{
    SquadroWork source = {.steps = work->steps};
    for (int seat = 0; seat < 2; seat++)
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
            const SquadroKept *kept = &before->kept[seat][lane];
            if (work->shape.phase[seat][lane] == 0 || kept->plane[A_MOVES] == NULL)
                continue;
            squadro_work_shape(&source, kept->shape.cell);
            (seat == 0 ? enter_by_a : enter_by_b)(work, &source, kept, lane);
        }
}

/* One row forward; whether A's jumps found something new in a row before. */
static bool sweep_row(SquadroWork *work, int row)
{
    SquadroWordMove moves[BW_SQUADRO_LANES * SQUADRO_DIGITS];
    bool again = false;
    int count = squadro_word_moves(work, row, moves);
    for (int i = 0; i < count; i++)
        if (!moves[i].up)
            again |= carry(&work->shape, &work->shape, &moves[i], row_of(work, A_MOVES, row),
                           row_of(work, B_MOVES, moves[i].row)) &&
                     moves[i].row != row;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
        if (work->shape.phase[1][lane] < SQUADRO_PHASES - 1)
            carry_row(work, row, lane, row_of(work, B_MOVES, row), work, -1);
    return again;
}

void squadro_cell_reach(SquadroWork *work, const SquadroNeighbours *before,
                        const SquadroSpot *start)
{
    size_t room = (size_t)work->shape.rows * (size_t)work->shape.words * sizeof(uint64_t);
    memset(work->plane[A_MOVES], 0, room);
    memset(work->plane[B_MOVES], 0, room);
    for (int plane = A_MOVES; start != NULL && plane <= B_MOVES; plane += B_MOVES)
        row_of(work, plane, start->row)[start->word] |= UINT64_C(1) << start->bit;
    enter(work, before);
    if (squadro_shape_over(&work->shape, work->steps->goal))
        return;
    bool again = true;
    for (work->sweeps = 0; again; work->sweeps++) {
        again = false;
        for (int row = 0; row < work->shape.rows; row++)
            again |= sweep_row(work, row);
    }
}
