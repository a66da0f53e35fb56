/* What each decision of a match was worth: its value and that of the best one, what it lost, what
 * speaks for the best. A turn that is decided as a whole (a backgammon play) is one decision. The
 * judge is driven, one decision at a time, so a page can show progress and anybody can stop; the
 * match is the table's own history, without what was taken back, and is not played again.
 *
 *     BwRunner runner = {.brain = bw_brain_find(&rules, "best")};
 *     BwJudge judge;
 *     BwDecision decision;
 *     bw_judge_begin(&judge, table, &runner);
 *     while (bw_judge_next(&judge, &decision))
 *         …
 *
 * Values are those of whatever brain the runner has: a search, a solver, one that rolls out. With
 * limits of nodes they are the same on every machine. `judge.next` of bw_table_past(table) moves
 * have been looked at.
 * SPDX-License-Identifier: MIT */
#ifndef BW_JUDGE_JUDGE_H
#define BW_JUDGE_JUDGE_H

#include "../brains/runner.h"
#include "../table/table.h"

BW_BEGIN

enum { BW_DECISION_STEPS = 16 };

typedef enum BwMark {
    BW_MARK_NONE,
    BW_MARK_SLIP,    /* ?! */
    BW_MARK_MISTAKE, /* ? */
    BW_MARK_BLUNDER, /* ?? */
} BwMark;

typedef struct BwDecision {
    uint32_t seq;                /* of the act with which there was something to choose */
    int at;                      /* index in the history of its first move */
    int seat;                    /* that decided */
    int game, number;            /* of the match, and its turn in there, as lists of moves count */
    int order;                   /* of two: 0 for who begins by the booklet, 1 for who answers */
    int16_t score[BW_SEATS_MAX]; /* when that game began */
    int thrown;                  /* index in the history of the chance right before it, or -1 */
    BwState before;              /* the full state. Beware: not for eyes */
    BwMove made[BW_DECISION_STEPS], best[BW_DECISION_STEPS];
    int made_count, best_count;
    double value, best_value; /* to the seat; at most so much, where the brain did not list it */
    double loss;              /* the difference */
    BwMark mark;
    bool exact;      /* the values are what perfect play brings */
    BwStatus reason; /* what speaks for the best, if it can be said */
} BwDecision;

/* A value; its fields are the judge's own. */
typedef struct BwJudge {
    const BwTable *table;
    BwRunner *runner;
    int next;       /* index in the history of the next move to look at */
    int first;      /* the seat that begins by the booklet */
    int turn_seat;  /* whose turn is counted; BW_TURN_CHANCE: nobody's yet */
    BwDecision now; /* its seat is BW_TURN_CHANCE while nothing is decided */
    BwThought thought;
    int forced; /* steps that were made before there was a choice */
    int wanted; /* steps that the thought decided; 0: none was needed */
} BwJudge;

/** Begins with the first move. Table and runner must stay as long as the judge is used; the runner
 * is used by nobody else. If nothing limits it, a part of the brain's full nodes does. */
BW_API void bw_judge_begin(BwJudge *, const BwTable *, BwRunner *);
/** Judges the next decision, moves that had to be made being none; false when there are no more. */
BW_API bool bw_judge_next(BwJudge *, BwDecision *out);
/** How a loss is marked. */
BW_API BwMark bw_judge_mark(double loss);
/** From which loss on a mark is given. */
BW_API double bw_judge_threshold(BwMark);

BW_END

#endif
