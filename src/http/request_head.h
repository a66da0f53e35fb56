/* The head of an HTTP/1.1 request, read strictly: anything ambiguous is refused.
 * Nothing here knows connections, so all of it is fuzzed (tests/fuzz/headers.c).
 * SPDX-License-Identifier: MIT */
#ifndef BW_HTTP_REQUEST_HEAD_H
#define BW_HTTP_REQUEST_HEAD_H

#include "http/http.h"

enum { HEAD_MAX = 8192 };

typedef enum Method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER } Method;

/* The lines of a head that we read. */
typedef enum HeadLine {
    HEAD_ACCEPT_ENCODING,
    HEAD_ACCEPT_LANGUAGE,
    HEAD_AUTHORIZATION,
    HEAD_CONNECTION,
    HEAD_CONTENT_LENGTH,
    HEAD_CONTENT_TYPE,
    HEAD_COOKIE,
    HEAD_EXPECT,
    HEAD_HOST,
    HEAD_IF_NONE_MATCH,
    HEAD_ORIGIN,
    HEAD_KEY,
    HEAD_VERSION,
    HEAD_TRANSFER_ENCODING,
    HEAD_UPGRADE,
    HEAD_FORWARDED_FOR,
    HEAD_REQUEST_ID,
    HEAD_LINES
} HeadLine;

typedef struct Head {
    Method method;
    char path[PATH_ROOM], query[QUERY_ROOM]; /* the query as it was sent */
    const char *line[HEAD_LINES];            /* "" if absent */
    size_t body;                             /* how many bytes follow */
    bool last;                               /* no request follows on this connection */
    bool upgrade;                            /* to a WebSocket */
} Head;

/** The length of the head at `bytes`, with its blank line; 0 if that has not arrived. */
size_t head_end(const char *bytes, size_t length);
/** An empty head. */
void head_clear(Head *);
/** Reads a whole head, and writes NULs into it. Returns the code to refuse it with, or 0; a refused
 * head may have been read in part. */
int head_read(char *bytes, size_t length, Head *out);
/** The answer to a WebSocket's key. */
void head_accept_key(const char *key, char out[32]);

#endif
