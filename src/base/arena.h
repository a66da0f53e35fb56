/* Memory for a search: one block, handed out piece by piece and released all at once. Nothing below
 * the table allocates; the caller of a search brings the block.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_ARENA_H
#define BW_BASE_ARENA_H

#include "../base/api.h"

#include <stddef.h>
#include <stdint.h>

BW_BEGIN

/** A block of memory and how much of it is taken. */
typedef struct BwArena {
    unsigned char *start;
    size_t room;
    size_t used;
} BwArena;

/** An arena over `room` bytes, which the caller still owns. */
BW_INLINE BwArena bw_arena_in(void *block, size_t room)
{
    BwArena arena = {(unsigned char *)block, room, 0};
    return arena;
}

/** Takes `size` bytes, aligned for anything, contents undefined; NULL if too little is left. */
BW_INLINE void *bw_arena_take(BwArena *arena, size_t size)
{
    uintptr_t here = (uintptr_t)arena->start + arena->used;
    size_t skip = (size_t)(-here & 63);
    if (skip > arena->room - arena->used || size > arena->room - arena->used - skip)
        return NULL;
    arena->used += skip + size;
    return arena->start + (arena->used - size);
}

BW_END

#endif
