/* The winning side's play, proved: a net orders A's lanes by what they lead to, looking one move
 * ahead, and A plays the first, except in the positions that a file of exceptions knows. Every
 * reply of B was walked through when the file was made (lab/squadro/prove_squadro.py), so as long
 * as A has played by it from the start on, each of its positions is won.
 *
 * Exceptions are kept as two functions of the position's key, each three words put together: the
 * first says whether the position looks like one, the second which lane it takes. Both were tried
 * on every position that was walked; what they say of others means nothing.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_SQUADRO_PROOF_H
#define BW_BRAINS_SQUADRO_PROOF_H

#include "brains/squadro/squadro_search.h"
#include "tablebase/container.h"

typedef struct SquadroProofPart {
    uint32_t segment, segments; /* `segment` is a power of two */
    uint32_t bits, words;
} SquadroProofPart;

/* How the container's only unit begins. Behind it: the keys of positions that take their last lane,
 * smallest first; the net; the words of both parts. */
typedef struct SquadroProofHead {
    char title[32];
    uint64_t walked; /* positions with A to move */
    uint64_t seed[2];
    SquadroProofPart part[2];
    uint32_t listed, unused;
} SquadroProofHead;

typedef struct SquadroProof {
    Container file;
    const ContainerSection *section;
    SquadroProofHead head;
    const uint8_t *listed;
    const SquadroNet *net;
    const uint32_t *words[2];
} SquadroProof;

/* Opens a file; false if it is not one, or its net is damaged. */
#define SQUADRO_PROOF_TITLE "Boxwood squadro.proof 2\n"
bool squadro_proof_open(SquadroProof *, const void *bytes, size_t size, ContainerSeen *);
/* The lane that A plays; -1: what would tell is damaged. */
int squadro_proof_lane(const SquadroProof *, const SquadroSteps *, const SquadroPoint *);
/* Whether the proof speaks of a task's position: A has played by it so far, so B has lost. */
bool squadro_proof_covers(const SquadroProof *, const SquadroSteps *, const BwTask *);

#endif
