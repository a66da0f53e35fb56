/* What net is inside, for its files: lines (connections), on which requests or a WebSocket run.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_NET_PRIVATE_H
#define BW_SERVER_NET_PRIVATE_H

#include "base/text.h"
#include "server/map.h"
#include "server/net.h"
#include "server/net_head.h"

#include <openssl/types.h>
#include <uv.h>
#include <wslay/wslay.h>

enum { READ_ROOM = 65536 };

/* Bytes that grow. */
typedef struct Buffer {
    char *bytes;
    size_t length, room;
} Buffer;

void buffer_add(Buffer *, const char *bytes, size_t length);
/** Takes bytes away from the front. */
void buffer_drop(Buffer *, size_t length);
void buffer_free(Buffer *);

typedef struct Guest Guest;
typedef struct Line Line;

struct Net {
    NetConfig config;
    uv_tcp_t listener;
    uv_prepare_t flush; /* what was written leaves before the loop waits */
    uv_timer_t tick;
    int port;
    int handles; /* of the loop, not yet closed */
    bool secure; /* people come by TLS: through us or a proxy */
    SSL_CTX *tls;
    Map guests;              /* by address */
    Line *first, *last;      /* all lines, the oldest first */
    Line *unsent;            /* those with something to send */
    int lines, lines_max;    /* how many there are and may be */
    char scratch[READ_ROOM]; /* what has just arrived */
};

typedef enum LineState {
    LINE_HEAD,      /* a head is to come */
    LINE_BODY,      /* its body is */
    LINE_ANSWERING, /* nothing is read */
    LINE_SOCKET,    /* a WebSocket */
} LineState;

struct Line {
    uv_tcp_t tcp;
    uv_write_t write;
    uv_shutdown_t shut;
    Net *net;
    Line *next, *before, *next_unsent;
    Guest *guest; /* NULL: not counted */
    SSL *tls;     /* NULL: plain */
    Buffer in, out, sending;
    LineState state;
    size_t head, body; /* lengths of what is being read */
    bool last;         /* the line ends with the answer */
    Request *request;
    Socket *socket;
    int file; /* of a page that is being sent, or -1 */
    size_t file_left;
    uint64_t since; /* when it came to wait for what it waits for */
    uint64_t heard; /* when a byte came last */
    uint64_t moved; /* when one left */
    bool asked;     /* a whole head came at some time */
    bool stepping;  /* reading what has come: not again inside */
    bool is_unsent;
    bool is_ending; /* nothing more is read; when all has left, */
    bool is_shut;   /* the other side is told so, */
    bool is_closing;
};

struct Socket {
    Line *line;
    void *user;
    wslay_event_context_ptr frames;
    const uint8_t *at; /* what has arrived and wslay has not taken */
    size_t left;
    bool dropping; /* nothing more is sent but a farewell */
    bool pinged;
    bool overflowing;
};

struct Request {
    Line *line; /* NULL: the asker has gone */
    Peer peer;
    char path[PATH_ROOM], query[QUERY_ROOM];
    char *body;
    Method method;
    bool json;
    int refused; /* why it cannot be taken: a code; the connection ends with the answer */
};

/* Lines. */
void line_write(Line *, const char *bytes, size_t length);
/** Whether bytes are read from it. */
void line_read(Line *, bool reads);
/** Ends when all that was written has left. */
void line_end(Line *);
/** Ends at once. */
void line_close(Line *);
/** Lets the loop send what was written. */
void line_flush_later(Line *);
/** How much has been written and not sent. */
size_t line_waiting(const Line *);
/** Bytes that were sent to us, by TLS or plain. */
void line_take(Line *, const char *bytes, size_t length);
/** More of the page that is being sent; whether there was any. */
bool line_send_file(Line *);

/* TLS: nothing but bytes in and out. */
SSL_CTX *tls_open(const char *cert, const char *key);
SSL *tls_begin(SSL_CTX *);
void tls_take(Line *, const char *bytes, size_t length);
void tls_write(Line *, const char *bytes, size_t length);

void line_accept(Net *);
void net_flush(uv_prepare_t *);
void net_tick(uv_timer_t *);
void net_read_peer(const Line *, const Head *, Peer *out);

/* Guests: connections counted by address. */
bool guest_came(Line *);
void guest_left(Line *);

/* HTTP: goes on with what has arrived. */
void http_step(Line *);
void http_closed(Line *);
/** Writes the head of an answer; `more` are lines of its own, each with its end. */
void http_write_head(Line *, int code, const char *type, size_t length, const char *more);
/** Answers with a file of the pages if the path names one. */
bool page_answer(Line *, const Head *);

/* WebSockets. */
/** Makes a socket of the line; false if that has been refused. */
bool socket_open(Line *, const Head *);
void socket_take(Socket *, const char *bytes, size_t length);
/** Before its line is flushed: pings, farewells, overflows. */
void socket_flush(Socket *);
void socket_ping(Socket *);
/** Tells the handler. */
void socket_close(Line *);
void socket_free(Socket *);

#endif
