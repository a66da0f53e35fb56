/* An HTTP and WebSocket server on libuv, for any program: it knows nothing of games or people.
 * Everything here runs on the event loop's thread. Messages and requests are handed over whole and
 * within their limits; what we send is queued, and a client that reads too slowly is dropped.
 * SPDX-License-Identifier: MIT */
#ifndef BW_HTTP_H
#define BW_HTTP_H

#include "base/status.h"
#include "base/text.h"

#include <stddef.h>
#include <uv.h>

enum { ADDRESS_ROOM = 64, PATH_ROOM = 256, QUERY_ROOM = 1024, COOKIE_ROOM = 256, TOKEN_ROOM = 128 };
enum { FIRST_PAGE_ROOM = 32, REQUEST_ID = 40, ROUTE_ROOM = 32 };
enum { LANGUAGES_ROOM = 256, HOST_ROOM = 128 };

typedef struct Http Http;
typedef struct Socket Socket;
typedef struct Request Request;

/* Who is at the other end, according to the headers. */
typedef struct Peer {
    char address[ADDRESS_ROOM];
    char cookie[COOKIE_ROOM]; /* the value of our own cookie; empty: none */
    char token[TOKEN_ROOM];   /* of "Authorization: Bearer" */
    bool foreign;             /* Origin names another site */
    char request[REQUEST_ID]; /* names the request, or the one that opened the socket, in logs */
    bool forwarded;           /* a proxy we trust says who it is */
    bool operates;            /* from this machine or a named one, and through no proxy */
} Peer;

/* What has become of a request, or of a socket when it ends. */
typedef struct Done {
    const char *request, *method;
    const char *route; /* the path without what could be somebody's: "/api/news" */
    int code;
    bool socket;
    int64_t us; /* microseconds since its head had come */
} Done;

/* What the server does with connections. */
typedef struct HttpHandler {
    /** A socket wants in; false refuses it. */
    bool (*admit)(void *self, const Peer *);
    /** It is open; the pointer returned is passed to the calls below as `user`. */
    void *(*opened)(void *self, Socket *, const Peer *);
    void (*received)(void *user, const char *message, size_t length);
    void (*closed)(void *user);
    /** Whether a page may be read; false makes it a request, whose answer can say why not. */
    bool (*may_read)(void *self, const Peer *);
    /** A whole request; request_answer must follow, now or later. */
    void (*request)(void *self, Request *);
    /** A request is answered or a socket has ended; NULL: nobody wants to know. */
    void (*done)(void *self, const Done *);
    void *self;
} HttpHandler;

typedef struct HttpConfig {
    uv_loop_t *loop;
    const char *interface; /* NULL: every one */
    int port;              /* 0: any free one */
    const char *web;       /* folder of the pages; NULL: none */
    /* Names a folder's first page in the language that the query or the browser asks for; the file
     * need not exist. "": it is not a file, but a request. NULL: "index.html". */
    void (*first_page)(const char *query, const char *languages, char out[FIRST_PAGE_ROOM]);
    const char *sockets; /* path under which WebSockets are opened */
    const char *framed;  /* path of the one page that other sites may frame; NULL: none */
    const char *longer;  /* path of the one request whose body may be longer; NULL: none */
    const char *names;   /* the hosts we answer to, separated by commas; NULL: any */
    const char *tls_cert, *tls_key;
    bool proxy; /* a proxy we trust is in front and handles TLS */
    const char
        *proxies; /* only these addresses are proxies, separated by commas; NULL: everybody */
    const char *operators; /* who else may see figures; NULL: this machine alone */
    int connections;       /* for each address; 0: any number */
    size_t message_most;   /* bytes of a message or a body, */
    size_t longer_most;    /* and of the longer one */
    size_t unsent_most;    /* bytes that wait for a client; more, and it is dropped */
    HttpHandler handler;
} HttpConfig;

/** Listens; NULL with a sentence in *why. */
Http *http_open(const HttpConfig *, BwStatus *why);
/** The port it listens on. */
int http_port(const Http *);
/** Closes every connection and frees everything. */
void http_close(Http *);

/** Queues a message; a socket with too much waiting is closed instead. */
void socket_send(Socket *, const char *text, size_t length);
/** Closes after what is queued has been sent. */
void socket_drop(Socket *);

/* A request, and its answer. */
const Peer *request_peer(const Request *);
const char *request_path(const Request *);  /* "/api/games" */
const char *request_query(const Request *); /* "lang=nl" or "" */
const char *request_body(const Request *);
const char *request_languages(const Request *); /* Accept-Language, or "" */
/** Where it was sent, "https://example.org"; false if its Host could not stand in a link. */
bool request_origin(const Request *, BwText *out);
bool request_is_post(const Request *);
bool request_is_json(const Request *);
/** The code to refuse the request with; 0: none. */
int request_refused(const Request *);

typedef struct Answer {
    int code;
    const char *type; /* "application/json" */
    const char *body;
    size_t length;
    const char *cookie;   /* a new one to set, "" to delete ours, or NULL */
    const char *filename; /* to save it as, or NULL */
    int fresh;            /* seconds that anybody may keep it; 0: nobody keeps it */
} Answer;

/** Answers and frees the request, even if the client has gone. */
void request_answer(Request *, const Answer *);

#endif
