/* What the retrograde solver of a game looks like to `boxwood solve`, which brings it threads,
 * memory and files. Positions fall into units, units into layers; a unit depends on itself and on
 * units of the next layer, or of all later ones, whose answers its caller keeps.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_SOLUTION_H
#define BW_TABLEBASE_SOLUTION_H

#include "base/arena.h"
#include "game/game.h"
#include "tablebase/container.h"

/* Positions that can come about: all, won for each seat, and drawn. */
typedef struct SolutionCount {
    uint64_t reached;
    uint64_t won[2];
    uint64_t drawn;
} SolutionCount;

/* In place of a size: what was found contradicts itself. */
#define SOLUTION_FAULTY SIZE_MAX

/* What units of the layers that are needed left; NULL for none. */
typedef struct SolutionShelf {
    const uint8_t *(*find)(const void *context, int unit);
    const void *context;
} SolutionShelf;

/* What is to be solved: the game begins at `start`, whoever moves first. */
typedef struct SolutionTask {
    const BwRules *rules;
    const BwState *start;
    int size; /* within Solution.size; 0 where there is nothing to choose */
} SolutionTask;

typedef struct Solution {
    const char *game;
    const char *file;  /* the name of the table, as BwBrain.data has it */
    const char *title; /* how it begins, for container.h */
    struct {
        int least, usual, most;
    } size;     /* how large a table one may ask for; all 0: there is nothing to choose */
    int layers; /* reached from 0 up, solved from the last down */
    int units;
    size_t memory; /* of a thread */
    bool far;      /* a unit depends on all later layers, not only on the next */
    /* Whether these rules can be solved. */
    bool (*suits)(const BwRules *);
    /* A thread's own work, in memory that stays, as rules and start do. */
    void *(*open)(const SolutionTask *, BwArena *);
    /* The layer of a unit; -1: no game comes there. */
    int (*layer_of)(void *work, int unit);
    /* The most bytes that reach, solve and pack write for a unit. */
    size_t (*room)(void *work, int unit);
    /* Which positions come about, given the layer before; counts those in which the game is over.
     * Returns the bytes it leaves for others; 0: none. NULL: all of them do. */
    size_t (*reach)(void *work, int unit, const SolutionShelf *, uint8_t *out, SolutionCount *);
    /* Who wins, given what comes after, and counts what `reached` says comes about; NULL: nothing,
     * or everything where there is no reach. */
    size_t (*solve)(void *work, int unit, const SolutionShelf *, const uint8_t *reached,
                    uint8_t *out, SolutionCount *);
    /* The unit that was just solved, packed for the table. */
    size_t (*pack)(void *work, uint8_t *out);
    /* What the head of the table says of it, besides its title. Layers are its sections. */
    void (*describe)(void *work, uint32_t out[CONTAINER_NUMBERS]);
} Solution;

/* NULL: the game cannot be solved. */
const Solution *solution_find(const BwGame *);
void solution_add(SolutionCount *total, const SolutionCount *);

/* The name of the sections of every table; their numbers are layers. */
#define SOLUTION_LAYER "layer"

#endif
