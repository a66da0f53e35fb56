/* The server processes (nodes) that share one PostgreSQL database. Each has a lease: a number of
 * its own, never used again, and a time until which it may write. A table is looked after by one of
 * them; when its lease ends another takes the table over. The database holds the leases and its
 * clock decides, so a node that slept, or is cut off, can do no harm. What nodes tell each other
 * are hints: the log is the truth, and a hint that is lost costs time alone.
 *
 * A thread with a connection of its own does all of this.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_NODES_H
#define BW_STORE_NODES_H

#include "store/store.h"

typedef struct Nodes Nodes;

typedef enum NodeNews {
    NODE_JOINED, /* `node` is our number; `at` the database's time, `since` when one last lived */
    NODE_LOST,   /* we may write no more, until we have joined again */
    NODE_AWAY,   /* the database does not answer; the lease may still hold */
    NODE_MISSED, /* it answers again; hints may have been lost */
    NODE_HEARD,  /* `node` told this `text` */
    NODE_GONE,   /* `node` is no more */
    NODE_OURS,   /* the table `text` is ours to look after */
    NODE_LOOKED, /* the table `text` has `seq` entries; `owned`: somebody looks after it */
} NodeNews;

typedef struct NodeNote {
    struct NodeNote *next;
    NodeNews news;
    int64_t node, at, since;
    uint32_t seq;
    bool owned;
    char text[];
} NodeNote;

/** Starts; `wake` is called on the thread whenever there is something to collect. */
Nodes *nodes_open(const char *url, void (*wake)(void *), void *context);
/** Tells all others, soon. */
void nodes_tell(Nodes *, const char *text);
/** Asks for a table: NODE_OURS follows if nobody looks after it. */
void nodes_claim(Nodes *, const char *table);
/** Gives a table up. */
void nodes_release(Nodes *, const char *table);
/** Asks how a table stands: NODE_LOOKED follows. */
void nodes_look(Nodes *, const char *table);
/** Calls `each` for everything that has happened. */
void nodes_collect(Nodes *, void (*each)(void *, const NodeNote *), void *context);
/** Hands all tables over and ends. */
void nodes_close(Nodes *);

#endif
