/* Finds the nets and tables that a brain can use, and maps them so that any number of threads and
 * programs share one copy; brains themselves do no I/O. A file is looked for in its folder (data/,
 * po/) beside the program, above it (a build folder) and where an installation puts it
 * (share/boxwood); one of data/ first in the folder that BOXWOOD_DATA names.
 * SPDX-License-Identifier: MIT */
#ifndef BW_DATAFILES_DATA_FILES_H
#define BW_DATAFILES_DATA_FILES_H

#include "brains/brain.h"

enum { DATA_FILES_MAX = 8, DATA_FILE_PATH = 4096 };

typedef struct DataFiles {
    BwData data[DATA_FILES_MAX]; /* what was found, to be handed on in a task or a runner */
    int count;
    BwStatus why; /* what was left out because it is damaged or old; no id: nothing */
} DataFiles;

/** Maps what a brain would like and what can be found of it and is whole. Nothing wished for, or
 * nothing found, leaves none: the brain plays by what it has. */
void data_files_open(DataFiles *, const BwBrain *);
/** Gives the mapped files back; no thought may still use them. */
void data_files_close(DataFiles *);
/** The whole path of a file in a folder; false if there is none. */
bool data_file_find(const char *folder, const char *name, char *out, size_t room);
/** Maps a file for reading; false if it cannot be or is empty. */
bool data_file_map(const char *path, BwData *out);
void data_file_unmap(BwData *);

#endif
