/* The toy: a game that uses every part of the door and that nobody would want to play. Each seat
 * is dealt a hidden card from 1 to 5. A die with three faces (the low ones are likelier) gives a
 * seat steps for its counter on a ring of six; `done` closes the turn. Whoever is done on the top
 * place makes all cards be shown: the highest wins. Who has the 5 may show it and win at once.
 * Asides: resign, and once for each seat: raise the stake. Not listed among the games.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_TOY_H
#define BW_TESTS_TOY_H

#include "base/catalogue.h"
#include "game/game.h"

enum { TOY_SEATS = 3, TOY_RING = 6, TOY_CARDS = 5, TOY_FACES = 3, TOY_PLIES = 40 };
enum { TOY_HIDDEN = 9 };

typedef enum ToyEnd { TOY_GOES_ON, TOY_TOP, TOY_SHOWN, TOY_RESIGNED, TOY_STOPPED } ToyEnd;

/* Bits of a move: the kind above, a card, face or seat below. */
enum {
    TOY_UP = 0x10,
    TOY_DOWN = 0x20,
    TOY_DONE = 0x30,
    TOY_SHOW = 0x40,
    TOY_CARD = 0x50,
    TOY_ROLL = 0x60,
    TOY_RESIGN = 0x70,
    TOY_STAKE = 0x80,
    TOY_KIND = 0xf0,
};

typedef struct Toy {
    uint8_t at[TOY_SEATS];
    uint8_t card[TOY_SEATS]; /* 0: not yet dealt; or TOY_HIDDEN */
    uint8_t seats, top, open;
    uint8_t mover, die, steps; /* die 0: to be rolled */
    uint8_t stake;             /* a bit for each seat that has raised it */
    uint8_t plies;
    uint8_t end, who; /* how it ended, and who won or resigned */
} Toy;

_Static_assert(sizeof(Toy) == 16, "no padding");

extern const BwGame game_toy;
extern const BwCatalogue toy_words;

static inline Toy *toy(BwState *state)
{
    return (Toy *)state->bytes;
}

static inline const Toy *toy_of(const BwState *state)
{
    return (const Toy *)state->bytes;
}

#endif
