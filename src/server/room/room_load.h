/* Reads tables from the store into rooms; when the server starts, those whose match goes on by
 * itself.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_LOAD_H
#define BW_SERVER_ROOM_LOAD_H

#include "server/room/room.h"

void room_load(Room *);
/** Reads what others have written since. */
void room_catch_up(Room *);
/** Reads everything again, after a commit that nobody knows the end of. */
void room_reload(Room *);
/** Wakes the tables that must not sleep. */
void rooms_wake(Server *);
/** Looks at tables that have been open since before this time and closes them. */
void rooms_close_stale(Server *, int64_t before);

#endif
