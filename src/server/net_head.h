/* The head of an HTTP/1.1 request, read strictly: what could be read in two ways is refused.
 * Nothing here knows a connection, so all of it is fuzzed (tests/fuzz/headers.c).
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_NET_HEAD_H
#define BW_SERVER_NET_HEAD_H

#include "server/net.h"

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
    HEAD_LINES
} HeadLine;

typedef struct Head {
    Method method;
    char path[PATH_ROOM], query[QUERY_ROOM]; /* the query as it was sent */
    const char *line[HEAD_LINES];            /* "" if it is not there */
    size_t body;                             /* how many bytes follow */
    bool last;                               /* the asker wants no more of this connection */
    bool upgrade;                            /* to a WebSocket */
} Head;

/** Where the head ends that begins at `bytes`: behind its blank line; 0 if that has not come. */
size_t head_end(const char *bytes, size_t length);
/** A head that says nothing. */
void head_clear(Head *);
/** Reads a whole head, and writes NULs into it. The code with which it must be refused, or 0; what
 * is refused may have been read in part. */
int head_read(char *bytes, size_t length, Head *out);
/** What a WebSocket's key is answered with. */
void head_accept_key(const char *key, char out[32]);

#endif
