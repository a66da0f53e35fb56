/* Looking up an ending. Captures are followed to where there are none; each takes a piece away, so
 * that is never far. A file's bytes may be anybody's: no step leaves them.
 * SPDX-License-Identifier: MIT */
#include "tablebase/draughts/draughts_endings.h"

#include <string.h>

enum { PLIES_BEYOND = 8 };

#ifdef ENDINGS_MAKER /* who makes the table inside has none yet */
const uint32_t draughts_endings_words[1], draughts_endings_size;
#endif

/* The bytes of a section before its pairs. */
static size_t head_of(const EndingSection *it)
{
    return offsetof(EndingSection, pair) + it->pairs * sizeof it->pair[0];
}

static bool is_sound(const EndingSection *it, size_t left)
{
    if (left < offsetof(EndingSection, pair) || it->size > left || it->size % 4 != 0 ||
        it->pairs > ENDING_PAIRS || it->size < head_of(it) || it->pieces > ENDING_PIECES ||
        it->men > ENDING_PIECES)
        return false;
    for (uint32_t i = 0; i < it->pairs; i++)
        if (it->pair[i].at % 4 != 0 || it->pair[i].at > it->size)
            return false;
    return true;
}

size_t draughts_endings_sound(const void *bytes, size_t size,
                              void (*see)(void *context, const EndingSection *), void *context)
{
    const EndingHead *head = bytes;
    size_t at = sizeof *head;
    if (bytes == NULL || size < at || (uintptr_t)bytes % 4 != 0 || head->magic != ENDING_MAGIC)
        return 0;
    for (;;) {
        const EndingSection *next = (const EndingSection *)((const uint8_t *)bytes + at);
        if (!is_sound(next, size - at))
            return at;
        see(context, next);
        at += next->size;
    }
}

static void take(void *context, const EndingSection *section)
{
    DraughtsEndings *it = context;
    if (it->section[section->pieces][section->men] != NULL)
        return;
    it->section[section->pieces][section->men] = section;
    if (it->pieces < (int)section->pieces)
        it->pieces = (int)section->pieces;
}

DraughtsEndings draughts_endings_inside(void)
{
    return draughts_endings_in(NULL, 0);
}

DraughtsEndings draughts_endings_in(const void *bytes, size_t size)
{
    DraughtsEndings it = {0};
    draughts_endings_sound(draughts_endings_words, draughts_endings_size, take, &it);
    draughts_endings_sound(bytes, size, take, &it);
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

/* A pair of slices in its section. */
typedef struct Found {
    const uint8_t *begin, *end;
} Found;

static Found find(const EndingSection *section, uint32_t slice)
{
    for (uint32_t i = 0; section != NULL && i < section->pairs; i++)
        if (section->pair[i].slice == slice)
            return (Found){(const uint8_t *)section + section->pair[i].at,
                           (const uint8_t *)section + section->size};
    return (Found){NULL, NULL};
}

static Ending look_up(const DraughtsEndings *it, const BwDraughtsBoard *board)
{
    BwDraughtsBoard turned = draughts_as_black(board);
    uint32_t pieces = turned.pieces[0] | turned.pieces[1];
    int slice = draughts_slice_of(&turned), other = draughts_slice_swapped(slice);
    bool second = slice < other;
    Found pair = find(it->section[bw_bits_count(pieces)][bw_bits_count(pieces & ~turned.kings)],
                      (uint32_t)(second ? other : slice));
    uint32_t number = draughts_number_of(&turned);
    size_t block = (second ? draughts_blocks(other) : 0) + number / ENDING_BLOCK;
    size_t entry = sizeof(EndingPair) + 4 * block, size = (size_t)(pair.end - pair.begin), at;
    if (size < entry + 4)
        return ENDING_UNKNOWN;
    at = *(const uint32_t *)(pair.begin + entry);
    return at < size ? draughts_endings_unpack(pair.begin + at, pair.end, number % ENDING_BLOCK)
                     : ENDING_UNKNOWN;
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
