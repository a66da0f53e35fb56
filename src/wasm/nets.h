/* Where the nets of the brains belong. They are most of what the core would weigh, so the module
 * has only room for them and the page brings those it needs, before anybody thinks.
 * SPDX-License-Identifier: MIT */
#ifndef BW_WASM_NETS_H
#define BW_WASM_NETS_H

#include <stddef.h>
#include <stdint.h>

typedef struct NetRoom {
    const char *game;
    void *bytes;
    size_t size;
} NetRoom;

/* Ends with a room without a game; written by tools/leave_room.py. */
extern const NetRoom net_rooms[];

#endif
