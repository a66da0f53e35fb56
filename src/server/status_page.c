/* Writes the operator's page: rows of a name and a value.
 * SPDX-License-Identifier: MIT */
#include "server/status_page.h"

#include "base/version.h"
#include "server/cluster.h"
#include "server/metrics.h"

#include <stdio.h>

enum { DROWNING = 20000 }; /* jobs that wait for the writer */

const char *status_word(const Server *server, bool ready)
{
    bool leaving = ready && (server->draining || !cluster_is_ready(server));
    bool busy = keeper_load(server->keeper) >= DROWNING || server->stopping;
    return server->damaged   ? "damaged"
           : server->unsaved ? "unsaved"
           : leaving         ? "leaving"
           : busy            ? "busy"
                             : "ok";
}

static void add_row(BwText *text, const char *name, const char *value)
{
    bw_text_add(text, "<tr><th>");
    bw_text_add(text, name);
    bw_text_add(text, "<td>");
    bw_text_add(text, value);
    bw_text_add_char(text, '\n');
}

static void add_number(BwText *text, const char *name, double number)
{
    char value[32];
    snprintf(value, sizeof value, "%.0f", number);
    add_row(text, name, value);
}

/* Half of them, and nearly all, took at most so many milliseconds. */
static void add_timing(BwText *text, const char *name, const Timing *timing)
{
    char value[64];
    snprintf(value, sizeof value, "%g / %g ms", 1000 * timing_part(timing, 0.5),
             1000 * timing_part(timing, 0.99));
    add_row(text, name, value);
}

static void add_refusals(BwText *text, const Metrics *metrics)
{
    for (int i = 0; i < METRIC_REFUSALS && metrics->refused[i].why != NULL; i++)
        add_number(text, metrics->refused[i].why, (double)metrics->refused[i].count);
}

void status_write(const Server *server, BwText *text)
{
    const Metrics *metrics = &server->metrics;
    KeeperFigures writer = keeper_figures(server->keeper), reader = keeper_figures(server->reader);
    bw_text_add(text, "<!doctype html><meta charset=utf-8><meta http-equiv=refresh content=5>"
                      "<title>boxwood</title><table>\n");
    add_row(text, "state", status_word(server, true));
    add_row(text, "version", BW_VERSION);
    add_number(text, "node", (double)server->node);
    add_number(text, "seconds", (double)(server_now() - server->started) / 1000);
    add_number(text, "people", (double)server->people.count);
    add_number(text, "sockets", metrics_sockets(server));
    add_number(text, "tables", (double)server->rooms.count);
    add_number(text, "entries", (double)metrics->entries);
    add_timing(text, "act p50 / p99", &metrics->kept);
    add_timing(text, "write p50 / p99", &writer.transactions);
    add_timing(text, "read p50 / p99", &reader.transactions);
    add_number(text, "write_queue", writer.load);
    add_number(text, "read_queue", reader.load);
    add_number(text, "thinking", server->thinkers.running);
    add_number(text, "thought_queue", queue_waiting(&server->thinkers));
    add_number(text, "leases_lost", (double)metrics->lost);
    add_number(text, "memory_mb", metrics_memory() / 1e6);
    add_refusals(text, metrics);
    bw_text_add(text, "</table>\n");
}
