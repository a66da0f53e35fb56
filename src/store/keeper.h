/* The thread that owns the database. Jobs that arrive while the disk is busy go into one
 * transaction together, so that thousands of acts a second are safe before anybody hears of them.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_KEEPER_H
#define BW_STORE_KEEPER_H

#include "store/store.h"
#include "store/timing.h"

typedef struct Keeper Keeper;

/* Something to do with the store; lives inside a struct of the caller's. */
typedef struct StoreJob {
    struct StoreJob *next;
    /** On the keeper's thread; from its beginning again if the transaction was lost. */
    void (*work)(struct StoreJob *, Store *);
    /** On the thread that collects, once all of it is safe, or `broken`. */
    void (*done)(struct StoreJob *);
    bool broken; /* nothing of it was saved: the disk is full, or the database failed */
} StoreJob;

/** Starts the thread; `wake` is called on it whenever there is something to collect. */
Keeper *keeper_open(Store *, void (*wake)(void *), void *context);
/** Hands over a job, from any thread; it may wait until keeper_start. */
void keeper_submit(Keeper *, StoreJob *);
/** Wakes the thread if it has nothing to do: once for all that was handed over meanwhile, so that
 * it is one transaction. */
void keeper_start(Keeper *);
/** Calls `done` of every job that is finished; how many there were. */
int keeper_collect(Keeper *);
/** How many jobs wait or run. */
int keeper_load(Keeper *);

enum { KEEPER_TROUBLE = 160 };

typedef struct KeeperFigures {
    int load;
    char trouble[KEEPER_TROUBLE]; /* why the last transaction that was lost was; "": none was */
    uint64_t jobs, retries;
    Timing transactions;
} KeeperFigures;

KeeperFigures keeper_figures(Keeper *);
/** Finishes all jobs (without `done`), ends the thread and closes the store. */
void keeper_close(Keeper *);

#endif
