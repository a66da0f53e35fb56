/* The engine behind the UCI protocol.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_CLI_UCI_H
#define BOXWOOD_CLI_UCI_H

#include "cli/cli.h"
#include "game/rules.h"
#include "games/chess/chess.h"

#include <pthread.h>
#include <stdatomic.h>

enum { UCI_PAST = 1024 };

typedef struct Engine {
    Rules rules;
    const Brain *brain;
    ChessPosition position;
    uint64_t past[UCI_PAST];
    int past_count;
    void *block;
    size_t room;
    bool warm;      /* the memory is of this game */
    bool any_array; /* Chess960 */
    int lines, level;
    pthread_t thread;
    bool running;
    Task task;
    int64_t begun;
    atomic_llong deadline; /* on now_ms(); 0: none */
    int64_t budget;        /* milliseconds that a ponder hit grants */
    int64_t soft;          /* after so many milliseconds no deeper step is begun */
    atomic_bool stop;
    atomic_bool pondering;
} Engine;

void engine_open(Engine *);
/* "wtime 1000 btime 1000 winc 0 …": thinks in its own thread and prints the best move. */
void engine_go(Engine *, const char *limits);
/* Ends a thought, if one is running, and waits for its answer. */
void engine_stop(Engine *);
/* The move we pondered on was played: from now on the clock counts. */
void engine_ponder_hit(Engine *);
/* Fixed positions to a fixed depth: the sum of nodes is the signature of the search. */
void engine_bench(Engine *, const char *depth);

void uci_write_move(ChessMove, bool any_array, char out[8]);

#endif
