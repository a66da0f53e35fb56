/* Opens SQLite or PostgreSQL, by what the name of the database looks like.
 * SPDX-License-Identifier: MIT */
#include "store/store.h"

#include <string.h>

bool store_is_shared(const char *place)
{
    return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

Store *store_open(const char *place, StoreUse use, BwStatus *why)
{
    return store_is_shared(place) ? store_open_postgres(place, use, why)
                                  : store_open_sqlite(place, use, why);
}
