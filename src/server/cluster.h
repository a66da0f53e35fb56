/* Several server processes (nodes) on one database: what this one tells the others, and what it
 * does about what it hears. Alone, all of this does nothing. Every node serves every table from the
 * log; what happens at a table by itself happens at the one node that looks after it.
 * docs/decisions/0012-any-node-serves-any-table.md has the whole idea.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_CLUSTER_H
#define BW_SERVER_CLUSTER_H

#include "server/room/room.h"

/** Joins the others, if the database can be shared; waits until it has. */
BwStatus cluster_open(Server *);
void cluster_collect(Server *);
/** Every second. */
void cluster_tick(Server *, int64_t now);
/** Hands everything over. */
void cluster_close(Server *);
/** Whether people should be sent here: acts can be written, and the database answers. */
bool cluster_is_ready(const Server *);
/** Whether acts can be written now. */
bool cluster_is_fit(const Server *);
/** Whether the room must wait for that; then it is busy until it is so. */
bool cluster_hold(Room *);

/** An entry is in the log; `told`: whose turn people had been told of before it. */
void cluster_tell_kept(const Room *, uint32_t seq, int told);
/** A person has come (first socket here) or gone (last one). */
void cluster_tell_presence(Server *, const char *person, bool here);
/** Logins have ended: the others close the sockets of one access, NULL: all of the person's. */
void cluster_tell_ended(Server *, const char *person, const char *access);
/** What a person is called has changed. */
void cluster_tell_named(Server *, const char *person);

/** A room was read or may have changed: looks after it if nobody does, catches up if others wrote.
 */
void cluster_look_after(Room *);
/** The room is not needed here any more. */
void cluster_give_up(Room *);

#endif
