/* Starts, runs and stops the server: one event loop, the threads that own the database, the thread
 * pools.
 * SPDX-License-Identifier: MIT */
#include "server/server.h"

#include "server/api_requests.h"
#include "server/cluster.h"
#include "server/cluster_people.h"
#include "server/operator_log.h"
#include "server/people/accounts.h"
#include "server/people/reserved_names.h"
#include "server/room/room_load.h"
#include "server/room/room_pictures.h"
#include "server/room/room_think.h"
#include "server/secret.h"
#include "server/server_private.h"
#include "system/memory.h"

#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A sign of life every second while there are tables, else only so often that health can tell a
 * disk that takes no more. */
enum { IDLE_ALIVE_MS = 10000 };
enum { SWEEP_MS = 60000, STOP_MS = 10000 };

static void wake(void *context)
{
    Server *server = (Server *)context;
    uv_async_send(&server->wake);
}

static void on_wake(uv_async_t *async)
{
    Server *server = (Server *)async->data;
    if (server->passwords == NULL)
        return; /* still starting */
    keeper_collect(server->keeper);
    keeper_collect(server->reader);
    cluster_collect(server);
    pool_collect(server->thinkers.pool);
    pool_collect(server->passwords);
    if (server->pictures.pool != NULL)
        pool_collect(server->pictures.pool);
}

/* What one turn of the loop wants kept is one transaction. */
static void on_turn(uv_prepare_t *prepare)
{
    Server *server = (Server *)prepare->data;
    if (server->keeper == NULL)
        return;
    keeper_start(server->keeper);
    keeper_start(server->reader);
}

/* The sign of life: when this server ends without a word, the next one knows until when clocks ran.
 */
typedef struct AliveJob {
    StoreJob job;
    Server *server;
    char time[24];
} AliveJob;

static void alive_work(StoreJob *job, Store *store)
{
    store->put_setting(store, "alive", ((AliveJob *)job)->time);
}

static void alive_done(StoreJob *job)
{
    ((AliveJob *)job)->server->unsaved = job->broken;
    free(job);
}

static void write_alive(Server *server, int64_t now)
{
    AliveJob *alive = memory_new(sizeof *alive);
    BwText text = bw_text_in(alive->time, sizeof alive->time);
    bw_text_add_number(&text, now);
    alive->job.work = alive_work;
    alive->job.done = alive_done;
    alive->server = server;
    server->alive = now;
    keeper_submit(server->keeper, &alive->job);
}

static void on_sweep(uv_timer_t *timer)
{
    Server *server = (Server *)timer->data;
    int64_t now = server_now();
    accounts_tick(server, now, false);
    queue_tick(&server->thinkers, now);
    cluster_tick(server, now);
    bool idle = (server->rooms.count == 0 || server->nodes != NULL) && !server->unsaved;
    if (now - server->alive >= (idle ? IDLE_ALIVE_MS : 0))
        write_alive(server, now);
    if (now - server->swept < SWEEP_MS)
        return;
    server->swept = now;
    rooms_sweep(server, now, false);
    rooms_close_stale(server, now - OPEN_MS);
    for (int i = 0; i < LIMITERS; i++)
        limiter_sweep(&server->limiter[i], now);
    queue_sweep(&server->thinkers, now);
}

static void on_drained(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

/* First nobody new is sent here, then it stops; whoever asks twice is in a hurry. */
static void on_signal(uv_signal_t *watcher, int number)
{
    Server *server = (Server *)watcher->data;
    (void)number;
    if (server->draining || server->config.drain == 0)
        uv_stop(watcher->loop);
    server->draining = true;
    uv_timer_start(&server->drained, on_drained, (uint64_t)server->config.drain * 1000, 0);
}

/* When the server before this one last gave a sign of life. */
static void read_alive(Server *server, Store *store)
{
    char text[24];
    int64_t alive = 0;
    if (store->setting(store, "alive", text, sizeof text) == STORE_DONE &&
        bw_text_number(text, 0, INT64_MAX, &alive))
        server->alive_before = alive;
}

static void skip_told(void *context, int64_t number, const char *text)
{
    (void)text;
    *(int64_t *)context = number;
}

static void note_finding(void *context, const char *table, const char *what)
{
    Server *server = (Server *)context;
    (void)table;
    BwStatus status = bw_status_text(bw_status_no("serve.damaged_file"), "cause", what);
    server->damaged = server->damaged_file = true;
    server_note(server, &status);
}

/* Before any other thread runs: what the store knows of the server itself. */
static BwStatus open_store(Server *server)
{
    BwStatus why;
    Store *store = store_open(server->config.database, STORE_SERVE, &why);
    if (store == NULL)
        return why;
    read_alive(server, store);
    store->told(store, 0, skip_told, &server->told);
    store->check(store, false, note_finding, server);
    why = secret_load(server, store);
    Store *reader = why.id != NULL ? NULL : store_open(server->config.database, STORE_READ, &why);
    if (reader == NULL) {
        store->close(store);
        return why;
    }
    server->keeper = keeper_open(store, wake, server);
    server->reader = keeper_open(reader, wake, server);
    return why;
}

static BwStatus open_net(Server *server)
{
    BwStatus why;
    const ServerConfig *config = &server->config;
    HttpConfig http = {.loop = server->loop,
                       .interface = config->interface,
                       .port = config->port,
                       .web = config->web,
                       .first_page = api_first_page,
                       .sockets = "/ws",
                       .framed = "/embed.html",
                       .longer = "/api/bring",
                       .names = config->names,
                       .tls_cert = config->tls_cert,
                       .tls_key = config->tls_key,
                       .proxy = config->proxy,
                       .proxies = config->proxies,
                       .operators = config->operators,
                       .connections = config->proxy || config->unlimited
                                          ? 0
                                          : (int)server->limits.of[LIMIT_CONNECTIONS].burst,
                       .message_most = (size_t)server->limits.of[LIMIT_MESSAGE_BYTES].burst,
                       .longer_most = (size_t)server->limits.of[LIMIT_RECORD_BYTES].burst,
                       .unsent_most = (size_t)server->limits.of[LIMIT_UNSENT_BYTES].burst,
                       .handler = {.admit = session_admit,
                                   .may_read = session_may_read,
                                   .opened = session_open,
                                   .received = message_receive,
                                   .closed = session_close,
                                   .request = api_request,
                                   .done = config->log ? log_done : NULL,
                                   .self = server}};
    server->http = http_open(&http, &why);
    return why;
}

static void start_watchers(Server *server)
{
    uv_async_init(server->loop, &server->wake, on_wake);
    uv_prepare_init(server->loop, &server->turn);
    uv_timer_init(server->loop, &server->sweep);
    uv_signal_init(server->loop, &server->terminate);
    uv_signal_init(server->loop, &server->interrupt);
    uv_timer_init(server->loop, &server->drained);
    server->wake.data = server->turn.data = server->sweep.data = server;
    server->terminate.data = server->interrupt.data = server;
    uv_prepare_start(&server->turn, on_turn);
    uv_timer_start(&server->sweep, on_sweep, 1000, 1000);
    uv_signal_start(&server->terminate, on_signal, SIGTERM);
    uv_signal_start(&server->interrupt, on_signal, SIGINT);
}

static int store_load(Server *server)
{
    return keeper_load(server->keeper) + keeper_load(server->reader);
}

/* What was asked is finished and answered; nothing new is begun. */
static void finish(Server *server)
{
    int64_t end = server_now() + STOP_MS;
    server->stopping = true;
    accounts_tick(server, 0, true);
    write_alive(server, server_now());
    while (store_load(server) > 0 && server_now() < end) {
        usleep(1000);
        uv_run(server->loop, UV_RUN_NOWAIT);
    }
    on_wake(&server->wake);
    cluster_close(server); /* whoever comes back elsewhere finds the tables free */
    sessions_bye(server, "server.stopping");
    for (int turn = 0; turn < 50; turn++) {
        uv_run(server->loop, UV_RUN_NOWAIT);
        usleep(1000);
    }
}

/* Finishing one job may submit another. */
static void collect_all(Server *server)
{
    if (server->keeper == NULL)
        return;
    keeper_start(server->keeper);
    keeper_start(server->reader);
    while (store_load(server) > 0)
        usleep(1000);
    keeper_collect(server->keeper);
    keeper_collect(server->reader);
}

static void close_all(Server *server)
{
    http_close(server->http);
    cluster_close(server);
    collect_all(server);
    rooms_sweep(server, 0, true);
    queue_close(&server->thinkers);
    minds_free(&server->minds);
    if (server->passwords != NULL)
        pool_close(server->passwords);
    pictures_close(server);
    collect_all(server);
    if (server->keeper != NULL) {
        keeper_close(server->reader);
        keeper_close(server->keeper);
    }
    for (int i = 0; i < LIMITERS; i++)
        limiter_free(&server->limiter[i]);
    people_free(server);
    map_free(&server->rooms);
    map_free(&server->people);
    map_free(&server->sockets);
    free(server->lobby.text);
    free(server->scratch.bytes);
    uv_close((uv_handle_t *)&server->wake, NULL);
    uv_close((uv_handle_t *)&server->turn, NULL);
    uv_close((uv_handle_t *)&server->sweep, NULL);
    uv_close((uv_handle_t *)&server->drained, NULL);
    uv_close((uv_handle_t *)&server->terminate, NULL);
    uv_close((uv_handle_t *)&server->interrupt, NULL);
    uv_run(server->loop, UV_RUN_DEFAULT);
    uv_loop_close(server->loop);
}

static void set_limits(Server *server)
{
    server->limits = *server->config.limits;
    for (int i = 0; i < LIMITERS; i++)
        server->limiter[i].allowance = server->limits.of[i];
}

static int thinker_count(const ServerConfig *config)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return config->thinkers > 0 ? config->thinkers : cores > 1 ? (int)cores : 1;
}

BwStatus server_run(const ServerConfig *config)
{
    Server server;
    memset(&server, 0, sizeof server);
    server.config = *config;
    if (sodium_init() < 0)
        return bw_status_no("error.memory");
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an answer, not the end */
    signal(SIGPIPE, SIG_IGN);
    set_limits(&server);
    server.started = server.swept = server_now();
    uv_loop_t loop;
    uv_loop_init(&loop);
    server.loop = &loop;
    start_watchers(&server);
    BwStatus why = open_store(&server);
    if (why.id == NULL)
        why = open_net(&server);
    if (why.id == NULL)
        why = cluster_open(&server);
    if (why.id == NULL) {
        server.thinkers = queue_open(thinker_count(config), wake, &server, room_tell_later);
        server.passwords = pool_open(1, POOL_PROMPT, wake, &server);
        names_gather(server.passwords);
        pictures_open(&server, wake);
        if (server.nodes == NULL)
            rooms_wake(&server);
        config->listening(config->context, http_port(server.http));
        uv_run(server.loop, UV_RUN_DEFAULT);
        finish(&server);
    }
    close_all(&server);
    return why;
}
