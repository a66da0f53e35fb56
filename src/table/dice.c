/* Dice from a generator, and lots from dice.
 * SPDX-License-Identifier: MIT */
#include "table/dice.h"

#include <string.h>

static uint32_t rng_dice(void *self, uint32_t bound)
{
    return rng_below((Rng *)self, bound);
}

Dice dice_from_rng(Rng *rng)
{
    return (Dice){rng_dice, rng};
}

void dice_draw_lots(Dice *dice, Seating *seating)
{
    int seats = seating->rules.seats;
    char name[SEATS_MAX][NAME_ROOM];
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
        memcpy(seating->name[seating->lots[person]], name[person], NAME_ROOM);
}
