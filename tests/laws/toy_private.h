/* What the source files of the toy game share (toy.h).
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_TOY_PRIVATE_H
#define BW_TESTS_TOY_PRIVATE_H

#include "toy.h"

enum { PLACE_COUNTER, PLACE_UP, PLACE_DOWN, PLACE_DONE, PLACE_SHOW, PLACE_TABLE };
enum { REASON_STEPS = 1, REASON_CARD, REASON_PLACE, REASON_GO_ON };

extern const char *const toy_places[];
extern const char *const toy_named[];
extern const BwWord toy_said[];
extern const BwReasonForm toy_reasons[];
extern const BwLearning toy_learning;

int toy_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int toy_write_state(const BwState *, char *, size_t);
BwStatus toy_read_state(BwState *, const BwRules *, const char *);

#endif
