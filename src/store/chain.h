/* The chain through a table's log: each entry's link is a hash over the link before it and the
 * entry itself, so a log that was cut, changed or reordered does not end in the link it ended in
 * when it was written. SPDX-License-Identifier: MIT */
#ifndef BW_STORE_CHAIN_H
#define BW_STORE_CHAIN_H

#include "store/store.h"

enum { CHAIN_LINK = 16 };

typedef struct Link {
    unsigned char bytes[CHAIN_LINK]; /* all 0 before the first entry */
} Link;

/** The link of an entry that follows `before`. */
Link chain_link(const Link *before, const Event *);

#endif
