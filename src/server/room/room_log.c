/* Interprets the entries of a table's log, each in one place, whether it was written a moment ago
 * or a year.
 * SPDX-License-Identifier: MIT */
#include "server/room/room_log.h"

#include "brains/brain.h"
#include "game/rules.h"
#include "system/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static uint64_t said_hash(const char *person, const char *client)
{
    unsigned char hash[16];
    char text[PERSON_ID + CLIENT_ID + 2];
    BwText both = bw_text_in(text, sizeof text);
    uint64_t out;
    bw_text_add(&both, person);
    bw_text_add_char(&both, ' ');
    bw_text_add(&both, client);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, strlen(text), NULL, 0);
    memcpy(&out, hash, sizeof out);
    return out;
}

static const Said *find_said(const Room *room, const char *person, const char *client)
{
    uint64_t hash = said_hash(person, client);
    for (int i = room->said_count - 1; i >= 0 && client[0] != '\0'; i--)
        if (room->said[i].hash == hash)
            return &room->said[i];
    return NULL;
}

bool room_answer_repeated(Room *room, Session *session, const json_t *message)
{
    const Said *said = find_said(room, session->person.id, message_id(message));
    if (said != NULL)
        session_ok(session, message_id(message), room->id, said->seq);
    return said != NULL;
}

static void keep_said(Room *room, const Event *event)
{
    if (event->client[0] == '\0')
        return;
    if (room->said_count == room->said_room) {
        room->said_room = room->said_room > 0 ? 2 * room->said_room : 16;
        room->said = memory_grow(room->said, (size_t)room->said_room * sizeof *room->said);
    }
    room->said[room->said_count++] = (Said){said_hash(event->person, event->client), event->seq};
}

static void keep_mark(Room *room)
{
    room->marks = memory_grow(room->marks, ((size_t)room->mark_count + 1) * sizeof *room->marks);
    room->marks[room->mark_count++] = room->seq;
}

static void read_occupant(Seat *seat, const json_t *data)
{
    const char *person = message_text(data, "person");
    const char *kept = message_text(data, "kept");
    seat->level = (int)json_integer_value(json_object_get(data, "computer"));
    seat->kind = seat->level > 0 ? SEAT_COMPUTER : person[0] ? SEAT_PERSON : SEAT_OPEN;
    seat->shares = json_is_true(json_object_get(data, "seal"));
    if (strlen(person) < PERSON_ID)
        strcpy(seat->person, person);
    if (strlen(kept) < PERSON_ID)
        strcpy(seat->kept, kept);
}

/* {"rules":…,"version":…,"clock":[bank,increment,delay,waits],"start":…,"seats":[…],"lots":…,"listed":…,
 *  "secret":…,"dice":…,"each":…,"after":…} as room_create wrote it. */
static bool apply_open(Room *room, const Event *event)
{
    json_t *data = json_loads(event->data, JSON_REJECT_DUPLICATES, NULL);
    json_t *clock = json_object_get(data, "clock");
    BwSeating *seating = &room->seating;
    const char *start = message_text(data, "start");
    int version = (int)json_integer_value(json_object_get(data, "version"));
    if (data == NULL ||
        bw_rules_read_version(&seating->rules, message_text(data, "rules"), version).id != NULL ||
        !bw_fair_read_hex(message_text(data, "secret"), room->fair.secret) ||
        strlen(start) >= sizeof seating->start) {
        json_decref(data);
        return false;
    }
    seating->clock.bank_ms = json_integer_value(json_array_get(clock, 0));
    seating->clock.increment_ms = (int32_t)json_integer_value(json_array_get(clock, 1));
    seating->clock.delay_ms = (int32_t)json_integer_value(json_array_get(clock, 2));
    seating->clock.waits = json_is_true(json_array_get(clock, 3));
    strcpy(seating->start, start);
    for (int seat = 0; seat < seating->rules.seats; seat++)
        read_occupant(&room->seats[seat],
                      json_array_get(json_object_get(data, "seats"), (size_t)seat));
    const char *after = message_text(data, "after");
    if (strlen(after) < sizeof room->after)
        strcpy(room->after, after);
    room->lots = json_is_true(json_object_get(data, "lots"));
    room->listed = json_is_true(json_object_get(data, "listed"));
    room->scheme = json_is_integer(json_object_get(data, "dice"))
                       ? (int)json_integer_value(json_object_get(data, "dice"))
                       : 1;
    room->fair.each = json_is_true(json_object_get(data, "each"));
    strcpy(room->maker, event->person);
    room->created = event->at;
    json_decref(data);
    return true;
}

/* {"record":…,"seats":[…]}: played elsewhere, with dice that prove nothing. */
static bool apply_bring(Room *room, const Event *event)
{
    int level[BW_SEATS_MAX] = {0};
    BwStatus why = bw_status_ok();
    json_t *data = json_loads(event->data, JSON_REJECT_DUPLICATES, NULL);
    BwRecordReader reader = bw_record_reader(message_text(data, "record"));
    bw_table_close(room->host.table);
    room->host.table = NULL;
    BwTable *table = bw_table_replay(&reader, &why);
    if (table != NULL) {
        room->seating = *bw_table_seating(table);
        for (int seat = 0; seat < room->seating.rules.seats; seat++) {
            read_occupant(&room->seats[seat],
                          json_array_get(json_object_get(data, "seats"), (size_t)seat));
            level[seat] = room->seats[seat].level;
        }
        room->host = host_at(table, level, (BwDice){0});
        room->host.ended = true;
    }
    room->state = TABLE_OVER;
    strcpy(room->maker, event->person);
    room->created = room->base = event->at;
    room->begun = event->seq;
    json_decref(data);
    return table != NULL && why.id == NULL;
}

/* "SEAT", then perhaps a word. */
static bool read_seat(const Room *room, const char **at, int *out)
{
    char word[8];
    int64_t seat;
    if (!bw_text_word(at, word, sizeof word) ||
        !bw_text_number(word, 0, room->seating.rules.seats - 1, &seat))
        return false;
    *out = (int)seat;
    return true;
}

static bool apply_sit(Room *room, const Event *event)
{
    const char *at = event->data;
    int64_t level;
    int number;
    if (!read_seat(room, &at, &number))
        return false;
    Seat *seat = &room->seats[number];
    if (bw_text_skip(&at, " computer ")) {
        if (!bw_text_number(at, 1, BW_LEVEL_MAX, &level))
            return false;
        *seat = (Seat){.kind = SEAT_COMPUTER, .level = (int)level};
        return true;
    }
    seat->kind = SEAT_PERSON;
    seat->shares = strcmp(at, " seal") == 0;
    strcpy(seat->person, event->person);
    const Session *session = (const Session *)map_get(&room->server->people, event->person);
    strcpy(seat->name, session != NULL ? session->person.name : "");
    return true;
}

static void keep_given(Room *room, const Event *event, int seat, const unsigned char *bytes)
{
    Given given = {.seat = seat};
    strcpy(given.kind, strcmp(event->kind, "reveal") == 0 ? "share" : event->kind);
    if (bytes != NULL)
        memcpy(given.bytes, bytes, BW_FAIR_BYTES);
    room->given = memory_grow(room->given, ((size_t)room->given_count + 1) * sizeof *room->given);
    room->given[room->given_count++] = given;
}

/* Nobody stands up after a share is told, so what is forgotten decided nothing. */
static void forget_given(Room *room, int seat)
{
    int kept = 0;
    for (int i = 0; i < room->given_count; i++)
        if (room->given[i].seat != seat)
            room->given[kept++] = room->given[i];
    room->given_count = kept;
}

static bool apply_stand(Room *room, const Event *event)
{
    const char *at = event->data;
    int number;
    if (!read_seat(room, &at, &number))
        return false;
    Seat *seat = &room->seats[number];
    seat->kind = SEAT_OPEN;
    seat->person[0] = seat->name[0] = '\0';
    seat->shares = false;
    room->fair.sealed[number] = room->fair.shared[number] = room->fair.silent[number] = false;
    forget_given(room, number);
    return true;
}

static bool read_bytes(const Room *room, const Event *event, int *seat, unsigned char *out)
{
    char word[BW_FAIR_HEX + 1];
    const char *at = event->data;
    return read_seat(room, &at, seat) && bw_text_word(&at, word, sizeof word) &&
           bw_fair_read_hex(word, out);
}

/* The others have their whole time from here on. */
static void await_anew(Room *room, const Event *event)
{
    if (room->sealing != 0)
        room->sealing = event->at;
}

static bool apply_seal(Room *room, const Event *event)
{
    int seat;
    unsigned char bytes[BW_FAIR_BYTES];
    if (!read_bytes(room, event, &seat, bytes))
        return false;
    memcpy(room->fair.seal[seat], bytes, BW_FAIR_BYTES);
    room->fair.sealed[seat] = true;
    keep_given(room, event, seat, bytes);
    await_anew(room, event);
    return true;
}

static bool apply_reveal(Room *room, const Event *event)
{
    int seat;
    unsigned char bytes[BW_FAIR_BYTES];
    if (!read_bytes(room, event, &seat, bytes))
        return false;
    memcpy(room->fair.share[seat], bytes, BW_FAIR_BYTES);
    room->fair.shared[seat] = true;
    room->fair.opened[seat]++;
    keep_given(room, event, seat, bytes);
    return true;
}

static bool apply_silent(Room *room, const Event *event)
{
    const char *at = event->data;
    int seat;
    if (!read_seat(room, &at, &seat))
        return false;
    bw_fair_take_silence(&room->fair, seat);
    keep_given(room, event, seat, NULL);
    await_anew(room, event);
    return true;
}

/* Lots move people to other seats; their shares stay in the order of before. */
void room_draw_lots(Room *room)
{
    Seat before[BW_SEATS_MAX];
    memcpy(before, room->seats, sizeof before);
    BwDice dice = bw_fair_dice(&room->fair);
    bw_dice_draw_lots(&dice, &room->seating);
    for (int person = 0; person < room->seating.rules.seats; person++)
        room->seats[room->seating.lots[person]] = before[person];
}

/* The next number of the key; it counts on only when the act that it makes is applied. */
static uint32_t draw_below(void *self, uint32_t bound)
{
    const Room *room = (const Room *)self;
    BwFair fair = room->fair;
    bw_fair_follow(&fair, room->seating.rules.seats, true);
    BwDice dice = bw_fair_dice(&fair);
    return dice.below(dice.self, bound);
}

/* Where every run of chance has shares of its own, it waits for them. */
static bool can_draw(void *self)
{
    const Room *room = (const Room *)self;
    return !room->fair.each || room->fair.rolling || bw_fair_is_complete(&room->fair);
}

static void follow_dice(Room *room, bool chance)
{
    bw_fair_follow(&room->fair, room->seating.rules.seats, chance);
    room->fair.next += chance;
    if (chance)
        room->sealing = 0;
}

static bool apply_begin(Room *room, const Event *event)
{
    BwStatus why;
    int level[BW_SEATS_MAX] = {0};
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        bw_text_clean(room->seating.name[seat], BW_NAME_ROOM, room->seats[seat].name);
    bw_fair_make_key(&room->fair, room->seating.rules.seats);
    if (room->lots)
        room_draw_lots(room);
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        level[seat] = room->seats[seat].level;
    bw_table_close(room->host.table);
    room->host.table = NULL;
    BwTable *table = bw_table_open(&room->seating, &why);
    if (table != NULL)
        room->host = host_at(table, level, (BwDice){draw_below, room});
    room->host.can_draw = can_draw;
    room->host.ahead = room->server->nodes == NULL && !room->fair.each;
    room->host.passive = !room->mine;
    room->state = TABLE_PLAYING;
    room->base = event->at;
    room->begun = event->seq;
    room->sealing = 0;
    return table != NULL;
}

static bool apply_act(Room *room, const Event *event)
{
    BwRecordReader reader = bw_record_reader(event->data);
    BwRecordLine line;
    if (room->host.table == NULL || bw_record_line(&reader, &line).id != NULL ||
        host_replay(&room->host, &line).id != NULL)
        return false;
    follow_dice(room, line.verb == BW_VERB_CHANCE);
    return true;
}

/* The clocks stood still for a while: the table's time 0 has moved. */
static bool apply_mark(Room *room, const Event *event)
{
    int64_t base;
    if (!bw_text_number(event->data, 0, INT64_MAX, &base))
        return false;
    room->base = base;
    keep_mark(room);
    return true;
}

static bool apply_end(Room *room, const Event *event)
{
    room->state = strcmp(event->kind, "end") == 0 ? TABLE_OVER : TABLE_CLOSED;
    room->sealing = 0;
    room->host.ended = true;
    keep_mark(room);
    return true;
}

static bool apply_rematch(Room *room, const Event *event)
{
    if (strlen(event->data) < sizeof room->rematch)
        strcpy(room->rematch, event->data);
    host_rematch_kept(&room->host, room_seat_of(room, event->person), event->data[0] == '\0');
    keep_mark(room);
    return true;
}

const EntryKind entry_kinds[] = {
    {"act", apply_act, false},        {"open", apply_open, true},
    {"sit", apply_sit, true},         {"stand", apply_stand, true},
    {"seal", apply_seal, true},       {"reveal", apply_reveal, true},
    {"begin", apply_begin, true},     {"mark", apply_mark, false},
    {"end", apply_end, true},         {"close", apply_end, true},
    {"rematch", apply_rematch, true}, {"silent", apply_silent, true},
    {"bring", apply_bring, true},     {NULL, NULL, false},
};

/* A log we do not understand is shown to nobody. */
static void refuse_log(Room *room)
{
    BwStatus status = bw_status_text(bw_status_no("serve.bad_log"), "table", room->id);
    server_note(room->server, &status);
    room->gone = true;
}

static void count(Room *room, const Event *event)
{
    room->seq = event->seq;
    room->changed = event->at;
    keep_said(room, event);
}

void room_count_act(Room *room, const Event *event)
{
    count(room, event);
    follow_dice(room, room->host.act.verb == BW_VERB_CHANCE);
}

bool room_apply(Room *room, const Event *event)
{
    const EntryKind *kind = entry_kinds;
    while (kind->name != NULL && strcmp(kind->name, event->kind) != 0)
        kind++;
    count(room, event);
    if (kind->name == NULL || !kind->apply(room, event))
        refuse_log(room);
    return kind->head;
}
