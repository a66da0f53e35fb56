/* A cache of what an evaluation has said, for one that judges many positions in a call; positions
 * are known by their hashes: so a search that looks at one position after another can have all
 * siblings judged in one call.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_JUDGED_H
#define BW_BRAINS_JUDGED_H

#include "brains/evaluation.h"

enum { JUDGED_BEST = 6 };

typedef struct Judged {
    uint64_t hash;
    int32_t worth;            /* to the seat to move */
    int32_t count;            /* of `best`; 0: nothing is known */
    BwMove best[JUDGED_BEST]; /* the moves that the policy likes most, in its order */
} Judged;

typedef struct JudgedTable {
    Leaves leaves;
    Judged *kept;
    uint64_t room; /* a power of two */
} JudgedTable;

/* Takes a part of the memory. */
JudgedTable judged_in(BwArena *, const BwGame *, const Evaluation *);
/* Has the positions judged that these moves lead to, unless they are known or over. */
void judged_siblings(JudgedTable *, const BwState *, const BwMove *, int count);
/* What is known of a position where a seat is to move, judged now if nothing is; valid until
 * something else is judged. */
const Judged *judged_find(JudgedTable *, const BwState *);
/* How much the policy likes a move: 0 if it is not among the best. */
int judged_promise(const Judged *, BwMove);

#endif
