/* Records: a match as lines of text, from which it can be replayed forever. A head says what
 * was settled when people sat down; then come the acts, each a verb with its words:
 *
 *     boxwood record 1
 *     rules squadro/standard sq.goal=3
 *     version 1                      of the game's rules
 *     name 0 Anna                    who sat there
 *     clock 300000 increment 5000    milliseconds; or: clock 300000 delay 2000
 *     lots 1 0                       which person drew which seat
 *     start A1@3> … A                a position, if not the usual first one
 *     tag Event Spring cup           anything another format wants kept
 *     @1500 move 0 A1                at 1.5 s seat 0 moved; the time may be left out
 *     chance 31
 *     aside 1 resign 2
 *     back 0                         takes back a step of its own unfinished turn
 *     offer 1 back, offer 0 draw, accept 1, refuse 1, claim 0, resign 1, time 0, leave 1
 *     note what somebody wrote here
 *     result 1 -1 home               the points, and the word of the ending
 *
 * A text may hold several records, one after another.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAME_RECORD_H
#define BW_GAME_RECORD_H

#include "../base/text.h"
#include "../game/game.h"

BW_BEGIN

/* A name has room for 40 letters of any script: four bytes each. */
enum { BW_NAME_ROOM = 161, BW_RECORD_WORDS = 2048 };

/** The latest time, in milliseconds since the start, that a record holds. */
#define BW_RECORD_TIME_MAX (INT64_C(1) << 50)

/** The time that each seat has. */
typedef struct BwClock {
    int64_t bank_ms;      /* each seat's time; 0: no clock */
    int32_t increment_ms; /* added after a turn */
    int32_t delay_ms;     /* free time at the start of each turn */
    bool waits;           /* it stands until the first move is made */
} BwClock;

/** What is settled when people sit down: the head of a record. */
typedef struct BwSeating {
    BwRules rules;
    BwClock clock;
    char name[BW_SEATS_MAX][BW_NAME_ROOM]; /* UTF-8 on one line; may be empty */
    int8_t lots[BW_SEATS_MAX];             /* who drew which seat; all 0: no lots were drawn */
    char start[BW_POSITION_TEXT];          /* empty: the usual first position */
} BwSeating;

/** What a line of a record says. */
typedef enum BwVerb {
    BW_VERB_MOVE,
    BW_VERB_CHANCE,
    BW_VERB_ASIDE,
    BW_VERB_BACK,
    BW_VERB_OFFER,
    BW_VERB_ACCEPT,
    BW_VERB_REFUSE,
    BW_VERB_CLAIM,
    BW_VERB_RESIGN,
    BW_VERB_TIME,
    BW_VERB_LEAVE,
    BW_VERB_NOTE,
    BW_VERB_RESULT,
    BW_VERB_TAG, /* from here on, lines of the head */
    BW_VERB_RULES,
    BW_VERB_VERSION,
    BW_VERB_NAME,
    BW_VERB_CLOCK,
    BW_VERB_LOTS,
    BW_VERB_START,
    BW_VERB_END, /* no more lines in this record */
} BwVerb;

/** A line of a record, taken apart. */
typedef struct BwRecordLine {
    BwVerb verb;
    int seat;                    /* for the verbs of a seat */
    int64_t at;                  /* milliseconds since the start; -1: not given */
    char words[BW_RECORD_WORDS]; /* the rest of the line */
} BwRecordLine;

/** A place in a text of records. */
typedef struct BwRecordReader {
    const char *next;
    int line;                   /* number of the last line read, for messages */
    const BwGame *const *games; /* games of your own, ending with NULL; NULL: bw_games */
} BwRecordReader;

/** Starts at the beginning of a text, which the caller still owns. */
BW_API BwRecordReader bw_record_reader(const char *text);
/** Where the next record of a text begins, NULL if it holds no more: at a line "boxwood record"
 * with a number, even one that is not known yet. */
BW_API const char *bw_record_next(const char *record);
/** Reads "boxwood record 1"; a status with the id "record.none" if no record follows,
 * "record.later" if one of a version follows that is not known yet. */
BW_API BwStatus bw_record_begin(BwRecordReader *);
/** Reads one line, skipping blank ones; BW_VERB_END before the next record or at the end. */
BW_API BwStatus bw_record_line(BwRecordReader *, BwRecordLine *);
/** Reads the first line and the whole head, up to the first act; tags are skipped. */
BW_API BwStatus bw_record_head(BwRecordReader *, BwSeating *);

/** The verb as it is written in a line: "move". */
BW_API const char *bw_record_verb_name(BwVerb);
/** Finds the verb of that name; false if there is none. */
BW_API bool bw_record_verb_find(const char *name, BwVerb *out);

/** Appends the first line and the head. */
BW_API void bw_record_add_head(BwText *, const BwSeating *);
/** Appends a clock as a record spells it: "300000 increment 5000 waits". */
BW_API void bw_record_add_clock(BwText *, const BwClock *);
/** Appends one line. */
BW_API void bw_record_add_line(BwText *, const BwRecordLine *);

BW_END

#endif
