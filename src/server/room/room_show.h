/* What watchers see of a table: who watches, and sending each the view of their seat.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_SHOW_H
#define BW_SERVER_ROOM_SHOW_H

#include "server/room/room.h"

/* Somebody who looks at a room. */
struct Watch {
    Room *room;
    Session *session;
    int seat;
    uint32_t acts;         /* how many they know */
    bool head;             /* has it */
    bool due;              /* has not been shown yet what is being shown */
    Watch *next;           /* in the room */
    Watch *next_of_theirs; /* of the session */
};

void room_watch(Room *, Session *, const json_t *);
/** Tells everybody who watches that people have come or gone. */
void room_show_people(Room *);
void room_unwatch(Room *, Session *, const json_t *);
void room_unwatch_all(Session *);
void room_remove_watch(Watch *);
Watch *room_add_watch(Room *, Session *);
/** Shows everybody how it stands; `head`: people and seats too. */
void room_show(Room *, bool head);
/** Notes whose turn it is between two entries that are read at once. */
void room_pass_turn(Room *);
/** Tells the seats whose turn it became, or no longer is. */
void room_tell_turn(Room *);

#endif
