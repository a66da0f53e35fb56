/* What net is inside, for its files.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_NET_PRIVATE_H
#define BW_SERVER_NET_PRIVATE_H

#include "base/text.h"
#include "server/map.h"
#include "server/net.h"

#include <libwebsockets.h>

struct Net {
    struct lws_context *context;
    struct lws_vhost *vhost;
    NetConfig config;
    Map guests; /* by address */
    bool tls;
    Socket *unsent;   /* those with something to send, */
    ev_prepare flush; /* which leaves before the loop waits */
};

typedef struct Chunk {
    struct Chunk *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of them in front of the text */
} Chunk;

struct Socket {
    Net *net;
    struct lws *wsi;
    void *user;
    Chunk *first, *last;
    size_t waiting;
    char *message; /* what has arrived of one */
    size_t length;
    bool dropping;
    bool is_unsent; /* in the net's list */
    Socket *next_unsent;
};

typedef enum Method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER } Method;

struct Request {
    Net *net;
    struct lws *wsi; /* NULL: the asker has gone */
    Peer peer;
    char path[PATH_ROOM], query[PATH_ROOM];
    char *body;
    size_t length, announced;
    Method method;
    bool json;
    bool handled; /* the handler has it */
    int refused;  /* why it cannot be taken: a code; the connection ends with the answer */
    char *answer; /* LWS_PRE bytes, then the body */
    size_t answer_length;
    int code;
    char type[64], cookie[COOKIE_ROOM + 128], filename[64];
    bool has_cookie, answered;
};

/* One of the two per connection; lws keeps this for each. */
typedef struct Connection {
    Socket *socket;
    Request *request;
} Connection;

static inline Net *net_of(struct lws *wsi)
{
    return (Net *)lws_context_user(lws_get_context(wsi));
}

void net_read_peer(struct lws *, Peer *out);

/* Whether an address has too many connections to be given this one. */
bool net_guest_refused(struct lws *listener, int fd);
void net_guest_came(struct lws *);
void net_guest_left(struct lws *);
/* A connection asks for something; whether it has done so before. */
bool net_guest_asks(struct lws *);

/* Sends a file of the pages if the path names one; *code is then what the callback returns. */
bool net_page(struct lws *, const Request *, int *code);

/* The parts of the callback; a number other than 0 closes the connection. */
int net_http(struct lws *, enum lws_callback_reasons, Connection *, void *in, size_t length);
int net_socket(struct lws *, enum lws_callback_reasons, Connection *, void *in, size_t length);
/* Sends what has been queued since the loop waited last. */
void net_flush(Net *);

#endif
