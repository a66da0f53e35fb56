/* Finds the room of a table, lets messages wait until it is ready, and forgets rooms that nobody
 * needs.
 * SPDX-License-Identifier: MIT */
#include "server/room/room.h"

#include "server/cluster.h"
#include "server/messages.h"
#include "server/room/room_load.h"
#include "server/room/room_play.h"
#include "server/room/room_show.h"
#include "server/room/room_think.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

enum { IDLE_MS = 10 * 60 * 1000 };

Room *room_here(Server *server, const char *table)
{
    Room *room = (Room *)map_get(&server->rooms, table);
    return room != NULL && !room->gone ? room : NULL;
}

static void on_timer(uv_timer_t *timer)
{
    Room *room = (Room *)timer->data;
    if (!room->busy)
        room_continue(room);
}

Room *room_new(Server *server, const char *table)
{
    Room *room = memory_new(sizeof *room);
    room->server = server;
    strcpy(room->id, table);
    strcpy(room->fair.table, table);
    room->touched = server_now();
    room->told_turn = TOLD_NOTHING;
    room_set_mine(room, server->nodes == NULL);
    room->timer = memory_new(sizeof *room->timer);
    uv_timer_init(server->loop, room->timer);
    room->timer->data = room;
    map_put(&server->rooms, room->id, room);
    return room;
}

void room_set_mine(Room *room, bool mine)
{
    room->mine = mine;
    room->host.passive = !mine;
}

static void free_waiting(Waiting *waiting)
{
    session_release(waiting->session);
    json_decref(waiting->message);
    free(waiting);
}

static void free_timer(uv_handle_t *timer)
{
    free(timer);
}

static void free_room(Room *room)
{
    room_stop_thinking(room);
    uv_close((uv_handle_t *)room->timer, free_timer);
    map_remove(&room->server->rooms, room->id);
    while (room->first_waiting != NULL) {
        Waiting *waiting = room->first_waiting;
        room->first_waiting = waiting->next;
        free_waiting(waiting);
    }
    while (room->watches != NULL)
        room_remove_watch(room->watches);
    minds_forget(&room->server->minds, room->id);
    cluster_give_up(room);
    bw_table_close(room->host.table);
    free(room->marks);
    free(room->said);
    free(room->given);
    free(room);
}

/* Whether it has been answered. Where others write too, this node may be behind: it answers nobody
 * who has seen a later entry, and refuses nobody, before it has read what there is. */
static bool answer(Room *room, const Waiting *waiting)
{
    Session *session = waiting->session;
    const json_t *message = waiting->message;
    bool sure = waiting->read || room->server->nodes == NULL || room->server->stopping;
    if (session->socket == NULL && session->request == NULL)
        return true; /* nobody hears it */
    if (room->gone) {
        session_no_id(session, message_id(message),
                      room->damaged || room->server->damaged_file ? "server.damaged"
                                                                  : "server.no_table");
        return true;
    }
    if (!sure && json_integer_value(json_object_get(message, "seq")) > (json_int_t)room->seq)
        return false;
    return message_at_table(room, session, message, sure);
}

void room_drain(Room *room)
{
    while (!room->busy && room->first_waiting != NULL) {
        Waiting *waiting = room->first_waiting;
        if (answer(room, waiting)) {
            room->first_waiting = waiting->next;
            free_waiting(waiting);
            continue;
        }
        waiting->read = true;
        if (!room->busy)
            room_catch_up(room);
    }
    if (room->gone)
        free_room(room);
}

Room *room_get(Server *server, const char *table)
{
    Room *room = (Room *)map_get(&server->rooms, table);
    if (room == NULL) {
        room = room_new(server, table);
        room_load(room);
    }
    return room;
}

void room_wait(Room *room, Session *session, const json_t *message, bool read)
{
    Waiting *waiting = memory_new(sizeof *waiting);
    session_hold(session);
    waiting->session = session;
    waiting->message = json_incref((json_t *)message);
    waiting->read = read;
    if (room->first_waiting == NULL)
        room->first_waiting = waiting;
    else
        room->last_waiting->next = waiting;
    room->last_waiting = waiting;
}

/* A room whose clock runs or whose computer thinks is needed even when nobody looks. */
static bool is_needed(const Room *room, int64_t now)
{
    bool working =
        room->state == TABLE_PLAYING && (room->seating.clock.bank_ms > 0 || room->thinking != NULL);
    return room->busy || room->watches != NULL || room->first_waiting != NULL || working ||
           room->sealing != 0 || now - room->touched < IDLE_MS;
}

void rooms_sweep(Server *server, int64_t now, bool all)
{
    size_t at = 0;
    Room *room;
    bool freed = false;
    while ((room = (Room *)map_next(&server->rooms, &at)) != NULL) {
        if (!all && is_needed(room, now))
            continue;
        free_room(room);
        freed = true;
        at--; /* another may have moved to its place */
    }
    if (freed)
        memory_give_back();
}

int room_seat_of(const Room *room, const char *person)
{
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        if (room->seats[seat].kind == SEAT_PERSON && strcmp(room->seats[seat].person, person) == 0)
            return seat;
    return BW_SEAT_ONLOOKER;
}

int64_t room_time(const Room *room, int64_t now)
{
    return now > room->base ? now - room->base : 0;
}

int room_turn(const Room *room)
{
    int turn = room->host.table != NULL ? bw_table_turn(room->host.table) : -1;
    return turn >= 0 ? turn : -1;
}

/* A little later, so that it does not ring too early by the other clock. */
void room_set_timer(Room *room, int64_t in_ms)
{
    if (in_ms < 0)
        uv_timer_stop(room->timer);
    else
        uv_timer_start(room->timer, on_timer, (uint64_t)in_ms + 2, 0);
}

int room_seat_of_share(const Room *room, int share)
{
    return room->host.table != NULL && room->lots ? room->seating.lots[share] : share;
}

int room_share_of(const Room *room, int seat)
{
    int share = 0;
    while (share < room->seating.rules.seats && room_seat_of_share(room, share) != seat)
        share++;
    return share < room->seating.rules.seats ? share : -1;
}

bool room_draws(const Room *room)
{
    bool drawn_here = room->scheme > 0; /* or the match was played elsewhere */
    return drawn_here && (room->lots || room->seating.rules.game->has_chance);
}

void room_set_name(Room *room, const Person *person)
{
    int seat = room_seat_of(room, person->id);
    if (seat >= 0)
        strcpy(room->seats[seat].name, person->name);
}

void rooms_set_name(Server *server, const Person *person)
{
    size_t at = 0;
    Room *room;
    while ((room = (Room *)map_next(&server->rooms, &at)) != NULL)
        room_set_name(room, person);
}
