/* Reading what strangers write into the head of a request. Nothing here knows a connection, so all
 * of it is fuzzed (tests/fuzz/headers.c). SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_NET_HEADERS_H
#define BW_SERVER_NET_HEADERS_H

#include "server/net.h"

/** The value of our cookie in "a=b; boxwood=…; c=d"; "" if it is not there or too long. */
void header_cookie(const char *header, char out[COOKIE_ROOM]);
/** The token of "Bearer …"; "" if it is none. */
void header_bearer(const char *header, char out[TOKEN_ROOM]);
/** Whether an Origin names another site than the Host that is asked. */
bool header_is_foreign(const char *origin, const char *host);
/** Whether a Host is one we answer to: a name of the list, or an address or "localhost", which no
 * stranger's site can be. No list: any. */
bool header_names_us(const char *host, const char *names);
/** The last address of an X-Forwarded-For, which is our own proxy's word; false if there is none.
 */
bool header_forwarded(const char *list, char out[ADDRESS_ROOM]);
/** Whether an Accept-Encoding takes this packing. */
bool header_accepts(const char *header, const char *packing);
/** Whether an If-None-Match names this tag, quotes included. */
bool header_has_tag(const char *header, const char *tag);
/** A Content-Length: digits and nothing else. */
bool header_length(const char *text, size_t *out);
bool header_is_json(const char *type);
/** The value of a key in "a=b&c=d", decoded; false if it is not there or has no room. */
bool query_value(const char *query, const char *key, char *out, size_t room);
/** Whether a path can name a file of ours: plain letters, nothing hidden, nothing above. */
bool path_is_plain(const char *path);
/** As whom an address counts for limits: IPv4 as such, of IPv6 the network, since one person has
 * all of it. */
void address_of_limits(const char *address, char out[ADDRESS_ROOM]);

#endif
