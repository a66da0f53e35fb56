/* The database's tables, version after version, in SQLite's dialect. A step is never changed once
 * it has been released.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_SCHEMA_H
#define BW_STORE_SCHEMA_H

/* migrations[n] leads from version n to n + 1. */
extern const char *const migrations[];

#endif
