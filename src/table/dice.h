/* Where chance comes from at a table: dice, deals and lots alike are numbers below a bound. Behind
 * this door stand a seeded generator for tests, the machine's own randomness, a commitment
 * scheme that players can check, or people who roll real dice.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_TABLE_DICE_H
#define BOXWOOD_TABLE_DICE_H

#include "base/rng.h"
#include "game/record.h"

BOXWOOD_BEGIN

typedef struct Dice {
    uint32_t (*below)(void *self, uint32_t bound); /* 0 to bound - 1, each as likely */
    void *self;
} Dice;

/** Dice that repeat with the generator's seed; it must outlive them. */
BOXWOOD_API Dice dice_from_rng(Rng *);
/** Seats the people of `seating` by lots and notes who drew what (TT-C-01, SQ-Q-06, CH-L-04). */
BOXWOOD_API void dice_draw_lots(Dice *, Seating *);

BOXWOOD_END

#endif
