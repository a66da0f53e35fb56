/* What happens at a table before the match begins: sitting down, standing up, and giving shares of
 * the dice.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_SEATS_H
#define BW_SERVER_ROOM_SEATS_H

#include "server/room/room.h"

void room_sit(Room *, Session *, const json_t *);
void room_stand(Room *, Session *, const json_t *);
void room_seal(Room *, Session *, const json_t *);
void room_reveal(Room *, Session *, const json_t *);
/** Whether a person's next share is awaited now. */
bool room_owes_share(const Room *, int share);
/** Waits for promised seals and shares, or gives up on one; false if none is missing. */
bool room_await_shares(Room *);
/** Begins the match if nothing is missing; true if something was done. */
bool room_begin(Room *);

#endif
