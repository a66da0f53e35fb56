/* Making tables: a new one, one with a match played elsewhere, the next one of the same people.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_CREATE_H
#define BW_SERVER_ROOM_CREATE_H

#include "server/room/room_play.h"

void room_create(Session *, const json_t *message);
/** Keeps a finished match that was played without the server. */
void room_bring(Session *, const json_t *message);
void room_rematch(Room *, Session *, const json_t *);
/** Carries out the wish for another match, or against it. */
void room_again(Room *, const HostWish *, Asker);

#endif
