/* A file's bytes as they lie in memory, for reading; every program that maps it shares one copy.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SYSTEM_MAPPED_FILE_H
#define BW_SYSTEM_MAPPED_FILE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct MappedFile {
    void *bytes; /* NULL: nothing is mapped */
    size_t size;
} MappedFile;

/** False if it cannot be or is empty. */
bool mapped_file_open(MappedFile *, const char *path);
/** The same of a file that is open, and stays so. */
bool mapped_file_of(MappedFile *, int file);
void mapped_file_close(MappedFile *);

#endif
