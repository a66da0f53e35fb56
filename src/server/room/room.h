/* A room: one table on this server with the people around it. It drives the table's host
 * (host/host.h). The truth is the table's log in the store; a room is a copy of what the log says
 * and can be thrown away and read again at any time. Messages to a room are done one after another,
 * and nobody hears of anything before it is in the log.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_H
#define BW_SERVER_ROOM_H

#include "host/host.h"
#include "server/session.h"
#include "table/fair.h"

typedef enum SeatKind { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER } SeatKind;

/* A seat, and who has it or may have it. */
typedef struct Seat {
    SeatKind kind;
    int level;
    char person[PERSON_ID];
    char name[PERSON_NAME];
    char kept[PERSON_ID]; /* open only for this person; "": for everybody */
    bool shares;          /* has promised a share of the dice */
} Seat;

/* What the record tells of the dice: a seal, a share or (neither) a silence, in their order. */
typedef struct Given {
    char kind[8];
    int seat;
    unsigned char bytes[BW_FAIR_BYTES];
} Given;

/* What a client has said already: a resend is answered from here. */
typedef struct Said {
    uint64_t hash; /* of the person and the client's id */
    uint32_t seq;
} Said;

/* A message that waits until the room is ready. */
typedef struct Waiting {
    struct Waiting *next;
    Session *session;
    json_t *message;
    bool read; /* the log has been, since it came */
} Waiting;

typedef struct Thinking Thinking;

typedef struct Room {
    Server *server;
    char id[TABLE_ID];
    uint32_t seq;
    TableState state;
    bool busy;      /* being read from the store, or an entry is on its way there */
    bool mine;      /* this node looks after it: what happens by itself happens here */
    bool paused;    /* busy until the node may write again */
    uint32_t heard; /* other nodes have written so many entries */
    bool renamed;   /* somebody was, at another node, while this was busy */
    bool gone;      /* there is no such table, */
    bool damaged;   /* or its log is not what was written */
    bool listed, lots;
    char maker[PERSON_ID];
    char payer[ADDRESS_ROOM]; /* whose thinking time computers here use; "": not known */
    char after[TABLE_ID];     /* the match this one is the rematch of; "": none */
    char rematch[TABLE_ID];   /* the next match, while it is wished for */
    int64_t created, changed;
    BwSeating seating;
    Seat seats[BW_SEATS_MAX];
    BwFair fair; /* by person, in the order of the seats before lots */
    int scheme;  /* the version of the dice's scheme */
    Given *given;
    int given_count;
    int64_t sealing; /* since when seals or shares are awaited; 0: not now */
    Host host;       /* without a table: not begun */
    int64_t base;    /* the wall's time at the table's time 0 */
    uint32_t begun;  /* seq of the beginning */
    uint32_t *marks; /* seqs since then that are not acts */
    int mark_count;
    Said *said;
    int said_count, said_room;
    Watch *watches;
    Waiting *first_waiting, *last_waiting;
    Thinking *thinking;
    uv_timer_t *timer;     /* the host's alarm, or the end of sealing */
    int64_t touched;       /* when somebody last had to do with it */
    int shown_past;        /* moves of the history that everybody has */
    int told_turn;         /* whose turn people have been told of; -1: nobody's, or: */
    uint32_t passed_turns; /* seats, as bits, whose turn came since then */
} Room;

enum { TOLD_NOTHING = -2 }; /* nobody has been told anything yet */

/** The room of a table, which is read from the store if need be: then it is busy for a while. */
Room *room_get(Server *, const char *table);
/** Keeps a message until the room is ready; `read`: the log will have been read by then. */
void room_wait(Room *, Session *, const json_t *message, bool read);
/** The room, if it is here and ready. */
Room *room_here(Server *, const char *table);
/** Whether this node looks after it from now on. */
void room_set_mine(Room *, bool mine);
/** A room for a table that is being made. */
Room *room_new(Server *, const char *table);
/** Goes on with what waits. */
void room_drain(Room *);
/** Frees rooms nobody needs; `all`: every one. */
void rooms_sweep(Server *, int64_t now, bool all);
int room_seat_of(const Room *, const char *person);
/** How a person is called, wherever they sit here. */
void room_set_name(Room *, const Person *);
void rooms_set_name(Server *, const Person *);
/** The place of a seat's person in the dice, and the seat of a place; lots move people. */
int room_share_of(const Room *, int seat);
int room_seat_of_share(const Room *, int share);
/** Whether dice, deals or lots are drawn at this table. */
bool room_draws(const Room *);
/** The seat to move; -1 if it is nobody's turn. */
int room_turn(const Room *);
/** Time at the table. */
int64_t room_time(const Room *, int64_t now);
/** Sets the room's timer; below 0: stops it. */
void room_set_timer(Room *, int64_t in_ms);

#endif
