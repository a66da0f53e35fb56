/* A table as text: its line in the lobby, and its match as a record to save.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_TEXTS_H
#define BW_SERVER_ROOM_TEXTS_H

#include "server/room/room.h"

/** What lists show, for the store. */
void room_write_brief(const Room *, const Seat seats[BW_SEATS_MAX], BwText *);
void room_write_record(const Room *, BwText *);
/** Answers a request with the record. */
void room_send_record(Room *, Session *, const json_t *);

#endif
