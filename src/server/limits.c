/* Rate limits as token buckets: each address, person or socket has one for each kind of use.
 * SPDX-License-Identifier: MIT */
#include "server/limits.h"

#include "base/text.h"
#include "system/memory.h"

#include <stdlib.h>

typedef struct Named {
    Bucket bucket;
    char name[LIMIT_KEY];
} Named;

static void refill(Bucket *bucket, const Allowance *allowance, int64_t now)
{
    double seconds = (double)(now - bucket->at) / 1000;
    bucket->at = now;
    bucket->spent -= seconds * allowance->per_second;
    if (bucket->spent < 0)
        bucket->spent = 0;
}

bool bucket_take(Bucket *bucket, const Allowance *allowance, double amount, int64_t now)
{
    refill(bucket, allowance, now);
    if (bucket->spent + amount > allowance->burst)
        return false;
    bucket->spent += amount;
    return true;
}

static Bucket *bucket_of(Limiter *limiter, const char *name)
{
    Named *named = (Named *)map_get(&limiter->map, name);
    if (named == NULL) {
        named = memory_new(sizeof *named);
        BwText text = bw_text_in(named->name, sizeof named->name);
        bw_text_add(&text, name);
        map_put(&limiter->map, named->name, named);
    }
    return &named->bucket;
}

bool limiter_take(Limiter *limiter, const char *name, int64_t now)
{
    return limiter_take_many(limiter, name, 1, now);
}

bool limiter_take_many(Limiter *limiter, const char *name, double amount, int64_t now)
{
    bool took = bucket_take(bucket_of(limiter, name), &limiter->allowance, amount, now);
    if (took && limiter->tell != NULL)
        limiter->tell(limiter->context, limiter, name, (int)amount);
    return took;
}

double limiter_spend(Limiter *limiter, const char *name, double amount, int64_t now)
{
    Bucket *bucket = bucket_of(limiter, name);
    refill(bucket, &limiter->allowance, now);
    bucket->spent += amount;
    if (amount > 0 && limiter->tell != NULL)
        limiter->tell(limiter->context, limiter, name, (int)amount);
    return bucket->spent - amount;
}

void limiter_give(Limiter *limiter, const char *name)
{
    Bucket *bucket = bucket_of(limiter, name);
    bucket->spent = bucket->spent > 1 ? bucket->spent - 1 : 0;
    if (limiter->tell != NULL)
        limiter->tell(limiter->context, limiter, name, -1);
}

/* Removing moves the next entry up, so its place is looked at again. */
void limiter_sweep(Limiter *limiter, int64_t now)
{
    size_t at = 0;
    Named *named;
    while ((named = (Named *)map_next(&limiter->map, &at)) != NULL) {
        refill(&named->bucket, &limiter->allowance, now);
        if (named->bucket.spent > 0)
            continue;
        map_remove(&limiter->map, named->name);
        free(named);
        at--;
    }
}

void limiter_free(Limiter *limiter)
{
    size_t at = 0;
    Named *named;
    while ((named = (Named *)map_next(&limiter->map, &at)) != NULL)
        free(named);
    map_free(&limiter->map);
}
