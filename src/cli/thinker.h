/* A brain at work: its memory, its limits, and the clock that stops it.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_CLI_THINKER_H
#define BOXWOOD_CLI_THINKER_H

#include "cli/cli.h"
#include "table/table.h"

typedef struct Thinker {
    const Brain *brain;
    void *block;
    Limits limits;
    int64_t ms;       /* for a move; 0: as the other limits say, or two seconds */
    int64_t deadline; /* of the thought that is running */
} Thinker;

/* A thinker by its name, "best" or "alphabeta:depth=2,nodes=5000", with the call's limits where the
 * name has none. Takes no memory yet, so it may be copied. */
Status thinker_named(const Call *, const Rules *, const char *name, Thinker *);
/* Gives it memory; thinker_close takes it back. */
void thinker_open(Thinker *);
void thinker_close(Thinker *);

/* Thinks about a position that the seat to move may see. */
void thinker_think(Thinker *, const Task *, Thought *);
/* The move it makes at a table where its seat is to move. */
Move thinker_move(Thinker *, const Table *, uint64_t seed);

#endif
