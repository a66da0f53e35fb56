/* Writing to a table's log: an entry, perhaps with the throw that follows it, committed before
 * anybody hears of it.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_COMMIT_H
#define BW_SERVER_ROOM_COMMIT_H

#include "server/room/room.h"

typedef struct Entry {
    const char *kind;
    const char *data;
    const char *person, *client; /* NULL: the server */
    Session *session;            /* to be answered; may be NULL */
    const json_t *message;       /* to be done again if somebody else was first; may be NULL */
    bool brief;                  /* what lists show has changed */
    const Seat *seats;           /* as they will be; NULL: as they are */
    bool moves;                  /* the turn will be, below 0 for nobody's: */
    int turn;
    const char *then; /* data of the act to be committed behind it; NULL: none */
    int then_turn;
} Entry;

void room_commit(Room *, const Entry *);
/** Commits what the host wishes to keep; of the entry only who asked for it matters. */
void room_commit_act(Room *, const HostWish *, const Entry *);

#endif
