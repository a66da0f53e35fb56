/* Dice that can be checked, boxwood-dice/1: docs/protocol.md section 6 is the specification. The
 * server commits to a secret before any seat has given its share; the key is made of both; every
 * number follows from the key. Nothing here draws random bytes or keeps time.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_TABLE_FAIR_H
#define BOXWOOD_TABLE_FAIR_H

#include "table/dice.h"

BOXWOOD_BEGIN

enum { FAIR_BYTES = 32, FAIR_HEX = 65, FAIR_TABLE = 16 };

typedef struct Fair {
    char table[FAIR_TABLE];
    unsigned char secret[FAIR_BYTES];
    unsigned char seal[SEATS_MAX][FAIR_BYTES];
    unsigned char share[SEATS_MAX][FAIR_BYTES]; /* zeros from who is silent */
    bool sealed[SEATS_MAX], shared[SEATS_MAX];
    unsigned char key[FAIR_BYTES];
    uint32_t next; /* number of the next draw */
} Fair;

/** What the server publishes first. */
BOXWOOD_API void fair_commitment(const Fair *, unsigned char out[FAIR_BYTES]);
/** The seal of a share. */
BOXWOOD_API void fair_seal(const char *table, const unsigned char share[FAIR_BYTES],
                           unsigned char out[FAIR_BYTES]);
/** Makes the key, once all shares are there; the first draw is next. */
BOXWOOD_API void fair_make_key(Fair *, int seats);
/** The next draws as dice; each counts `next` on. */
BOXWOOD_API Dice fair_dice(Fair *);

/** Bytes as text, and back; reading is false unless it is exactly so many. */
BOXWOOD_API const char *fair_hex(const unsigned char bytes[FAIR_BYTES], char out[FAIR_HEX]);
BOXWOOD_API bool fair_read_hex(const char *text, unsigned char out[FAIR_BYTES]);

BOXWOOD_END

#endif
