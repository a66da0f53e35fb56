/* What several nodes tell each other about people: who is connected elsewhere, who has changed a
 * name or ended a login, and how much of their limits they have used.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_CLUSTER_PEOPLE_H
#define BW_SERVER_CLUSTER_PEOPLE_H

#include "server/room/room.h"

/** Does what another node said about people. */
void people_hear(Server *, int64_t node, const char *text);
/** A node is gone, and everybody who was there. */
void people_gone(Server *, int64_t node);
/** Tells everybody who is here. */
void people_tell_all(Server *);
/** What is counted slowly is counted by all nodes together. */
void people_share_limits(Server *);
/** Reads the tables of somebody again: what they are called has changed. */
void people_renamed(Server *, const char *person);
void people_free(Server *);

#endif
