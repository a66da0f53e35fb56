/* A room as the texts that leave it: its line in lists, and its record.
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include "base/json.h"
#include "game/rules.h"

#include <string.h>
#include <time.h>

static void add_result(const Room *room, Json *json)
{
    if (room->table == NULL)
        return;
    Result result = table_result(room->table);
    if (!result.over)
        return;
    json_string_of(json, "ending", result.ending);
    json_open(json, "score", '[');
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        json_number(json, NULL, result.score[seat]);
    json_close(json, ']');
}

/* As a record spells it: "300000 increment 5000". */
static const char *clock_words(const Clock *clock, char out[64])
{
    Text text = text_in(out, 64);
    text_add_number(&text, clock->bank_ms);
    if (clock->increment_ms > 0 || clock->delay_ms > 0) {
        text_add(&text, clock->increment_ms > 0 ? " increment " : " delay ");
        text_add_number(&text, clock->increment_ms > 0 ? clock->increment_ms : clock->delay_ms);
    }
    return out;
}

/* Without names, which can change and be deleted; the list adds them. */
void room_write_brief(const Room *room, const Place places[SEATS_MAX], Text *text)
{
    static const char *const who[] = {"open", "person", "computer"};
    char rules[RULES_TEXT], clock[64];
    Json json = json_in(text);
    rules_write(&room->seating.rules, rules, sizeof rules);
    json_open(&json, NULL, '{');
    json_string_of(&json, "rules", rules);
    if (room->seating.clock.bank_ms > 0)
        json_string_of(&json, "clock", clock_words(&room->seating.clock, clock));
    json_open(&json, "seats", '[');
    for (int seat = 0; seat < room->seating.rules.seats; seat++) {
        json_open(&json, NULL, '{');
        json_string_of(&json, "who", who[places[seat].kind]);
        if (places[seat].kind == PLACE_COMPUTER)
            json_number(&json, "level", places[seat].level);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    add_result(room, &json);
    json_close(&json, '}');
}

static void add_tag(Text *text, const char *first, const char *second)
{
    text_add(text, "tag ");
    text_add(text, first);
    text_add_char(text, ' ');
    text_add(text, second);
    text_add_char(text, '\n');
}

static void add_share(Text *text, const Fair *fair, int seat)
{
    char hex[FAIR_HEX];
    text_add(text, "tag dice-seat ");
    text_add_number(text, seat);
    if (fair->sealed[seat] && fair->shared[seat]) {
        text_add_char(text, ' ');
        text_add(text, fair_hex(fair->seal[seat], hex));
        text_add_char(text, ' ');
        text_add(text, fair_hex(fair->share[seat], hex));
    } else {
        text_add(text, " silent");
    }
    text_add_char(text, '\n');
}

/* Tags may stand anywhere in a record; these stand at the end. */
static void add_dice(Text *text, const Room *room)
{
    unsigned char commitment[FAIR_BYTES];
    char hex[FAIR_HEX], name[64];
    Text scheme = text_in(name, sizeof name);
    text_add(&scheme, "boxwood-dice/1 ");
    text_add(&scheme, room->id);
    fair_commitment(&room->fair, commitment);
    add_tag(text, "dice", name);
    add_tag(text, "dice-commitment", fair_hex(commitment, hex));
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        add_share(text, &room->fair, seat);
    if (room->state == TABLE_OVER || room->state == TABLE_CLOSED)
        add_tag(text, "dice-secret", fair_hex(room->fair.secret, hex));
}

/* Hidden tiles stand in the moves of a record: until the end it stays here. */
void room_send_record(Room *room, Session *session, const json_t *message)
{
    char filename[64];
    if (session->request == NULL)
        return;
    bool secret = room->seating.rules.game->mask != NULL && room->state != TABLE_OVER;
    if (room->table == NULL || secret) {
        session_no_id(session, message_id(message),
                      secret ? "server.record_later" : "server.not_begun");
        return;
    }
    Text text = server_text(session->server);
    do
        room_write_record(room, &text);
    while (server_text_grew(session->server, &text));
    Text name = text_in(filename, sizeof filename);
    text_add(&name, room->seating.rules.game->name);
    text_add_char(&name, '-');
    text_add(&name, room->id);
    text_add(&name, ".boxwood");
    Answer answer = {.code = 200,
                     .type = "text/plain; charset=utf-8",
                     .body = text.start,
                     .length = text.length,
                     .filename = filename};
    net_answer(session->request, &answer);
    session->request = NULL;
}

/* The day when people sat down, as files of the field spell it. */
static void add_date(Text *text, const Room *room)
{
    char date[16];
    struct tm day;
    time_t seconds = (time_t)(room->created / 1000);
    if (gmtime_r(&seconds, &day) != NULL && strftime(date, sizeof date, "%Y.%m.%d", &day) > 0)
        add_tag(text, "Date", date);
}

void room_write_record(const Room *room, Text *text)
{
    table_record(room->table, text);
    add_date(text, room);
    if (room_draws(room))
        add_dice(text, room);
}
