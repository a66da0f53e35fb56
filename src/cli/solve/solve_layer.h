/* A layer of a solved game as a file: what its units leave for the next, and what was counted. It
 * is written whole and mapped when read, so a run that is killed goes on from the last one.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_SOLVE_LAYER_H
#define BW_CLI_SOLVE_LAYER_H

#include "system/mapped_file.h"
#include "tablebase/solution.h"

#include <stdatomic.h>

/* The units of a layer, and what is to be kept of them in memory. */
typedef struct Leavings {
    int count;
    int *unit;
    size_t *size;
    uint8_t **bytes; /* each to be freed */
} Leavings;

/* Where a unit's bytes are in a layer's file. */
typedef struct LayerPlace {
    int64_t unit, at, size;
} LayerPlace;

/* A layer while it is written, by several threads at once. */
typedef struct LayerWriter {
    int file; /* -1: none */
    atomic_llong end;
    int64_t units;
    LayerPlace *place;
} LayerWriter;

typedef struct LayerMap {
    MappedFile file;
    SolutionCount count;
    const uint8_t **unit; /* by number; those of later layers, too, once these are joined */
    struct LayerMap *later;
} LayerMap;

/* Begins a file for so many units. It gets its name when it is whole. */
bool layer_begin(LayerWriter *, const char *path, int units);
/* Puts what the unit of this place in the list left. */
bool layer_put(LayerWriter *, int i, int unit, const uint8_t *bytes, size_t size);
/* Ends the file; unless `good`, there is none. */
bool layer_end(LayerWriter *, const char *path, const SolutionCount *, bool good);
/* False if there is no such file, or not a whole one. */
bool layer_map(LayerMap *, const char *path, int units);
void layer_unmap(LayerMap *);
/* Lets a layer have the one after it and all that has joined that. */
bool layer_join(LayerMap *, LayerMap *later, int units);
SolutionShelf layer_shelf(const LayerMap *);

#endif
