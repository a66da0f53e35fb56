/* The moves of a cell of Squadro, for whole words of positions at once: those of B as rows to read,
 * those of A as digits to shift. What a piece does on its lane comes from the game (SquadroSteps).
 * SPDX-License-Identifier: MIT */
#include "tablebase/squadro/squadro_cell.h"

#include <string.h>

/* The digit at which A's piece stands on B's lane; -1: it cannot in this phase. */
static int blocking_digit(const SquadroShape *shape, const SquadroSteps *steps, int a, int b)
{
    int phase = shape->phase[0][a];
    if (phase == SQUADRO_PHASES - 1)
        return -1;
    return steps->digit[0][a][phase == 0 ? b + 1 : BW_SQUADRO_HOME - (b + 1)];
}

/* For each word which of A's outer lanes stand on B's lane. */
static void find_patterns(SquadroRowMoves *moves, const SquadroShape *shape, int b)
{
    for (int word = 0; word < shape->words; word++) {
        int pattern = 0;
        for (int a = SQUADRO_INNER; a < BW_SQUADRO_LANES; a++) {
            int digit = word / shape->stride[0][a] % shape->size[0][a];
            pattern |= (digit == moves->blocks[b][a]) << (a - SQUADRO_INNER);
        }
        moves->pattern[b][word] = (uint8_t)pattern;
    }
}

/* The bits of a word where exactly these inner lanes stand on B's lane. */
static uint64_t inner_mask(const SquadroRowMoves *moves, const SquadroShape *shape, int b,
                           unsigned inner)
{
    uint64_t mask = shape->full;
    for (int a = 0; a < SQUADRO_INNER; a++) {
        int digit = moves->blocks[b][a];
        uint64_t there = digit < 0 ? 0 : squadro_digit_mask(shape, a, digit);
        mask &= inner >> a & 1 ? there : ~there;
    }
    return mask;
}

static bool same_source(const SquadroRowMove *one, const SquadroRowMove *other)
{
    return one->row == other->row && one->word == other->word && one->shift == other->shift;
}

static void add_row_move(SquadroRowList *list, SquadroRowMove move)
{
    for (int i = 0; i < list->count; i++)
        if (same_source(&list->move[i], &move)) {
            list->move[i].mask |= move.mask;
            return;
        }
    list->move[list->count++] = move;
}

/* What B's piece does when just these pieces of A stand on its lane. */
static void find_row_move(SquadroRowMoves *moves, const SquadroShape *shape,
                          const SquadroSteps *steps, int b, int digit, unsigned enemies)
{
    int mark = steps->mark[1][b][shape->phase[1][b]][digit];
    SquadroStep step = steps->step[1][b][mark][enemies];
    SquadroRowMove move = {.mask = inner_mask(moves, shape, b, enemies & 3)};
    bool up = squadro_phase(step.next) != squadro_phase(mark);
    if (!up)
        move.row = (steps->digit[1][b][step.next] - digit) * shape->stride[1][b];
    for (int a = 0; a < BW_SQUADRO_LANES; a++)
        if (step.jumped >> a & 1) {
            int back = moves->blocks[b][a] * shape->stride[0][a];
            move.shift += a < SQUADRO_INNER ? back : 0;
            move.word -= a < SQUADRO_INNER ? 0 : back;
        }
    unsigned pattern = enemies >> SQUADRO_INNER;
    add_row_move(up ? &moves->up[b][digit][pattern] : &moves->inside[b][digit][pattern], move);
}

void squadro_row_moves_open(SquadroRowMoves *moves, const SquadroShape *shape,
                            const SquadroSteps *steps)
{
    memset(moves, 0, sizeof *moves);
    for (int b = 0; b < BW_SQUADRO_LANES; b++) {
        unsigned can = 0;
        for (int a = 0; a < BW_SQUADRO_LANES; a++) {
            moves->blocks[b][a] = (int8_t)blocking_digit(shape, steps, a, b);
            can |= (unsigned)(moves->blocks[b][a] >= 0) << a;
        }
        find_patterns(moves, shape, b);
        if (shape->phase[1][b] == SQUADRO_PHASES - 1)
            continue;
        for (int digit = 0; digit < shape->size[1][b]; digit++)
            for (unsigned enemies = 0; enemies < 32; enemies++)
                if ((enemies & ~can) == 0)
                    find_row_move(moves, shape, steps, b, digit, enemies);
    }
}

int squadro_word_moves(const SquadroWork *work, int row,
                       SquadroWordMove out[BW_SQUADRO_LANES * SQUADRO_DIGITS])
{
    const SquadroSteps *steps = work->steps;
    const SquadroShape *shape = &work->shape;
    uint8_t marks[BW_SQUADRO_LANES];
    int count = 0;
    squadro_row_marks(shape, steps, row, marks);
    for (int a = 0; a < BW_SQUADRO_LANES; a++) {
        unsigned enemies = 0;
        for (int b = 0; b < BW_SQUADRO_LANES; b++)
            enemies |= (unsigned)(bw_squadro_place(marks[b]) == a + 1) << b;
        int phase = shape->phase[0][a];
        for (int from = 0; phase < SQUADRO_PHASES - 1 && from < shape->size[0][a]; from++) {
            SquadroStep step = steps->step[0][a][steps->mark[0][a][phase][from]][enemies];
            SquadroWordMove move = {row, a, from, steps->digit[0][a][step.next],
                                    squadro_phase(step.next) != phase};
            for (int b = 0; b < BW_SQUADRO_LANES; b++)
                if (step.jumped >> b & 1)
                    move.row -= steps->digit[1][b][marks[b]] * shape->stride[1][b];
            out[count++] = move;
        }
    }
    return count;
}

void squadro_row_legal(const SquadroWork *work, int row, uint64_t out[SQUADRO_WORDS_MAX])
{
    const SquadroShape *shape = &work->shape;
    uint8_t marks[BW_SQUADRO_LANES];
    uint64_t inner = shape->full;
    int outer[BW_SQUADRO_LANES][BW_SQUADRO_LANES]; /* by lane of A: digits that are taken */
    int taken[BW_SQUADRO_LANES] = {0};
    squadro_row_marks(shape, work->steps, row, marks);
    for (int b = 0; b < BW_SQUADRO_LANES; b++) {
        int a = bw_squadro_place(marks[b]) - 1;
        int digit = a < 0 || a >= BW_SQUADRO_LANES ? -1 : work->moves.blocks[b][a];
        if (digit >= 0 && a < SQUADRO_INNER)
            inner &= ~squadro_digit_mask(shape, a, digit);
        else if (digit >= 0)
            outer[a][taken[a]++] = digit;
    }
    for (int word = 0; word < shape->words; word++)
        out[word] = inner;
    for (int a = SQUADRO_INNER; a < BW_SQUADRO_LANES; a++)
        for (int i = 0; i < taken[a]; i++)
            for (int word = 0; word < shape->words; word++)
                if (word / shape->stride[0][a] % shape->size[0][a] == outer[a][i])
                    out[word] = 0;
}
