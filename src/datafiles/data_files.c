/* Finds data files on this machine and maps them into memory.
 * SPDX-License-Identifier: MIT */
#include "datafiles/data_files.h"

#include "base/text.h"
#include "system/mapped_file.h"

#include <stdlib.h>
#include <string.h>
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

bool data_file_find(const char *folder, const char *name, char *out, size_t room)
{
    static const char *const below[] = {"/", "/../", "/../share/boxwood/"};
    char program[DATA_FILE_PATH];
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

bool data_file_map(const char *path, BwData *out)
{
    MappedFile file;
    if (!mapped_file_open(&file, path))
        return false;
    out->bytes = file.bytes;
    out->size = file.size;
    return true;
}

void data_file_unmap(BwData *data)
{
    mapped_file_close(&(MappedFile){(void *)data->bytes, data->size});
}

void data_files_open(DataFiles *files, const BwBrain *brain)
{
    char path[DATA_FILE_PATH];
    files->count = 0;
    files->why = bw_status_ok();
    for (int i = 0; brain->data != NULL && brain->data[i] != NULL; i++) {
        BwData data = {.name = brain->data[i]};
        if (files->count == DATA_FILES_MAX ||
            !data_file_find("data", data.name, path, sizeof path) || !data_file_map(path, &data))
            continue;
        BwStatus why = bw_data_check(&data, false);
        if (why.id == NULL) {
            files->data[files->count++] = data;
            continue;
        }
        files->why = bw_status_text(bw_status_no(why.id), "file", path);
        data_file_unmap(&data);
    }
}

void data_files_close(DataFiles *files)
{
    for (int i = 0; i < files->count; i++)
        data_file_unmap(&files->data[i]);
    files->count = 0;
}
