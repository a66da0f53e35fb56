/* Reads and writes the layers of a solved game as files. A file gets its name only when it is
 * whole.
 * SPDX-License-Identifier: MIT */
#include "cli/solve/solve_layer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 8192 };

/* A file of another make is not read. */
enum { LAYER_MARK = 0x32594c42 };

typedef struct Head {
    int64_t mark;
    SolutionCount count;
    int64_t units;
} Head;

static bool put_at(int file, const void *bytes, size_t size, int64_t at)
{
    const char *from = bytes;
    while (size > 0) {
        ssize_t put = pwrite(file, from, size, (off_t)at);
        if (put <= 0)
            return false;
        from += put;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

static const char *part_of(const char *path, char out[PATH_ROOM])
{
    snprintf(out, PATH_ROOM, "%s.part", path);
    return out;
}

bool layer_begin(LayerWriter *writer, const char *path, int units)
{
    char part[PATH_ROOM];
    memset(writer, 0, sizeof *writer);
    writer->units = units;
    writer->end = (long long)(sizeof(Head) + (size_t)units * sizeof(LayerPlace));
    writer->place = calloc((size_t)units + 1, sizeof *writer->place);
    writer->file = open(part_of(path, part), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return writer->file >= 0 && writer->place != NULL;
}

bool layer_put(LayerWriter *writer, int i, int unit, const uint8_t *bytes, size_t size)
{
    int64_t at = atomic_fetch_add(&writer->end, (long long)size);
    writer->place[i] = (LayerPlace){unit, at, (int64_t)size};
    return put_at(writer->file, bytes, size, at);
}

bool layer_end(LayerWriter *writer, const char *path, const SolutionCount *count, bool good)
{
    char part[PATH_ROOM];
    Head head = {LAYER_MARK, *count, writer->units};
    good = good && put_at(writer->file, &head, sizeof head, 0) &&
           put_at(writer->file, writer->place, (size_t)writer->units * sizeof *writer->place,
                  sizeof head) &&
           fsync(writer->file) == 0;
    if (writer->file >= 0)
        good = close(writer->file) == 0 && good;
    free(writer->place);
    good = good && rename(part_of(path, part), path) == 0;
    if (!good) {
        int why = errno;
        unlink(part_of(path, part));
        errno = why;
    }
    return good;
}

/* Whether all that it names is in it. */
static bool is_whole(const LayerMap *map, const Head *head, int units)
{
    int64_t room = (int64_t)(map->file.size - sizeof *head);
    if (head->mark != LAYER_MARK || head->units < 0 || head->units > units ||
        head->units * (int64_t)sizeof(LayerPlace) > room)
        return false;
    const LayerPlace *place = (const LayerPlace *)((const char *)map->file.bytes + sizeof *head);
    for (const LayerPlace *end = place + head->units; place < end; place++)
        if (place->unit < 0 || place->unit >= units || place->at < 0 || place->size < 0 ||
            place->at > (int64_t)map->file.size ||
            place->size > (int64_t)map->file.size - place->at)
            return false;
    return true;
}

bool layer_map(LayerMap *map, const char *path, int units)
{
    Head head;
    MappedFile file;
    memset(map, 0, sizeof *map);
    if (!mapped_file_open(&file, path))
        return false;
    *map = (LayerMap){.file = file, .unit = calloc((size_t)units, sizeof *map->unit)};
    bool begins = file.size >= sizeof head;
    if (begins)
        memcpy(&head, file.bytes, sizeof head);
    if (!begins || map->unit == NULL || !is_whole(map, &head, units)) {
        layer_unmap(map);
        errno = EINVAL;
        return false;
    }
    map->count = head.count;
    const LayerPlace *places = (const LayerPlace *)((const char *)file.bytes + sizeof head);
    for (int64_t i = 0; i < head.units; i++)
        if (places[i].size > 0)
            map->unit[places[i].unit] = (const uint8_t *)file.bytes + places[i].at;
    return true;
}

void layer_unmap(LayerMap *map)
{
    if (map->file.bytes != NULL)
        mapped_file_close(&map->file);
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
