/* Dice that players can check, specified in docs/dice.md. The server commits to a secret before any
 * seat gives its share; both make the key; every number follows from the key. A seat has a chain of
 * shares, each the seal of the next: it opens one for a run, and another if the run is drawn anew
 * or every run has shares of its own. Nothing here draws random bytes or keeps time.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_FAIR_H
#define BW_TABLE_FAIR_H

#include "../table/dice.h"

BW_BEGIN

enum { BW_FAIR_BYTES = 32, BW_FAIR_HEX = 65, BW_FAIR_TABLE = 16 };

/** Dice that can be checked afterwards. */
typedef struct BwFair {
    char table[BW_FAIR_TABLE];
    unsigned char secret[BW_FAIR_BYTES];
    unsigned char seal[BW_SEATS_MAX][BW_FAIR_BYTES];
    unsigned char share[BW_SEATS_MAX][BW_FAIR_BYTES]; /* the last one opened */
    bool sealed[BW_SEATS_MAX];
    bool shared[BW_SEATS_MAX]; /* has opened its share for this run */
    bool silent[BW_SEATS_MAX]; /* gives no share, or has stopped giving them: 32 zero bytes */
    uint32_t opened[BW_SEATS_MAX];
    bool each;    /* every run has shares of its own */
    bool rolling; /* the key is that of the run going on */
    unsigned char key[BW_FAIR_BYTES];
    uint32_t next; /* number of the next draw */
} BwFair;

/** The commitment, which the server publishes first. */
BW_API void bw_fair_commitment(const BwFair *, unsigned char out[BW_FAIR_BYTES]);
/** The seal of a share. */
BW_API void bw_fair_seal(const char *table, const unsigned char share[BW_FAIR_BYTES],
                         unsigned char out[BW_FAIR_BYTES]);
/** Whether any seat has opened a share: from then on no seal is taken and nobody changes seats. */
BW_API bool bw_fair_is_open(const BwFair *);
/** A seat's seal; false if it comes too late or twice. */
BW_API bool bw_fair_take_seal(BwFair *, int seat, const unsigned char seal[BW_FAIR_BYTES]);
/** A seat's next share; false unless it is due and matches what was seen before it. */
BW_API bool bw_fair_take_share(BwFair *, int seat, const unsigned char share[BW_FAIR_BYTES]);
/** A seat stays silent, from now on. If others have opened theirs, the run is drawn anew: whoever
 * waits for their shares before falling silent must not choose between two outcomes. */
BW_API void bw_fair_take_silence(BwFair *, int seat);
/** Whether every seat that sealed and is not silent has opened its share for this run. */
BW_API bool bw_fair_is_complete(const BwFair *);
/** Makes the key of a run once all its shares are in. */
BW_API void bw_fair_make_key(BwFair *, int seats);
/** Follows an act of the match. With `each`, chance that follows another act is a new run. */
BW_API void bw_fair_follow(BwFair *, int seats, bool chance);
/** The next draws as dice; each advances `next`. */
BW_API BwDice bw_fair_dice(BwFair *);

/** Bytes as hexadecimal text. */
BW_API const char *bw_fair_hex(const unsigned char bytes[BW_FAIR_BYTES], char out[BW_FAIR_HEX]);
/** Reads hexadecimal text; false unless it has exactly that many bytes. */
BW_API bool bw_fair_read_hex(const char *text, unsigned char out[BW_FAIR_BYTES]);

BW_END

#endif
