/* Makes tables. The message becomes the first entry of a log; the table's id follows from who asks
 * and the id of the message, so a message that is sent again finds the table it made.
 * SPDX-License-Identifier: MIT */
#include "server/room/room_create.h"

#include "game/rules.h"
#include "server/ids.h"
#include "server/room/room_commit.h"
#include "server/room/room_log.h"
#include "server/room/room_show.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { CLOCK_MAX = 30 * 24 * 3600 };

static void derive_id(const Server *server, const char *first, const char *second,
                      char out[TABLE_ID])
{
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    char text[128];
    BwText both = bw_text_in(text, sizeof text);
    bw_text_add(&both, first);
    bw_text_add_char(&both, ' ');
    bw_text_add(&both, second);
    crypto_auth_hmacsha256(mac, (const unsigned char *)text, strlen(text), server->cookie_key);
    id_table_of(mac, out);
}

/* A number of milliseconds, at most a month. */
static bool read_ms(const json_t *clock, const char *key, json_t *out)
{
    json_t *value = json_object_get(clock, key);
    json_int_t ms = json_integer_value(value);
    if ((value != NULL && !json_is_integer(value)) || ms < 0 || ms > INT64_C(1000) * CLOCK_MAX ||
        (strcmp(key, "bank") != 0 && ms > INT32_MAX))
        return false;
    json_array_append_new(out, json_integer(ms));
    return true;
}

static BwStatus read_clock(const json_t *message, json_t *data)
{
    json_t *clock = json_object_get(message, "clock");
    json_t *out = json_array();
    json_object_set_new(data, "clock", out);
    if (clock == NULL || json_is_null(clock))
        return bw_status_ok();
    bool fine = json_is_object(clock) && read_ms(clock, "bank", out) &&
                read_ms(clock, "increment", out) && read_ms(clock, "delay", out);
    if (json_is_true(json_object_get(clock, "waits")))
        json_array_append_new(out, json_true());
    return fine ? bw_status_ok() : bw_status_no("server.clock");
}

static json_t *read_seat(const json_t *seat, const char *person, bool shares)
{
    const char *word = json_string_value(seat);
    json_t *level = json_object_get(seat, "computer");
    if (word != NULL && strcmp(word, "me") == 0)
        return json_pack("{s:s, s:b}", "person", person, "seal", shares);
    if (word != NULL && strcmp(word, "open") == 0)
        return json_object();
    if (json_is_integer(level) && json_integer_value(level) >= 1 &&
        json_integer_value(level) <= BW_LEVEL_MAX)
        return json_pack("{s:O}", "computer", level);
    return NULL;
}

/* As many as the game takes, at most one of them mine. */
static BwStatus read_seats(const json_t *message, const Session *session, json_t *data)
{
    json_t *wanted = json_object_get(message, "seats");
    json_t *seats = json_array();
    json_object_set_new(data, "seats", seats);
    bool shares = json_is_true(json_object_get(message, "seal"));
    int mine = 0;
    for (size_t i = 0; i < json_array_size(wanted) && i < BW_SEATS_MAX; i++) {
        json_t *seat = read_seat(json_array_get(wanted, i), session->person.id, shares);
        if (seat == NULL)
            return bw_status_no("server.seats");
        mine += json_object_get(seat, "person") != NULL;
        json_array_append_new(seats, seat);
    }
    return mine <= 1 && json_array_size(seats) >= 1 ? bw_status_ok() : bw_status_no("server.seats");
}

static BwStatus read_rules(const json_t *message, BwRules *rules, json_t *data)
{
    char text[BW_RULES_TEXT];
    size_t seats = json_array_size(json_object_get(message, "seats"));
    const char *start = message_text(message, "start");
    char setting[] = "seats=0";
    BwStatus status = bw_rules_read(rules, message_text(message, "rules"));
    if (status.id != NULL)
        return status;
    if (seats > BW_SEATS_MAX)
        return bw_status_no("server.seats");
    setting[6] = (char)('0' + seats);
    status = bw_rules_set(rules, setting);
    BwSeating seating = {.rules = *rules};
    if (strlen(start) >= sizeof seating.start)
        return bw_status_no("server.message");
    strcpy(seating.start, start);
    if (status.id == NULL)
        status = bw_table_check(&seating); /* as it will be asked when the match begins */
    bw_rules_write(rules, text, sizeof text);
    json_object_set_new(data, "rules", json_string(text));
    json_object_set_new(data, "version", json_integer(rules->version));
    json_object_set_new(data, "start", json_string(start));
    return status;
}

/* The scheme of the dice, which stays the table's whatever comes later, and the server's share. */
static void add_dice(json_t *data, bool each)
{
    unsigned char secret[BW_FAIR_BYTES];
    char hex[BW_FAIR_HEX];
    randombytes_buf(secret, sizeof secret);
    json_object_set_new(data, "secret", json_string(bw_fair_hex(secret, hex)));
    json_object_set_new(data, "dice", json_integer(2));
    json_object_set_new(data, "each", json_boolean(each));
}

/* The first entry of a new log: an open table, or a match that was played elsewhere. */
static void open_room(Session *session, const char *table, json_t *data, const char *client)
{
    const char *kind = json_object_get(data, "record") != NULL ? "bring" : "open";
    Server *server = session->server;
    char *text = json_dumps(data, JSON_COMPACT);
    if (text == NULL)
        abort();
    Room *room = room_new(server, table);
    room_set_mine(room, true);
    Event preview = {.table = table,
                     .at = server_now(),
                     .person = session->person.id,
                     .client = "",
                     .kind = kind,
                     .data = text};
    room_apply(room, &preview);
    strcpy(room->payer, session_payer(session));
    int seat = room_seat_of(room, session->person.id);
    if (seat >= 0)
        strcpy(room->seats[seat].name, session->person.name);
    room_add_watch(room, session);
    room_commit(room, &(Entry){.kind = kind,
                               .data = text,
                               .person = session->person.id,
                               .client = client,
                               .session = session,
                               .brief = true});
    free(text);
}

/* Takes one for the person and one for the address: it is easy to become another person, less so to
 * get another address, and an account can come from many. */
static bool may_both(Limiter *limiter, const Session *session, int64_t now)
{
    return limiter_take(limiter, session->person.id, now) &&
           limiter_take(limiter, session->address, now);
}

/* What others see in the lobby, and what keeps the thinkers busy by itself, is counted apart. */
static bool may_create(Session *session, const json_t *data)
{
    Server *server = session->server;
    int64_t now = server_now();
    bool people = false;
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(data, "seats"), i, seat)
    {
        people = people || json_object_get(seat, "computer") == NULL;
    }
    return server->config.unlimited ||
           (limiter_take(&server->limiter[LIMIT_TABLES], session->person.id, now) &&
            limiter_take(&server->limiter[LIMIT_TABLES_ADDRESS], session->address, now) &&
            (!json_is_true(json_object_get(data, "listed")) ||
             may_both(&server->limiter[LIMIT_LISTED], session, now)) &&
            (people || may_both(&server->limiter[LIMIT_COMPUTERS], session, now)));
}

void room_create(Session *session, const json_t *message)
{
    Server *server = session->server;
    const char *client = message_id(message);
    char table[TABLE_ID];
    BwRules rules;
    if (client[0] != '\0')
        derive_id(server, session->person.id, client, table);
    else
        id_new_table(table);
    if (client[0] != '\0' && room_here(server, table) != NULL) {
        session_ok(session, client, table, room_here(server, table)->seq);
        return;
    }
    json_t *data = json_object();
    BwStatus status = read_rules(message, &rules, data);
    if (status.id == NULL)
        status = read_seats(message, session, data);
    if (status.id == NULL)
        status = read_clock(message, data);
    json_object_set_new(data, "lots", json_boolean(json_is_true(json_object_get(message, "lots"))));
    json_object_set_new(data, "listed",
                        json_boolean(strcmp(message_text(message, "open"), "all") == 0));
    if (status.id == NULL && !may_create(session, data))
        status = bw_status_no("server.too_many");
    add_dice(data, strcmp(message_text(message, "dice"), "each") == 0);
    if (status.id == NULL)
        open_room(session, table, data, client);
    else
        session_no(session, client, &status, 0);
    json_decref(data);
}

/* Whole, and by people and computers who are all named. */
static BwStatus read_record(const json_t *message, json_t *data)
{
    const char *record = message_text(message, "record");
    const json_t *seats = json_object_get(data, "seats");
    BwRecordReader reader = bw_record_reader(record);
    BwStatus why = bw_status_ok();
    BwTable *table = bw_table_replay(&reader, &why);
    bool over = table != NULL && why.id == NULL && bw_table_result(table).over;
    int count = over ? bw_table_seating(table)->rules.seats : 0;
    bw_table_close(table);
    if (why.id != NULL)
        return why;
    if (!over)
        return bw_status_no("record.not_over");
    for (size_t i = 0; i < json_array_size(seats); i++)
        count -= json_object_size(json_array_get(seats, i)) > 0; /* somebody has it */
    json_object_set_new(data, "record", json_string(record));
    return bw_status_no(count == 0 ? NULL : "server.seats");
}

/* A match played in a page alone is replayed and kept; its id follows from the page's own. */
void room_bring(Session *session, const json_t *message)
{
    Server *server = session->server;
    const char *client = message_id(message);
    char table[TABLE_ID];
    json_t *data = json_object();
    BwStatus status =
        client[0] != '\0' ? read_seats(message, session, data) : bw_status_no("server.message");
    if (status.id == NULL)
        status = read_record(message, data);
    derive_id(server, session->person.id, client, table);
    const Room *here = room_here(server, table);
    if (status.id == NULL && here == NULL && !may_create(session, data))
        status = bw_status_no("server.too_many");
    if (status.id != NULL)
        session_no(session, client, &status, 0);
    else if (here != NULL)
        session_ok(session, client, table, here->seq);
    else
        open_room(session, table, data, client);
    json_decref(data);
}

/* The same again; each seat is kept for who is to have it. */
static json_t *rematch_data(const Room *room, const char *person, bool shares)
{
    char text[BW_RULES_TEXT];
    int from[BW_SEATS_MAX];
    BwSeating next;
    json_t *list = json_array();
    host_rematch(&room->host, &next, from);
    bw_rules_write(&next.rules, text, sizeof text);
    for (int i = 0; i < next.rules.seats; i++) {
        const Seat *seat = &room->seats[from[i]];
        json_t *now = seat->kind == SEAT_COMPUTER ? json_pack("{s:i}", "computer", seat->level)
                      : strcmp(seat->person, person) == 0
                          ? json_pack("{s:s, s:b}", "person", person, "seal", shares)
                          : json_pack("{s:s}", "kept", seat->person);
        json_array_append_new(list, now);
    }
    json_t *data =
        json_pack("{s:s, s:s, s:i, s:s, s:o, s:b, s:b, s:[I, i, i, b]}", "after", room->id, "rules",
                  text, "version", next.rules.version, "start", next.start, "seats", list, "lots",
                  0, "listed", 0, "clock", (json_int_t)next.clock.bank_ms, next.clock.increment_ms,
                  next.clock.delay_ms, (int)next.clock.waits);
    add_dice(data, room->fair.each);
    return data;
}

static void open_rematch(Room *room, Asker asker)
{
    char table[TABLE_ID], wish[32];
    const char *person = asker.session->person.id;
    BwText text = bw_text_in(wish, sizeof wish);
    bw_text_add(&text, "rematch ");
    bw_text_add_number(&text, room->seq);
    derive_id(room->server, room->id, wish, table);
    bool shares = json_is_true(json_object_get(asker.message, "seal"));
    json_t *data = rematch_data(room, person, shares);
    bool there = map_get(&room->server->rooms, table) != NULL;
    bool may = there || may_create(asker.session, data);
    if (there)
        session_ok(asker.session, asker.id, table, 0);
    else if (may)
        open_room(asker.session, table, data, asker.id);
    else
        session_no_id(asker.session, asker.id, "server.too_many");
    json_decref(data);
    if (!may)
        return;
    room_commit(room, &(Entry){.kind = "rematch", .data = table, .person = person});
}

/* A wish that is refused is forgotten: who asks later gets another table. */
void room_again(Room *room, const HostWish *wish, Asker asker)
{
    Session *session = asker.session;
    if (wish->asked && wish->no)
        room_commit(room, &(Entry){.kind = "rematch",
                                   .data = "",
                                   .person = session->person.id,
                                   .client = asker.id,
                                   .session = session,
                                   .message = asker.message});
    else if (wish->asked)
        open_rematch(room, asker);
    else
        session_ok(session, asker.id, wish->no ? room->id : room->rematch,
                   wish->no ? room->seq : 0);
}

void room_rematch(Room *room, Session *session, const json_t *message)
{
    HostEvent event = {.kind = HOST_REMATCH,
                       .seat = room_seat_of(room, session->person.id),
                       .no = json_is_true(json_object_get(message, "no"))};
    Asker asker = {session, message_id(message), message};
    if (room->state == TABLE_OVER)
        room_drive(room, event, asker);
    else
        session_no_id(session, asker.id, "server.no_rematch");
}
