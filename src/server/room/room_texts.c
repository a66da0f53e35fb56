/* Writes a table as its line in the lobby, and its match as a record to save.
 * SPDX-License-Identifier: MIT */
#include "server/room/room_texts.h"

#include "base/json.h"
#include "game/rules.h"

#include <string.h>
#include <time.h>

static void add_result(const Room *room, BwJson *json)
{
    if (room->host.table == NULL)
        return;
    BwResult result = bw_table_result(room->host.table);
    if (!result.over)
        return;
    bw_json_string_of(json, "ending", result.ending);
    bw_json_open(json, "score", '[');
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        bw_json_number(json, NULL, result.score[seat]);
    bw_json_close(json, ']');
}

/* Without names, which can change and be deleted; the list adds them. */
void room_write_brief(const Room *room, const Seat seats[BW_SEATS_MAX], BwText *text)
{
    static const char *const who[] = {"open", "person", "computer"};
    char rules[BW_RULES_TEXT], clock[64];
    BwJson json = bw_json_in(text);
    BwText spelt = bw_text_in(clock, sizeof clock);
    bw_rules_write(&room->seating.rules, rules, sizeof rules);
    bw_record_add_clock(&spelt, &room->seating.clock);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "rules", rules);
    if (room->seating.clock.bank_ms > 0)
        bw_json_string_of(&json, "clock", clock);
    bw_json_open(&json, "seats", '[');
    for (int seat = 0; seat < room->seating.rules.seats; seat++) {
        bw_json_open(&json, NULL, '{');
        bw_json_string_of(&json, "who", who[seats[seat].kind]);
        if (seats[seat].kind == SEAT_COMPUTER)
            bw_json_number(&json, "level", seats[seat].level);
        bw_json_close(&json, '}');
    }
    bw_json_close(&json, ']');
    add_result(room, &json);
    bw_json_close(&json, '}');
}

static void add_tag(BwText *text, const char *first, const char *second)
{
    bw_text_add(text, "tag ");
    bw_text_add(text, first);
    bw_text_add_char(text, ' ');
    bw_text_add(text, second);
    bw_text_add_char(text, '\n');
}

/* As the first version of the scheme had it. */
static void add_share(BwText *text, const BwFair *fair, int seat)
{
    char hex[BW_FAIR_HEX];
    bw_text_add(text, "tag dice-seat ");
    bw_text_add_number(text, seat);
    if (fair->sealed[seat] && fair->shared[seat]) {
        bw_text_add_char(text, ' ');
        bw_text_add(text, bw_fair_hex(fair->seal[seat], hex));
        bw_text_add_char(text, ' ');
        bw_text_add(text, bw_fair_hex(fair->share[seat], hex));
    } else {
        bw_text_add(text, " silent");
    }
    bw_text_add_char(text, '\n');
}

static void add_given(BwText *text, const Given *given)
{
    char hex[BW_FAIR_HEX];
    bw_text_add(text, "tag dice-");
    bw_text_add(text, given->kind);
    bw_text_add_char(text, ' ');
    bw_text_add_number(text, given->seat);
    if (strcmp(given->kind, "silent") != 0) {
        bw_text_add_char(text, ' ');
        bw_text_add(text, bw_fair_hex(given->bytes, hex));
    }
    bw_text_add_char(text, '\n');
}

/* Seals, shares and silences in the order in which they came; before them, who promised none. */
static void add_shares(BwText *text, const Room *room)
{
    const BwFair *fair = &room->fair;
    for (int share = 0; share < room->seating.rules.seats; share++)
        if (room->scheme == 1)
            add_share(text, fair, share);
        else if (!fair->sealed[share] && !fair->silent[share])
            add_given(text, &(Given){.kind = "silent", .seat = share});
    for (int i = 0; room->scheme > 1 && i < room->given_count; i++)
        add_given(text, &room->given[i]);
}

/* Tags may stand anywhere in a record; these stand at the end. */
static void add_dice(BwText *text, const Room *room)
{
    unsigned char commitment[BW_FAIR_BYTES];
    char hex[BW_FAIR_HEX], name[64];
    BwText scheme = bw_text_in(name, sizeof name);
    bw_text_add(&scheme, room->scheme == 1 ? "boxwood-dice/1 " : "boxwood-dice/2 ");
    bw_text_add(&scheme, room->id);
    bw_text_add(&scheme, room->fair.each ? " each" : "");
    bw_fair_commitment(&room->fair, commitment);
    add_tag(text, "dice", name);
    add_tag(text, "dice-commitment", bw_fair_hex(commitment, hex));
    add_shares(text, room);
    if (room->state == TABLE_OVER || room->state == TABLE_CLOSED)
        add_tag(text, "dice-secret", bw_fair_hex(room->fair.secret, hex));
}

/* Hidden tiles stand in the moves of a record: until the end it stays here. */
void room_send_record(Room *room, Session *session, const json_t *message)
{
    char filename[64];
    if (session->request == NULL)
        return;
    bool begun = room->host.table != NULL;
    if (!begun || !host_may_read(&room->host)) {
        session_no_id(session, message_id(message),
                      begun ? "server.record_later" : "server.not_begun");
        return;
    }
    BwText text = server_text(session->server);
    do
        room_write_record(room, &text);
    while (server_text_grew(session->server, &text));
    BwText name = bw_text_in(filename, sizeof filename);
    bw_text_add(&name, room->seating.rules.game->name);
    bw_text_add_char(&name, '-');
    bw_text_add(&name, room->id);
    bw_text_add(&name, ".boxwood");
    Answer answer = {.code = 200,
                     .type = "text/plain; charset=utf-8",
                     .body = text.start,
                     .length = text.length,
                     .filename = filename};
    request_answer(session->request, &answer);
    session->request = NULL;
}

/* The day when people sat down, as files of the field spell it. */
static void add_date(BwText *text, const Room *room)
{
    char date[16];
    struct tm day;
    time_t seconds = (time_t)(room->created / 1000);
    if (gmtime_r(&seconds, &day) != NULL && strftime(date, sizeof date, "%Y.%m.%d", &day) > 0)
        add_tag(text, "Date", date);
}

void room_write_record(const Room *room, BwText *text)
{
    bw_table_record(room->host.table, text);
    add_date(text, room);
    if (room_draws(room))
        add_dice(text, room);
}
