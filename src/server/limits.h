/* How much of something one address, person or socket may use: buckets that refill with time.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_LIMITS_H
#define BW_SERVER_LIMITS_H

#include "server/map.h"

#include <stdbool.h>
#include <stdint.h>

enum { LIMIT_KEY = 72 };

typedef struct Allowance {
    double burst;      /* so much at once */
    double per_second; /* and this much from then on */
} Allowance;

typedef struct Bucket {
    double spent;
    int64_t at;
} Bucket;

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
