/* What readers and writers refuse: a move, by its words and the reason that the game itself gives,
 * and a text that is cut. SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_REFUSAL_H
#define BW_FORMATS_REFUSAL_H

#include "base/status.h"
#include "base/text.h"

/** The message `id` with the values {move} and {why}; the reason alone where its own values leave
 * no room for these. */
BwStatus refusal_of(const char *id, const char *move, BwStatus reason);

/** What a reader or writer answers in the end: `status`, unless what it wrote had to be cut. */
BwStatus refusal_if_cut(BwStatus status, const BwText *written);

#endif
