/* A computer player by its name ("best", "alphabeta:depth=2", "uci:stockfish"): one of ours with
 * memory, data and a clock, or another program.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_PLAYERS_THINKER_H
#define BW_CLI_PLAYERS_THINKER_H

#include "brains/runner.h"
#include "cli/cli.h"
#include "datafiles/data_files.h"
#include "host/host.h"
#include "table/table.h"

/* A program of somebody else that plays, named PREFIX:ARGUMENT in duels. */
typedef struct Thinker Thinker;
typedef struct Outside {
    const char *prefix; /* "uci" */
    const char *game;   /* the one it plays; NULL: any */
    /* Starts it; NULL with a sentence if that fails. */
    void *(*open)(const Thinker *, const BwRules *, BwStatus *why);
    /* Its move where its seat is to move; one that is not allowed if it has stopped answering. */
    BwMove (*move)(void *self, Thinker *, const BwTable *);
    /* Hears how a match ended; NULL: does not care. */
    void (*finish)(void *self, const BwTable *);
    void (*close)(void *self);
} Outside;

struct Thinker {
    BwRunner runner;        /* its brain, or NULL there and: */
    const Outside *outside; /* with what it was called */
    char argument[1024];
    const Call *call; /* in whose language it tells what is wrong */
    int64_t patience; /* how many milliseconds it may take beyond its time; */
    BwStatus late;    /* the sentence once it took longer: it never answers again */
    void *self;
    DataFiles files;
    bool told_damage;
};

/* A thinker by its name, "best" or "alphabeta:depth=2,nodes=5000", with the call's limits where the
 * name has none. Takes no memory yet, so it may be copied. */
BwStatus thinker_named(const Call *, const BwRules *, const char *name, Thinker *);
/* Gives it memory, or starts the program; thinker_close takes it back. */
BwStatus thinker_open(Thinker *, const BwRules *);
void thinker_close(Thinker *);

/* Thinks about a position that the seat to move may see; two seconds, if nothing limits it. */
void thinker_think(Thinker *, const BwTask *, BwThought *);
/* Thinks of a move at a table where its seat is to move; the rest of a turn comes without thinking
 * again. A program of somebody else only says its move. */
void thinker_play(Thinker *, const BwTable *, uint64_t seed, BwThought *);
BwMove thinker_move(Thinker *, const BwTable *, uint64_t seed);
/* A match is over, and another may begin. */
void thinker_finish(Thinker *, const BwTable *);
/* What a player as the job has it would do there, whatever its own level is. */
void thinker_hint(Thinker *, const BwTable *, const HostJob *, BwThought *);

#endif
