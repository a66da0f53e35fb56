/* The best reply to greedy play at dominoes for two, over many worlds at once: what is the same to
 * the player must be answered alike. For bench/dominoes_bound.c. SPDX-License-Identifier: MIT */
#ifndef BW_BENCH_DOMINOES_REPLY_H
#define BW_BENCH_DOMINOES_REPLY_H

#include "games/dominoes/dominoes_state.h"

enum { TILES = BW_DOMINOES_TILES };

/* All of a hand that is not the same in every world. */
typedef struct World {
    uint32_t theirs;
    uint32_t tape; /* how greedy play chooses between equals */
    int8_t stock[TILES];
} World;

/* What both see, and the player's own tiles. */
typedef struct Open {
    uint32_t mine;
    uint8_t ends[2];
    int8_t drawn, stock; /* tiles taken from the stock, and its size at first */
    int8_t theirs;       /* how many the other holds */
    bool passed;         /* the last act was a pass */
    bool draws;          /* until a tile fits; else no stock is used */
} Open;

typedef struct Memo Memo;
typedef struct Solver {
    World *world;
    Memo *memo;
} Solver;

/* Acts are codes: a tile, twice for the two ends; then a pass. */
enum { PASS = DOMINOES_LAYS_MAX };

/* Room for so many worlds; false if there is none. */
bool solver_open(Solver *, int worlds);
void solver_close(Solver *);
/* Forgets what was found in other worlds. */
void solver_forget(Solver *);
/* The sum over these worlds of what the player gets, who is to play. */
double solver_solve(Solver *, const Open *, const uint32_t *worlds, int count);

/* What a hand that is over brings the player. */
int open_outcome(uint32_t mine, uint32_t theirs);
/* Nobody can play: no tile is left that fits. */
bool open_is_blocked(const Open *, const World *);
/* The player lays a tile. */
void open_lay(Open *, int act);
/* Greedy play's turn in one world: changes both, returns what is seen of it. `ways`: among how many
 * equals it chose. */
int open_answer(Open *, World *, int *ways);

#endif
