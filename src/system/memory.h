/* Memory for small things of a server. A machine that has none left is broken: the process ends,
 * and the next one finds in the database all that was acknowledged. SPDX-License-Identifier: MIT */
#ifndef BW_SYSTEM_MEMORY_H
#define BW_SYSTEM_MEMORY_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/** Memory of another size that begins with the same bytes. */
static inline void *memory_grow(void *block, size_t size)
{
    void *bigger = realloc(block, size);
    if (bigger == NULL)
        abort();
    return bigger;
}

static inline void *memory_get(size_t size)
{
    return memory_grow(NULL, size);
}

/** All zeros. */
static inline void *memory_new(size_t size)
{
    void *block = calloc(1, size);
    if (block == NULL)
        abort();
    return block;
}

/** Pages that nothing uses go back to the system. The C library keeps them for itself, so that
 * holes between what stays grow from hour to hour. */
static inline void memory_give_back(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

#endif
