/* Retrograde analysis of one cell of Squadro, by sweeps. A sweep walks the rows from the last to
 * the first: a move of B leads to a later row, a move of A stays in its row, so one sweep settles
 * all but what depends on A sending B back; the next sweeps look only at rows whose sources
 * changed.
 * SPDX-License-Identifier: MIT */
#include "tablebase/squadro/squadro_cell.h"

#include <string.h>

enum { WORDS = SQUADRO_ROWS_MAX * SQUADRO_WORDS_MAX };
enum { A_WINS, A_HOLDS, B_WINS, B_HOLDS };

size_t squadro_work_size(void)
{
    return 2 * SQUADRO_PLANES * (WORDS * sizeof(uint64_t) + 64) +
           2 * (SQUADRO_ROWS_MAX * sizeof(uint16_t) + 64) + 64;
}

void squadro_work_open(SquadroWork *work, const SquadroSteps *steps, BwArena *memory)
{
    work->steps = steps;
    for (int i = 0; i < SQUADRO_PLANES; i++) {
        work->plane[i] = (uint64_t *)bw_arena_take(memory, WORDS * sizeof(uint64_t));
        work->given[i] = (uint64_t *)bw_arena_take(memory, WORDS * sizeof(uint64_t));
    }
    for (int i = 0; i < 2; i++)
        work->stamp[i] = (uint16_t *)bw_arena_take(memory, SQUADRO_ROWS_MAX * sizeof(uint16_t));
}

void squadro_work_shape(SquadroWork *work, int cell)
{
    squadro_shape_open(&work->shape, work->steps, cell);
    squadro_row_moves_open(&work->moves, &work->shape, work->steps);
}

static size_t row_at(const SquadroWork *work, int row)
{
    return (size_t)row * (size_t)work->shape.words;
}

static uint64_t unpack_at(const SquadroKept *kept, int plane, int row, int word)
{
    size_t at = (size_t)row * (size_t)kept->shape.words + (size_t)word;
    return squadro_unpack(&kept->shape, kept->plane[plane] + at * (size_t)kept->shape.bytes);
}

/* What a position in the next cell that the other seat has to play says to the mover: it wins where
 * the other does not hold, and holds where the other does not win. */
static uint64_t answer(const SquadroKept *kept, int plane, int row, int word)
{
    return kept->plane[plane] == NULL ? ~UINT64_C(0) : ~unpack_at(kept, plane, row, word);
}

/* Moves of A into the next cell, where the lane's digit is 0. */
static void give_word(SquadroWork *work, const SquadroKept *kept, const SquadroWordMove *move,
                      int row)
{
    const SquadroShape *shape = &work->shape;
    bool inner = move->lane < SQUADRO_INNER;
    int stride = inner ? shape->words : shape->stride[0][move->lane];
    int size = inner ? 1 : shape->size[0][move->lane];
    int next_size = inner ? 1 : kept->shape.size[0][move->lane];
    uint64_t mask = inner ? squadro_digit_mask(shape, move->lane, move->from) : shape->full;
    int shift = inner ? move->from * shape->stride[0][move->lane] : 0;
    uint64_t *wins = work->given[A_WINS] + row_at(work, row);
    uint64_t *holds = work->given[A_HOLDS] + row_at(work, row);
    for (int high = 0; high < shape->words / (size * stride); high++)
        for (int low = 0; low < stride; low++) {
            int from = high * next_size * stride + low;
            int to = (high * size + (inner ? 0 : move->from)) * stride + low;
            wins[to] |= answer(kept, B_HOLDS, move->row, from) << shift & mask;
            holds[to] |= answer(kept, B_WINS, move->row, from) << shift & mask;
        }
}

/* The row of the next cell after lane b of B has gone up: its digit is 0 there. */
static int row_above(const SquadroShape *shape, const SquadroShape *above, int row, int lane)
{
    int out = 0;
    for (int b = 0; b < BW_SQUADRO_LANES; b++)
        if (b != lane)
            out += row / shape->stride[1][b] % shape->size[1][b] * above->stride[1][b];
    return out;
}

static void give_row(SquadroWork *work, const SquadroKept *kept, int lane, int row)
{
    const SquadroShape *shape = &work->shape;
    int digit = row / shape->stride[1][lane] % shape->size[1][lane];
    int above = row_above(shape, &kept->shape, row, lane);
    uint64_t *wins = work->given[B_WINS] + row_at(work, row);
    uint64_t *holds = work->given[B_HOLDS] + row_at(work, row);
    for (int word = 0; word < shape->words; word++) {
        const SquadroRowList *list = &work->moves.up[lane][digit][work->moves.pattern[lane][word]];
        for (int i = 0; i < list->count; i++) {
            const SquadroRowMove *move = &list->move[i];
            int from = word + move->word;
            wins[word] |= answer(kept, A_HOLDS, above, from) << move->shift & move->mask;
            holds[word] |= answer(kept, A_WINS, above, from) << move->shift & move->mask;
        }
    }
}

/* What the next cells make sure, once and for all sweeps. */
static void give(SquadroWork *work, const SquadroNeighbours *next)
{
    SquadroWordMove moves[BW_SQUADRO_LANES * SQUADRO_DIGITS];
    size_t room = row_at(work, work->shape.rows) * sizeof(uint64_t);
    for (int i = 0; i < SQUADRO_PLANES; i++)
        memset(work->given[i], 0, room);
    for (int row = 0; row < work->shape.rows; row++) {
        int count = squadro_word_moves(work, row, moves);
        for (int i = 0; i < count; i++)
            if (moves[i].up)
                give_word(work, &next->kept[0][moves[i].lane], &moves[i], row);
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
            if (work->shape.phase[1][lane] < SQUADRO_PHASES - 1)
                give_row(work, &next->kept[1][lane], lane, row);
    }
}

/* Puts a row's new words in; whether anything is new. */
static bool put_row(SquadroWork *work, int row, int plane, const uint64_t *wins,
                    const uint64_t *holds)
{
    size_t at = row_at(work, row);
    size_t room = (size_t)work->shape.words * sizeof *wins;
    if (memcmp(work->plane[plane] + at, wins, room) == 0 &&
        memcmp(work->plane[plane + 1] + at, holds, room) == 0)
        return false;
    memcpy(work->plane[plane] + at, wins, room);
    memcpy(work->plane[plane + 1] + at, holds, room);
    return true;
}

/* Whether a row that a move of B leads to has changed in this sweep. */
static bool row_stale(const SquadroWork *work, int row, int sweep)
{
    const SquadroShape *shape = &work->shape;
    for (int b = 0; b < BW_SQUADRO_LANES; b++)
        for (int digit = row / shape->stride[1][b] % shape->size[1][b] + 1;
             digit < shape->size[1][b]; digit++)
            if (work->stamp[0][row + (digit - row / shape->stride[1][b] % shape->size[1][b]) *
                                         shape->stride[1][b]] == sweep)
                return true;
    return false;
}

static void sweep_row_of_b(SquadroWork *work, int row, int sweep)
{
    const SquadroShape *shape = &work->shape;
    uint64_t wins[SQUADRO_WORDS_MAX];
    uint64_t holds[SQUADRO_WORDS_MAX];
    size_t at = row_at(work, row);
    memcpy(wins, work->given[B_WINS] + at, (size_t)shape->words * sizeof *wins);
    memcpy(holds, work->given[B_HOLDS] + at, (size_t)shape->words * sizeof *holds);
    for (int b = 0; b < BW_SQUADRO_LANES; b++) {
        int digit = row / shape->stride[1][b] % shape->size[1][b];
        const uint8_t *pattern = work->moves.pattern[b];
        for (int word = 0; word < shape->words && shape->size[1][b] > 1; word++) {
            const SquadroRowList *list = &work->moves.inside[b][digit][pattern[word]];
            for (int i = 0; i < list->count; i++) {
                const SquadroRowMove *move = &list->move[i];
                size_t from = row_at(work, row + move->row) + (size_t)(word + move->word);
                wins[word] |= ~work->plane[A_HOLDS][from] << move->shift & move->mask;
                holds[word] |= ~work->plane[A_WINS][from] << move->shift & move->mask;
            }
        }
    }
    if (put_row(work, row, B_WINS, wins, holds))
        work->stamp[1][row] = (uint16_t)sweep;
}

/* One move of A for the whole row. */
static void shift_words(const SquadroWork *work, const SquadroWordMove *move, uint64_t *wins,
                        uint64_t *holds)
{
    const SquadroShape *shape = &work->shape;
    const uint64_t *wins_from = work->plane[B_HOLDS] + row_at(work, move->row);
    const uint64_t *holds_from = work->plane[B_WINS] + row_at(work, move->row);
    int stride = shape->stride[0][move->lane];
    int size = shape->size[0][move->lane];
    for (int high = move->from * stride; high < shape->words; high += size * stride) {
        int further = high + (move->to - move->from) * stride;
        for (int low = 0; low < stride; low++) {
            wins[high + low] |= ~wins_from[further + low] & shape->full;
            holds[high + low] |= ~holds_from[further + low] & shape->full;
        }
    }
}

/* Moves of an inner lane that read the same row, equally far: one pass over the words. */
static void shift_bits(const SquadroWork *work, const SquadroWordMove *move, uint64_t mask,
                       uint64_t *wins, uint64_t *holds)
{
    const uint64_t *wins_from = work->plane[B_HOLDS] + row_at(work, move->row);
    const uint64_t *holds_from = work->plane[B_WINS] + row_at(work, move->row);
    int shift = (move->to - move->from) * work->shape.stride[0][move->lane];
    for (int word = 0; word < work->shape.words; word++) {
        wins[word] |= ~wins_from[word] >> shift & mask;
        holds[word] |= ~holds_from[word] >> shift & mask;
    }
}

/* The bits of all moves like `move[0]`, which are marked as done by going up. */
static uint64_t like_moves(const SquadroWork *work, SquadroWordMove *move, int count)
{
    uint64_t mask = 0;
    SquadroWordMove first = move[0];
    for (int i = 0; i < count && move[i].lane == first.lane; i++)
        if (!move[i].up && move[i].row == first.row &&
            move[i].to - move[i].from == first.to - first.from) {
            mask |= squadro_digit_mask(&work->shape, first.lane, move[i].from);
            move[i].up = true;
        }
    return mask;
}

static void sweep_row_of_a(SquadroWork *work, int row, int sweep)
{
    SquadroWordMove moves[BW_SQUADRO_LANES * SQUADRO_DIGITS];
    uint64_t wins[SQUADRO_WORDS_MAX];
    uint64_t holds[SQUADRO_WORDS_MAX];
    size_t at = row_at(work, row);
    int count = squadro_word_moves(work, row, moves);
    bool stale = sweep == 1;
    for (int i = 0; i < count; i++)
        stale = stale || (!moves[i].up && work->stamp[1][moves[i].row] >= sweep - 1);
    if (!stale)
        return;
    memcpy(wins, work->given[A_WINS] + at, (size_t)work->shape.words * sizeof *wins);
    memcpy(holds, work->given[A_HOLDS] + at, (size_t)work->shape.words * sizeof *holds);
    for (int i = 0; i < count; i++) {
        SquadroWordMove move = moves[i];
        if (move.up)
            continue;
        if (move.lane < SQUADRO_INNER)
            shift_bits(work, &move, like_moves(work, &moves[i], count - i), wins, holds);
        else
            shift_words(work, &move, wins, holds);
    }
    if (put_row(work, row, A_WINS, wins, holds))
        work->stamp[0][row] = (uint16_t)sweep;
}

static bool sweep_changed(const SquadroWork *work, int sweep)
{
    for (int row = 0; row < work->shape.rows; row++)
        if (work->stamp[0][row] == sweep || work->stamp[1][row] == sweep)
            return true;
    return false;
}

void squadro_cell_solve(SquadroWork *work, const SquadroNeighbours *next)
{
    size_t words = row_at(work, work->shape.rows);
    give(work, next);
    for (size_t i = 0; i < words; i++) {
        work->plane[A_WINS][i] = work->plane[B_WINS][i] = 0;
        work->plane[A_HOLDS][i] = work->plane[B_HOLDS][i] = work->shape.full;
    }
    for (int seat = 0; seat < 2; seat++)
        memset(work->stamp[seat], 0, (size_t)work->shape.rows * sizeof(uint16_t));
    for (work->sweeps = 1;; work->sweeps++) {
        for (int row = work->shape.rows - 1; row >= 0; row--) {
            if (work->sweeps == 1 || row_stale(work, row, work->sweeps))
                sweep_row_of_b(work, row, work->sweeps);
            sweep_row_of_a(work, row, work->sweeps);
        }
        if (!sweep_changed(work, work->sweeps))
            return;
    }
}

size_t squadro_plane_size(const SquadroShape *shape)
{
    return (size_t)shape->rows * (size_t)shape->words * (size_t)shape->bytes;
}

void squadro_plane_pack(const SquadroWork *work, const uint64_t *plane, uint8_t *out)
{
    size_t words = row_at(work, work->shape.rows);
    for (size_t i = 0; i < words; i++)
        squadro_pack(&work->shape, plane[i], out + i * (size_t)work->shape.bytes);
}
