/* What happens at a table before the match begins: sitting down, standing up, and giving shares of
 * the dice (docs/dice.md).
 * SPDX-License-Identifier: MIT */
#include "server/room/room_seats.h"

#include "server/room/room_commit.h"
#include "server/room/room_log.h"
#include "server/room/room_show.h"

#include <string.h>

enum { SEALING_MS = 5000, OPENING_MS = 10000 };

/* What an entry by a person says of a seat: "SEAT" and perhaps a word. */
typedef struct SeatEntry {
    const char *kind;
    int seat;
    const char *word;  /* NULL: none */
    bool brief;        /* what lists show has changed */
    const Seat *seats; /* as they will be; NULL: as they are */
} SeatEntry;

static void commit_seat(Room *room, Session *session, const json_t *message, SeatEntry entry)
{
    char data[128];
    BwText text = bw_text_in(data, sizeof data);
    bw_text_add_number(&text, entry.seat);
    if (entry.word != NULL) {
        bw_text_add_char(&text, ' ');
        bw_text_add(&text, entry.word);
    }
    room_commit(room, &(Entry){.kind = entry.kind,
                               .data = data,
                               .person = session->person.id,
                               .client = message_id(message),
                               .session = session,
                               .message = message,
                               .brief = entry.brief,
                               .seats = entry.seats});
}

static bool is_free(const Seat *seat, const char *person)
{
    return seat->kind == SEAT_OPEN && (seat->kept[0] == '\0' || strcmp(seat->kept, person) == 0);
}

/* The seat that is wanted, or one kept for the person, or the first that is free; -1 if none is. */
static int choose_seat(const Room *room, const json_t *message, const char *person)
{
    const json_t *wanted = json_object_get(message, "seat");
    int seats = room->seating.rules.seats;
    if (json_is_integer(wanted)) {
        json_int_t seat = json_integer_value(wanted);
        return seat >= 0 && seat < seats && is_free(&room->seats[seat], person) ? (int)seat : -1;
    }
    for (int seat = 0; seat < seats; seat++)
        if (room->seats[seat].kind == SEAT_OPEN && strcmp(room->seats[seat].kept, person) == 0)
            return seat;
    for (int seat = 0; seat < seats; seat++)
        if (is_free(&room->seats[seat], person))
            return seat;
    return -1;
}

/* Who made the table gives a free seat to the computer. */
static void sit_computer(Room *room, Session *session, const json_t *message)
{
    Seat seats[BW_SEATS_MAX];
    char words[32];
    BwText text = bw_text_in(words, sizeof words);
    const char *person = session->person.id;
    json_int_t level = json_integer_value(json_object_get(message, "computer"));
    int seat = choose_seat(room, message, person);
    bool fine = room->state == TABLE_OPEN && strcmp(room->maker, person) == 0;
    if (!fine || seat < 0 || level < 1 || level > BW_LEVEL_MAX) {
        session_no_id(session, message_id(message), "server.no_free_seat");
        return;
    }
    memcpy(seats, room->seats, sizeof seats);
    seats[seat] = (Seat){.kind = SEAT_COMPUTER, .level = (int)level};
    bw_text_add(&text, "computer ");
    bw_text_add_number(&text, level);
    commit_seat(room, session, message, (SeatEntry){"sit", seat, words, true, seats});
}

void room_sit(Room *room, Session *session, const json_t *message)
{
    Seat seats[BW_SEATS_MAX];
    const char *person = session->person.id;
    int mine = room_seat_of(room, person);
    if (room_answer_repeated(room, session, message))
        return;
    if (json_is_integer(json_object_get(message, "computer"))) {
        sit_computer(room, session, message);
        return;
    }
    int seat = mine < 0 ? choose_seat(room, message, person) : -1;
    if (seat < 0 || room->state != TABLE_OPEN) {
        session_no_id(session, message_id(message),
                      mine >= 0 ? "server.seated" : "server.no_free_seat");
        return;
    }
    memcpy(seats, room->seats, sizeof seats);
    seats[seat].kind = SEAT_PERSON;
    strcpy(seats[seat].person, person);
    room_add_watch(room, session);
    bool shares = json_is_true(json_object_get(message, "seal"));
    commit_seat(room, session, message,
                (SeatEntry){"sit", seat, shares ? "seal" : NULL, true, seats});
}

/* A match that cannot be without this person: who made the table, or has a seat kept there. */
static bool is_needed(const Room *room, const char *person)
{
    bool needed = strcmp(room->maker, person) == 0;
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        needed |= strcmp(room->seats[seat].kept, person) == 0;
    return needed;
}

void room_stand(Room *room, Session *session, const json_t *message)
{
    Seat seats[BW_SEATS_MAX];
    int seat = room_seat_of(room, session->person.id);
    bool needed = is_needed(room, session->person.id);
    if (room_answer_repeated(room, session, message))
        return;
    bool settled = bw_fair_is_open(&room->fair) && !needed; /* or its share could be exchanged */
    if (room->state != TABLE_OPEN || settled || (seat < 0 && !needed)) {
        session_no_id(session, message_id(message), "server.no_stand");
        return;
    }
    memcpy(seats, room->seats, sizeof seats);
    if (seat >= 0)
        memset(&seats[seat], 0, sizeof seats[seat]);
    commit_seat(room, session, message,
                (SeatEntry){.kind = needed ? "close" : "stand",
                            .seat = seat,
                            .brief = true,
                            .seats = needed ? NULL : seats});
}

void room_seal(Room *room, Session *session, const json_t *message)
{
    unsigned char bytes[BW_FAIR_BYTES];
    const char *seal = message_text(message, "seal");
    int seat = room_seat_of(room, session->person.id);
    if (room_answer_repeated(room, session, message))
        return;
    BwFair fair = room->fair;
    if (room->state != TABLE_OPEN || seat < 0 || !room->seats[seat].shares ||
        !bw_fair_read_hex(seal, bytes) || !bw_fair_take_seal(&fair, seat, bytes))
        session_no_id(session, message_id(message), "server.no_seal");
    else
        commit_seat(room, session, message,
                    (SeatEntry){.kind = "seal", .seat = seat, .word = seal});
}

/* The share of a seat that was promised and is not given up yet. */
static bool is_promised(const Room *room, int share)
{
    return room->seats[room_seat_of_share(room, share)].shares && !room->fair.silent[share];
}

/* Whether this share's person owes something now: a seal, or once all have sealed, the share. */
static bool owes(const Room *room, int share)
{
    bool sealed = true;
    for (int other = 0; other < room->seating.rules.seats; other++)
        sealed = sealed && (!is_promised(room, other) || room->fair.sealed[other]);
    return is_promised(room, share) &&
           (sealed ? !room->fair.shared[share] : !room->fair.sealed[share]);
}

bool room_owes_share(const Room *room, int share)
{
    return room->sealing != 0 && room->fair.sealed[share] && owes(room, share);
}

void room_reveal(Room *room, Session *session, const json_t *message)
{
    unsigned char bytes[BW_FAIR_BYTES];
    const char *secret = message_text(message, "secret");
    int seat = room_seat_of(room, session->person.id);
    int share = seat >= 0 ? room_share_of(room, seat) : -1;
    BwFair fair = room->fair;
    if (room_answer_repeated(room, session, message))
        return;
    if (share < 0 || !room_owes_share(room, share) || !bw_fair_read_hex(secret, bytes) ||
        !bw_fair_take_share(&fair, share, bytes))
        session_no_id(session, message_id(message), "server.no_reveal");
    else
        commit_seat(room, session, message,
                    (SeatEntry){.kind = "reveal", .seat = share, .word = secret});
}

/* Before the match nobody waits for people who are not there; in it they may come back in time. */
static bool is_late(const Room *room, int share, int64_t left)
{
    const char *person = room->seats[room_seat_of_share(room, share)].person;
    return owes(room, share) &&
           (left <= 0 || (room->state == TABLE_OPEN && !person_is_online(room->server, person)));
}

bool room_await_shares(Room *room)
{
    int64_t now = server_now();
    int seats = room->seating.rules.seats, owing = 0;
    for (int share = 0; share < seats; share++)
        owing += owes(room, share);
    if (owing == 0)
        return false;
    if (room->sealing == 0) {
        room->sealing = now;
        room_show(room, true);
    }
    if (!room->mine)
        return true;
    int64_t left = room->sealing + (room->state == TABLE_OPEN ? SEALING_MS : OPENING_MS) - now;
    for (int share = 0; share < seats; share++)
        if (is_late(room, share, left)) {
            char data[2] = {(char)('0' + share), '\0'};
            room_commit(room, &(Entry){.kind = "silent", .data = data});
            return true;
        }
    room_set_timer(room, left);
    return true;
}

static int first_turn(const BwSeating *seating)
{
    BwState state;
    const BwGame *game = seating->rules.game;
    game->start(&state, &seating->rules);
    if (seating->start[0] != '\0')
        game->read_state(&state, &seating->rules, seating->start);
    return game->turn(&state);
}

bool room_begin(Room *room)
{
    Room later;
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        if (room->seats[seat].kind == SEAT_OPEN)
            return false;
    if ((room_draws(room) && room_await_shares(room)) || !room->mine)
        return true;
    later = *room;
    bw_fair_make_key(&later.fair, later.seating.rules.seats);
    if (later.lots)
        room_draw_lots(&later);
    room_commit(room, &(Entry){.kind = "begin",
                               .data = "",
                               .brief = true,
                               .seats = later.seats,
                               .moves = true,
                               .turn = first_turn(&room->seating)});
    return true;
}
