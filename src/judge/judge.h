/* What each decision of a match was worth: its value, the value of the best choice, the loss,
 * and why the best is better. A turn that is decided as a whole (a backgammon play) is one
 * decision. You drive the judge one decision at a time, so you can show progress and stop at any
 * time. It reads the table's own history, without moves that were taken back, and replays nothing.
 *
 *     BwRunner runner = {.brain = bw_brain_find(&rules, "best")};
 *     BwJudge judge;
 *     BwDecision decision;
 *     bw_judge_begin(&judge, table, &runner);
 *     while (bw_judge_next(&judge, &decision))
 *         …
 *
 * Luck, which the throws brought, is kept apart from skill; `judge.tally` sums up both: an error
 * rate, faults about offers (the cube) by their kind, and luck.
 *
 * The values come from the runner's brain, a search or a solver, and where `judge.look` is set from
 * a second look at what seems a mistake. With a node limit they are the same on every machine. To
 * show progress: `judge.next` of bw_table_past(table) moves are done. SPDX-License-Identifier: MIT
 */
#ifndef BW_JUDGE_JUDGE_H
#define BW_JUDGE_JUDGE_H

#include "../brains/runner.h"
#include "../table/table.h"

BW_BEGIN

enum { BW_DECISION_STEPS = 16 };

/** How bad a decision was, in the marks of chess books. */
typedef enum BwMark {
    BW_MARK_NONE,
    BW_MARK_SLIP,    /* ?! */
    BW_MARK_MISTAKE, /* ? */
    BW_MARK_BLUNDER, /* ?? */
} BwMark;

/** What was wrong with a decision: a move, or something about an offer (in backgammon: the cube).
 */
typedef enum BwFault {
    BW_FAULT_NONE,
    BW_FAULT_MOVE,
    BW_FAULT_NOT_OFFERED, /* should have doubled */
    BW_FAULT_OFFERED,     /* should not have doubled */
    BW_FAULT_ACCEPTED,    /* should have dropped */
    BW_FAULT_REFUSED,     /* should have taken */
    BW_FAULTS
} BwFault;

/** A decision of a match and what it was worth. */
typedef struct BwDecision {
    uint32_t seq;                /* of the first act that was a choice */
    int at;                      /* index in the history of its first move */
    int seat;                    /* who decided */
    int game, number;            /* game of the match, and turn in it, as move lists count */
    int order;                   /* of two seats: 0 begins by the booklet, 1 answers */
    int16_t score[BW_SEATS_MAX]; /* at the start of that game */
    int thrown;                  /* index in the history of the chance right before it, or -1 */
    BwState before;              /* the full state; contains secrets */
    BwMove made[BW_DECISION_STEPS], best[BW_DECISION_STEPS];
    int made_count, best_count;
    double value, best_value; /* to the seat; an upper bound if the brain did not list the move */
    double loss;              /* the difference */
    const char *unit;         /* what people count in: "pawn", "win" …; see bw_brain_unit */
    double cost;              /* the loss in that unit */
    BwMark mark;              /* by `lost`; finer where the brain says what a point is worth */
    double point;    /* what a point at stake is worth in values; 0: the brain does not say */
    double lost;     /* the loss in such points (the same as `loss` if it does not say) */
    bool offer;      /* about an offer: whether to make it, or how to answer it */
    bool counts;     /* in the error rate: there was a choice; about an offer, a close one */
    BwFault fault;   /* if it lost something worth naming */
    double luck;     /* in points: what the throw before it brought beyond an average one */
    bool exact;      /* the values are those of perfect play */
    BwStatus truth;  /* won, drawn or lost with best play after what was made, if that is known */
    BwStatus reason; /* why the best is better, if there is a simple reason */
} BwDecision;

/** How a seat has played and thrown so far; losses and luck in points at stake. */
typedef struct BwTally {
    int moves, offers; /* decisions that count */
    double moves_lost, offers_lost;
    int faults[BW_FAULTS];
    double faults_lost[BW_FAULTS];
    int throws;
    double luck;
} BwTally;

/** A value; its fields are the judge's own, but for the tally and the second look. */
typedef struct BwJudge {
    const BwTable *table;
    BwRunner *runner;
    int next;       /* index in the history of the next move to look at */
    int first;      /* the seat that begins by the booklet */
    int turn_seat;  /* whose turn is counted; BW_TURN_CHANCE: nobody's yet */
    BwDecision now; /* its seat is BW_TURN_CHANCE while nothing is decided */
    BwThought thought;
    int forced; /* steps made before there was a choice */
    int wanted; /* steps that the thought decided; 0: none was needed */
    BwTally tally[BW_SEATS_MAX];
    bool rated; /* the brain says what a point is worth: error rates mean something */

    /* If you set it after bw_judge_begin, it looks closer at what seems a mistake (by rolling out,
     * say): it gets the two choices, the best and what was made, puts better values in place of
     * theirs, and the better choice first. */
    void (*look)(void *context, const BwTask *, BwThought *);
    void *context;
} BwJudge;

/** Starts at the first move. Table and runner must outlive the judge, and nobody else may use the
 * runner meanwhile. A runner without limits gets a share of the brain's full nodes
 * (BW_JUDGE_SHARE). */
BW_API void bw_judge_begin(BwJudge *, const BwTable *, BwRunner *);
/** Judges the next decision, skipping forced moves; false when there are no more. */
BW_API bool bw_judge_next(BwJudge *, BwDecision *out);
/** The mark for a loss by the usual thresholds. */
BW_API BwMark bw_judge_mark(double loss);
/** The smallest loss that usually gets this mark. */
BW_API double bw_judge_threshold(BwMark);
/** The smallest loss that gets this mark from this judge, once it has judged a decision: finer
 * where the brain says what a point is worth (backgammon), coarser where it doubts
 * (`BwBrain.doubt`). */
BW_API double bw_judge_least(const BwJudge *, BwMark);
/** The error rate: thousandths of a point lost by a decision that counts ("mEMG"). Half of it is
 * the performance rating ("PR"). */
BW_API double bw_judge_rate(const BwTally *);
/** What players call such a rate: the last part of a message "grade.…". */
BW_API const char *bw_judge_grade(double rate);
/** A fault as a word for programs; NULL for BW_FAULT_NONE. */
BW_API const char *bw_judge_fault(BwFault);

BW_END

#endif
