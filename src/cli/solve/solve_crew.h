/* The threads that solve a layer together, and the bar that says how far they are.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_SOLVE_CREW_H
#define BW_CLI_SOLVE_CREW_H

#include "cli/cli.h"
#include "cli/solve/solve_layer.h"
#include "system/crew.h"

typedef struct SolveCrew {
    const Call *call;
    const Solution *solution;
    SolutionTask task;
    int threads;
    void *memory[CREW_MAX];
    void *work[CREW_MAX];
    double effort, done, skipped; /* of the whole: all, so far, and by an earlier run */
    int64_t began;
} SolveCrew;

/* One layer to be done. */
typedef struct Shift {
    bool solving;              /* else it looks what can come about */
    const LayerMap *neighbour; /* the layer before, or when solving after */
    const LayerMap *reached;   /* when solving */
    LayerWriter *left;         /* for others */
    Leavings *units;           /* and when solving what they give to the table */
    SolutionCount count;
} Shift;

bool solve_crew_open(SolveCrew *);
void solve_crew_close(SolveCrew *);
/* How much effort a unit is. */
double solve_crew_effort(const SolveCrew *, int unit, bool solving);
/* Does all these units; false if memory or the disk runs out. */
bool solve_crew_work(SolveCrew *, Shift *);

#endif
