/* A hash table from short strings to pointers. The keys stay inside the things they name.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SYSTEM_HASH_MAP_H
#define BW_SYSTEM_HASH_MAP_H

#include <stddef.h>

typedef struct MapEntry {
    const char *key; /* NULL: free */
    void *value;
} MapEntry;

typedef struct Map {
    MapEntry *entry;
    size_t room; /* a power of two, or 0 */
    size_t count;
} Map;

/** What stands under the key, or NULL. */
void *map_get(const Map *, const char *key);
/** Puts a value under a key that must stay valid as long as it is in; replaces what was there. */
void map_put(Map *, const char *key, void *value);
/** Takes a key out; it need not be in. */
void map_remove(Map *, const char *key);
/** The next value from *at on, which starts as 0; NULL at the end. Nothing may be put in between.
 */
void *map_next(const Map *, size_t *at);
/** Frees the table, not the things. */
void map_free(Map *);

#endif
