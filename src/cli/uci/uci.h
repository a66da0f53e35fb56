/* The chess engine behind the UCI protocol, as the files of boxwood uci share it.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_UCI_H
#define BW_CLI_UCI_H

#include "cli/cli.h"
#include "datafiles/data_files.h"
#include "game/rules.h"
#include "games/chess/chess.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    UCI_PAST = 1024,
    UCI_ONLY = BW_CHESS_MOVES_MAX,
    UCI_OVERHEAD_MS = 20,
    UCI_HASH_MB = 64,
    UCI_THREADS = 64
};

/* How long a move may take, in milliseconds. */
typedef struct UciTime {
    int64_t overhead;   /* between our answer and the clock, as somebody told us */
    int64_t lag, usual; /* the same as seen in this game: at worst of late, on average */
    int64_t left, gain; /* on our clock when we last thought, and what a move adds; 0: unknown */
    int64_t spent;      /* by that thought */
    int64_t budget;     /* at most, or -1: until it is stopped, or 0: no limit */
    int64_t soft;       /* after so long no deeper step is begun */
    BwChessMove best;   /* of the last step */
    int worth, steady;  /* its worth, 0: unknown; for how many steps it has been the same */
    int before, trend;  /* the worth at our last move, and what it has been in the last steps */
} UciTime;

/* One of the threads that think at once: the first answers, the others fill the table for it. */
typedef struct EngineThread {
    struct Engine *engine;
    pthread_t thread;
    bool running;
    BwTask task;
    void *block;
    atomic_ullong nodes; /* looked at so far, by those that help */
} EngineThread;

typedef struct Engine {
    BwRules rules;
    const BwCatalogue *words;
    const BwBrain *brain;
    DataFiles files; /* of its data */
    BwChessPosition position;
    uint64_t past[UCI_PAST];
    int past_count;
    void *table; /* of positions, for all threads */
    size_t room;
    bool used;      /* the memory holds what was thought in this game */
    bool any_array; /* Chess960 */
    int lines, level;
    EngineThread thinker[UCI_THREADS];
    int threads;
    atomic_bool answered;
    BwMove only[UCI_ONLY]; /* "searchmoves" */
    int64_t begun;
    int64_t mate;          /* in so many moves is enough; 0: none is wanted */
    atomic_llong deadline; /* on now_ms(); 0: none */
    atomic_bool stop;
    atomic_bool pondering;
    atomic_bool ripe; /* what was pondered on is thought through: it can be played at once */
    UciTime time;
} Engine;

/* What "go" says; 0: nothing. */
typedef struct Go {
    int64_t time[2], increment[2], moves_to_go, movetime, depth, nodes, mate;
    bool infinite, ponder;
    int only; /* moves to choose among */
} Go;

void engine_open(Engine *);
/* Memory for so many megabytes of positions, if the machine has it; forgets the game before. */
void engine_give_memory(Engine *, int64_t megabytes);
/* How many threads think at once, if there is memory for them. */
void engine_hire(Engine *, int threads);
void engine_close(Engine *);
/* Forgets the game before. */
void engine_start_game(Engine *);
/* "wtime 1000 btime 1000 winc 0 …": thinks in its own thread and prints the best move. */
void engine_go(Engine *, const char *limits);
/* Ends a thought, if one is running, and waits for its answer. */
void engine_stop(Engine *);
/* The move we pondered on was played: from now on the clock counts. */
void engine_ponder_hit(Engine *);
/* Makes the next task of what "go" says; it is the first thinker's. */
BwTask *engine_prepare(Engine *, const Go *);
/* Fixed positions to a fixed depth: the sum of nodes is the signature of the search. */
void engine_bench(Engine *, const char *depth);

/* Says in a remark what cannot be done: protocols have no other word for it. */
void engine_remark(const Engine *, const BwStatus *);
/* Whether "go" asks for "perft 5", and how deep, or what is wrong with that; then counts. */
bool uci_reads_perft(const char *words, int *depth, BwStatus *why);
void uci_perft(const BwChessPosition *, bool any_array, int depth);

/* Plans a thought by what the clocks say. */
void uci_plan_time(UciTime *, const Go *, const BwChessPosition *);
/* Whether a thought that has come one step deeper should end here. */
bool uci_is_time(UciTime *, const BwThought *, int64_t ms);

void uci_write_move(BwChessMove, bool any_array, char out[8]);
/* A move in coordinates: e2e4, e7e8q; castling as the king's two steps, or king takes rook. */
bool uci_read_move(const BwChessPosition *, bool any_array, const char *word, BwChessMove *out);

#endif
