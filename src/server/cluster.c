/* Which of several server processes (nodes) on one database looks after which table, and what they
 * tell each other about tables.
 * SPDX-License-Identifier: MIT */
#include "server/cluster.h"

#include "server/cluster_people.h"
#include "server/people/accounts.h"
#include "server/people/logins.h"
#include "server/room/room_load.h"
#include "server/room/room_play.h"
#include "server/room/room_think.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOIN_MS = 10000, LEASE_MS = 2000, HINT = 256, LIST = 4000 };
enum { ALL_EVERY = 10 }; /* seconds */
enum { NOT_NOW = -1, LOST_MS = 1500 };

bool cluster_is_ready(const Server *server)
{
    return cluster_is_fit(server) && !server->away;
}

bool cluster_is_fit(const Server *server)
{
    return server->node >= 0;
}

bool cluster_hold(Room *room)
{
    if (cluster_is_fit(room->server))
        return false;
    room_stop_thinking(room);
    room_set_timer(room, -1);
    room->busy = room->paused = true;
    return true;
}

void cluster_tell_kept(const Room *room, uint32_t seq, int told)
{
    char hint[HINT];
    int turn = room_turn(room);
    if (room->server->nodes == NULL)
        return;
    BwText text = bw_text_in(hint, sizeof hint);
    bw_text_add(&text, "kept ");
    bw_text_add(&text, room->id);
    bw_text_add_char(&text, ' ');
    bw_text_add_number(&text, seq);
    bw_text_add_char(&text, ' ');
    bw_text_add_number(&text, told);
    for (int seat = 0; seat < room->seating.rules.seats && turn != told; seat++)
        if (room->seats[seat].kind == SEAT_PERSON && (seat == turn || seat == told)) {
            bw_text_add_char(&text, ' ');
            bw_text_add(&text, room->seats[seat].person);
        }
    nodes_tell(room->server->nodes, hint);
}

/* What others wrote is read as soon as our own entry is done with. */
static void catch_up(Room *room)
{
    if (room->busy || room->gone)
        return;
    if (room->renamed)
        room_reload(room);
    else if (room->heard > room->seq)
        room_catch_up(room);
    room->renamed = false;
}

void cluster_look_after(Room *room)
{
    Server *server = room->server;
    if (server->nodes == NULL || room->gone)
        return;
    catch_up(room);
    if (!room->mine && room->state < TABLE_OVER && !server->stopping)
        nodes_claim(server->nodes, room->id);
}

void cluster_give_up(Room *room)
{
    if (room->server->nodes != NULL && room->mine && room->state < TABLE_OVER)
        nodes_release(room->server->nodes, room->id);
}

/* "TABLE SEQ TOLD PERSON…": a room that is here catches up; for a person who is here, but whose
 * table is not, it is read, to tell them whose turn it is. */
static void hear_kept(Server *server, const char *at)
{
    char table[TABLE_ID], word[24], person[PERSON_ID];
    int64_t seq, told;
    if (!bw_text_word(&at, table, sizeof table) || !bw_text_word(&at, word, sizeof word) ||
        !bw_text_number(word, 1, UINT32_MAX, &seq) || !bw_text_word(&at, word, sizeof word) ||
        !bw_text_number(word, TOLD_NOTHING, BW_SEATS_MAX, &told))
        return;
    Room *room = (Room *)map_get(&server->rooms, table);
    server->lobby.at = 0;
    if (room != NULL) {
        room->heard = (uint32_t)seq > room->heard ? (uint32_t)seq : room->heard;
        catch_up(room);
        return;
    }
    while (bw_text_word(&at, person, sizeof person) && !server->stopping)
        if (map_get(&server->people, person) != NULL) {
            room = room_new(server, table);
            room->told_turn = (int)told;
            room_load(room);
            return;
        }
}

static void hear(Server *server, int64_t node, const char *at)
{
    if (bw_text_skip(&at, "kept "))
        hear_kept(server, at);
    else if (strcmp(at, "left") == 0)
        people_gone(server, node);
    else
        people_hear(server, node, at);
}

/* Until we may write again, everybody at the table waits. */
static void hold_still(Room *room)
{
    room_set_mine(room, false);
    if (!room->busy)
        cluster_hold(room);
}

/* What we looked after may be somebody else's by now. */
static void begin_anew(Room *room)
{
    room_set_mine(room, false);
    if (room->paused || !room->busy)
        room_reload(room);
}

/* The database was away for a while. */
static void resume(Room *room)
{
    if (room->paused)
        room_reload(room);
}

static void each_room(Server *server, void (*what)(Room *))
{
    size_t at = 0;
    Room *room;
    while ((room = (Room *)map_next(&server->rooms, &at)) != NULL)
        what(room);
}

static void look(Room *room)
{
    if (room->state < TABLE_OVER)
        nodes_look(room->server->nodes, room->id);
}

static void look_at_others(Room *room)
{
    if (!room->mine)
        look(room);
}

static void joined(Server *server, const NodeNote *note)
{
    bool first = server->lost == 0;
    int64_t alive = note->since - LEASE_MS;
    server->node = note->node;
    server->lost = 0;
    server->away = false;
    if (first) {
        server_set_now(note->at);
        server->started = server->swept = server_now();
        server->alive_before = alive < server->started ? alive : server->started;
    } else {
        each_room(server, begin_anew);
    }
    nodes_tell(server->nodes, "who");
    people_tell_all(server);
}

static void lost(Server *server)
{
    server->node = NOT_NOW;
    server->metrics.lost++;
    server->lost = server_now();
    each_room(server, hold_still);
}

static void ours(Server *server, const char *table)
{
    Room *room = (Room *)map_get(&server->rooms, table);
    if (server->stopping) {
        nodes_release(server->nodes, table);
        return;
    }
    if (room == NULL) {
        room = room_new(server, table);
        room_set_mine(room, true);
        room_load(room);
        return;
    }
    room_set_mine(room, true);
    if (!room->busy && !room->gone)
        room_catch_up(room);
}

static void looked(Server *server, const NodeNote *note)
{
    Room *room = (Room *)map_get(&server->rooms, note->text);
    if (room == NULL)
        return;
    room->heard = note->seq > room->heard ? note->seq : room->heard;
    if (note->owned)
        catch_up(room);
    else if (!room->busy)
        cluster_look_after(room);
}

static void take_note(void *context, const NodeNote *note)
{
    Server *server = (Server *)context;
    switch (note->news) {
    case NODE_JOINED:
        joined(server, note);
        break;
    case NODE_LOST:
        lost(server);
        break;
    case NODE_AWAY:
        server->away = true;
        break;
    case NODE_MISSED:
        server->away = false;
        each_room(server, look);
        nodes_tell(server->nodes, "who");
        break;
    case NODE_HEARD:
        hear(server, note->node, note->text);
        break;
    case NODE_GONE:
        people_gone(server, note->node);
        each_room(server, look_at_others);
        break;
    case NODE_OURS:
        ours(server, note->text);
        break;
    case NODE_LOOKED:
        looked(server, note);
        break;
    }
}

void cluster_collect(Server *server)
{
    if (server->nodes != NULL)
        nodes_collect(server->nodes, take_note, server);
}

/* Alone there is no line to hear an operator's command by: what it wrote down is read. */
typedef struct ToldJob {
    StoreJob job;
    Server *server;
    int64_t number;
    char text[LIST]; /* lines */
    size_t length;
    bool full; /* the rest is read next time */
} ToldJob;

static void keep_told(void *context, int64_t number, const char *line)
{
    ToldJob *told = (ToldJob *)context;
    told->full = told->full || told->length + strlen(line) + 2 > sizeof told->text;
    if (told->full)
        return;
    BwText text = {.start = told->text, .length = told->length, .room = sizeof told->text};
    bw_text_add(&text, line);
    bw_text_add_char(&text, '\n');
    told->length = text.length;
    told->number = number;
}

static void told_work(StoreJob *job, Store *store)
{
    ToldJob *told = (ToldJob *)job;
    told->length = 0;
    told->full = false;
    store->told(store, told->server->told, keep_told, told);
}

static void told_done(StoreJob *job)
{
    ToldJob *told = (ToldJob *)job;
    Server *server = told->server;
    char *rest;
    for (char *line = strtok_r(told->text, "\n", &rest); line != NULL && !job->broken;
         line = strtok_r(NULL, "\n", &rest))
        hear(server, 0, line);
    if (told->number > server->told && !job->broken)
        server->told = told->number;
    server->asking_told = false;
    free(told);
}

static void ask_told(Server *server)
{
    ToldJob *told = (ToldJob *)memory_new(sizeof *told);
    told->job.work = told_work;
    told->job.done = told_done;
    told->server = server;
    server->asking_told = true;
    keeper_submit(server->reader, &told->job);
}

/* Whoever is cut off sends its people to the others. */
void cluster_tick(Server *server, int64_t now)
{
    if (server->nodes == NULL && !server->asking_told)
        ask_told(server);
    if (server->nodes == NULL)
        return;
    int64_t second = now / 1000;
    if (cluster_is_fit(server)) {
        each_room(server, resume);
        each_room(server, second % ALL_EVERY == 0 ? look : look_at_others);
    }
    if (server->lost != 0 && now - server->lost > LOST_MS)
        sessions_bye(server, "server.store");
}

static void wake(void *context)
{
    uv_async_send(&((Server *)context)->wake);
}

BwStatus cluster_open(Server *server)
{
    if (!store_is_shared(server->config.database))
        return bw_status_ok();
    server->node = NOT_NOW;
    server->nodes = nodes_open(server->config.database, wake, server);
    people_share_limits(server);
    for (int waited = 0; waited < JOIN_MS && !cluster_is_fit(server); waited += 10) {
        usleep(10000);
        cluster_collect(server);
    }
    if (cluster_is_fit(server))
        return bw_status_ok();
    return bw_status_text(bw_status_text(bw_status_no("store.open"), "file", "postgresql://"),
                          "cause", "node");
}

void cluster_close(Server *server)
{
    if (server->nodes != NULL)
        nodes_close(server->nodes);
    if (server->nodes != NULL)
        server->node = NOT_NOW;
    server->nodes = NULL;
}
