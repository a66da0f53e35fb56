/* Squadro (SQ-Q), shared by the files of its folder and whoever draws the board.
 *
 * Seat 0 is A with the dots 3-1-2-1-3, seat 1 is B with 1-3-2-3-1. A piece walks its lane from
 * mark 0 (start) over five crossings to 6 (turned), over the crossings again to 12 (home); its
 * place as people count it is the mark, or 12 minus the mark once it has turned.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_SQUADRO_H
#define BW_GAMES_SQUADRO_H

#include "game/game.h"

enum { SQUADRO_LANES = 5, SQUADRO_TURN = 6, SQUADRO_HOME = 12, SQUADRO_PLIES = 500 };

typedef struct Squadro {
    uint8_t mark[2][SQUADRO_LANES];
    uint8_t enemies[2][SQUADRO_LANES]; /* bit p-1: an enemy stands on place p of this lane */
    uint8_t home[2];                   /* how many pieces are home */
    uint8_t goal;
    int8_t mover; /* who is next, or would be */
    int8_t turn;  /* who is next, or BW_TURN_OVER */
    uint8_t unused;
    uint16_t plies;
} Squadro;

_Static_assert(sizeof(Squadro) == 28, "no padding");

static inline Squadro *squadro(BwState *state)
{
    return (Squadro *)state->bytes;
}

static inline const Squadro *squadro_of(const BwState *state)
{
    return (const Squadro *)state->bytes;
}

/* The place of a piece as people count it: 0 start, 1-5 crossings, 6 turning place. */
static inline int squadro_place(int mark)
{
    return mark <= SQUADRO_TURN ? mark : SQUADRO_HOME - mark;
}

void squadro_start(BwState *, const BwRules *);
/* Derives everything else from marks, mover, goal and plies. */
void squadro_settle(Squadro *);
int squadro_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int squadro_write_state(const BwState *, char *, size_t);
BwStatus squadro_read_state(BwState *, const BwRules *, const char *);

/* How far a piece goes on the way out; on the way back it is 4 minus that (SQ-Q-09). */
extern const uint8_t squadro_dots[2][SQUADRO_LANES];

/* Lanes as places: A1…A5, B1…B5. */
extern const char *const squadro_places[];

#endif
