/* The server as its own files see it: one struct with everything that lives as long as the process.
 * All of it belongs to the event loop's thread; the database's threads and the pools hand their
 * results over there.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_PRIVATE_H
#define BW_SERVER_PRIVATE_H

#include "base/sha256.h"
#include "http/http.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/room/minds.h"
#include "server/room/thought_queue.h"
#include "server/server.h"
#include "store/keeper.h"
#include "store/nodes.h"
#include "system/hash_map.h"

#include <uv.h>

enum { COOKIE_KEY = 32 };
/* A table nobody came to is closed after a month. */
#define OPEN_MS (INT64_C(30) * 24 * 3600 * 1000)

typedef struct Scratch {
    char *bytes;
    size_t room;
} Scratch;

/* The lobby's tables as they were a moment ago: the text behind the id of an answer. */
typedef struct Lobby {
    char *text;
    size_t length;
    int64_t at;
} Lobby;

/* PNGs by the hash of what they draw, and the thread that makes them. */
enum { PICTURES_KEPT = 32 };
typedef struct KeptPicture {
    unsigned char name[BW_SHA256_BYTES];
    char *bytes;
    size_t length;
} KeptPicture;
typedef struct Pictures {
    struct Pool *pool;               /* NULL: none can be made */
    KeptPicture kept[PICTURES_KEPT]; /* a ring: */
    int next;                        /* the oldest */
    int waiting;                     /* asked for, not yet made */
} Pictures;

typedef struct Server {
    ServerConfig config;
    uv_loop_t *loop;
    Http *http;
    Keeper *keeper; /* writes, and reads what it is about to write on */
    Keeper *reader; /* reads for rooms and lists, so that nobody's act waits for them */
    Nodes *nodes;   /* the others who serve the same database; NULL: alone */
    int64_t told;   /* alone: the number of the last thing an operator's command told us */
    int64_t node;   /* our number among them; 0: alone, below: we may not write now */
    int64_t lost;   /* since when; 0: not lost */
    bool asking_told;
    bool away;     /* the database does not answer the lease's questions */
    Map elsewhere; /* by person id: who is at other nodes */
    Queue thinkers;
    Minds minds;
    Pool *passwords;
    Pictures pictures;
    uv_async_t wake;
    uv_prepare_t turn; /* before the loop waits */
    uv_timer_t sweep, drained;
    uv_signal_t terminate, interrupt;
    unsigned char cookie_key[COOKIE_KEY];
    Map rooms;   /* by table id */
    Map people;  /* by person id: the first Session of a person */
    Map sockets; /* by address: how many, as a Count */
    Limits limits;
    Limiter limiter[LIMITERS];  /* by LimitKind */
    struct AccountJob *delayed; /* tries that wait */
    Lobby lobby;
    Metrics metrics;
    Scratch scratch;               /* for texts that are sent at once */
    int64_t started, alive_before; /* the last sign of life of the server before this one */
    int64_t alive;                 /* when ours was last written */
    int64_t swept;
    bool draining; /* it will stop soon: nobody new should come */
    bool stopping;
    bool damaged;      /* something in the database is */
    bool damaged_file; /* its pages are: what is not found may have been there */
    bool unsaved;      /* the last entry, or sign of life, could not be written */
} Server;

/** Milliseconds since 1970, by a clock that nobody can set. */
int64_t server_now(void);
/** The same time as all nodes have; before anybody asks. */
void server_set_now(int64_t now);
/** Tells who runs the server; never anything of a person's. */
void server_note(const Server *, const BwStatus *);

#endif
