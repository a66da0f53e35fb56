/* The operator's log as JSON, a line each on stderr: what was asked, what was answered, how long it
 * took, and troubles. Never a name, an address, a table's id in a path, a query, a body or a tile.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_OPERATOR_LOG_H
#define BW_SERVER_OPERATOR_LOG_H

#include "base/catalogue.h"
#include "http/http.h"

/** Something the operator should know. */
void log_note(const BwCatalogue *, const BwStatus *);
/** A request is answered, or a socket has ended. */
void log_done(void *server, const Done *);
/** A message was refused, on the connection that this request opened. */
void log_refusal(const char *request, const char *why);

#endif
