/* Records: a match as lines of text, from which it can be played again for ever. A head says what
 * was settled when people sat down; then come the acts, each a verb with its words:
 *
 *     boxwood record 1
 *     rules squadro/standard sq.goal=3
 *     version 1                      of the game's rules
 *     name 0 Anna                    who sat there
 *     clock 300000 increment 5000    milliseconds; or: clock 300000 delay 2000
 *     lots 1 0                       which person drew which seat
 *     start A1@3> … A                a position, where it is not the usual first one
 *     tag Event Spring cup           anything a file of the field wants kept
 *     @1500 move 0 A1                at 1.5 s seat 0 moved; the time may be left out
 *     chance 31
 *     aside 1 resign 2
 *     back 0                         takes back its own unfinished turn, a step
 *     offer 1 back, offer 0 draw, accept 1, refuse 1, claim 0, resign 1, time 0, leave 1
 *     note what somebody wrote here
 *     result 1 -1 home               the points, and the word of the ending
 *
 * A text may hold several records, one after another.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAME_RECORD_H
#define BOXWOOD_GAME_RECORD_H

#include "base/text.h"
#include "game/game.h"

BOXWOOD_BEGIN

enum { NAME_ROOM = 48, RECORD_WORDS = 2048 };

typedef struct Clock {
    int64_t bank_ms;      /* each seat's time; 0: no clock */
    int32_t increment_ms; /* added after a turn */
    int32_t delay_ms;     /* of each turn that costs nothing */
} Clock;

/* What is settled when people sit down: the head of a record. */
typedef struct Seating {
    Rules rules;
    Clock clock;
    char name[SEATS_MAX][NAME_ROOM]; /* UTF-8 on one line; may be empty */
    int8_t lots[SEATS_MAX];          /* who drew which seat; all 0: no lots were drawn */
    char start[POSITION_TEXT];       /* empty: the usual first position */
} Seating;

typedef enum Verb {
    VERB_MOVE,
    VERB_CHANCE,
    VERB_ASIDE,
    VERB_BACK,
    VERB_OFFER,
    VERB_ACCEPT,
    VERB_REFUSE,
    VERB_CLAIM,
    VERB_RESIGN,
    VERB_TIME,
    VERB_LEAVE,
    VERB_NOTE,
    VERB_RESULT,
    VERB_TAG, /* from here on lines of the head */
    VERB_RULES,
    VERB_VERSION,
    VERB_NAME,
    VERB_CLOCK,
    VERB_LOTS,
    VERB_START,
    VERB_END, /* no more lines in this record */
} Verb;

typedef struct RecordLine {
    Verb verb;
    int seat;                 /* for the verbs of a seat */
    int64_t at;               /* milliseconds since the start; -1: not said */
    char words[RECORD_WORDS]; /* the rest of the line */
} RecordLine;

/* A place in a text of records. */
typedef struct RecordReader {
    const char *next;
    int line; /* number of the line read last, for messages */
} RecordReader;

/** Starts at the beginning of a text, which stays the caller's. */
BOXWOOD_API RecordReader record_reader(const char *text);
/** Reads "boxwood record 1"; an answer with the id "record.none" where no record follows. */
BOXWOOD_API Status record_begin(RecordReader *);
/** Reads one line, blank ones skipped; VERB_END before the next record or at the end. */
BOXWOOD_API Status record_line(RecordReader *, RecordLine *);
/** Reads the first line and the whole head, up to the first act; tags are passed over. */
BOXWOOD_API Status record_head(RecordReader *, Seating *);

/** The verb as it stands in a line, "move". */
BOXWOOD_API const char *record_verb_name(Verb);
/** Reads such a name; false if it is none. */
BOXWOOD_API bool record_verb_find(const char *name, Verb *out);

/** Appends the first line and the head. */
BOXWOOD_API void record_add_head(Text *, const Seating *);
/** Appends one line. */
BOXWOOD_API void record_add_line(Text *, const RecordLine *);

BOXWOOD_END

#endif
