/* Copies everything from one database into another, of whatever kind each is, and checks that both
 * say the same.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_COPY_H
#define BW_STORE_COPY_H

#include "store/store.h"

typedef struct Copied {
    int64_t tables, entries, people, accesses;
} Copied;

/** Copies all but the key of cookies, table after table, and reads each log again from where it now
 * is. STORE_TAKEN: there is something already; STORE_DAMAGED: a log was not what was written, or
 * arrived as something else. */
StoreAnswer store_copy(Store *from, Store *to, Copied *out);

#endif
