/* Draws dice from a random generator, and lots for the seats from any dice.
 * SPDX-License-Identifier: MIT */
#include "table/dice.h"

#include <string.h>

static uint32_t rng_dice(void *self, uint32_t bound)
{
    return bw_rng_below((BwRng *)self, bound);
}

BwDice bw_dice_from_rng(BwRng *rng)
{
    return (BwDice){rng_dice, rng};
}

BwMove bw_dice_outcome(BwDice *dice, const BwGame *game, const BwState *state)
{
    return bw_game_outcome(game, state, dice->below(dice->self, bw_game_weights(game, state)));
}

void bw_dice_draw_lots(BwDice *dice, BwSeating *seating)
{
    int seats = seating->rules.seats;
    char name[BW_SEATS_MAX][BW_NAME_ROOM];
    memcpy(name, seating->name, sizeof name);
    for (int person = 0; person < seats; person++)
        seating->lots[person] = (int8_t)person;
    for (int last = seats - 1; last > 0; last--) {
        int other = (int)dice->below(dice->self, (uint32_t)last + 1);
        int8_t lot = seating->lots[last];
        seating->lots[last] = seating->lots[other];
        seating->lots[other] = lot;
    }
    for (int person = 0; person < seats; person++)
        memcpy(seating->name[seating->lots[person]], name[person], BW_NAME_ROOM);
}
