/* The struct behind BwTable, and what the files of this folder share.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_PRIVATE_H
#define BW_TABLE_PRIVATE_H

#include "table/table.h"

/* A move of the history and what was before it. */
typedef struct Past {
    BwState state;
    uint64_t hash;
    BwMove move;
    BwVerb verb;
    int seat;     /* who made it, or BW_TURN_CHANCE */
    uint32_t seq; /* of the act */
} Past;

struct BwTable {
    BwSeating seating;
    BwState state;
    BwResult result;
    BwAct *log;
    Past *past;
    uint32_t log_room, past_room;
    uint32_t seq;
    int past_count;
    BwOffer offer;
    int offered_by;
    unsigned accepted; /* a bit for each seat that agrees to the offer */
    unsigned declined; /* a bit for each seat whose draw offer was declined, until it moves */
    int64_t now;       /* time of the last act */
    int64_t left_ms[BW_SEATS_MAX]; /* as of the beginning of the turn */
    int64_t spent_ms;              /* of the turn that is running, up to `now` */
    bool moved;                    /* somebody has made a move */
    int charged;                   /* whose turn that is, also while its dice are thrown; or -1 */
};

/* The clocks stand until the first move, if they are such. */
static inline bool table_stands(const BwTable *table)
{
    return table->seating.clock.waits && !table->moved;
}

static inline const BwGame *table_game(const BwTable *table)
{
    return table->seating.rules.game;
}

/* Makes room for so many more acts; false if there is no memory. */
bool table_make_room(BwTable *, uint32_t acts);
/* What the game makes of the past. */
BwJudgement table_judgement(const BwTable *);
/* Index in the history of the move that a take-back by agreement would undo, or -1. */
int table_back_target(const BwTable *, int seat);
/* Index in the history where the last turn that matters to the seat to move begins, or -1. */
int table_last_turn(const BwTable *);
/* Whether everybody agrees to the open offer once this seat accepts it. */
bool table_is_agreed(const BwTable *, int seat);
/* Whether the seat's draw offer was declined and it has not moved since. */
bool table_was_declined(const BwTable *, int seat);
/* Whether the seat may undo its last step without asking anybody. */
bool table_may_step_back(const BwTable *, int seat);
/* Time a seat has left at `now`; negative when it is overdrawn. */
int64_t table_left(const BwTable *, int seat, int64_t now);

#endif
