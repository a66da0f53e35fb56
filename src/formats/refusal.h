/* Why a move of a file cannot be played: its words, with the reason that the game itself gives.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_REFUSAL_H
#define BW_FORMATS_REFUSAL_H

#include "base/status.h"

/** The message `id` with the values {move} and {why}; the reason alone where its own values leave
 * no room for these. */
BwStatus refusal_of(const char *id, const char *move, BwStatus reason);

#endif
