/* Squadro (SQ-Q) as a state, for engines and boards.
 *
 * Seat 0 is A with the dots 3-1-2-1-3, seat 1 is B with 1-3-2-3-1. A piece walks its lane from
 * mark 0 (start) over five crossings to 6 (turned), over the crossings again to 12 (home); its
 * place as people count it is the mark, or 12 minus the mark once it has turned.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_SQUADRO_SQUADRO_H
#define BW_GAMES_SQUADRO_SQUADRO_H

#include "../../game/game.h"

BW_BEGIN

enum { BW_SQUADRO_LANES = 5, BW_SQUADRO_TURN = 6, BW_SQUADRO_HOME = 12, BW_SQUADRO_PLIES = 500 };

/** The state of a game of Squadro. */
typedef struct BwSquadro {
    uint8_t mark[2][BW_SQUADRO_LANES];
    uint8_t enemies[2][BW_SQUADRO_LANES]; /* bit p-1: an enemy stands on place p of this lane */
    uint8_t home[2];                      /* how many pieces are home */
    uint8_t goal;
    int8_t mover; /* who is next, or would be */
    int8_t turn;  /* who is next, or BW_TURN_OVER */
    uint8_t unused;
    uint16_t plies;
} BwSquadro;

/** The state of a game of Squadro. */
static inline const BwSquadro *bw_squadro_of(const BwState *state)
{
    return (const BwSquadro *)state->bytes;
}

/** The place of a piece as people count it: 0 start, 1-5 crossings, 6 turning place. */
static inline int bw_squadro_place(int mark)
{
    return mark <= BW_SQUADRO_TURN ? mark : BW_SQUADRO_HOME - mark;
}

/** How far a piece goes on the way out; on the way back it is 4 minus that (SQ-Q-09). */
BW_API extern const uint8_t bw_squadro_dots[2][BW_SQUADRO_LANES];

BW_END

#endif
