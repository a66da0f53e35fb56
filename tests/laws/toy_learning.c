/* The toy game's numbers for learners: actions, chances, observations (toy.h).
 * SPDX-License-Identifier: MIT */
#include "toy_private.h"

static void number(const BwState *state, const BwMove *moves, int count, uint16_t *out)
{
    (void)state;
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)(moves[i] / TOY_UP - 1); /* up, down, done, show */
}

static void observe(const BwState *state, int seat, uint8_t *out)
{
    const Toy *it = toy_of(state);
    for (int k = 0; k < it->seats; k++) {
        int other = (seat + k) % it->seats;
        out[k] = it->at[other];
        out[TOY_SEATS + k] = it->card[other];
    }
    out[2 * TOY_SEATS] = it->steps;
}

/* Each seat can raise the stake of 1 by 1. */
static int most(const BwRules *rules)
{
    return (1 + rules->seats) * (rules->seats - 1);
}

const BwLearning toy_learning = {
    .actions = TOY_CARDS, /* to be dealt; a seat has four moves */
    .rows = 1,
    .columns = 1,
    .cells = (const BwCells[]){{"at", TOY_SEATS, TOY_RING - 1},
                               {"card", TOY_SEATS, TOY_HIDDEN},
                               {"steps", 1, TOY_FACES},
                               {0}},
    .number = number,
    .observe = observe,
    .most = most,
};
