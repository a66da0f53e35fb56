/* Plays the match in a room: what people ask of its host, and what the host wishes to have done.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_PLAY_H
#define BW_SERVER_ROOM_PLAY_H

#include "server/room/room.h"

/* Who is to be answered, and under which id. */
typedef struct Asker {
    Session *session; /* NULL: nobody */
    const char *id;
    const json_t *message; /* NULL: it was another one, before */
} Asker;

void room_do(Room *, Session *, const json_t *);
void room_why(Room *, Session *, const json_t *);
void room_hint(Room *, Session *, const json_t *);
/** Puts an event into the host and carries out its wishes. */
void room_drive(Room *, HostEvent, Asker);
/** Goes on: the match begins, the clock rings, a table nobody came to is closed. */
void room_continue(Room *);

#endif
