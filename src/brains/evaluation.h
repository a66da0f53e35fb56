/* The evaluations of Boxwood's own games, one Evaluation each in brains/<game>/, found by the
 * game's name; a game from outside brings its own.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_EVALUATION_H
#define BW_BRAINS_EVALUATION_H

#include "../base/arena.h"
#include "brains/opinion.h"

typedef BwEvaluation Evaluation;
enum { POINT = BW_POINT, LIKELY = BW_LIKELY };

/* The opinion about a game, or NULL. */
const Evaluation *evaluation_find(const BwGame *);
/* The same if it can judge one position by itself, without a search's help. */
const Evaluation *evaluation_plain(const BwGame *);
/* The expected score behind a worth. */
double evaluation_expect(const Evaluation *, int32_t worth);

/* Room for the positions that one call of `judge` has; the batch is smaller if memory is short. */
typedef struct Leaves {
    const BwGame *game;
    const Evaluation *opinion;
    BwLeaf *leaf;
    int batch, count;
} Leaves;

Leaves evaluation_leaves(const BwGame *, const Evaluation *, BwArena *);
/* Puts in a position where a seat is to move; there must be room. */
void evaluation_add(Leaves *, const BwState *);
/* Lets `judge` fill in what was put in. */
void evaluation_ask(Leaves *);
/* What a judged leaf is worth to the seat to move, in the unit of `worth`. */
int32_t evaluation_worth(const BwLeaf *, int seat);

#endif
