/* What each entry of a table's log means for its room, and which messages of clients have been done
 * already.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_LOG_H
#define BW_SERVER_ROOM_LOG_H

#include "server/room/room.h"

/* A kind of entry; docs/protocol.md tells what its text is. */
typedef struct EntryKind {
    const char *name;
    bool (*apply)(Room *, const Event *); /* false: it cannot be understood */
    bool head;                            /* people or seats change */
} EntryKind;

extern const EntryKind entry_kinds[]; /* ending with a NULL name */

/** Does what an entry of the log says; true if people or seats changed by it. */
bool room_apply(Room *, const Event *);
/** Counts an entry that the host itself applies: an act that is safe now. */
void room_count_act(Room *, const Event *);
void room_draw_lots(Room *);
/** Answers a message that was done before; false if it was not. */
bool room_answer_repeated(Room *, Session *, const json_t *message);

#endif
