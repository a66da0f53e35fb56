/* Plays the match: turns clients' messages into events for the host, and carries out what it wishes
 * in return.
 * SPDX-License-Identifier: MIT */
#include "server/room/room_play.h"

#include "server/room/room_commit.h"
#include "server/room/room_create.h"
#include "server/room/room_log.h"
#include "server/room/room_seats.h"
#include "server/room/room_show.h"
#include "server/room/room_think.h"
#include "table/view_json.h"

#include <string.h>

enum { PATH_TEXT = 256 };

/* Touched places as one text, maybe none; false if they are too many to be any. */
static bool read_path(const json_t *message, char out[PATH_TEXT])
{
    const json_t *path = json_object_get(message, "path");
    BwText text = bw_text_in(out, PATH_TEXT);
    for (size_t i = 0; i < json_array_size(path); i++) {
        const char *place = json_string_value(json_array_get(path, i));
        if (place == NULL || place[0] == '\0')
            return false;
        if (i > 0)
            bw_text_add_char(&text, ' ');
        bw_text_add(&text, place);
    }
    return json_is_array(path) && text.length < PATH_TEXT;
}

/* A message as an event; `path` is room for touched places. Who does not know the last entry knows
 * an act that never was, and the table calls it late. */
static BwStatus read_event(const Room *room, const json_t *message, char path[PATH_TEXT],
                           HostEvent *out)
{
    json_int_t seq = json_integer_value(json_object_get(message, "seq"));
    const char *verb = message_text(message, "verb");
    bool late = seq != (json_int_t)room->seq;
    if (room->host.table == NULL || room->state != TABLE_PLAYING)
        return bw_status_no(room->state == TABLE_OPEN ? "server.not_begun" : "error.over");
    out->seq = late ? UINT32_MAX : bw_table_seq(room->host.table);
    out->words = message_text(message, "words");
    if (json_object_get(message, "path") != NULL) {
        if (!read_path(message, path) || path[0] == '\0')
            return bw_status_no("server.message");
        out->words = path;
    }
    out->kind = HOST_ABANDON;
    if (strcmp(verb, "abandon") == 0)
        return bw_status_ok();
    out->kind = HOST_ASK;
    return bw_record_verb_find(verb, &out->verb) && out->verb <= BW_VERB_LEAVE &&
                   out->verb != BW_VERB_CHANCE
               ? bw_status_ok()
               : bw_status_no("server.verb");
}

/* Somebody waits for another who has been away for long: nobody has won. */
static BwStatus call_off(Room *room, Session *session, const json_t *message)
{
    int seat = room_seat_of(room, session->person.id);
    if (room->state != TABLE_PLAYING || host_is_busy(&room->host) ||
        host_patience(&room->host, seat, room_time(room, server_now()), HOST_CALL_OFF_MS) != 0)
        return bw_status_no("server.not_called_off");
    room_commit(room, &(Entry){.kind = "close",
                               .data = "",
                               .person = session->person.id,
                               .client = message_id(message),
                               .session = session,
                               .message = message,
                               .brief = true,
                               .moves = true,
                               .turn = -1});
    return bw_status_ok();
}

void room_do(Room *room, Session *session, const json_t *message)
{
    char path[PATH_TEXT];
    const char *id = message_id(message);
    HostEvent event = {.seat = room_seat_of(room, session->person.id)};
    if (room_answer_repeated(room, session, message))
        return;
    BwStatus status = bw_status_no("server.no_id");
    bool calls_off = strcmp(message_text(message, "verb"), "call_off") == 0;
    if (id[0] != '\0')
        status =
            calls_off ? call_off(room, session, message) : read_event(room, message, path, &event);
    if (calls_off && status.id == NULL)
        return; /* the log answers */
    if (status.id != NULL)
        session_no(session, id, &status, room->seq);
    else
        room_drive(room, event, (Asker){session, id, message});
}

void room_why(Room *room, Session *session, const json_t *message)
{
    char path[PATH_TEXT];
    int seat = room_seat_of(room, session->person.id);
    BwStatus why = bw_status_no("server.message");
    if (room->host.table == NULL || seat < 0)
        why = bw_status_no("server.not_seated");
    else if (read_path(message, path))
        why = bw_view_why(room->host.table, seat, path);
    BwText text = server_text(session->server);
    BwJson json = bw_json_in(&text);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "why");
    bw_json_string_of(&json, "id", message_id(message));
    bw_json_string_of(&json, "table", room->id);
    bw_status_json(&why, session->words, &json, "why");
    bw_json_close(&json, '}');
    session_answer(session, 200, text.start, text.length);
}

void room_hint(Room *room, Session *session, const json_t *message)
{
    int seat = room_seat_of(room, session->person.id);
    if (room->state != TABLE_PLAYING)
        session_no_id(session, message_id(message), "server.no_hint");
    else
        room_drive(room, (HostEvent){.kind = HOST_HINT, .seat = seat},
                   (Asker){session, message_id(message), message});
}

static void commit_act(Room *room, const HostWish *wish, Asker asker)
{
    Entry entry = {.session = NULL};
    if (wish->asked && asker.session != NULL)
        entry = (Entry){.person = asker.session->person.id,
                        .client = asker.id,
                        .session = asker.session,
                        .message = asker.message};
    room_commit_act(room, wish, &entry);
}

static void refuse(Room *room, const BwStatus *why, Asker asker)
{
    if (asker.session != NULL)
        session_no(asker.session, asker.id, why, room->seq);
}

static void obey(Room *room, const HostWish *wish, const HostEvent *event, Asker asker)
{
    switch (wish->kind) {
    case HOST_REFUSE:
        refuse(room, wish->why, asker);
        break;
    case HOST_KEEP:
        commit_act(room, wish, asker);
        break;
    case HOST_SHOW:
        if (!wish->more) /* nobody wants to watch each tile of a deal */
            room_show(room, false);
        break;
    case HOST_THINK:
        room_think(room, wish->job, asker);
        break;
    case HOST_STOP:
        room_stop_thinking(room);
        break;
    case HOST_TELL:
        room_tell_hint(room, event->thought, asker);
        break;
    case HOST_WAKE:
        room_set_timer(room, wish->at < 0 ? -1 : wish->at > event->now ? wish->at - event->now : 0);
        break;
    case HOST_END:
        room_commit(room,
                    &(Entry){.kind = "end", .data = "", .brief = true, .moves = true, .turn = -1});
        break;
    case HOST_AGAIN:
        room_again(room, wish, asker);
        break;
    }
}

/* A server that stops finishes what it has begun, and begins nothing. */
static bool is_begun(const HostWish *wish)
{
    return wish->kind == HOST_REFUSE || wish->kind == HOST_SHOW || wish->kind == HOST_STOP ||
           wish->kind == HOST_TELL;
}

void room_drive(Room *room, HostEvent event, Asker asker)
{
    HostWish wish[HOST_WISHES];
    event.now = room_time(room, server_now());
    int count = host_step(&room->host, &event, wish);
    for (int i = 0; i < count; i++)
        if (!room->server->stopping || is_begun(&wish[i]))
            obey(room, &wish[i], &event, asker);
    if (room->fair.each && !room->fair.rolling && !room->busy && room->state == TABLE_PLAYING &&
        bw_table_turn(room->host.table) == BW_TURN_CHANCE)
        room_await_shares(room);
}

void room_continue(Room *room)
{
    if (room->busy || room->gone || room->server->stopping)
        return;
    if (room->state == TABLE_PLAYING)
        room_drive(room, (HostEvent){.kind = HOST_TIME}, (Asker){.id = ""});
    else if (room->state == TABLE_OPEN && !room_begin(room) && room->mine &&
             server_now() - room->created > OPEN_MS)
        room_commit(room, &(Entry){.kind = "close", .data = "", .brief = true});
}
