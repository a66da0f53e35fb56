/* Sends views of a table to everybody who watches it. Everything about the match comes out of
 * bw_view_json, which hides what a seat may not see; the head tells of people, seats and the dice's
 * commitments.
 * SPDX-License-Identifier: MIT */
#include "server/room/room_show.h"

#include "game/rules.h"
#include "game/words.h"
#include "server/room/room_seats.h"
#include "server/room/room_think.h"
#include "system/memory.h"
#include "table/view_json.h"

#include <stdlib.h>
#include <string.h>

static void add_seat(const Room *room, const Seat *seat, const char *title, BwJson *json)
{
    static const char *const who[] = {"open", "person", "computer"};
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "who", who[seat->kind]);
    if (seat->kind == SEAT_PERSON) {
        if (seat->name[0] != '\0')
            bw_json_said(json, "name", seat->name);
        bw_json_truth(json, "online", person_is_online(room->server, seat->person));
    }
    if (seat->kind == SEAT_COMPUTER)
        bw_json_number(json, "level", seat->level);
    if (seat->kind == SEAT_OPEN && seat->kept[0] != '\0')
        bw_json_truth(json, "kept", true);
    if (title != NULL)
        bw_json_id(json, "title", title);
    bw_json_close(json, '}');
}

static const char *state_word(const Room *room)
{
    static const char *const words[] = {"open", "playing", "over", "closed"};
    return room->sealing != 0 && room->state == TABLE_OPEN ? "sealing" : words[room->state];
}

static void add_share(const Room *room, int share, BwJson *json)
{
    char hex[BW_FAIR_HEX];
    const BwFair *fair = &room->fair;
    bw_json_open(json, NULL, '{');
    bw_json_truth(json, "promised", room->seats[room_seat_of_share(room, share)].shares);
    if (fair->sealed[share])
        bw_json_string_of(json, "seal", bw_fair_hex(fair->seal[share], hex));
    if (fair->opened[share] > 0) {
        bw_json_string_of(json, "secret", bw_fair_hex(fair->share[share], hex));
        bw_json_number(json, "opened", fair->opened[share]);
    }
    if (fair->silent[share])
        bw_json_truth(json, "silent", true);
    if (room_owes_share(room, share))
        bw_json_truth(json, "due", true);
    bw_json_close(json, '}');
}

/* Shares are listed in the order in which they go into the key: as people sat before lots. */
static void add_dice(const Room *room, int seat, BwJson *json)
{
    unsigned char commitment[BW_FAIR_BYTES];
    char hex[BW_FAIR_HEX];
    bw_fair_commitment(&room->fair, commitment);
    bw_json_open(json, "dice", '{');
    bw_json_string_of(json, "scheme", room->scheme == 1 ? "boxwood-dice/1" : "boxwood-dice/2");
    if (room->fair.each)
        bw_json_truth(json, "each", true);
    bw_json_string_of(json, "commitment", bw_fair_hex(commitment, hex));
    if (seat >= 0)
        bw_json_number(json, "own", room_share_of(room, seat));
    bw_json_open(json, "seats", '[');
    for (int share = 0; share < room->seating.rules.seats; share++)
        add_share(room, share, json);
    bw_json_close(json, ']');
    if (room->state == TABLE_OVER || room->state == TABLE_CLOSED)
        bw_json_string_of(json, "secret", bw_fair_hex(room->fair.secret, hex));
    bw_json_close(json, '}');
}

static void add_clock(const BwClock *clock, BwJson *json)
{
    if (clock->bank_ms == 0)
        return;
    bw_json_open(json, "clock", '{');
    bw_json_number(json, "bank", clock->bank_ms);
    bw_json_number(json, "increment", clock->increment_ms);
    bw_json_number(json, "delay", clock->delay_ms);
    if (clock->waits)
        bw_json_truth(json, "waits", true);
    bw_json_close(json, '}');
}

static bool is_maker(const Watch *watch)
{
    return strcmp(watch->room->maker, watch->session->person.id) == 0;
}

/* What became of the wish for another match. */
static void add_rematch(const Room *room, BwJson *json)
{
    if (room->host.table == NULL)
        return;
    if (room->host.rematch_no >= 0)
        bw_json_number(json, "rematch_no", room->host.rematch_no);
    if (room->rematch[0] != '\0') {
        bw_json_string_of(json, "rematch", room->rematch);
        bw_json_number(json, "rematch_by", room->host.rematch_by);
    }
}

static void add_head(const Room *room, const Watch *watch, BwJson *json)
{
    char title[BW_MESSAGE_ID];
    bw_json_open(json, "head", '{');
    bw_json_string_of(json, "state", state_word(room));
    if (watch->seat >= 0)
        bw_json_number(json, "seat", watch->seat);
    else
        bw_json_raw(json, "seat", "null");
    bw_rules_json(&room->seating.rules, json, "rules");
    add_clock(&room->seating.clock, json);
    bw_json_truth(json, "lots", room->lots);
    bw_json_string_of(json, "open", room->listed ? "all" : "link");
    bw_json_truth(json, "mine", is_maker(watch));
    bw_json_open(json, "seats", '[');
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        add_seat(room, &room->seats[seat], bw_words_seat_id(&room->seating.rules, seat, title),
                 json);
    bw_json_close(json, ']');
    if (room_draws(room))
        add_dice(room, watch->seat, json);
    if (room->state == TABLE_PLAYING && room_turn(room) >= 0)
        bw_json_number(json, "since", room->changed);
    if (room->after[0] != '\0')
        bw_json_string_of(json, "after", room->after);
    add_rematch(room, json);
    if (room_thinks_later(room))
        bw_json_truth(json, "waits", true);
    bw_json_close(json, '}');
}

typedef struct Showing {
    const char *type, *id;
    bool head, view;
    int history_from;
} Showing;

static BwText write_showing(const Watch *watch, const Showing *showing)
{
    const Room *room = watch->room;
    Server *server = room->server;
    BwText text = server_text(server);
    BwViewWish wish = {.seat = watch->seat,
                       .now = room_time(room, server_now()),
                       .acts_after = watch->acts,
                       .history_from = showing->history_from,
                       .words = watch->session->words};
    if (room->host.table != NULL)
        host_view(&room->host, &wish);
    do {
        BwJson json = bw_json_in(&text);
        bw_json_open(&json, NULL, '{');
        bw_json_string_of(&json, "t", showing->type);
        if (showing->id[0] != '\0')
            bw_json_string_of(&json, "id", showing->id);
        bw_json_string_of(&json, "table", room->id);
        bw_json_number(&json, "seq", room->seq);
        if (showing->head || !watch->head)
            add_head(room, watch, &json);
        if (showing->view && room->host.table != NULL)
            bw_view_json(room->host.table, &wish, &json, "view");
        bw_json_close(&json, '}');
    } while (server_text_grew(server, &text));
    return text;
}

static void deliver(Watch *watch, const Showing *showing, const BwText *text)
{
    const BwTable *table = watch->room->host.table;
    watch->head = true;
    watch->due = false;
    if (showing->view && table != NULL)
        watch->acts = bw_table_seq(table);
    session_answer(watch->session, 200, text->start, text->length);
}

static void show(Watch *watch, const Showing *showing)
{
    watch->seat = room_seat_of(watch->room, watch->session->person.id);
    BwText text = write_showing(watch, showing);
    deliver(watch, showing, &text);
}

static bool see_the_same(const Watch *one, const Watch *other)
{
    return one->seat == other->seat && one->acts == other->acts && one->head == other->head &&
           one->session->words == other->session->words && is_maker(one) == is_maker(other);
}

/* What several see alike is written once. */
static void show_all(Room *room, const Showing *showing)
{
    for (Watch *watch = room->watches; watch != NULL; watch = watch->next) {
        watch->seat = room_seat_of(room, watch->session->person.id);
        watch->due = true;
    }
    for (Watch *watch = room->watches; watch != NULL; watch = watch->next) {
        const Watch model = *watch;
        if (!watch->due)
            continue;
        BwText text = write_showing(watch, showing);
        for (Watch *other = watch; other != NULL; other = other->next)
            if (other->due && see_the_same(other, &model))
                deliver(other, showing, &text);
    }
}

static Watch *find_watch(const Room *room, const Session *session)
{
    for (Watch *watch = room->watches; watch != NULL; watch = watch->next)
        if (watch->session == session)
            return watch;
    return NULL;
}

/* A row of "mine" as far as it is needed to say whose turn it is, and where. */
static BwText write_yours(const Room *room, int seat, bool your_move)
{
    char rules[BW_RULES_TEXT];
    BwText text = server_text(room->server);
    BwJson json = bw_json_in(&text);
    bw_rules_write(&room->seating.rules, rules, sizeof rules);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "yours");
    bw_json_string_of(&json, "table", room->id);
    bw_json_number(&json, "seq", room->seq);
    bw_json_truth(&json, "your_move", your_move);
    bw_json_number(&json, "seat", seat);
    bw_json_string_of(&json, "rules", rules);
    bw_json_open(&json, "seats", '[');
    for (int i = 0; i < room->seating.rules.seats; i++)
        add_seat(room, &room->seats[i], NULL, &json);
    bw_json_close(&json, ']');
    bw_json_close(&json, '}');
    return text;
}

/* Only for sockets that do not watch the table: the others see it in the view. */
static void tell_yours(const Room *room, int seat, bool your_move)
{
    BwText text = {.start = NULL};
    Session *at = (Session *)map_get(&room->server->people, room->seats[seat].person);
    for (; at != NULL; at = at->same) {
        if (find_watch(room, at) != NULL)
            continue;
        if (text.start == NULL)
            text = write_yours(room, seat, your_move);
        session_push(at, text.start, text.length);
    }
}

void room_pass_turn(Room *room)
{
    int turn = room_turn(room);
    if (turn >= 0)
        room->passed_turns |= 1U << turn;
}

/* Everybody at the table hears when it becomes their turn, wherever they look, and when it no
 * longer is: also whose turn came and went while this node was behind, as lists may have shown it.
 */
void room_tell_turn(Room *room)
{
    int turn = room->gone ? TOLD_NOTHING : room_turn(room), told = room->told_turn;
    uint32_t passed = room->passed_turns;
    room->told_turn = turn;
    room->passed_turns = 0;
    if (turn == told || told == TOLD_NOTHING)
        return;
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        if (room->seats[seat].kind == SEAT_PERSON &&
            (seat == turn || seat == told || (passed >> seat & 1) != 0))
            tell_yours(room, seat, seat == turn);
}

void room_show(Room *room, bool head)
{
    int past = room->host.table != NULL ? bw_table_past(room->host.table) : 0;
    int known = room->shown_past < past ? room->shown_past : past; /* the rest was taken back */
    if (room->gone)
        return;
    show_all(
        room,
        &(Showing){.type = "view", .id = "", .head = head, .view = true, .history_from = known});
    room->shown_past = past;
    room_tell_turn(room);
}

void room_show_people(Room *room)
{
    if (!room->busy)
        show_all(room, &(Showing){.type = "head", .id = "", .head = true});
}

Watch *room_add_watch(Room *room, Session *session)
{
    Watch *watch = find_watch(room, session);
    if (watch != NULL || session->socket == NULL)
        return watch;
    watch = memory_new(sizeof *watch);
    watch->room = room;
    watch->session = session;
    watch->seat = room_seat_of(room, session->person.id);
    watch->acts = room->host.table != NULL ? bw_table_seq(room->host.table) : 0;
    watch->next = room->watches;
    room->watches = watch;
    watch->next_of_theirs = session->watches;
    session->watches = watch;
    return watch;
}

/* How many acts stand in the log up to a seq. */
static uint32_t acts_until(const Room *room, json_int_t seq)
{
    if (room->host.table == NULL || seq <= (json_int_t)room->begun)
        return 0;
    uint32_t acts =
        (uint32_t)(seq < (json_int_t)room->seq ? seq : (json_int_t)room->seq) - room->begun;
    for (int i = 0; i < room->mark_count; i++)
        acts -= (json_int_t)room->marks[i] <= seq;
    return acts;
}

static bool watches_too_many(const Session *session)
{
    int count = 0;
    for (const Watch *watch = session->watches; watch != NULL; watch = watch->next_of_theirs)
        count++;
    return count >= session->server->limits.of[LIMIT_WATCHED].burst;
}

void room_watch(Room *room, Session *session, const json_t *message)
{
    if (find_watch(room, session) == NULL && watches_too_many(session)) {
        session_no_id(session, message_id(message), "server.too_many");
        return;
    }
    const json_t *seq = json_object_get(message, "seq");
    Watch once = {.room = room, .session = session};
    bool here = find_watch(room, session) != NULL;
    Watch *watch = room_add_watch(room, session);
    Showing showing = {.type = "view", .id = message_id(message), .head = true, .view = true};
    if (watch == NULL)
        watch = &once; /* a request looks once */
    if (json_is_integer(seq))
        watch->acts = acts_until(room, json_integer_value(seq));
    show(watch, &showing);
    if (watch != &once && !here && watch->seat >= 0)
        room_show_people(room);
}

void room_remove_watch(Watch *watch)
{
    Watch **at = &watch->room->watches;
    while (*at != watch)
        at = &(*at)->next;
    *at = watch->next;
    at = &watch->session->watches;
    while (*at != watch)
        at = &(*at)->next_of_theirs;
    *at = watch->next_of_theirs;
    free(watch);
}

void room_unwatch(Room *room, Session *session, const json_t *message)
{
    Watch *watch = find_watch(room, session);
    if (watch != NULL)
        room_remove_watch(watch);
    session_ok(session, message_id(message), room->id, room->seq);
}

void room_unwatch_all(Session *session)
{
    while (session->watches != NULL) {
        Room *room = session->watches->room;
        bool seated = session->watches->seat >= 0;
        room_remove_watch(session->watches);
        if (seated && session->socket == NULL && !session->server->stopping)
            room_show_people(room);
    }
}
