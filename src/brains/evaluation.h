/* The opinions about Boxwood's own games, one Evaluation each in brains/<game>/, found by the
 * game's name; a game from outside brings its own. SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_EVALUATION_H
#define BW_BRAINS_EVALUATION_H

#include "brains/opinion.h"

typedef BwEvaluation Evaluation;
enum { POINT = BW_POINT, LIKELY = BW_LIKELY };

/* The opinion about a game, or NULL. */
const Evaluation *evaluation_find(const BwGame *);
/* The expected score behind a worth. */
double evaluation_expect(const Evaluation *, int32_t worth);

#endif
