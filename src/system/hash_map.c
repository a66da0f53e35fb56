/* The hash table: open addressing; a removal moves back what stood behind it. Strangers may choose
 * keys, so the hash is keyed with a secret of this process.
 * SPDX-License-Identifier: MIT */
#include "system/hash_map.h"
#include "system/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static size_t hash_of(const char *key)
{
    static unsigned char secret[crypto_shorthash_KEYBYTES];
    static int known;
    uint64_t hash;
    if (!known) {
        randombytes_buf(secret, sizeof secret);
        known = 1;
    }
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)key, strlen(key), secret);
    return (size_t)hash;
}

/* Where the key stands, or the free place where it would. */
static MapEntry *find(const Map *map, const char *key)
{
    size_t at = hash_of(key) & (map->room - 1);
    while (map->entry[at].key != NULL && strcmp(map->entry[at].key, key) != 0)
        at = (at + 1) & (map->room - 1);
    return &map->entry[at];
}

void *map_get(const Map *map, const char *key)
{
    return map->room > 0 ? find(map, key)->value : NULL;
}

static void grow(Map *map)
{
    Map bigger = {NULL, map->room > 0 ? 2 * map->room : 64, map->count};
    bigger.entry = memory_new(bigger.room * sizeof *bigger.entry);
    for (size_t i = 0; i < map->room; i++)
        if (map->entry[i].key != NULL)
            *find(&bigger, map->entry[i].key) = map->entry[i];
    free(map->entry);
    *map = bigger;
}

void map_put(Map *map, const char *key, void *value)
{
    if (2 * (map->count + 1) > map->room)
        grow(map);
    MapEntry *entry = find(map, key);
    map->count += entry->key == NULL;
    entry->key = key;
    entry->value = value;
}

void map_remove(Map *map, const char *key)
{
    MapEntry *entry = map->room > 0 ? find(map, key) : NULL;
    if (entry == NULL || entry->key == NULL)
        return;
    *entry = (MapEntry){NULL, NULL};
    map->count--;
    size_t at = ((size_t)(entry - map->entry) + 1) & (map->room - 1);
    while (map->entry[at].key != NULL) {
        MapEntry moved = map->entry[at];
        map->entry[at] = (MapEntry){NULL, NULL};
        *find(map, moved.key) = moved;
        at = (at + 1) & (map->room - 1);
    }
}

void *map_next(const Map *map, size_t *at)
{
    while (*at < map->room) {
        MapEntry *entry = &map->entry[(*at)++];
        if (entry->key != NULL)
            return entry->value;
    }
    return NULL;
}

void map_free(Map *map)
{
    free(map->entry);
    *map = (Map){NULL, 0, 0};
}
