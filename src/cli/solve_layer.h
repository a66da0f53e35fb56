/* A layer of a solved game as a file: what its units leave for the next, and what was counted. It
 * is written whole and mapped when read, so a run that is killed goes on from the last one.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_SOLVE_LAYER_H
#define BW_CLI_SOLVE_LAYER_H

#include "brains/solution.h"

/* The units of a layer and what they left. */
typedef struct Leavings {
    int count;
    int *unit;
    size_t *size;
    uint8_t **bytes; /* each to be freed */
} Leavings;

typedef struct LayerMap {
    void *start; /* NULL: nothing is mapped */
    size_t size;
    SolutionCount count;
    const uint8_t **unit; /* by number; those of later layers, too, once these are joined */
    struct LayerMap *later;
} LayerMap;

bool layer_save(const char *path, const SolutionCount *, const Leavings *);
/* False if there is no such file, or not a whole one. */
bool layer_map(LayerMap *, const char *path, int units);
void layer_unmap(LayerMap *);
/* Lets a layer have the one after it and all that has joined that. */
bool layer_join(LayerMap *, LayerMap *later, int units);
SolutionShelf layer_shelf(const LayerMap *);

#endif
