/* What any store must do. A database's own test opens it in an empty place and calls this.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_STORE_SUITE_H
#define BW_TESTS_STORE_SUITE_H

#include "store/store.h"

/* Opens the same database again every time; `fresh`: an empty one. */
typedef Store *(*StoreOpener)(bool fresh);

/* Runs all cases; the number that failed. */
int store_suite(StoreOpener);

#endif
