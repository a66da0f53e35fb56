/* Rooms: finding one, waiting for it, forgetting it.
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include "server/ids.h"

#include <stdlib.h>
#include <string.h>

enum { IDLE_MS = 10 * 60 * 1000 };

Room *room_here(Server *server, const char *table)
{
    Room *room = (Room *)map_get(&server->rooms, table);
    return room != NULL && !room->gone ? room : NULL;
}

static void on_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop;
    (void)events;
    Room *room = (Room *)timer->data;
    if (!room->busy)
        room_continue(room);
}

Room *room_new(Server *server, const char *table)
{
    Room *room = (Room *)calloc(1, sizeof *room);
    if (room == NULL)
        abort();
    room->server = server;
    strcpy(room->id, table);
    strcpy(room->fair.table, table);
    room->touched = server_now();
    room->told_turn = TOLD_NOTHING;
    ev_init(&room->timer, on_timer);
    room->timer.data = room;
    map_put(&server->rooms, room->id, room);
    return room;
}

static void free_wish(Wish *wish)
{
    session_release(wish->session);
    json_decref(wish->message);
    free(wish);
}

static void free_room(Room *room)
{
    room_stop_thinking(room);
    ev_timer_stop(room->server->loop, &room->timer);
    map_remove(&room->server->rooms, room->id);
    while (room->first_wish != NULL) {
        Wish *wish = room->first_wish;
        room->first_wish = wish->next;
        free_wish(wish);
    }
    while (room->watches != NULL)
        room_remove_watch(room->watches);
    bw_table_close(room->table);
    free(room->marks);
    free(room->said);
    free(room);
}

static const struct {
    const char *type;
    void (*handle)(Room *, Session *, const json_t *);
} handlers[] = {
    {"do", room_do},           {"watch", room_watch},        {"unwatch", room_unwatch},
    {"why", room_why},         {"hint", room_hint},          {"sit", room_sit},
    {"stand", room_stand},     {"seal", room_seal},          {"reveal", room_reveal},
    {"rematch", room_rematch}, {"record", room_send_record},
};

static void handle(Room *room, Session *session, const json_t *message)
{
    const char *type = message_text(message, "t");
    room->touched = server_now();
    if (room->server->stopping) {
        session_no_id(session, message_id(message), "server.stopping");
        return;
    }
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
        if (strcmp(handlers[i].type, type) == 0)
            handlers[i].handle(room, session, message);
}

void room_drain(Room *room)
{
    while (!room->busy && room->first_wish != NULL) {
        Wish *wish = room->first_wish;
        room->first_wish = wish->next;
        if (room->gone)
            session_no_id(wish->session, message_id(wish->message),
                          room->damaged ? "server.damaged" : "server.no_table");
        else if (wish->session->socket != NULL || wish->session->request != NULL)
            handle(room, wish->session, wish->message);
        free_wish(wish);
    }
    if (room->gone)
        free_room(room);
}

void room_submit(Session *session, const json_t *message)
{
    Server *server = session->server;
    const char *table = message_text(message, "table");
    if (!id_is_table(table)) {
        session_no_id(session, message_id(message), "server.no_table");
        return;
    }
    Room *room = (Room *)map_get(&server->rooms, table);
    if (room != NULL && !room->busy) {
        handle(room, session, message);
        return;
    }
    Wish *wish = (Wish *)calloc(1, sizeof *wish);
    if (wish == NULL)
        abort();
    session_hold(session);
    wish->session = session;
    wish->message = json_incref((json_t *)message);
    bool fresh = room == NULL;
    if (fresh)
        room = room_new(server, table);
    if (room->first_wish == NULL)
        room->first_wish = wish;
    else
        room->last_wish->next = wish;
    room->last_wish = wish;
    if (fresh)
        room_load(room);
}

/* A room whose clock runs or whose computer thinks is needed even when nobody looks. */
static bool is_needed(const Room *room, int64_t now)
{
    bool working =
        room->state == TABLE_PLAYING && (room->seating.clock.bank_ms > 0 || room->thinking != NULL);
    return room->busy || room->watches != NULL || room->first_wish != NULL || working ||
           room->sealing != 0 || now - room->touched < IDLE_MS;
}

void rooms_sweep(Server *server, int64_t now, bool all)
{
    size_t at = 0;
    Room *room;
    while ((room = (Room *)map_next(&server->rooms, &at)) != NULL) {
        if (!all && is_needed(room, now))
            continue;
        free_room(room);
        if (all)
            at = 0; /* the others have moved */
    }
}

int room_seat_of(const Room *room, const char *person)
{
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        if (room->place[seat].kind == PLACE_PERSON && strcmp(room->place[seat].person, person) == 0)
            return seat;
    return BW_SEAT_ONLOOKER;
}

bool room_online(const Room *room, const char *person)
{
    return map_get(&room->server->people, person) != NULL;
}

int64_t room_time(const Room *room, int64_t now)
{
    return now > room->base ? now - room->base : 0;
}

int room_turn(const Room *room)
{
    BwView view;
    if (room->table == NULL)
        return -1;
    bw_table_view(room->table, BW_SEAT_ONLOOKER, 0, &view);
    return view.turn >= 0 ? view.turn : -1;
}

bool room_draws(const Room *room)
{
    return room->lots || room->seating.rules.game->has_chance;
}

void room_set_name(Room *room, const Person *person)
{
    int seat = room_seat_of(room, person->id);
    if (seat >= 0)
        strcpy(room->place[seat].name, person->name);
}

void rooms_set_name(Server *server, const Person *person)
{
    size_t at = 0;
    Room *room;
    while ((room = (Room *)map_next(&server->rooms, &at)) != NULL)
        room_set_name(room, person);
}
