/* A page for whoever runs the server: how it is doing. Numbers and ids alone, as in metrics.h.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_STATUS_PAGE_H
#define BW_SERVER_STATUS_PAGE_H

#include "base/text.h"

struct Server;

/** One word for how it does; `ready`: whether new people can come, too. "ok" if all is well. */
const char *status_word(const struct Server *, bool ready);
/** The page. */
void status_write(const struct Server *, BwText *);

#endif
