/* For the page: seals a player's share of the dice, as a module of its own, because a player at a
 * server's table needs no other part of the core.
 * SPDX-License-Identifier: MIT */
#include "table/fair.h"
#include "wasm/local.h"

#include <string.h>

static char room[BW_FAIR_TABLE + BW_FAIR_HEX + 1];

/* Where the page writes the table's id, a space and the secret, and finds the seal. */
EXPORT("seal_room") char *seal_room(void)
{
    return room;
}

/* Seals so many times; how long the last seal is, 0 if what was written is not a table and a
 * secret. */
EXPORT("seal_make") int seal_make(int times)
{
    unsigned char secret[BW_FAIR_BYTES];
    char *space = strchr(room, ' ');
    if (space == NULL || !bw_fair_read_hex(space + 1, secret))
        return 0;
    *space = '\0';
    for (int i = 0; i < times; i++)
        bw_fair_seal(room, secret, secret);
    bw_fair_hex(secret, room);
    return BW_FAIR_HEX - 1;
}
