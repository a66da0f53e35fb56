/* Works out the endings of draughts up to four pieces and writes them, packed, as a C source on
 * stdout. Backward from what is known: every position is judged once, then only those again from
 * which a newly decided one can be reached; what stays undecided is a draw. Slices come in pairs,
 * one for either side to move, after those that captures and crownings lead to.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_endings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNDECIDED = 3, FREE = 4 }; /* besides an Ending; what is free is never asked for */

typedef struct Slice {
    uint32_t size;
    uint8_t *result;
    uint8_t *again; /* whether to look at it again */
} Slice;

static Slice slices[ENDING_SLICES];

static void open_slice(int number)
{
    Slice *it = &slices[number];
    it->size = draughts_slice_size(draughts_slice(number));
    if (it->size == 0)
        return;
    it->result = malloc(it->size);
    it->again = malloc(it->size);
    if (it->result == NULL || it->again == NULL)
        abort();
    memset(it->result, UNDECIDED, it->size);
    memset(it->again, 1, it->size);
}

static uint8_t *result_of(const BwDraughtsBoard *board)
{
    BwDraughtsBoard turned = draughts_as_black(board);
    return &slices[draughts_slice_of(&turned)].result[draughts_number_of(&turned)];
}

/* What is known of a position by what is known of those after it. */
static uint8_t judge(const BwDraughtsBoard *board)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(BW_DRAUGHTS_ENGLISH, board, moves);
    uint8_t worst = ENDING_LOSS;
    for (int i = 0; i < count; i++) {
        BwDraughtsBoard next = bw_draughts_after(board, moves[i]);
        uint8_t result = next.pieces[next.turn] == 0 ? (uint8_t)ENDING_LOSS : *result_of(&next);
        if (result == ENDING_LOSS)
            return ENDING_WIN;
        if (result == UNDECIDED || worst == UNDECIDED)
            worst = UNDECIDED;
        else if (result == ENDING_DRAW)
            worst = ENDING_DRAW;
    }
    return worst;
}

/* Marks the positions from which White, who moved last, could have come here without capturing. */
static void mark_before(const BwDraughtsBoard *board)
{
    uint32_t empty = bw_draughts_empty(board);
    for (uint32_t set = board->pieces[1]; set != 0; set &= set - 1) {
        uint32_t piece = set & -set;
        bool king = board->kings & piece;
        for (int direction = 0; direction < (king ? 4 : 2); direction++) {
            uint32_t from = bw_draughts_step(piece, direction) & empty;
            if (from == 0)
                continue;
            BwDraughtsBoard before = {{board->pieces[0], board->pieces[1] ^ piece ^ from},
                                    king ? board->kings ^ piece ^ from : board->kings,
                                    BW_DRAUGHTS_WHITE};
            before = draughts_as_black(&before);
            slices[draughts_slice_of(&before)].again[draughts_number_of(&before)] = 1;
        }
    }
}

/* One look at what is to be looked at in a slice; whether anything came of it. */
static bool look(int number)
{
    Slice *it = &slices[number];
    EndingSlice slice = draughts_slice(number);
    bool found = false;
    for (uint32_t i = 0; i < it->size; i++) {
        BwDraughtsBoard board;
        if (!it->again[i])
            continue;
        it->again[i] = 0;
        if (it->result[i] != UNDECIDED)
            continue;
        if (!draughts_board_of(slice, i, &board)) {
            it->result[i] = FREE;
            continue;
        }
        it->result[i] = judge(&board);
        if (it->result[i] == UNDECIDED)
            continue;
        found = true;
        mark_before(&board);
    }
    return found;
}

static void close_slice(int number)
{
    Slice *it = &slices[number];
    for (uint32_t i = 0; i < it->size; i++)
        if (it->result[i] == UNDECIDED)
            it->result[i] = ENDING_DRAW;
}

static int swapped(int number)
{
    return (number & 15) << 4 | number >> 4;
}

static void solve(int pieces, int men)
{
    for (int number = 0; number < ENDING_SLICES; number++) {
        EndingSlice it = draughts_slice(number);
        int other = swapped(number);
        if (slices[number].size == 0 || other < number || it.mover_men + it.other_men != men ||
            it.mover_men + it.other_men + it.mover_kings + it.other_kings != pieces)
            continue;
        for (bool changed = true; changed;) {
            changed = look(number);
            if (other != number)
                changed = look(other) || changed;
        }
        close_slice(number);
        close_slice(other);
    }
}

/* Positions with a capture are free too: nobody asks. */
static void free_captures(int number)
{
    Slice *it = &slices[number];
    for (uint32_t i = 0; i < it->size; i++) {
        BwDraughtsBoard board;
        if (it->result[i] != FREE && draughts_board_of(draughts_slice(number), i, &board) &&
            bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, &board, BW_DRAUGHTS_BLACK) != 0)
            it->result[i] = FREE;
    }
}

static const uint16_t runs[256 - ENDING_LITERALS] = {7,  7,  7,   14,  14,  14,  36,
                                                     36, 36, 150, 150, 150, 1024};
static uint32_t written;

static void write_byte(unsigned byte)
{
    printf("%u,%s", byte, ++written % 24 == 0 ? "\n" : "");
}

/* How far one result reaches from here. */
static uint32_t reach(const uint8_t *results, uint32_t count, uint8_t result)
{
    uint32_t length = 0;
    while (length < count && (results[length] == result || results[length] == FREE))
        length++;
    return length;
}

/* The run that covers most of what comes next, or five results. */
static uint32_t write_some(const uint8_t *results, uint32_t count)
{
    unsigned best = 0, literal = 0;
    uint32_t most = 5;
    for (unsigned i = 0; i < 256 - ENDING_LITERALS; i++) {
        uint8_t result = (uint8_t)((i + 1) % 3);
        uint32_t length = reach(results, count, result);
        uint32_t covers = runs[i] < count ? runs[i] : count;
        if (length >= covers && covers >= most) {
            most = covers;
            best = ENDING_LITERALS + i;
        }
    }
    if (best != 0) {
        write_byte(best);
        return most;
    }
    for (int i = 4; i >= 0; i--) {
        uint8_t result = (uint32_t)i < count ? results[i] : (uint8_t)FREE;
        literal = 3 * literal + (result == FREE ? (unsigned)ENDING_DRAW : result);
    }
    write_byte(literal);
    return count < 5 ? count : 5;
}

/* Where blocks begin is told after the bytes, when it is known. */
static uint32_t blocks, *starts;
static uint16_t firsts[ENDING_SLICES];

static void write_slice(int number)
{
    const Slice *it = &slices[number];
    firsts[number] = (uint16_t)blocks;
    for (uint32_t i = 0; i < it->size; i += ENDING_BLOCK) {
        uint32_t end = it->size - i < ENDING_BLOCK ? it->size : i + ENDING_BLOCK;
        starts[blocks++] = written;
        for (uint32_t at = i; at < end;)
            at += write_some(it->result + at, end - at);
    }
}

static void write_all(void)
{
    starts = malloc(65536 * sizeof *starts);
    if (starts == NULL)
        abort();
    puts("/* Made by tools/make_draughts_endings.c. */\n"
         "#include \"brains/draughts/draughts_endings.h\"\n"
         "const uint8_t draughts_endings_bytes[] = {");
    for (int number = 0; number < ENDING_SLICES; number++)
        write_slice(number);
    puts("};\nconst uint32_t draughts_endings_at[] = {");
    for (uint32_t i = 0; i < blocks; i++)
        printf("%u,%s", starts[i], i % 12 == 11 ? "\n" : "");
    puts("};\nconst uint16_t draughts_endings_first[ENDING_SLICES] = {");
    for (int i = 0; i < ENDING_SLICES; i++)
        printf("%u,%s", firsts[i], i % 16 == 15 ? "\n" : "");
    puts("};\nconst uint16_t draughts_endings_runs[256 - ENDING_LITERALS] = {");
    for (int i = 0; i < 256 - ENDING_LITERALS; i++)
        printf("%u,", runs[i]);
    puts("};");
}

int main(void)
{
    for (int number = 0; number < ENDING_SLICES; number++)
        open_slice(number);
    for (int pieces = 2; pieces <= ENDING_PIECES; pieces++)
        for (int men = 0; men <= pieces; men++)
            solve(pieces, men);
    for (int number = 0; number < ENDING_SLICES; number++)
        free_captures(number);
    write_all();
    return 0;
}
