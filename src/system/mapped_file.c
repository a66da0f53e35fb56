/* Mapping files.
 * SPDX-License-Identifier: MIT */
#include "system/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

bool mapped_file_of(MappedFile *it, int file)
{
    struct stat about;
    *it = (MappedFile){NULL, 0};
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0)
        return false;
    void *bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED)
        *it = (MappedFile){bytes, (size_t)about.st_size};
    return it->bytes != NULL;
}

bool mapped_file_open(MappedFile *it, const char *path)
{
    *it = (MappedFile){NULL, 0};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    mapped_file_of(it, file);
    close(file);
    return it->bytes != NULL;
}

void mapped_file_close(MappedFile *it)
{
    if (it->bytes != NULL)
        munmap(it->bytes, it->size);
    *it = (MappedFile){NULL, 0};
}
