/* Previews of links to a table or a position: the first page with the tags of Open Graph, in the
 * reader's language.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_PREVIEWS_H
#define BW_SERVER_ROOM_PREVIEWS_H

#include "server/room/room.h"

/** Whether a query names something that has a preview: a table, or rules and a position. */
bool preview_is_wanted(const char *query);
/** Answers a request with the page. */
void preview_answer(Server *, Request *);
/** Answers with the plain page if that is what was asked for: a table that does not exist. */
bool preview_stands_in(Server *, Request *);
void room_send_preview(Room *, Session *, const json_t *);

#endif
