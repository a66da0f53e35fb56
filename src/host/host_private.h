/* What the files of this folder share while a host takes one step.
 * SPDX-License-Identifier: MIT */
#ifndef BW_HOST_PRIVATE_H
#define BW_HOST_PRIVATE_H

#include "host/host.h"

/* An event that is being dealt with, and the wishes so far. */
typedef struct Step {
    Host *host;
    const HostEvent *event;
    HostWish *out;
    int count;
} Step;

HostWish *step_wish(Step *, HostWishKind);
void step_refuse(Step *, BwStatus why);
/* Asks the table, and keeps the act if it may be done. */
BwStatus step_try(Step *, BwAsk);
void step_think(Step *, const HostJob *);

/* host_asks.c: what somebody wants. */
void step_hint(Step *);
void step_abandon(Step *);
void step_rematch(Step *);
void step_look(Step *);

/* host_screen.c: who looks now, after the table has changed. */
void host_turn_screen(Host *);

#endif
