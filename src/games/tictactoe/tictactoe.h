/* Tic-tac-toe (TT-C) as a state, for engines and boards. White is seat 0 and begins.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_TICTACTOE_TICTACTOE_H
#define BW_GAMES_TICTACTOE_TICTACTOE_H

#include "../../game/game.h"

BW_BEGIN

enum { BW_TICTACTOE_SQUARES = 9, BW_TICTACTOE_FULL = 0x1ff };

/** Squares are bits 0…8: a1 b1 c1 a2 b2 c2 a3 b3 c3. A move is the number of its square. */
typedef struct BwTictactoe {
    uint16_t men[2];
    int8_t turn;
    int8_t winner; /* a seat, or -1 */
} BwTictactoe;

/** The state of a game of tic-tac-toe. */
static inline const BwTictactoe *bw_tictactoe_of(const BwState *state)
{
    return (const BwTictactoe *)state->bytes;
}

BW_END

#endif
