/* The SQL that the thread of nodes.c runs. Every call waits for its answer, but not long; false:
 * the connection is worth nothing any more.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_NODES_PRIVATE_H
#define BW_STORE_NODES_PRIVATE_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

enum { LEASE_MS = 2000 };

typedef struct NodeLine {
    const char *url;
    PGconn *db;
    int64_t node; /* our number; 0: none */
} NodeLine;

int64_t node_number(const PGresult *, int row, int column);
bool node_open(NodeLine *);
void node_close(NodeLine *);
/** Takes a number; the database's time, and until when any node lived before. */
bool node_join(NodeLine *, int64_t *at, int64_t *since);
/** Makes the lease longer, if it is still `held`; and who has ended. */
bool node_renew(NodeLine *, bool *held, PGresult **dead);
/** Takes tables, ids with commas between, that nobody looks after: those it got. */
bool node_claim(NodeLine *, const char *tables, PGresult **out);
/** Takes some of those where something happens by itself. */
bool node_claim_live(NodeLine *, PGresult **out);
bool node_release(NodeLine *, const char *tables);
bool node_look(NodeLine *, const char *tables, PGresult **out);
bool node_notify(NodeLine *, const char *text);
/** Gives everything up. */
bool node_leave(NodeLine *);

#endif
