/* One match among people: seats, history, take-backs, offers, claims, clocks, and what each seat
 * may see. Deciding and doing are apart: table_ask says whether something may be done and changes
 * nothing; the caller makes the act safe (a log, a database); table_apply, the only writer, does
 * it. People, brains and replay all come through here.
 *
 * Time is an argument, in milliseconds since the table was opened; the table has no clock of its
 * own. A Table belongs to one thread at a time; different tables are independent.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_TABLE_TABLE_H
#define BOXWOOD_TABLE_TABLE_H

#include "game/record.h"
#include "table/dice.h"

BOXWOOD_BEGIN

typedef struct Table Table;

typedef enum Offer { OFFER_NONE, OFFER_DRAW, OFFER_BACK } Offer;

/* What somebody would like to do. */
typedef struct Ask {
    uint32_t seq; /* of the last act the asker knows: a late or repeated ask does no harm */
    Verb verb;    /* VERB_MOVE … VERB_LEAVE */
    int seat;     /* whose wish it is; not for chance */
    int64_t at;
    const char *words; /* of a move, aside, outcome or offer ("draw", "back") */
    Move move;         /* instead of words, where these are NULL */
    bool kept;         /* a line of a log: it was done, so manners that came later bind it not */
} Ask;

/* What is done, a line of the log. Only table_ask and table_draw make acts. */
typedef struct Act {
    uint32_t seq; /* its own number, from 1; never goes back */
    Verb verb;
    int seat; /* or TURN_CHANCE */
    Offer offer;
    int64_t at;
    Move move;
    char words[MOVE_TEXT]; /* as the table knows them; not for every eye */
} Act;

typedef struct Result {
    bool over;
    int16_t score[SEATS_MAX];
    const char *ending; /* the message is ending.<word>; NULL while it goes on */
} Result;

/* The table as one seat, or SEAT_ONLOOKER, may see it: a copy, with nothing else in it. */
typedef struct View {
    uint32_t seq;
    int seat;
    int turn;        /* a seat, TURN_CHANCE or TURN_OVER */
    State state;     /* masked for the seat */
    State before;    /* the same before the last turn of another seat */
    bool has_before; /* somebody has moved */
    Result result;
    Offer offer;
    int offered_by; /* a seat while an offer stands */
    bool may_move, may_claim, may_step_back, may_ask_back, may_offer_draw, may_answer;
    int64_t left_ms[SEATS_MAX]; /* on the clocks; 0 without */
    int64_t due_ms;             /* when the time of the seat to move is up; -1: never */
} View;

/** Opens a table; NULL with a sentence in *why if the seating is not possible. */
BOXWOOD_API Table *table_open(const Seating *, Status *why);
/** Frees it; NULL is fine. */
BOXWOOD_API void table_close(Table *);

/** May this be done? Changes nothing. If so, *out is the act. */
BOXWOOD_API Status table_ask(const Table *, const Ask *, Act *out);
/** Does an act that table_ask or table_draw gave for the table as it is now. */
BOXWOOD_API void table_apply(Table *, const Act *);
/** The next outcome of chance, when it is chance's turn. Changes nothing but the dice. */
BOXWOOD_API void table_draw(const Table *, Dice *, int64_t at, Act *out);

/** What a seat may see at the time `now`. */
BOXWOOD_API void table_view(const Table *, int seat, int64_t now, View *out);
/** The full state. Beware: not for eyes. */
BOXWOOD_API const State *table_state(const Table *);
/** What was settled when people sat down. */
BOXWOOD_API const Seating *table_seating(const Table *);
/** The result so far. */
BOXWOOD_API Result table_result(const Table *);
/** Number of the last act; 0 at the beginning. */
BOXWOOD_API uint32_t table_seq(const Table *);
/** The act with that number, from 1 to table_seq(). */
BOXWOOD_API const Act *table_act(const Table *, uint32_t seq);

/** How many moves stand in the history, taken-back ones not counted. */
BOXWOOD_API int table_past(const Table *);
/** The hashes of the last `room` positions before this one, oldest first, for a brain; returns how
 * many. None in games with secrets: by a hash of everything a guess could be tested. */
BOXWOOD_API int table_past_hashes(const Table *, uint64_t *out, int room);
/** Move `index` of the history itself. */
BOXWOOD_API Move table_past_move(const Table *, int index);
/** The words of move `index` of the history as a viewer may read them; returns who made it. */
BOXWOOD_API int table_past_words(const Table *, int index, int viewer, char *, size_t);

/** Writes the record: head, every act so far and, once over, the result. */
BOXWOOD_API void table_record(const Table *, Text *);
/** Opens a table and plays a record on it, each act asked first. On a refusal the table stands as
 * it was before that line, the reader knows which, and *why says what is wrong; NULL if even the
 * head is. */
BOXWOOD_API Table *table_replay(RecordReader *, Status *why);

BOXWOOD_END

#endif
