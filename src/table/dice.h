/* Where chance comes from at a table: dice, deals and lots alike are numbers below a bound. The
 * source can be a seeded generator for tests, the machine's own randomness, a commitment scheme
 * that players can check, or people who roll real dice.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_DICE_H
#define BW_TABLE_DICE_H

#include "../base/rng.h"
#include "../game/record.h"

BW_BEGIN

/** Where a table takes its chance from. */
typedef struct BwDice {
    uint32_t (*below)(void *self, uint32_t bound); /* 0 to bound - 1, all equally likely */
    void *self;
} BwDice;

/** Dice that repeat for the same seed; the generator must outlive them. */
BW_API BwDice bw_dice_from_rng(BwRng *);
/** The outcome that the dice choose in a state where chance acts. */
BW_API BwMove bw_dice_outcome(BwDice *, const BwGame *, const BwState *);
/** Draws lots for the seats of a seating and notes who drew what (TT-C-01, SQ-Q-06, CH-L-04). */
BW_API void bw_dice_draw_lots(BwDice *, BwSeating *);

BW_END

#endif
