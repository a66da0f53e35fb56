/* Squadro solved in memory, for the programs that teach and try its net: about 30 GB for the whole
 * game. SPDX-License-Identifier: MIT */
#ifndef BW_LAB_SQUADRO_SOLVED_H
#define BW_LAB_SQUADRO_SOLVED_H

#include "brains/squadro/squadro_search.h"

/* Solves the game from a position on, or from its start; false if that is no position. */
bool solved_open(int threads, const char *position);
const SquadroSteps *solved_steps(void);
/* Where it begins. */
SquadroPoint solved_start(void);
/* What a position is worth to A: 0 lost, 1 drawn, 2 won. */
int solved_value(const SquadroPoint *);

/* The moves of a position and what they are worth to the mover. */
typedef struct SolvedMoves {
    SquadroPoint next[BW_SQUADRO_LANES];
    int lane[BW_SQUADRO_LANES], value[BW_SQUADRO_LANES];
    int count, best;
} SolvedMoves;

void solved_moves(const SquadroPoint *, SolvedMoves *out);

/* A search with its table, to be freed; and the lane it plays, with a net and so many nodes. */
SquadroSearch *solved_search(void);
int solved_think(SquadroSearch *, const SquadroNet *, const SquadroPoint *, uint64_t nodes);

/* Seconds of a clock. */
double solved_now(void);
/* Runs the same work on so many threads, each with its number, and waits for all. */
void solved_run(int threads, void (*work)(int thread));

/* Games of a net for so many seconds; prints which share of won positions it kept and leaves its
 * mistakes in a file `mistakes` in the folder (try_squadro.c). */
void try_net(const SquadroNet *, int threads, double seconds, const char *folder);

#endif
