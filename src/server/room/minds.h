/* What computer players remember from one move to the next: a runner (a brain with its memory) for
 * each match and seat, kept as long as there is memory for it. Everything here happens on the event
 * loop's thread; a mind that was taken belongs to its thought until it is given back.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_MINDS_H
#define BW_SERVER_ROOM_MINDS_H

#include "brains/runner.h"
#include "datafiles/data_files.h"
#include "store/store.h"

enum { MIND_FOR_HINTS = -1, MINDS_BRAINS = 16 };

typedef struct Mind {
    struct Mind *next;
    char table[TABLE_ID];
    int seat;
    BwRunner runner;
    void *block; /* its memory; NULL: not kept */
} Mind;

typedef struct Minds {
    Mind *idle; /* the one used last first */
    struct {
        const BwBrain *brain;
        DataFiles files;
    } brains[MINDS_BRAINS];
    int brain_count;
} Minds;

/** The mind of a seat at a table, as its last thought left it, or a new one. */
Mind *mind_take(Minds *, const char *table, int seat, const BwBrain *);
/** Gives it back; it stays warm if its strength makes use of that. */
void mind_give(Minds *, Mind *);
/** A match is over. */
void minds_forget(Minds *, const char *table);
void minds_free(Minds *);

#endif
