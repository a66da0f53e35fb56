/* Names nobody may have, in any language: what the product itself calls seats, computers and people
 * without a name.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_PEOPLE_RESERVED_NAMES_H
#define BW_SERVER_PEOPLE_RESERVED_NAMES_H

#include "system/pool.h"

/** Gathers them before anybody gives a name. */
void names_gather(Pool *);
/** Whether a name is, or looks like, such a word of any language. */
bool name_is_reserved(const char *name);

#endif
