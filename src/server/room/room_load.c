/* Reads a table's log from the store into its room. Also wakes, when the server starts, the tables
 * whose match goes on by itself. What the database's thread reads is copied and only interpreted on
 * the event loop's.
 * SPDX-License-Identifier: MIT */
#include "server/room/room_load.h"

#include "server/cluster.h"
#include "server/room/room_commit.h"
#include "server/room/room_log.h"
#include "server/room/room_play.h"
#include "server/room/room_show.h"
#include "server/room/room_think.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

/* A node that joins others finds them alive a moment ago: that is not a pause. */
enum { MOMENT_MS = 1000 };

/* Events, copied: each is four strings, one after another. */
typedef struct Copied {
    uint32_t seq;
    int64_t at;
    size_t text;
} Copied;

typedef struct LoadJob {
    StoreJob job;
    Server *server;
    char table[TABLE_ID];
    uint32_t after; /* what the room knows already */
    Copied *event;
    size_t count, room;
    char *text;
    size_t length, text_room;
    char name[BW_SEATS_MAX][PERSON_NAME];
    char person[BW_SEATS_MAX][PERSON_ID];
    bool people; /* who sits there may have changed */
    StoreAnswer answer;
} LoadJob;

static size_t keep_text(LoadJob *load, const char *string)
{
    size_t length = strlen(string) + 1;
    size_t at = load->length;
    if (at + length > load->text_room) {
        load->text_room = 2 * (at + length) + 1024;
        load->text = memory_grow(load->text, load->text_room);
    }
    memcpy(load->text + at, string, length);
    load->length += length;
    return at;
}

static void keep_event(void *context, const Event *event)
{
    LoadJob *load = (LoadJob *)context;
    if (load->count == load->room) {
        load->room = load->room > 0 ? 2 * load->room : 64;
        load->event = memory_grow(load->event, load->room * sizeof *load->event);
    }
    Copied *copied = &load->event[load->count++];
    *copied = (Copied){event->seq, event->at, keep_text(load, event->person)};
    keep_text(load, event->client);
    keep_text(load, event->kind);
    load->people = load->people || strcmp(event->kind, "act") != 0;
    keep_text(load, event->data);
}

static void keep_names(void *context, const TableRow *row)
{
    LoadJob *load = (LoadJob *)context;
    memcpy(load->name, row->name, sizeof load->name);
    memcpy(load->person, row->person, sizeof load->person);
}

static void work(StoreJob *job, Store *store)
{
    LoadJob *load = (LoadJob *)job;
    TableQuery query = {.table = load->table, .limit = 1};
    load->count = load->length = 0;
    load->people = load->after == 0;
    load->answer = store->events(store, load->table, load->after, keep_event, load);
    if (load->people)
        store->rows(store, &query, keep_names, load);
}

static void set_names(Room *room, const LoadJob *load)
{
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        for (int i = 0; i < BW_SEATS_MAX; i++)
            if (load->person[i][0] != '\0' &&
                strcmp(load->person[i], room->seats[seat].person) == 0)
                strcpy(room->seats[seat].name, load->name[i]);
}

/* Whether people or seats have changed. */
static bool replay(Room *room, const LoadJob *load)
{
    bool head = load->after == 0;
    for (size_t i = 0; i < load->count && !room->damaged && !room->gone; i++) {
        const Copied *copied = &load->event[i];
        const char *person = load->text + copied->text;
        const char *client = person + strlen(person) + 1;
        const char *kind = client + strlen(client) + 1;
        Event event = {.table = room->id,
                       .seq = copied->seq,
                       .at = copied->at,
                       .person = person,
                       .client = client,
                       .kind = kind,
                       .data = kind + strlen(kind) + 1};
        bool fits = event.seq == room->seq + 1;
        bool changes = fits && room_apply(room, &event);
        room->damaged = !fits;
        head = head || changes;
        room_pass_turn(room);
        if (changes && room->host.table == NULL)
            set_names(room, load); /* before the match begins: the record has them */
    }
    return head;
}

/* While no server ran the clocks stood still: from the last sign of life of any, or the last entry
 * if that is later. It ends when this one started, if others may have had the table since; alone,
 * when the table is read. Written down, so that every reader of the log counts alike. */
static bool mark_pause(Room *room)
{
    char data[32];
    const Server *server = room->server;
    int64_t alive = server->alive_before;
    int64_t last = alive > room->changed ? alive : room->changed;
    int64_t pause = (server->nodes != NULL ? server->started : server_now()) - last;
    bool runs = room->state == TABLE_PLAYING && room->seating.clock.bank_ms > 0;
    if (!runs || !room->mine || room->changed >= server->started || server->stopping ||
        (server->nodes != NULL && pause < MOMENT_MS))
        return false;
    BwText text = bw_text_in(data, sizeof data);
    bw_text_add_number(&text, room->base + pause);
    room_commit(room, &(Entry){.kind = "mark", .data = data});
    return true;
}

/* Play never goes on from a match that may have been longer. */
static void note_damage(Room *room)
{
    BwStatus status = bw_status_text(bw_status_no("serve.damaged"), "table", room->id);
    server_note(room->server, &status);
    room->gone = true;
    room->server->damaged = true;
}

/* A thought about what has changed meanwhile is worth nothing. */
static void forget_thought(Room *room)
{
    room_stop_thinking(room);
    room->host.job.number = 0;
}

static void take(Room *room, LoadJob *load)
{
    bool head = false;
    if (load->after > 0 && load->count > 0)
        forget_thought(room);
    if (!room->gone && !room->damaged)
        head = replay(room, load);
    if (room->damaged)
        note_damage(room);
    if (!room->gone && room->watches != NULL && load->count > 0)
        room_show(room, head);
    room_tell_turn(room);
    if (!room->gone && !mark_pause(room))
        room_continue(room);
}

static void done(StoreJob *job)
{
    LoadJob *load = (LoadJob *)job;
    Room *room = (Room *)map_get(&load->server->rooms, load->table);
    bool broken = job->broken || load->answer == STORE_BROKEN;
    if (room != NULL && broken && load->server->nodes != NULL) {
        room->busy = room->paused = true; /* the database is away, not the table */
    } else if (room != NULL && !cluster_hold(room)) {
        room->busy = false;
        room->gone = load->answer == STORE_NONE;
        room->damaged = broken || load->answer == STORE_DAMAGED;
        take(room, load);
        cluster_look_after(room);
        room_drain(room);
    }
    free(load->event);
    free(load->text);
    free(load);
}

void room_catch_up(Room *room)
{
    room_set_timer(room, -1);
    room_load(room);
}

void room_load(Room *room)
{
    LoadJob *load = memory_new(sizeof *load);
    load->job.work = work;
    load->job.done = done;
    load->server = room->server;
    strcpy(load->table, room->id);
    load->after = room->seq;
    room->busy = true;
    room->paused = false;
    keeper_submit(room->server->reader, &load->job);
}

void room_reload(Room *room)
{
    room_stop_thinking(room);
    room_set_timer(room, -1);
    bw_table_close(room->host.table);
    memset(&room->host, 0, sizeof room->host);
    room->host.passive = !room->mine;
    memset(&room->seating, 0, sizeof room->seating);
    memset(room->seats, 0, sizeof room->seats);
    memset(&room->fair, 0, sizeof room->fair);
    strcpy(room->fair.table, room->id);
    room->seq = 0;
    room->sealing = 0;
    room->mark_count = room->said_count = room->given_count = 0;
    room->shown_past = 0;
    room->state = TABLE_OPEN;
    room_load(room);
}

typedef struct WakeJob {
    StoreJob job;
    Server *server;
    TableQuery query;
    char (*table)[TABLE_ID];
    size_t count, room;
} WakeJob;

static void keep_table(void *context, const TableRow *row)
{
    WakeJob *wake = (WakeJob *)context;
    if (wake->count == wake->room) {
        wake->room = wake->room > 0 ? 2 * wake->room : 64;
        wake->table = memory_grow(wake->table, wake->room * TABLE_ID);
    }
    strcpy(wake->table[wake->count++], row->table);
}

static void wake_work(StoreJob *job, Store *store)
{
    WakeJob *wake = (WakeJob *)job;
    wake->count = 0;
    store->rows(store, &wake->query, keep_table, wake);
}

static void wake_done(StoreJob *job)
{
    WakeJob *wake = (WakeJob *)job;
    for (size_t i = 0; i < wake->count; i++) {
        Room *room = (Room *)map_get(&wake->server->rooms, wake->table[i]);
        if (room == NULL)
            room_load(room_new(wake->server, wake->table[i])); /* and looks after it if it may */
        else
            room_continue(room);
    }
    free(wake->table);
    free(wake);
}

static void wake_rooms(Server *server, const TableQuery *query)
{
    WakeJob *wake = memory_new(sizeof *wake);
    wake->job.work = wake_work;
    wake->job.done = wake_done;
    wake->server = server;
    wake->query = *query;
    keeper_submit(server->reader, &wake->job);
}

void rooms_wake(Server *server)
{
    wake_rooms(server, &(TableQuery){.live = true});
}

void rooms_close_stale(Server *server, int64_t before)
{
    wake_rooms(server, &(TableQuery){.open_before = before, .limit = 100});
}
