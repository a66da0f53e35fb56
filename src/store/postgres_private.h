/* What the files of the PostgreSQL store share. The connection is always in pipeline mode:
 * statements are sent as they come and their results read when somebody needs one, so a whole
 * transaction of acts is one round trip. Nothing waits longer than a deadline.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_POSTGRES_PRIVATE_H
#define BW_STORE_POSTGRES_PRIVATE_H

#include "store/sql.h"

#include <libpq-fe.h>

enum { VALUES_MAX = 24, VALUE_ROOM = 2 * CHAIN_LINK + 4, WAITING_KEEPS = 256, TROUBLE_ROOM = 256 };
enum { DUE_MAX = 2 * WAITING_KEEPS + 64 };
enum { DUE_OTHER = 'o', DUE_KEEP = 'k', DUE_RESULT = 'r' };

/* Statements of PostgreSQL alone, behind the shared ones. */
enum {
    P_KEEP = SHARED_STATEMENTS,
    P_KEEP_FIRST,
    P_BRIEF,
    P_NOTIFY,
    P_STATEMENTS,
};

/* A statement, the values it gets next, and what it gave. */
typedef struct Prepared {
    bool known; /* to this connection */
    int values;
    const char *value[VALUES_MAX];
    char room[VALUES_MAX][VALUE_ROOM]; /* for numbers and links as text */
    PGresult *result;
    int row; /* -1: before the first */
} Prepared;

typedef struct Postgres {
    Sql sql; /* first: a Sql is a Postgres */
    PGconn *db;
    char *url;
    bool open;                    /* between begin and commit or rollback */
    bool begun;                   /* and the database has been told */
    bool served;                  /* by others, who do not go with our use of it */
    bool retry;                   /* what went wrong may go well another time */
    int64_t since, wait;          /* in trouble since when; how long to wait next */
    int64_t patience;             /* how long an answer may take */
    Keeping *keep[WAITING_KEEPS]; /* sent, and not answered yet */
    Link link[WAITING_KEEPS];
    int keeps, answered;
    char due[DUE_MAX]; /* what the coming results are of */
    int dues;
    Prepared statement[P_STATEMENTS];
    char trouble[TROUBLE_ROOM];
} Postgres;

extern const SqlDriver postgres_driver;

/* postgres_line.c: the connection. */
bool postgres_connect(Postgres *);
void postgres_disconnect(Postgres *);
/** Sends a statement with its values, due as what is named; false if the connection is gone. */
bool postgres_send(Postgres *, int statement, char due);
/** Tells the database that a transaction has begun, once. */
bool postgres_begin(Postgres *);
/** Sends what stands alone: COMMIT. */
bool postgres_send_plain(Postgres *, const char *text, char due);
/** Reads until everything sent is answered; the last result of DUE_RESULT goes to *out. */
bool postgres_finish(Postgres *, PGresult **out);
/** Remembers what went wrong. */
void postgres_note(Postgres *, const PGresult *);

/* postgres_schema.c */
/** Brings the database up to date if it may be changed; the version it has then, -1 if none. */
int postgres_migrate(Postgres *);

/* postgres_keep.c */
void postgres_keep(Store *, Keeping *);
/** An answer to the oldest keep that waits. */
void postgres_kept(Postgres *, PGresult *);
/** Finds out why those were refused that were; false if the database failed. */
bool postgres_explain(Postgres *);

#endif
