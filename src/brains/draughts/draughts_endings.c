/* Looking up an ending. Captures are followed to where there are none, so that every position has
 * an answer; each takes a piece away, so that is never far.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_endings.h"

/* Walks through a block to the result of a number in it. */
static Ending unpack(const uint8_t *byte, uint32_t number)
{
    static const uint8_t powers[5] = {1, 3, 9, 27, 81};
    for (;; byte++) {
        if (*byte < ENDING_LITERALS) {
            if (number < 5)
                return (Ending)(*byte / powers[number] % 3);
            number -= 5;
            continue;
        }
        uint32_t run = draughts_endings_runs[*byte - ENDING_LITERALS];
        if (number < run)
            return (Ending)((*byte - ENDING_LITERALS + 1) % 3);
        number -= run;
    }
}

static Ending look_up(const BwDraughtsBoard *board)
{
    BwDraughtsBoard turned = draughts_as_black(board);
    uint32_t number = draughts_number_of(&turned);
    uint32_t block = draughts_endings_first[draughts_slice_of(&turned)] + number / ENDING_BLOCK;
    return unpack(draughts_endings_bytes + draughts_endings_at[block], number % ENDING_BLOCK);
}

Ending draughts_ending(const BwDraughtsBoard *board)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    if (bw_draughts_capturers(BW_DRAUGHTS_ENGLISH, board, board->turn) == 0)
        return look_up(board);
    int count = bw_draughts_moves(BW_DRAUGHTS_ENGLISH, board, moves);
    Ending best = ENDING_LOSS;
    for (int i = 0; i < count && best != ENDING_WIN; i++) {
        BwDraughtsBoard next = bw_draughts_after(board, moves[i]);
        Ending theirs = next.pieces[next.turn] == 0 ? ENDING_LOSS : draughts_ending(&next);
        if (theirs == ENDING_LOSS)
            best = ENDING_WIN;
        else if (theirs == ENDING_DRAW)
            best = ENDING_DRAW;
    }
    return best;
}
