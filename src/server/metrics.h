/* Figures for whoever runs the server, in the text format of Prometheus: counts and times, never a
 * name, an address, a table or a tile. SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_METRICS_H
#define BW_SERVER_METRICS_H

#include "base/text.h"
#include "store/timing.h"

struct Server;

enum { METRIC_REFUSALS = 64 };

typedef struct Metrics {
    uint64_t entries, races, messages, requests, thoughts;
    double thinking; /* seconds of processor time */
    Timing kept;     /* from an act to its place in the log */
    uint64_t lost;   /* leases */
    struct {
        const char *why; /* an id of the catalogue; NULL: none */
        uint64_t count;
    } refused[METRIC_REFUSALS];
} Metrics;

/** Counts a refusal by its sentence. */
void metrics_refuse(Metrics *, const char *why);
/** How many sockets are open, and the memory in use, in bytes. */
int metrics_sockets(const struct Server *);
double metrics_memory(void);
/** Everything there is to say. */
void metrics_write(const struct Server *, BwText *);

#endif
