/* The match: what people do, and what happens by itself.
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include "table/view_json.h"

#include <string.h>

enum { PATH_TEXT = 256 };
#define ABANDON_MS (INT64_C(14) * 24 * 3600 * 1000)

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

/* That means the match, whatever the others have done in the meantime. */
static bool gives_up(const char *verb)
{
    return strcmp(verb, "resign") == 0 || strcmp(verb, "leave") == 0;
}

static BwStatus read_ask(Room *room, Session *session, const json_t *message, BwAsk *ask)
{
    static char path[PATH_TEXT];
    int64_t now = server_now();
    json_int_t seq = json_integer_value(json_object_get(message, "seq"));
    const char *verb = message_text(message, "verb");
    int turn = room_turn(room);
    *ask = (BwAsk){.seat = room_seat_of(room, session->person.id), .at = room_time(room, now)};
    ask->words = message_text(message, "words");
    if (ask->seat < 0)
        return bw_status_no("server.not_seated");
    if (room->table == NULL || room->state != TABLE_PLAYING)
        return bw_status_no(room->state == TABLE_OPEN ? "server.not_begun" : "error.over");
    if (seq != (json_int_t)room->seq && !gives_up(verb))
        return bw_status_no("table.stale");
    ask->seq = bw_table_seq(room->table);
    if (json_object_get(message, "path") != NULL) {
        if (!read_path(message, path) || path[0] == '\0')
            return bw_status_no("server.message");
        ask->words = path;
    }
    if (strcmp(verb, "abandon") == 0) {
        bool silent = room->seating.clock.bank_ms == 0 && now - room->changed > ABANDON_MS;
        *ask = (BwAsk){
            .seq = ask->seq, .verb = BW_VERB_LEAVE, .seat = turn, .at = ask->at, .words = ""};
        return silent && turn >= 0 ? bw_status_ok() : bw_status_no("server.not_abandoned");
    }
    if (!bw_record_verb_find(verb, &ask->verb) || ask->verb > BW_VERB_LEAVE ||
        ask->verb == BW_VERB_CHANCE)
        return bw_status_no("server.verb");
    if (ask->verb == BW_VERB_TIME)
        ask->seat = turn;
    return bw_status_ok();
}

/* Whose turn it will be, for lists. */
static int turn_after(const Room *room, const BwAct *act)
{
    const BwGame *game = room->seating.rules.game;
    BwState state = *bw_table_state(room->table);
    if (act->verb != BW_VERB_MOVE && act->verb != BW_VERB_CHANCE && act->verb != BW_VERB_ASIDE)
        return room_turn(room);
    game->play(&state, act->move);
    int turn = game->turn(&state);
    return turn >= 0 ? turn : -1;
}

void room_commit_act(Room *room, const BwAct *act, const Entry *entry)
{
    char data[BW_MOVE_TEXT + 64];
    BwText text = bw_text_in(data, sizeof data);
    BwRecordLine line = {.verb = act->verb, .seat = act->seat, .at = act->at};
    Entry mine = *entry;
    strcpy(line.words, act->words);
    bw_record_add_line(&text, &line);
    data[text.length - 1] = '\0'; /* the end of line */
    mine.kind = "act";
    mine.data = data;
    mine.moves = true;
    mine.turn = turn_after(room, act);
    room_commit(room, &mine);
}

void room_do(Room *room, Session *session, const json_t *message)
{
    const char *client = message_id(message);
    const Said *said = room_said(room, session->person.id, client);
    BwAsk ask;
    BwAct act;
    if (said != NULL) {
        session_ok(session, client, room->id, said->seq);
        return;
    }
    BwStatus status =
        client[0] != '\0' ? read_ask(room, session, message, &ask) : bw_status_no("server.no_id");
    if (status.id == NULL)
        status = bw_table_ask(room->table, &ask, &act);
    if (status.id != NULL) {
        session_no(session, client, &status, room->seq);
        return;
    }
    room_stop_thinking(room);
    room_commit_act(room, &act,
                    &(Entry){.person = session->person.id, .client = client, .session = session});
}

void room_why(Room *room, Session *session, const json_t *message)
{
    char path[PATH_TEXT];
    int seat = room_seat_of(room, session->person.id);
    BwStatus why = bw_status_no("server.message");
    if (room->table == NULL || seat < 0)
        why = bw_status_no("server.not_seated");
    else if (read_path(message, path))
        why = bw_view_why(room->table, seat, path);
    BwText text = server_text(session->server);
    BwJson json = bw_json_in(&text);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "why");
    bw_json_string_of(&json, "id", message_id(message));
    bw_json_string_of(&json, "table", room->id);
    if (why.id != NULL)
        bw_status_json(&why, session->words, &json, "why");
    else
        bw_json_raw(&json, "why", "null");
    bw_json_close(&json, '}');
    session_answer(session, 200, text.start, text.length);
}

/* Only where nobody else could be cheated by it. */
void room_hint(Room *room, Session *session, const json_t *message)
{
    int mine = room_seat_of(room, session->person.id);
    bool alone = mine >= 0;
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        alone = alone && (seat == mine || room->place[seat].kind == PLACE_COMPUTER);
    if (!alone || room->state != TABLE_PLAYING || room_turn(room) != mine)
        session_no_id(session, message_id(message), "server.no_hint");
    else
        room_think(room, session, message_id(message));
}

static void commit_chance(Room *room, int64_t now)
{
    BwFair fair = room->fair; /* counts on when the act is applied */
    BwDice dice = bw_fair_dice(&fair);
    BwAct act;
    bw_table_draw(room->table, &dice, room_time(room, now), &act);
    room_commit_act(room, &act, &(Entry){.kind = "act"});
}

static void commit_end(Room *room)
{
    room_commit(room,
                &(Entry){.kind = "end", .data = "", .brief = true, .moves = true, .turn = -1});
}

/* The clock of the seat to move: rings when its time is up. */
static void set_clock(Room *room, const BwView *view, int64_t now)
{
    ev_timer_stop(room->server->loop, &room->timer);
    if (view->due_ms < 0)
        return;
    BwAsk ask = {.seq = bw_table_seq(room->table),
                 .verb = BW_VERB_TIME,
                 .seat = view->turn,
                 .at = room_time(room, now),
                 .words = ""};
    BwAct act;
    if (bw_table_ask(room->table, &ask, &act).id == NULL) {
        room_commit_act(room, &act, &(Entry){.kind = "act"});
        return;
    }
    double left = (double)(view->due_ms - room_time(room, now)) / 1000;
    ev_timer_set(&room->timer, left > 0 ? left + 0.002 : 0.01, 0.);
    ev_timer_start(room->server->loop, &room->timer);
}

/* A computer lets moves be taken back and never agrees to a draw. */
static bool answer_offer(Room *room, int64_t now)
{
    for (int seat = 0; seat < room->seating.rules.seats; seat++) {
        BwView view;
        BwAct act;
        if (room->place[seat].kind != PLACE_COMPUTER)
            continue;
        bw_table_view(room->table, seat, 0, &view);
        BwAsk ask = {.seq = bw_table_seq(room->table),
                     .verb = view.offer == BW_OFFER_BACK ? BW_VERB_ACCEPT : BW_VERB_REFUSE,
                     .seat = seat,
                     .at = room_time(room, now),
                     .words = ""};
        if (view.may_answer && bw_table_ask(room->table, &ask, &act).id == NULL) {
            room_commit_act(room, &act, &(Entry){.kind = "act"});
            return true;
        }
    }
    return false;
}

void room_continue(Room *room)
{
    int64_t now = server_now();
    BwView view;
    if (room->busy || room->gone || room->server->stopping)
        return;
    if (room->state == TABLE_OPEN) {
        if (!room_begin(room) && now - room->created > OPEN_MS)
            room_commit(room, &(Entry){.kind = "close", .data = "", .brief = true});
        return;
    }
    if (room->state != TABLE_PLAYING)
        return;
    bw_table_view(room->table, BW_SEAT_ONLOOKER, room_time(room, now), &view);
    if (view.turn == BW_TURN_CHANCE) {
        commit_chance(room, now);
    } else if (view.turn == BW_TURN_OVER) {
        commit_end(room);
    } else if (view.offer == BW_OFFER_NONE || !answer_offer(room, now)) {
        set_clock(room, &view, now);
        if (!room->busy && room->place[view.turn].kind == PLACE_COMPUTER)
            room_think(room, NULL, "");
    }
}
