/* Reads the values of HTTP headers, which strangers write. Nothing here knows connections, so all
 * of it is fuzzed (tests/fuzz/headers.c).
 * SPDX-License-Identifier: MIT */
#ifndef BW_HTTP_HEADER_VALUES_H
#define BW_HTTP_HEADER_VALUES_H

#include "http/http.h"

/** The value of our cookie in "a=b; boxwood=…; c=d"; "" if absent or too long. */
void header_cookie(const char *header, char out[COOKIE_ROOM]);
/** The token of "Bearer …"; "" if there is none. */
void header_bearer(const char *header, char out[TOKEN_ROOM]);
/** Whether an Origin names another site than the request's Host. */
bool header_is_foreign(const char *origin, const char *host);
/** Whether we answer to a Host: a name in the list, or an address or "localhost", which cannot be
 * the name of a stranger's site. No list: any. */
bool header_names_us(const char *host, const char *names);
/** The last address of an X-Forwarded-For, the one our own proxy added; false if there is none. */
bool header_forwarded(const char *list, char out[ADDRESS_ROOM]);
/** A word that may name a request in logs; "" if it is not one. */
void header_request_id(const char *header, char out[REQUEST_ID]);
/** The part of a path that says what was asked, and nothing of whom or of what. */
void route_of_path(const char *path, char out[ROUTE_ROOM]);
/** Whether a list, separated by commas, has an address; both as limits count them. */
bool address_is_listed(const char *list, const char *address);
/** Whether an address, as limits count it, is this machine. */
bool address_is_here(const char *address);
/** Whether an Accept-Encoding allows this compression. */
bool header_accepts(const char *header, const char *packing);
/** Whether an If-None-Match names this tag, quotes included. */
bool header_has_tag(const char *header, const char *tag);
/** A Content-Length: digits and nothing else. */
bool header_length(const char *text, size_t *out);
bool header_is_json(const char *type);
/** The value of a key in "a=b&c=d", decoded; false if absent or too long. */
bool query_value(const char *query, const char *key, char *out, size_t room);
/** Whether a path can name a file of ours: plain letters, nothing hidden, nothing above. */
bool path_is_plain(const char *path);
/** What an address counts as for limits: IPv4 as it is, IPv6 as its network (/64), all of which one
 * person can use. */
void address_of_limits(const char *address, char out[ADDRESS_ROOM]);

#endif
