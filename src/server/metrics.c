/* Writes the server's figures in the text format of Prometheus.
 * SPDX-License-Identifier: MIT */
#include "server/metrics.h"

#include "server/cluster.h"
#include "server/server_private.h"
#include "server/status_page.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

void metrics_refuse(Metrics *metrics, const char *why)
{
    int i = 0;
    while (i < METRIC_REFUSALS - 1 && metrics->refused[i].why != NULL &&
           strcmp(metrics->refused[i].why, why) != 0)
        i++;
    if (metrics->refused[i].why == NULL)
        metrics->refused[i].why = i < METRIC_REFUSALS - 1 ? why : "other";
    metrics->refused[i].count++;
}

static void add_type(BwText *text, const char *name, const char *type)
{
    bw_text_add(text, "# TYPE boxwood_");
    bw_text_add(text, name);
    bw_text_add_char(text, ' ');
    bw_text_add(text, type);
    bw_text_add_char(text, '\n');
}

static void add_line(BwText *text, const char *name, const char *labels, double value)
{
    char number[32];
    snprintf(number, sizeof number, " %.15g\n", value);
    bw_text_add(text, "boxwood_");
    bw_text_add(text, name);
    bw_text_add(text, labels);
    bw_text_add(text, number);
}

static void add(BwText *text, const char *name, const char *type, double value)
{
    add_type(text, name, type);
    add_line(text, name, "", value);
}

static void add_timing(BwText *text, const char *name, const Timing *timing)
{
    char full[64], label[32];
    uint64_t sum = 0;
    add_type(text, name, "histogram");
    snprintf(full, sizeof full, "%s_bucket", name);
    for (int i = 0; i < TIMING_STEPS; i++) {
        sum += timing->step[i];
        snprintf(label, sizeof label, "{le=\"%g\"}", timing_steps[i]);
        add_line(text, full, label, (double)sum);
    }
    add_line(text, full, "{le=\"+Inf\"}", (double)timing->count);
    snprintf(full, sizeof full, "%s_sum", name);
    add_line(text, full, "", timing->seconds);
    snprintf(full, sizeof full, "%s_count", name);
    add_line(text, full, "", (double)timing->count);
}

static void add_refusals(BwText *text, const Metrics *metrics)
{
    char label[80];
    add_type(text, "refusals_total", "counter");
    for (int i = 0; i < METRIC_REFUSALS && metrics->refused[i].why != NULL; i++) {
        snprintf(label, sizeof label, "{why=\"%s\"}", metrics->refused[i].why);
        add_line(text, "refusals_total", label, (double)metrics->refused[i].count);
    }
}

static void add_tables(BwText *text, const Server *server)
{
    size_t at = 0;
    int mine = 0, playing = 0;
    const Room *room;
    while ((room = (const Room *)map_next(&server->rooms, &at)) != NULL) {
        mine += room->mine;
        playing += room->state == TABLE_PLAYING;
    }
    add_type(text, "tables", "gauge");
    add_line(text, "tables", "{here=\"open\"}", (double)server->rooms.count);
    add_line(text, "tables", "{here=\"looked_after\"}", mine);
    add_line(text, "tables", "{here=\"playing\"}", playing);
}

int metrics_sockets(const Server *server)
{
    size_t at = 0;
    int sockets = 0;
    const Session *session;
    while ((session = (const Session *)map_next(&server->people, &at)) != NULL)
        for (; session != NULL; session = session->same)
            sockets++;
    return sockets;
}

static void add_store(BwText *text, const Server *server)
{
    KeeperFigures writer = keeper_figures(server->keeper), reader = keeper_figures(server->reader);
    add_type(text, "store_queue", "gauge");
    add_line(text, "store_queue", "{store=\"writer\"}", writer.load);
    add_line(text, "store_queue", "{store=\"reader\"}", reader.load);
    add_type(text, "store_jobs_total", "counter");
    add_line(text, "store_jobs_total", "{store=\"writer\"}", (double)writer.jobs);
    add_line(text, "store_jobs_total", "{store=\"reader\"}", (double)reader.jobs);
    add(text, "store_retries_total", "counter", (double)(writer.retries + reader.retries));
    add_timing(text, "write_seconds", &writer.transactions);
    add_timing(text, "read_seconds", &reader.transactions);
}

double metrics_memory(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL)
        return 0;
    int read = fscanf(file, "%ld %ld", &pages, &resident);
    fclose(file);
    return read == 2 ? (double)resident * (double)sysconf(_SC_PAGESIZE) : 0;
}

static void add_process(BwText *text)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    add(text, "cpu_seconds_total", "counter",
        (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
            (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6);
    add(text, "memory_bytes", "gauge", metrics_memory());
}

void metrics_write(const struct Server *server, BwText *text)
{
    const Metrics *metrics = &server->metrics;
    add(text, "ready", "gauge", strcmp(status_word(server, true), "ok") == 0);
    add(text, "damaged", "gauge", server->damaged);
    add(text, "node", "gauge", (double)server->node);
    add(text, "leases_lost_total", "counter", (double)metrics->lost);
    add_tables(text, server);
    add(text, "people", "gauge", (double)server->people.count);
    add(text, "sockets", "gauge", metrics_sockets(server));
    add(text, "requests_total", "counter", (double)metrics->requests);
    add(text, "messages_total", "counter", (double)metrics->messages);
    add_refusals(text, metrics);
    add(text, "entries_total", "counter", (double)metrics->entries);
    add(text, "races_total", "counter", (double)metrics->races);
    add_timing(text, "act_seconds", &metrics->kept);
    add_store(text, server);
    add(text, "thoughts_total", "counter", (double)metrics->thoughts);
    add(text, "thinking_seconds_total", "counter", metrics->thinking);
    add(text, "thinkers_busy", "gauge", server->thinkers.running);
    add(text, "thoughts_waiting", "gauge", queue_waiting(&server->thinkers));
    add_process(text);
}
