/* A room: one table with the people around it. The truth is its log in the store; a room is a copy
 * of what the log says and can be thrown away and read again at any time. Messages to a room are
 * done one after another: ask, commit, apply, show. SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ROOM_H
#define BW_SERVER_ROOM_H

#include "server/session.h"
#include "table/fair.h"
#include "table/table.h"

typedef enum PlaceKind { PLACE_OPEN, PLACE_PERSON, PLACE_COMPUTER } PlaceKind;

/* Who has a seat, or may have it. */
typedef struct Place {
    PlaceKind kind;
    int level;
    char person[PERSON_ID];
    char name[PERSON_NAME];
    char kept[PERSON_ID]; /* an open place only for this person; "": for everybody */
    bool shares;          /* has promised a share of the dice */
} Place;

/* What a client has said already: a resend is answered from here. */
typedef struct Said {
    uint64_t hash; /* of the person and the client's id */
    uint32_t seq;
} Said;

typedef struct Wish {
    struct Wish *next;
    Session *session;
    json_t *message;
} Wish;

typedef struct Thinking Thinking;
typedef struct Room Room;

struct Room {
    Server *server;
    char id[TABLE_ID];
    uint32_t seq;
    TableState state;
    bool busy;    /* being read from the store, or a commit is under way */
    bool gone;    /* there is no such table, */
    bool damaged; /* or its log is not what was written */
    bool listed, lots;
    char maker[PERSON_ID];
    char after[TABLE_ID];   /* the match this one is the rematch of; "": none */
    char rematch[TABLE_ID]; /* the next match, while it is wished for */
    int rematch_by;         /* the seat that asked for it */
    int rematch_no;         /* the seat that would rather not, since nobody asked again; -1: none */
    int64_t created, changed;
    BwSeating seating;
    Place place[BW_SEATS_MAX];
    BwFair fair;
    int64_t sealing; /* when all seats were taken and shares are awaited; 0: not now */
    BwTable *table;  /* NULL: not begun */
    int64_t base;    /* the wall's time at the table's time 0 */
    uint32_t begun;  /* seq of the beginning */
    uint32_t *marks; /* seqs since then that are no acts */
    int mark_count;
    Said *said;
    int said_count, said_room;
    Watch *watches;
    Wish *first_wish, *last_wish;
    Thinking *thinking;
    ev_timer timer;  /* the clock, or the end of sealing */
    int64_t touched; /* when somebody last had to do with it */
    int shown_past;  /* moves of the history that everybody has */
    int told_turn;   /* whose turn people have been told of; -1: nobody's, or: */
};

enum { TOLD_NOTHING = -2 }; /* nobody has been told anything yet */

/* Somebody who looks at a room. */
struct Watch {
    Room *room;
    Session *session;
    int seat;
    uint32_t acts;         /* how many they know */
    bool head;             /* has it */
    Watch *next;           /* in the room */
    Watch *next_of_theirs; /* of the session */
};

/* room.c: finding, waiting, forgetting. */

/** Hands a message to the room it names, which is read from the store if need be. */
void room_submit(Session *, const json_t *message);
/** The room, if it is here and ready. */
Room *room_here(Server *, const char *table);
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
/** Whether dice, deals or lots are drawn at this table. */
bool room_draws(const Room *);
/** The seat to move; -1 if it is nobody's turn. */
int room_turn(const Room *);
bool room_online(const Room *, const char *person);
/** Time at the table. */
int64_t room_time(const Room *, int64_t now);

/* room_load.c: from the log. */
void room_load(Room *);
/** Reads everything again, after a commit that nobody knows the end of. */
void room_reload(Room *);
/** Wakes the tables that must not sleep. */
void rooms_wake(Server *);
/** Looks at tables that have been open since before this time and closes them. */
void rooms_close_stale(Server *, int64_t before);
/** What an event of the log means; false if it means nothing. */
bool room_apply(Room *, const Event *);
bool room_apply_open(Room *, const Event *);
void room_draw_lots(Room *);
uint64_t room_said_hash(const char *person, const char *client);
const Said *room_said(const Room *, const char *person, const char *client);

/* room_commit.c: into the log. */
typedef struct Entry {
    const char *kind;
    const char *data;
    const char *person, *client; /* NULL: the server */
    Session *session;            /* to be answered; may be NULL */
    bool brief;                  /* what lists show has changed */
    const Place *places;         /* as they will be; NULL: as they are */
    bool moves;                  /* the turn will be: */
    int turn;
} Entry;

void room_commit(Room *, const Entry *);

/* room_seats.c: until the match begins. */
void room_create(Session *, const json_t *message);
void room_sit(Room *, Session *, const json_t *);
void room_stand(Room *, Session *, const json_t *);
void room_rematch(Room *, Session *, const json_t *);
void room_seal(Room *, Session *, const json_t *);
void room_reveal(Room *, Session *, const json_t *);
/** Begins the match if nothing is missing; true if something was done. */
bool room_begin(Room *);

/* room_play.c: the match. */
void room_do(Room *, Session *, const json_t *);
void room_why(Room *, Session *, const json_t *);
void room_hint(Room *, Session *, const json_t *);
/** What happens by itself: chance, computers, clocks, the end. */
void room_continue(Room *);

/* room_brain.c: computers at the table. */
void room_think(Room *, Session *for_hint, const char *id);
void room_stop_thinking(Room *);
/** Commits an act asked for by nobody but the server. */
void room_commit_act(Room *, const BwAct *, const Entry *);

/* room_show.c: what people see. */
void room_watch(Room *, Session *, const json_t *);
void room_unwatch(Room *, Session *, const json_t *);
void room_unwatch_all(Session *);
void room_remove_watch(Watch *);
Watch *room_add_watch(Room *, Session *);
/** Shows everybody how it stands; `head`: people and seats too. */
void room_show(Room *, bool head);
/** Tells the seats whose turn it became, or no longer is. */
void room_tell_turn(Room *);
/** What lists show, for the store. */
void room_write_brief(const Room *, const Place places[BW_SEATS_MAX], BwText *);
void room_write_record(const Room *, BwText *);
/** Answers a request with the record. */
void room_send_record(Room *, Session *, const json_t *);

#endif
