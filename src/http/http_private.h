/* What the files of this folder share: lines (TCP connections), and the request or WebSocket that
 * each carries.
 * SPDX-License-Identifier: MIT */
#ifndef BW_HTTP_PRIVATE_H
#define BW_HTTP_PRIVATE_H

#include "base/text.h"
#include "http/http.h"
#include "http/request_head.h"
#include "system/hash_map.h"

#include <openssl/types.h>
#include <uv.h>
#include <wslay/wslay.h>

enum { READ_ROOM = 65536, SPARES = 256, SPARE_ROOM = 8192 };

/* A growing run of bytes. */
typedef struct Buffer {
    char *bytes;
    size_t length, room;
} Buffer;

void buffer_add(Buffer *, const char *bytes, size_t length);
/** Removes bytes from the front. */
void buffer_drop(Buffer *, size_t length);
void buffer_free(Buffer *);

typedef struct Guest Guest;
typedef struct Line Line;

struct Http {
    HttpConfig config;
    uv_tcp_t listener;
    uv_prepare_t flush; /* sends what was written before the loop waits */
    uv_timer_t tick;
    int port;
    int handles; /* of the loop, not yet closed */
    bool secure; /* people use TLS: ours or a proxy's */
    int refused; /* why it cannot listen, by libuv; 0: it can */
    SSL_CTX *tls;
    Map guests;           /* by address */
    Line *first, *last;   /* all lines, the oldest first */
    Line *unsent;         /* those with something to send */
    int lines, lines_max; /* how many there are, and the limit */
    Buffer spare[SPARES]; /* whose bytes have been sent: the next to write takes one */
    int spares;
    char scratch[READ_ROOM]; /* what has just arrived */
};

typedef enum LineState {
    LINE_HEAD,      /* waits for a head */
    LINE_BODY,      /* waits for its body */
    LINE_ANSWERING, /* nothing is read */
    LINE_SOCKET,    /* a WebSocket */
} LineState;

struct Line {
    uv_tcp_t tcp;
    uv_write_t write;
    uv_shutdown_t shut;
    Http *http;
    Line *next, *before, *next_unsent;
    Guest *guest; /* NULL: not counted */
    SSL *tls;     /* NULL: plain */
    Buffer in, out, sending;
    LineState state;
    size_t head, body;                      /* lengths of what is being read */
    char id[REQUEST_ID], route[ROUTE_ROOM]; /* of the request, for logs; */
    const char *method;
    int code;       /* its answer, */
    uint64_t began; /* and when its head had come, in nanoseconds */
    bool last;      /* the line ends with the answer */
    Request *request;
    Socket *socket;
    int file; /* of a page that is being sent, or -1 */
    size_t file_left;
    uint64_t since; /* when its present wait began */
    uint64_t heard; /* when a byte last came */
    uint64_t moved; /* when one last left */
    bool asked;     /* it has sent a head */
    bool is_framed; /* what it asks for may be framed by other sites */
    bool stepping;  /* inside http_step, which does not nest */
    bool is_unsent;
    bool is_ending; /* reads nothing more; ends once everything is sent */
    bool is_shut;   /* our side is shut, theirs may still send */
    bool is_closing;
};

struct Socket {
    Line *line;
    void *user;
    wslay_event_context_ptr frames;
    const uint8_t *at; /* arrived, not yet read by wslay */
    size_t left;
    bool dropping; /* sends nothing more but the close frame */
    bool pinged;
    bool overflowing;
};

struct Request {
    Line *line; /* NULL: the client has gone */
    Peer peer;
    char path[PATH_ROOM], query[QUERY_ROOM];
    char languages[LANGUAGES_ROOM], host[HOST_ROOM];
    bool secure;
    char *body;
    Method method;
    bool json;
    int refused; /* the code to refuse it with, or 0; the connection then ends */
};

/* Lines. */
void line_write(Line *, const char *bytes, size_t length);
/** Starts or stops reading. */
void line_read(Line *, bool reads);
/** Ends once everything written is sent. */
void line_end(Line *);
/** Ends at once. */
void line_close(Line *);
/** Lets the loop send what was written. */
void line_flush_later(Line *);
/** How many bytes are written but not sent. */
size_t line_waiting(const Line *);
/** Takes bytes that arrived, already decrypted. */
void line_take(Line *, const char *bytes, size_t length);
/** Writes more of the page being sent; false if there was none. */
bool line_send_file(Line *);

/* TLS: nothing but bytes in and out. */
SSL_CTX *tls_open(const char *cert, const char *key);
SSL *tls_begin(SSL_CTX *);
void tls_take(Line *, const char *bytes, size_t length);
void tls_write(Line *, const char *bytes, size_t length);

void line_accept(Http *);
void http_flush(uv_prepare_t *);
void http_tick(uv_timer_t *);
void peer_read(const Line *, const Head *, Peer *out);
/** Names the request whose head has come: by the word of a named proxy, or a new one. */
void line_name_request(Line *, const Head *);
/** Tells the handler what has become of it. */
void http_done(Line *, bool socket);

/* Guests: connections counted by address. */
bool guest_came(Line *);
void guest_left(Line *);

/* HTTP: continues with what has arrived. */
void http_step(Line *);
void http_closed(Line *);
/** Writes the head of an answer; `more` is further lines, each ended by CR LF. */
void http_write_head(Line *, int code, const char *type, size_t length, const char *more);
/** Answers with a file of the pages if the path names one. */
bool page_answer(Line *, const Head *);

/* WebSockets. */
/** Turns the line into a socket; false if it was refused. */
bool socket_open(Line *, const Head *);
void socket_take(Socket *, const char *bytes, size_t length);
/** Before its line is flushed: pings, close frames, overflows. */
void socket_flush(Socket *);
void socket_ping(Socket *);
/** Tells the handler. */
void socket_close(Line *);
void socket_free(Socket *);

#endif
