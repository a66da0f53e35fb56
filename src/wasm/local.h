/* What the exports for the page share: the one table of this WebAssembly instance, and its answer.
 * A page that wants two tables makes two instances; they share nothing.
 * SPDX-License-Identifier: MIT */
#ifndef BW_WASM_LOCAL_H
#define BW_WASM_LOCAL_H

#include "base/json.h"
#include "brains/runner.h"
#include "formats/format.h"
#include "host/host.h"
#include "table/view_json.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

enum { QUESTION_ROOM = 1 << 20, ANSWER_ROOM = 1 << 20, DATA_MAX = 8 };

typedef struct Local {
    BwTable *table;
    BwRng rng;
    Host host;      /* home.c: what happens at the table by itself */
    bool waits;     /* the host waits for this: */
    HostEvent next; /* an act is safe, */
    BwVerb verb;    /* which is of this kind; */
    HostJob job;    /* or a thought about this */
    BwThought thought;
    BwRunner runner;  /* think.c: thinks at this table */
    uint64_t nodes;   /* of the last thought at it */
    uint64_t most;    /* of the next one; 0: as many as its level takes */
    BwStatus refusal; /* of what was asked last */
    bool shown;       /* the last step has changed what is seen */
    int64_t wake;
    char question[QUESTION_ROOM]; /* what the page writes before it calls, ending with NUL */
    char answer[ANSWER_ROOM];     /* what it reads after */
    BwText text;                  /* in `answer` */
    BwStatus imported;            /* what was wrong with the file read last, */
    int imported_line;            /* and where */
    const BwFormat *imported_as;  /* how it was read */
    bool imported_signed;         /* it says itself that it is one of those */
    BwData data[DATA_MAX];        /* that the page has handed in */
    int data_count;
} Local;

extern Local local;

/** Begins a new answer. */
BwJson local_answer(void);
/** Writes the members of a choice: its words and its value in thousandths of a point. */
void local_add_choice(const BwChoice *, BwJson *);
/** Thinks for the seat to move. */
void local_think(BwLimits, BwThought *out);
/** Writes so many moves of the table's position, one after another, as a list of words. */
void local_add_moves(BwJson *, const char *name, const BwMove *, int count);
/** The language of finished sentences. */
const BwCatalogue *local_words(void);
/** The best brain for the table, with memory that stays from thought to thought. */
BwRunner *local_runner(void);
/** Ends an answer that is one sentence under "why", or null when all is well; whether it is. */
bool local_tell(const BwStatus *);

#endif
