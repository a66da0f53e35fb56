/* Dice that can be checked, boxwood-dice/1: docs/protocol.md section 6 is the specification. The
 * server commits to a secret before any seat has given its share; the key is made of both; every
 * number follows from the key. Nothing here draws random bytes or keeps time.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_FAIR_H
#define BW_TABLE_FAIR_H

#include "../table/dice.h"

BW_BEGIN

enum { BW_FAIR_BYTES = 32, BW_FAIR_HEX = 65, BW_FAIR_TABLE = 16 };

typedef struct BwFair {
    char table[BW_FAIR_TABLE];
    unsigned char secret[BW_FAIR_BYTES];
    unsigned char seal[BW_SEATS_MAX][BW_FAIR_BYTES];
    unsigned char share[BW_SEATS_MAX][BW_FAIR_BYTES]; /* zeros from who is silent */
    bool sealed[BW_SEATS_MAX], shared[BW_SEATS_MAX];
    unsigned char key[BW_FAIR_BYTES];
    uint32_t next; /* number of the next draw */
} BwFair;

/** What the server publishes first. */
BW_API void bw_fair_commitment(const BwFair *, unsigned char out[BW_FAIR_BYTES]);
/** The seal of a share. */
BW_API void bw_fair_seal(const char *table, const unsigned char share[BW_FAIR_BYTES],
                         unsigned char out[BW_FAIR_BYTES]);
/** Makes the key, once all shares are there; the first draw is next. */
BW_API void bw_fair_make_key(BwFair *, int seats);
/** The next draws as dice; each counts `next` on. */
BW_API BwDice bw_fair_dice(BwFair *);

/** Bytes as text, and back; reading is false unless it is exactly so many. */
BW_API const char *bw_fair_hex(const unsigned char bytes[BW_FAIR_BYTES], char out[BW_FAIR_HEX]);
BW_API bool bw_fair_read_hex(const char *text, unsigned char out[BW_FAIR_BYTES]);

BW_END

#endif
