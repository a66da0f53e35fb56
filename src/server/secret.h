/* The key that signs cookies. It lies in a file of its own beside the database, so that neither the
 * database nor a copy of it lets anybody in; only nodes that share a database keep it there.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_SECRET_H
#define BW_SERVER_SECRET_H

#include "server/server_private.h"

/** Reads the key of this database, or makes it: from what an older database held, or by chance. */
BwStatus secret_load(Server *, Store *);

#endif
