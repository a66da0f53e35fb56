/* One match among people: seats, history, take-backs, offers, claims, clocks, and what each seat
 * may see. Deciding and doing are separate: bw_table_ask says whether something may be done and
 * changes nothing; the caller makes the act safe (a log, a database); bw_table_apply, the only
 * writer, does it. People, brains and replay all come through here.
 *
 * Time is an argument, in milliseconds since the table was opened; the table has no clock of its
 * own. A BwTable belongs to one thread at a time; different tables are independent.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_TABLE_H
#define BW_TABLE_TABLE_H

#include "../game/record.h"
#include "../table/dice.h"

BW_BEGIN

/** A match at a table; its inside is not public. */
typedef struct BwTable BwTable;

/** What a seat has offered. */
typedef enum BwOffer { BW_OFFER_NONE, BW_OFFER_DRAW, BW_OFFER_BACK } BwOffer;

/** What somebody asks to do. */
typedef struct BwAsk {
    uint32_t seq;      /* of the last act the asker has seen: late or repeated asks do no harm */
    BwVerb verb;       /* BW_VERB_MOVE … BW_VERB_LEAVE */
    int seat;          /* who asks; unused for chance */
    int64_t at;        /* BW_RECORD_TIME_MAX at most: later is refused */
    const char *words; /* of a move, aside, outcome or offer ("draw", "back") */
    BwMove move;       /* used if words is NULL */
    bool kept;         /* from a log: already done, so limits on offers added later do not apply */
} BwAsk;

/** Something done: a line of the log. Only bw_table_ask and bw_table_draw make acts. */
typedef struct BwAct {
    uint32_t seq; /* its own number, from 1; never goes back */
    BwVerb verb;
    int seat; /* or BW_TURN_CHANCE */
    BwOffer offer;
    int64_t at;
    BwMove move;
    char words[BW_MOVE_TEXT]; /* as the table knows them; may contain secrets */
} BwAct;

/** How a match stands. */
typedef struct BwResult {
    bool over;
    int16_t score[BW_SEATS_MAX];
    const char *ending; /* the message is ending.<word>; NULL before the end */
} BwResult;

/** The table as one seat, or BW_SEAT_ONLOOKER, may see it: a copy that contains nothing else. */
typedef struct BwView {
    uint32_t seq;
    int seat;
    int turn;        /* a seat, BW_TURN_CHANCE or BW_TURN_OVER */
    BwState state;   /* masked for the seat */
    BwState before;  /* the same, before another seat's last turn */
    bool has_before; /* somebody has moved */
    BwResult result;
    BwOffer offer;
    int offered_by; /* a seat while an offer is open */
    bool may_move, may_claim, may_step_back, may_ask_back, may_offer_draw, may_answer;
    int64_t left_ms[BW_SEATS_MAX]; /* on the clocks; 0 without a clock */
    int64_t due_ms;                /* when the seat to move runs out of time; -1: never */
} BwView;

/** Whether a table can be opened with this seating, or why not. */
BW_API BwStatus bw_table_check(const BwSeating *);
/** Opens a table; NULL, with the reason in *why, if the seating is not possible. */
BW_API BwTable *bw_table_open(const BwSeating *, BwStatus *why);
/** Frees it; NULL is fine. */
BW_API void bw_table_close(BwTable *);

/** May this be done? Changes nothing. If so, *out is the act, and there is room for it and for one
 * outcome of chance after it; "error.memory" if there is none. */
BW_API BwStatus bw_table_ask(const BwTable *, const BwAsk *, BwAct *out);
/** Does an act that bw_table_ask or bw_table_draw returned for the table's present state. False,
 * and nothing is done, if there is no memory; never for an act that they have just made. */
BW_API bool bw_table_apply(BwTable *, const BwAct *);
/** Draws the next outcome, when it is chance's turn. Changes only the dice, and not even those
 * where it fails: "error.memory". A time later than a record holds counts as the latest. */
BW_API BwStatus bw_table_draw(const BwTable *, BwDice *, int64_t at, BwAct *out);

/** Who acts now: a seat, BW_TURN_CHANCE or BW_TURN_OVER. */
BW_API int bw_table_turn(const BwTable *);
/** Who will act once this act, from bw_table_ask or bw_table_draw, has been applied. */
BW_API int bw_table_turn_after(const BwTable *, const BwAct *);
/** When the seat to move runs out of time if nothing happens; -1: never. */
BW_API int64_t bw_table_due(const BwTable *);
/** The open offer. */
BW_API BwOffer bw_table_offer(const BwTable *);
/** What a seat may see at the time `now`. */
BW_API void bw_table_view(const BwTable *, int seat, int64_t now, BwView *out);
/** The full state. Contains secrets: never show it to a player. */
BW_API const BwState *bw_table_state(const BwTable *);
/** What was settled when people sat down. */
BW_API const BwSeating *bw_table_seating(const BwTable *);
/** The result so far. */
BW_API BwResult bw_table_result(const BwTable *);
/** The number of the last act; 0 at the beginning. */
BW_API uint32_t bw_table_seq(const BwTable *);
/** The act with that number, from 1 to bw_table_seq(). */
BW_API const BwAct *bw_table_act(const BwTable *, uint32_t seq);

/** The number of moves in the history, without those taken back. */
BW_API int bw_table_past(const BwTable *);
/** The hashes of the last `room` positions before this one, oldest first, for a brain; returns how
 * many. None in games with secrets: a hash of the full state would let a brain test its guesses. */
BW_API int bw_table_past_hashes(const BwTable *, uint64_t *out, int room);
/** The same for the position before move `index` of the history. */
BW_API int bw_table_hashes_before(const BwTable *, int index, uint64_t *out, int room);
/** The full state before move `index` of the history. Contains secrets: never show it to a
 * player. */
BW_API const BwState *bw_table_past_state(const BwTable *, int index);
/** The number of the act that is move `index` of the history. */
BW_API uint32_t bw_table_past_seq(const BwTable *, int index);
/** Move `index` of the history itself. */
BW_API BwMove bw_table_past_move(const BwTable *, int index);
/** Who made move `index` of the history: a seat or BW_TURN_CHANCE. */
BW_API int bw_table_past_seat(const BwTable *, int index);
/** What move `index` of the history did that people notice: a set of BwEffects. */
BW_API unsigned bw_table_past_effects(const BwTable *, int index);
/** The words of move `index` of the history as a viewer may read them; returns who made it. */
BW_API int bw_table_past_words(const BwTable *, int index, int viewer, char *, size_t);

/** Writes the record: the head, every act so far and, at the end, the result. */
BW_API void bw_table_record(const BwTable *, BwText *);
/** Opens a table and plays a record on it, each act asked first. If a line is refused, the table is
 * returned as it was before it, the reader has its number, and *why says what is wrong; NULL if the
 * head is refused. */
BW_API BwTable *bw_table_replay(BwRecordReader *, BwStatus *why);

BW_END

#endif
