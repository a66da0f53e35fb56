/* Dice that players can check, boxwood-dice/1, specified in docs/protocol.md section 6. The server
 * commits to a secret before any seat gives its share; both make the key; every number follows from
 * the key. Nothing here draws random bytes or keeps time.
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
    unsigned char share[BW_SEATS_MAX][BW_FAIR_BYTES]; /* zeros from a silent seat */
    bool sealed[BW_SEATS_MAX], shared[BW_SEATS_MAX];
    unsigned char key[BW_FAIR_BYTES];
    uint32_t next; /* number of the next draw */
} BwFair;

/** The commitment, which the server publishes first. */
BW_API void bw_fair_commitment(const BwFair *, unsigned char out[BW_FAIR_BYTES]);
/** The seal of a share. */
BW_API void bw_fair_seal(const char *table, const unsigned char share[BW_FAIR_BYTES],
                         unsigned char out[BW_FAIR_BYTES]);
/** Makes the key, once all shares are in; resets to the first draw. */
BW_API void bw_fair_make_key(BwFair *, int seats);
/** The next draws as dice; each advances `next`. */
BW_API BwDice bw_fair_dice(BwFair *);

/** Bytes as hexadecimal text, and back; false unless the text has exactly that many. */
BW_API const char *bw_fair_hex(const unsigned char bytes[BW_FAIR_BYTES], char out[BW_FAIR_HEX]);
BW_API bool bw_fair_read_hex(const char *text, unsigned char out[BW_FAIR_BYTES]);

BW_END

#endif
