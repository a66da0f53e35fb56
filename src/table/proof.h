/* Whether the dice, deals and lots of a record follow from what was committed to: boxwood-dice/1,
 * docs/protocol.md section 6. Every throw is drawn again from the secrets that the record tells.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_PROOF_H
#define BW_TABLE_PROOF_H

#include "../game/record.h"
#include "../table/fair.h"

BW_BEGIN

typedef struct BwProof {
    char table[BW_FAIR_TABLE]; /* its id; empty where the record tells of none */
    int seats;                 /* 0 where not even the head can be read */
    bool silent[BW_SEATS_MAX]; /* gave no share: the throws are only the server's word to them */
    int draws;                 /* how many throws, deals and the like fit */
    int line;                  /* the one that is wrong, or 0 where the whole is */
} BwProof;

/** Checks one record; the reader then stands behind it. A forged throw is named before what became
 * impossible by it. */
BW_API BwStatus bw_proof_check(BwRecordReader *, BwProof *out);

BW_END

#endif
