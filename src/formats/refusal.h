/* Why a move of a file cannot be played: its words, with the reason that the game itself gives.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_FORMATS_REFUSAL_H
#define BOXWOOD_FORMATS_REFUSAL_H

#include "base/status.h"

/** The message `id` with the values {move} and {why}; the reason alone where its own values leave
 * no room for these. */
Status refusal_of(const char *id, const char *move, Status reason);

#endif
