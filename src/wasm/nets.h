/* Room for the nets of computer players in the WebAssembly module. They are most of what it would
 * weigh, so it ships without them and the page brings those it needs, before anybody thinks.
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
