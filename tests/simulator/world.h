/* A small world in which a table must survive: people who ask, ask again and miss things, a post
 * that drops, delays, reorders and doubles letters, and a server that is killed at any moment and
 * built again from its log. Time and chance come from a seed, so every run can be had again. The
 * witness stands outside and sees what really happened.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_WORLD_H
#define BW_TESTS_WORLD_H

#include "host/host.h"

enum { SERVER = -1, PEOPLE_MAX = BW_SEATS_MAX + 1 }; /* the last person only looks on */
enum { POST_MAX = 128, ACTS_MAX = 2048, INTENTS_MAX = 4096, LOG_ROOM = ACTS_MAX * 96 };

typedef enum LetterKind { LETTER_HELLO, LETTER_ASK, LETTER_REPLY, LETTER_VIEW } LetterKind;

typedef struct Letter {
    LetterKind kind;
    int from, to;
    int64_t due;
    uint32_t intent; /* of an ask and its reply: what somebody wanted, once */
    uint32_t seq;    /* what the asker knew; in a reply the number of the act, 0: refused */
    BwVerb verb;
    char words[BW_MOVE_TEXT]; /* of the ask; in a view the last move as its reader may know it */
    BwView view;
} Letter;

/* A thought on its way to the host; it may be late, or come twice. */
typedef struct Pondered {
    uint32_t job;
    int64_t due;
    BwThought thought;
} Pondered;

enum { PONDERED_MAX = 8 };

typedef struct Person {
    BwView view; /* the newest it has seen; seq and turn say nothing before the first */
    bool has_view;
    bool waits; /* for an answer to `asked` */
    Letter asked;
    int64_t ask_again_at, heard_at;
} Person;

/* What cannot be lost, and what must not be seen: kept outside the server's reach. */
typedef struct Witness {
    BwAct act[ACTS_MAX]; /* by seq, from 1: everything that reached the log whole */
    uint32_t intent_of[ACTS_MAX];
    uint32_t acts;
    uint32_t done_as[INTENTS_MAX]; /* the seq of an intent, 0: not done */
    uint32_t told_as[INTENTS_MAX]; /* what its owner was told */
    bool compares;                 /* the table stood as the log does when it was killed: */
    int64_t killed_at;
    int64_t left_ms[BW_SEATS_MAX];
    BwState state;
    int kills, letters, lost, thoughts;
} Witness;

/* Ways in which a server can be wrong: each must be noticed. */
typedef enum Fault {
    FAULT_NONE,
    FAULT_REPLIES_BEFORE_LOGGING,
    FAULT_SHOWS_BEFORE_LOGGING,
    FAULT_IGNORES_SEQ,
    FAULT_SHOWS_EVERYTHING,
    FAULT_TELLS_WORDS_TO_ALL,
    FAULT_KEEPS_TORN_LINE,
    FAULT_FORGIVES_TIME,
    FAULT_WINDS_CLOCKS,
    FAULT_LOGS_NO_CHANCE,
    FAULT_COUNT,
} Fault;

typedef struct World {
    BwSeating seating;
    int level[BW_SEATS_MAX]; /* where computers sit */
    Fault fault;
    BwRng rng;
    BwDice dice;
    int64_t now;

    char log[LOG_ROOM]; /* what survives a kill */
    size_t log_length;
    BwTable *table; /* what does not; NULL: the server is down */
    Host host;
    int64_t wake_at, retry_at; /* -1: never */
    Pondered pondered[PONDERED_MAX];
    int pondering;
    int64_t up_again_at;

    Letter post[POST_MAX];
    int letters;
    Person person[PEOPLE_MAX];
    uint32_t intents;
    Witness witness;
    char wrong[1024]; /* the first thing that went wrong */
} World;

__attribute__((format(printf, 2, 3))) void world_wrong(World *, const char *format, ...);
/** True once in `times`. */
bool world_once_in(World *, uint32_t times);
int world_people(const World *); /* seats and the onlooker */
int world_viewer(const World *, int person);

void post_send(World *, const Letter *);
/** Takes the next letter that is due; false if there is none. */
bool post_take(World *, Letter *out);

void person_read(World *, const Letter *);
void person_think(World *, int person);

/** Starts the server, from the log if there is something in it. */
void server_start(World *);
void server_kill(World *);
void server_read(World *, const Letter *);
/** Rings, and hands over thoughts that are ready. */
void server_work(World *);

void witness_logged(World *, const BwAct *, uint32_t intent);
void witness_told(World *, uint32_t intent, uint32_t seq);
void witness_sent(World *, const Letter *);
void witness_killed(World *);
void witness_rebuilt(World *);
/** At the end of a run: is everything where it must be? */
void witness_closes(World *);

#endif
