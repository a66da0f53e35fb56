/* Computers' moves and hints: starts and stops the thoughts that a table's host wishes for.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_THINK_H
#define BW_SERVER_ROOM_THINK_H

#include "server/room/room_play.h"

/** Thinks about a job of the host's; who asked for a hint is answered. */
void room_think(Room *, const HostJob *, Asker);
void room_stop_thinking(Room *);
/** Whether the computer waits for a thinker, and people have been told. */
bool room_thinks_later(const Room *);
/** Tells people that it does, or no longer does. */
void room_tell_later(QueueJob *);
/** Sends a hint to the session that asked for it. */
void room_tell_hint(const Room *, const BwThought *, Asker);

#endif
