/* Looks a position up in the endgame tablebase of draughts. Captures are followed to where there
 * are none; each takes a piece away, so that is never far. A file's bytes may be
 * anybody's: no step leaves them.
 * SPDX-License-Identifier: MIT */
#include "tablebase/draughts/draughts_endings.h"

#include "tablebase/solution.h"

#include <string.h>

enum { PLIES_BEYOND = 8, BLOCK_MOST = ENDING_BLOCK / 5 + 1 };

#ifdef ENDINGS_MAKER /* who makes the table inside has none yet */
const uint32_t draughts_endings_words[1], draughts_endings_size;
#endif

static void take(DraughtsEndings *it, int file)
{
    int8_t section[ENDING_LAYERS];
    container_index(&it->file[file], SOLUTION_LAYER, ENDING_LAYERS, section);
    for (int pieces = 2; pieces <= ENDING_PIECES; pieces++)
        for (int men = 0; men <= pieces; men++) {
            int8_t found = section[draughts_layer(pieces, men)];
            if (it->of[pieces][men].section >= 0 || found < 0)
                continue;
            it->of[pieces][men].file = (int8_t)file;
            it->of[pieces][men].section = found;
            it->pieces = it->pieces < pieces ? pieces : it->pieces;
        }
}

DraughtsEndings draughts_endings_inside(void)
{
    return draughts_endings_in(NULL, 0, NULL);
}

DraughtsEndings draughts_endings_in(const void *bytes, size_t size, ContainerSeen *seen)
{
    DraughtsEndings it = {0};
    memset(it.of, -1, sizeof it.of);
    container_open(&it.file[0], draughts_endings_words, draughts_endings_size, ENDING_TITLE, NULL);
    container_open(&it.file[1], bytes, size, ENDING_TITLE, seen);
    take(&it, 0);
    take(&it, 1);
    return it;
}

/* Walks through a block to the result of a number in it. */
Ending draughts_endings_unpack(const uint8_t *byte, const uint8_t *end, uint32_t number)
{
    static const uint8_t powers[5] = {1, 3, 9, 27, 81};
    for (; byte < end; byte++) {
        if (*byte < ENDING_LITERALS) {
            if (number < 5)
                return (Ending)(*byte / powers[number] % 3);
            number -= 5;
            continue;
        }
        if (number < draughts_endings_run(*byte))
            return (Ending)draughts_endings_repeated(*byte);
        number -= draughts_endings_run(*byte);
    }
    return ENDING_UNKNOWN;
}

static uint32_t number_at(const uint8_t *at)
{
    uint32_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

/* The result of a number in one of a pair's blocks. */
static Ending look_in(const Container *file, const ContainerSection *section, ContainerUnit pair,
                      size_t block, uint32_t number)
{
    size_t entry = sizeof(EndingPair) + 4 * block;
    if (pair.size < entry + 4 || !container_holds(file, section, pair.bytes + entry, 4))
        return ENDING_UNKNOWN;
    size_t at = number_at(pair.bytes + entry), left = at < pair.size ? pair.size - at : 0;
    size_t most = left < BLOCK_MOST ? left : BLOCK_MOST;
    if (left == 0 || !container_holds(file, section, pair.bytes + at, most))
        return ENDING_UNKNOWN;
    return draughts_endings_unpack(pair.bytes + at, pair.bytes + at + most, number);
}

static Ending look_up(const DraughtsEndings *it, const BwDraughtsBoard *board)
{
    BwDraughtsBoard turned = draughts_as_black(board);
    uint32_t pieces = turned.pieces[0] | turned.pieces[1];
    int slice = draughts_slice_of(&turned), other = draughts_slice_swapped(slice);
    bool second = slice < other;
    int all = bw_bits_count(pieces), men = bw_bits_count(pieces & ~turned.kings);
    int section = it->of[all][men].section;
    if (section < 0)
        return ENDING_UNKNOWN;
    const Container *file = &it->file[it->of[all][men].file];
    ContainerUnit pair = container_unit(file, section, second ? other : slice);
    uint32_t number = draughts_number_of(&turned);
    size_t block = (second ? draughts_blocks(other) : 0) + number / ENDING_BLOCK;
    return look_in(file, &file->section[section], pair, block, number % ENDING_BLOCK);
}

static Ending look(const DraughtsEndings *, const BwDraughtsBoard *, int plies);

static Ending after_moves(const DraughtsEndings *it, const BwDraughtsBoard *board, int plies)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(BW_DRAUGHTS_ENGLISH, board, moves);
    Ending best = ENDING_LOSS;
    for (int i = 0; i < count && best != ENDING_WIN; i++) {
        BwDraughtsBoard next = bw_draughts_after(board, moves[i]);
        Ending theirs = next.pieces[next.turn] == 0 ? ENDING_LOSS : look(it, &next, plies);
        if (theirs == ENDING_LOSS)
            best = ENDING_WIN;
        else if (theirs == ENDING_UNKNOWN)
            best = ENDING_UNKNOWN;
        else if (theirs == ENDING_DRAW && best != ENDING_UNKNOWN)
            best = ENDING_DRAW;
    }
    return best;
}

/* Looks so many plies beyond what no table tells. */
static Ending look(const DraughtsEndings *it, const BwDraughtsBoard *board, int plies)
{
    int pieces = bw_bits_count(board->pieces[0] | board->pieces[1]);
    if (pieces > it->pieces || board->pieces[0] == 0 || board->pieces[1] == 0)
        return ENDING_UNKNOWN;
    if (bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, board, board->turn) != 0)
        return after_moves(it, board, plies);
    if (pieces > ENDING_INSIDE &&
        bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, board, board->turn ^ 1) != 0)
        return plies > 0 ? after_moves(it, board, plies - 1) : ENDING_UNKNOWN;
    return look_up(it, board);
}

Ending draughts_ending(const DraughtsEndings *it, const BwDraughtsBoard *board)
{
    return look(it, board, 0);
}

Ending draughts_ending_surely(const DraughtsEndings *it, const BwDraughtsBoard *board)
{
    return board->pieces[board->turn] == 0 ? ENDING_LOSS : look(it, board, PLIES_BEYOND);
}
