/* Layers as files. A file gets its name only when it is whole.
 * SPDX-License-Identifier: MIT */
#include "cli/solve_layer.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

typedef struct Head {
    SolutionCount count;
    int64_t units;
} Head;

typedef struct Place {
    int64_t unit, at, size;
} Place;

static bool write_units(FILE *file, const SolutionCount *count, const Leavings *left)
{
    Head head = {*count, left->count};
    int64_t at = (int64_t)(sizeof head + (size_t)left->count * sizeof(Place));
    bool good = fwrite(&head, sizeof head, 1, file) == 1;
    for (int i = 0; good && i < left->count; i++) {
        Place place = {left->unit[i], at, (int64_t)left->size[i]};
        good = fwrite(&place, sizeof place, 1, file) == 1;
        at += place.size;
    }
    for (int i = 0; good && i < left->count; i++)
        good = fwrite(left->bytes[i], 1, left->size[i], file) == left->size[i];
    return fflush(file) == 0 && fsync(fileno(file)) == 0 && good;
}

bool layer_save(const char *path, const SolutionCount *count, const Leavings *left)
{
    char part[PATH_ROOM];
    snprintf(part, sizeof part, "%s.part", path);
    FILE *file = fopen(part, "wb");
    if (file == NULL)
        return false;
    bool good = write_units(file, count, left);
    return fclose(file) == 0 && good && rename(part, path) == 0;
}

bool layer_map(LayerMap *map, const char *path, int units)
{
    struct stat about;
    Head head;
    memset(map, 0, sizeof *map);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    void *start = MAP_FAILED;
    if (file >= 0 && fstat(file, &about) == 0 && (size_t)about.st_size >= sizeof head)
        start = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);
    if (file >= 0)
        close(file);
    if (start == MAP_FAILED)
        return false;
    *map = (LayerMap){.start = start,
                      .size = (size_t)about.st_size,
                      .unit = calloc((size_t)units, sizeof *map->unit)};
    memcpy(&head, start, sizeof head);
    map->count = head.count;
    const Place *places = (const Place *)((const char *)start + sizeof head);
    for (int64_t i = 0; map->unit != NULL && i < head.units; i++)
        if (places[i].size > 0)
            map->unit[places[i].unit] = (const uint8_t *)start + places[i].at;
    return map->unit != NULL;
}

void layer_unmap(LayerMap *map)
{
    if (map->start != NULL)
        munmap(map->start, map->size);
    if (map->later != NULL)
        layer_unmap(map->later);
    free(map->later);
    free(map->unit);
    memset(map, 0, sizeof *map);
}

bool layer_join(LayerMap *map, LayerMap *later, int units)
{
    map->later = malloc(sizeof *later);
    if (map->later == NULL)
        return false;
    *map->later = *later;
    for (int unit = 0; unit < units && later->unit != NULL; unit++)
        if (map->unit[unit] == NULL)
            map->unit[unit] = later->unit[unit];
    return true;
}

static const uint8_t *find(const void *context, int unit)
{
    const LayerMap *map = context;
    return map->unit == NULL ? NULL : map->unit[unit];
}

SolutionShelf layer_shelf(const LayerMap *map)
{
    return (SolutionShelf){find, map};
}
