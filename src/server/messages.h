/* The messages of docs/protocol.md, one row each: what it is called, on which ways it comes, who
 * may send it, what answers it, and who does it. tests/server/messages.c holds the document and
 * web/table/protocol.ts against these tables. SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_MESSAGES_H
#define BW_SERVER_MESSAGES_H

#include "server/room/room.h"

enum { BY_SOCKET = 1, BY_POST = 2, BY_GET = 4, BY_BOTH = BY_SOCKET | BY_POST };

typedef struct MessageKind {
    const char *type;
    int ways;
    int cost; /* of what a socket may say, or an address may ask: more where it costs us more */
    const char *unseated; /* what it is answered if only seats may send it; NULL: anybody may */
    const char *answer;   /* the type of the answer, where it is not refused */
    void (*handle)(Session *, const json_t *); /* does it; or the room, when ready: */
    void (*at_table)(Room *, Session *, const json_t *);
} MessageKind;

/* The HTTP code of a refusal, by its sentence. */
typedef struct RefusalCode {
    const char *sentence;
    int code;
} RefusalCode;

extern const MessageKind message_kinds[]; /* ending with a NULL type */
extern const RefusalCode refusal_codes[]; /* ending with the code of all others */
extern const char *const told_kinds[];    /* everything the server says, ending with NULL */

/** Does a message of a kind that is known, whichever way it came. */
void message_do(Session *, const json_t *);
/** Does a message whose room is ready. Unless `sure` a refusal is kept back: then false, and it is
 * to be done again once the room has read what others wrote. */
bool message_at_table(Room *, Session *, const json_t *, bool sure);
/** Refuses a text that is no message, with its id if it has one. */
void message_unread(Session *, const char *text, size_t length);

#endif
