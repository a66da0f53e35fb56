/* Pictures of positions for everybody: only what an onlooker may see. PNGs are drawn on a thread of
 * their own, and those asked for last are kept.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_PICTURES_H
#define BW_SERVER_ROOM_PICTURES_H

#include "server/room/room.h"

/** Begins and ends; what is kept is freed. */
void pictures_open(Server *, void (*wake)(void *));
void pictures_close(Server *);

/** "svg", "png" or "card" from the end of a path: ".svg", ".png", ".card.png"; NULL for others. */
const char *picture_kind(const char *path);
/** The position that a query names by "rules" and "position". */
bool picture_read_position(const char *query, BwRules *, BwState *);
/** Answers a request with the picture of a position that its query names. */
void picture_answer_position(Server *, Request *);
/** Answers a request with the picture of a room. */
void room_send_picture(Room *, Session *, const json_t *);

#endif
