/* The host of a table decides what happens there unasked, and what is good manners: chance and
 * deals, computers' moves, clocks, computers' answers to offers, hints, rematches, who may look. It
 * does no I/O and has no memory, thread or clock of its own: a host is a value that you drive. Its
 * home (server, terminal, page, simulator) puts an event in and carries out the wishes that come
 * out, in order:
 *
 *     Host host = host_at(table, level, dice);         the table is the home's, before and after
 *     HostEvent event = {.kind = HOST_TIME, .now = now};        the first one: the match goes on
 *     HostWish wish[HOST_WISHES];
 *     int count = host_step(&host, &event, wish);
 *     for (int i = 0; i < count; i++)
 *         switch (wish[i].kind) {
 *         case HOST_KEEP:  write wish[i].act to the log; when it is safe, or cannot be made so:
 *                          HOST_SAFE or HOST_LOST with .seq = act->seq
 *         case HOST_THINK: think host_task(…); when ready: HOST_THOUGHT with .job = job->number
 *         …
 *         }
 *
 * A home that keeps and thinks immediately calls host_step again at the end of that loop; a slower
 * one (a database, a thread pool) comes back with the event when it is ready. Late, repeated and
 * unknown events of these kinds do no harm.
 *
 * A kept act is applied as it is. Words are parsed in two places only: when a person asks, and in
 * host_replay, when a log is read again.
 * SPDX-License-Identifier: MIT */
#ifndef BW_HOST_HOST_H
#define BW_HOST_HOST_H

#include "brains/brain.h"
#include "table/table.h"
#include "table/view_json.h"

/* The seat of an event that comes from a screen shared by all the people. */
enum { HOST_SCREEN = -4 };
/* A hint judges at full strength, a lower level would err; but it takes a share of the nodes, or
 * this many where they cost little. */
enum { HOST_WISHES = 8, HOST_HINT_SHARE = 20, HOST_HINT_NODES = 10000 };
/* Without a clock, players may leave somebody who keeps them waiting longer than this. */
#define HOST_ABANDON_MS (INT64_C(14) * 24 * 3600 * 1000)
/* After this long they may end the match without a result. */
#define HOST_CALL_OFF_MS (INT64_C(24) * 3600 * 1000)

typedef enum HostEventKind {
    HOST_TIME,    /* it is `now`; nothing else has happened */
    HOST_ASK,     /* a seat asks for an act: the answer is HOST_KEEP or HOST_REFUSE, at once */
    HOST_SAFE,    /* act `seq` is kept */
    HOST_LOST,    /* act `seq` could not be kept: nobody has heard of it, it is forgotten. The
                     host waits for the next event before it tries anything again */
    HOST_THOUGHT, /* the thought of job `job` */
    HOST_HINT,    /* a seat asks what the computer would do: HOST_THINK or HOST_REFUSE, at once */
    HOST_ABANDON, /* a seat stops waiting for the seat to move: HOST_KEEP or HOST_REFUSE */
    HOST_REMATCH, /* a seat wants to play again, or (`no`) would rather not: HOST_AGAIN or
                     HOST_REFUSE, at once */
    HOST_LOOK,    /* this seat's person is now at the shared screen */
} HostEventKind;

typedef struct HostEvent {
    HostEventKind kind;
    int64_t now; /* on the table's clock, milliseconds since it was opened */
    int seat;    /* of an ask, hint, rematch, look; HOST_SCREEN is fine for all but the last */
    BwVerb verb; /* of an ask, and its words or touched places; words NULL: the move */
    const char *words;
    BwMove move;
    uint32_t seq; /* of an ask: the last act the asker knows; else which act is safe or lost */
    uint32_t job;
    const BwThought *thought;
    bool no;
} HostEvent;

/* What to think about. The home adds time, memory and seed, and decides how long to take; but a
 * computer's strength must not depend on how busy the machine is. */
typedef struct HostJob {
    uint32_t number; /* 0: none */
    bool hint;       /* a hint for a person; else the seat's own move */
    int seat, level;
    uint64_t nodes;  /* it may take; 0: as many as its level takes */
    int64_t left_ms; /* on the seat's clock; -1: there is none */
} HostJob;

typedef enum HostWishKind {
    HOST_REFUSE, /* tell the asker why not */
    HOST_KEEP,   /* make the act safe, then say so; hold back asks until then (host_is_busy).
                    `asked`: it is what the event asked for, so its asker hears when it is safe.
                    `then`: a throw to be kept together with it, to be said to be safe behind it */
    HOST_SHOW,   /* the table has changed: show everybody who looks. `more`: chance goes on at
                    once (a deal), so a home may wait for the last of the run */
    HOST_THINK,  /* think about the job */
    HOST_STOP,   /* the thought is no longer needed */
    HOST_TELL,   /* the event's thought is the hint that job->seat asked for */
    HOST_WAKE,   /* send HOST_TIME at `at`, replacing any earlier HOST_WAKE; -1: not at all */
    HOST_END,    /* the match is over; wished once */
    HOST_AGAIN,  /* the seat wants another match, or (`no`) not the one that is wished for. If
                    `asked`, keep that, then call host_rematch_kept; host_rematch has the new
                    seating. Else it stands so already */
} HostWishKind;

/* The pointers are valid until the next step. */
typedef struct HostWish {
    HostWishKind kind;
    const BwStatus *why;
    const BwAct *act, *then; /* then NULL: nothing */
    int then_turn;           /* who acts behind that */
    const HostJob *job;
    int64_t at;
    int seat;
    bool asked, no, more;
} HostWish;

typedef struct Host {
    BwTable *table;
    int level[BW_SEATS_MAX];  /* of the computer in each seat; 0: a person */
    BwDice dice;              /* without `below`, people roll and type the outcomes */
    bool (*can_draw)(void *); /* of the dice's self; false: not yet, a HOST_TIME comes when they
                                can. NULL: always */
    bool ahead;     /* the home keeps a throw together with the move before it (`then`); it needs
                       dice whose next number no move changes */
    bool passive;   /* another home looks after the table: nothing happens by itself here */
    bool shared;    /* all people share one screen */
    bool talked;    /* and have agreed before one of them offers something */
    int rematch_by; /* the seat that asked for another match; -1: none */
    int rematch_no; /* the seat that declined, if nobody has asked since; -1: none */
    bool ended;     /* HOST_END was wished; a home that reads so in its log sets it */

    /* The rest is the host's own. */
    bool keeping;
    BwAct act;  /* what is being kept, */
    BwAct then; /* and what behind it; seq 0: nothing */
    HostJob job;
    uint32_t jobs;
    int64_t wake;
    int looking;
    BwStatus why;
} Host;

/** A host for a table, which stays the home's. `level` says where computers sit. */
Host host_at(BwTable *, const int level[BW_SEATS_MAX], BwDice);
/** Puts one event in; returns how many wishes came out. */
int host_step(Host *, const HostEvent *, HostWish out[HOST_WISHES]);
/** Replays a line of the log; only before the first step. */
BwStatus host_replay(Host *, const BwRecordLine *);
/** Whether an act is being kept; requests must then wait. */
bool host_is_busy(const Host *);

/** The task of a job; `past` has room for so many hashes and must outlive the task. */
BwTask host_task(const Host *, const HostJob *, uint64_t *past, int room);
/** In how many milliseconds a seat may stop waiting for the one to move, which is then silent for
 * longer than `after`; 0: now. -1: nobody keeps it waiting, or a clock ends that. */
int64_t host_patience(const Host *, int seat, int64_t now, int64_t after);
/** Adds what a hint says to an object: its move in "words", its "value" in thousandths of a point
 * and, where they are known, the "reason" for it and the "truth" of the position. */
void host_hint_json(const Host *, const BwThought *, const BwCatalogue *words, BwJson *);
/** Whether people may read the record; in games with hidden hands, only after the end. */
bool host_may_read(const Host *);

/** The next match: the same again, each seat moved on by one. from[seat]: who sits there now. */
void host_rematch(const Host *, BwSeating *out, int from[BW_SEATS_MAX]);
/** Call it once the wish of HOST_AGAIN is kept, or found in a log. */
void host_rematch_kept(Host *, int seat, bool no);

/** How many people sit at the table. */
int host_people(const Host *);
/** Whether people at one screen must not see each other's view, or an onlooker theirs. */
bool host_has_secrets(const Host *);
/** Whose view the shared screen shows: a seat, or BW_SEAT_ONLOOKER while it is handed over. */
int host_viewer(const Host *);
/** Puts into the view of wish->seat at wish->now what that seat may ask for besides acts. */
void host_view(const Host *, BwViewWish *wish);
/** The seat that moved last at a shared screen and may still take it back, although the screen now
 * shows another seat's view; or -1. */
int host_takes_back(const Host *);
/** The seat a verb at the shared screen comes from; below 0: nobody. */
int host_speaker(const Host *, BwVerb, const char *words);

#endif
