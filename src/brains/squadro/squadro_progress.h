/* How a won position of Squadro is brought to its end, although the tablebase has no distances.
 * Phases never go back: who wins can force the cell to be left (a piece
 * turns or comes home) for a position that is won still. The fewest plies in which that can be
 * forced are found by search. Whoever plays towards it has fewer of them before every move, and
 * cells are left at most 17 times, so the game ends. Late in a game the same search finds the end
 * itself, and the shortest way there.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_SQUADRO_PROGRESS_H
#define BW_BRAINS_SQUADRO_PROGRESS_H

#include "brains/brain.h"
#include "tablebase/squadro/squadro_wdl.h"

/* More plies than the search looks ahead. */
enum { SQUADRO_FAR = 100 };

/* What is searched for: leaving the cell, or the end of the game. */
typedef enum SquadroAim { SQUADRO_LEAVES, SQUADRO_ENDS } SquadroAim;

/* What is known of a position: the aim is reached within so many plies, and not within others; and
 * which lane answered best. */
typedef struct SquadroNear {
    uint64_t key;
    uint8_t within, beyond;
    uint8_t first;
} SquadroNear;

typedef struct SquadroProgress {
    SquadroTable *table;
    const BwTask *task; /* its `stop` ends the search; or NULL */
    SquadroAim aim;
    int seat;          /* who wins */
    SquadroNear *near; /* all zero */
    uint64_t entries;  /* a power of two */
    uint64_t nodes, nodes_max;
} SquadroProgress;

/* Of the lanes `among`, which keep the win, those that come nearest, and within how many plies the
 * aim is reached. 0: that was not found in time. */
unsigned squadro_progress_lanes(SquadroProgress *, const SquadroPoint *, unsigned among,
                                int *plies);

#endif
