/* Finding and mapping data files.
 * SPDX-License-Identifier: MIT */
#include "datafiles/data_files.h"

#include "base/text.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_file_in(const char *place, const char *folder, const char *name, BwText *path)
{
    *path = bw_text_in(path->start, path->room);
    bw_text_add(path, place);
    bw_text_add(path, folder);
    bw_text_add(path, "/");
    bw_text_add(path, name);
    return path->length < path->room && access(path->start, R_OK) == 0;
}

bool shelf_find(const char *folder, const char *name, char *out, size_t room)
{
    static const char *const below[] = {"/", "/../", "/../share/boxwood/"};
    char program[SHELF_PATH];
    const char *named = strcmp(folder, "data") == 0 ? getenv("BOXWOOD_DATA") : NULL;
    BwText path = bw_text_in(out, room);
    if (named != NULL && is_file_in(named, "", name, &path))
        return true;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = '\0';
    char *end = strrchr(program, '/');
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        BwText place = bw_text_in(end, sizeof program - (size_t)(end - program));
        bw_text_add(&place, below[i]);
        if (is_file_in(program, folder, name, &path))
            return true;
    }
    return false;
}

bool shelf_map(const char *path, BwData *out)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool good =
        file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
    void *bytes = MAP_FAILED;
    if (good)
        bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);
    if (file >= 0)
        close(file);
    if (bytes == MAP_FAILED)
        return false;
    out->bytes = bytes;
    out->size = (size_t)about.st_size;
    return true;
}

void shelf_unmap(BwData *data)
{
    munmap((void *)data->bytes, data->size);
}

void shelf_open(Shelf *shelf, const BwBrain *brain)
{
    char path[SHELF_PATH];
    shelf->count = 0;
    for (int i = 0; brain->data != NULL && brain->data[i] != NULL; i++) {
        BwData data = {.name = brain->data[i]};
        if (shelf->count < SHELF_MAX && shelf_find("data", data.name, path, sizeof path) &&
            shelf_map(path, &data))
            shelf->data[shelf->count++] = data;
    }
}

void shelf_close(Shelf *shelf)
{
    for (int i = 0; i < shelf->count; i++)
        shelf_unmap(&shelf->data[i]);
    shelf->count = 0;
}
