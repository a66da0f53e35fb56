/* Looking up an ending. Captures are followed to where there are none; each takes a piece away, so
 * that is never far. A file's bytes may be anybody's: no step leaves them.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_endings.h"

#ifdef ENDINGS_MAKER /* who makes the table inside has none yet */
const EndingHead draughts_endings_head;
const uint32_t draughts_endings_first[ENDING_SLICES], draughts_endings_at[1];
const uint8_t draughts_endings_bytes[1];
#endif

DraughtsEndings draughts_endings_inside(void)
{
    return (DraughtsEndings){.pieces = (int)draughts_endings_head.pieces,
                             .blocks = draughts_endings_head.blocks,
                             .size = draughts_endings_head.size,
                             .first = draughts_endings_first,
                             .at = draughts_endings_at,
                             .bytes = draughts_endings_bytes};
}

DraughtsEndings draughts_endings_in(const void *bytes, size_t size)
{
    const EndingHead *head = bytes;
    if (bytes == NULL || size < sizeof *head || head->magic != ENDING_MAGIC ||
        head->pieces < ENDING_INSIDE || head->pieces > ENDING_PIECES)
        return draughts_endings_inside();
    const uint32_t *first = (const uint32_t *)(head + 1), *at = first + ENDING_SLICES;
    uint64_t wanted = sizeof *head + 4 * (ENDING_SLICES + (uint64_t)head->blocks) + head->size;
    if (size != wanted)
        return draughts_endings_inside();
    return (DraughtsEndings){.pieces = (int)head->pieces,
                             .blocks = head->blocks,
                             .size = head->size,
                             .first = first,
                             .at = at,
                             .bytes = (const uint8_t *)(at + head->blocks)};
}

/* Walks through a block to the result of a number in it. */
static Ending unpack(const uint8_t *byte, const uint8_t *end, uint32_t number)
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

static Ending look_up(const DraughtsEndings *it, const BwDraughtsBoard *board)
{
    BwDraughtsBoard turned = draughts_as_black(board);
    uint32_t number = draughts_number_of(&turned);
    uint32_t block = it->first[draughts_slice_of(&turned)] + number / ENDING_BLOCK;
    if (block >= it->blocks || it->at[block] >= it->size)
        return ENDING_UNKNOWN;
    return unpack(it->bytes + it->at[block], it->bytes + it->size, number % ENDING_BLOCK);
}

static Ending after_captures(const DraughtsEndings *it, const BwDraughtsBoard *board)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(BW_DRAUGHTS_ENGLISH, board, moves);
    Ending best = ENDING_LOSS;
    for (int i = 0; i < count && best != ENDING_WIN; i++) {
        BwDraughtsBoard next = bw_draughts_after(board, moves[i]);
        Ending theirs = next.pieces[next.turn] == 0 ? ENDING_LOSS : draughts_ending(it, &next);
        if (theirs == ENDING_LOSS)
            best = ENDING_WIN;
        else if (theirs == ENDING_UNKNOWN)
            best = ENDING_UNKNOWN;
        else if (theirs == ENDING_DRAW && best != ENDING_UNKNOWN)
            best = ENDING_DRAW;
    }
    return best;
}

Ending draughts_ending(const DraughtsEndings *it, const BwDraughtsBoard *board)
{
    int pieces = bw_bits_count(board->pieces[0] | board->pieces[1]);
    if (pieces > it->pieces || board->pieces[0] == 0 || board->pieces[1] == 0)
        return ENDING_UNKNOWN;
    if (bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, board, board->turn) != 0)
        return after_captures(it, board);
    if (pieces > ENDING_INSIDE &&
        bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, board, board->turn ^ 1) != 0)
        return ENDING_UNKNOWN;
    return look_up(it, board);
}
