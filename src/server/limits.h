/* Rate limits: how much of something one address, person or socket may use, in token buckets that
 * refill with time.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_LIMITS_H
#define BW_SERVER_LIMITS_H

#include "system/hash_map.h"

#include <stdbool.h>
#include <stdint.h>

enum { LIMIT_KEY = 72 };

/* What is limited. The first are counted by all nodes together, which tell each other of them by
 * their number; up to LIMITERS each has buckets by name. */
typedef enum LimitKind {
    LIMIT_TABLES,                   /* made, by person, */
    LIMIT_TABLES_ADDRESS,           /* and by address */
    LIMIT_PASSWORDS,                /* tried, by address, */
    LIMIT_PASSWORDS_LOGIN,          /* and by the account that is tried */
    LIMIT_EXPORTS,                  /* by person */
    LIMIT_LISTED,                   /* tables that everybody finds, by person and by address */
    LIMIT_COMPUTERS,                /* tables of computers alone, likewise */
    LIMITS_SHARED,                  /* by each node for itself: */
    LIMIT_REQUESTS = LIMITS_SHARED, /* by address */
    LIMITERS,
    LIMIT_MESSAGES = LIMITERS, /* by socket */
    LIMIT_CONNECTIONS,         /* of an address, */
    LIMIT_SOCKETS_ADDRESS,     /* those of them that are sockets, */
    LIMIT_SOCKETS_PERSON,      /* and the sockets of a person */
    LIMIT_WATCHED,             /* tables by a socket */
    LIMIT_MESSAGE_BYTES,
    LIMIT_RECORD_BYTES,
    LIMIT_UNSENT_BYTES, /* to a client that reads too slowly */
    LIMIT_KINDS
} LimitKind;

typedef struct Allowance {
    double burst;      /* so much at once */
    double per_second; /* and this much from then on */
} Allowance;

typedef struct Bucket {
    double spent;
    int64_t at;
} Bucket;

/* Every limit; those that are a number and no pace have it as their burst. */
typedef struct Limits {
    Allowance of[LIMIT_KINDS];
} Limits;

/* One table of their names and usual values: so many in so many seconds, 0: at any time. */
extern const struct LimitRow {
    const char *name;
    int count, seconds;
} limit_rows[LIMIT_KINDS];

/** The usual ones. */
Limits limits_usual(void);
/** Changes those that a text names, one a line: "requests 400 4"; 0, or the line that is none. */
int limits_read(const char *text, Limits *);

/** Takes so much from the bucket; false when there is less. Time in milliseconds. */
bool bucket_take(Bucket *, const Allowance *, double amount, int64_t now);

/* Buckets by name. */
typedef struct Limiter {
    Map map;
    Allowance allowance;
    /** Hears what is taken (or given back) here, so that other nodes can count it; may be NULL. */
    void (*tell)(void *context, const struct Limiter *, const char *name, int amount);
    void *context;
} Limiter;

/** Takes one from the bucket of that name. */
bool limiter_take(Limiter *, const char *name, int64_t now);
bool limiter_take_many(Limiter *, const char *name, double amount, int64_t now);
/** Counts so much more, however much there was; how much that was. */
double limiter_spend(Limiter *, const char *name, double amount, int64_t now);
/** Takes one back. */
void limiter_give(Limiter *, const char *name);
/** Forgets the buckets that are full again. */
void limiter_sweep(Limiter *, int64_t now);
void limiter_free(Limiter *);

#endif
