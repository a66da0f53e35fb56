/* Checks that the dice, deals and lots of a record follow from the commitments (docs/dice.md):
 * every throw is drawn again from the secrets in the record.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_PROOF_H
#define BW_TABLE_PROOF_H

#include "../game/record.h"
#include "../table/fair.h"

BW_BEGIN

/** What the check of a record found. */
typedef struct BwProof {
    char table[BW_FAIR_TABLE]; /* its id; empty if the record has none */
    int seats;                 /* 0 if not even the head can be read */
    bool silent[BW_SEATS_MAX]; /* gave no share: has only the server's word for the throws */
    int draws;                 /* how many throws, deals and lots match */
    int line;                  /* the line that is wrong; 0: the whole record */
} BwProof;

/** Checks one record and moves the reader past it. A forged throw is reported before anything it
 * made impossible. */
BW_API BwStatus bw_proof_check(BwRecordReader *, BwProof *out);

BW_END

#endif
