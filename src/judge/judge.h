/* What each decision of a match was worth: its value, the value of the best choice, the loss,
 * and why the best is better. A turn that is decided as a whole (a backgammon play) is one
 * decision. The judge reads the table's own history, without moves that were taken back.
 *
 *     BwRunner runner = {.brain = bw_brain_find(&rules, "best")};
 *     BwJudge *judge = bw_judge_open(table, runner.brain, NULL);
 *     bw_judge_run(judge, &runner);
 *     for (int i = 0; i < bw_judge_count(judge); i++)
 *         … bw_judge_decision(judge, i) …
 *     bw_judge_close(judge);
 *
 * It works in rounds. The first two look at all positions, from the end of the match to its
 * beginning, so that what was found later is known earlier. Each further round looks deeper at
 * what the rounds before leave open: a mistake is only marked once two looks in a row, the second
 * twice as deep, at the position, at what was played and at what is said to be better, agree; and
 * positions about which short and long looks differ get another. To use several threads, do the
 * jobs of a round yourself, as in brains/rollout.h:
 *
 *     while (bw_judge_next(judge))
 *         for (int job = 0; job < bw_judge_jobs(judge); job++)
 *             bw_judge_job(judge, job, &runner);
 *
 * The jobs of a round are independent: any threads may do them, in any order, each with a runner of
 * its own. With a node limit the numbers are the same on every machine and with any number of
 * threads. After each bw_judge_next the decisions hold what is sure so far: you may stop there.
 *
 * What a move is worth and what the position after it is worth are one number, unless dice or
 * hidden hands come between. Luck, which the throws brought, is kept apart from skill.
 * SPDX-License-Identifier: MIT */
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

/** Praise for a move that a short look would not have chosen. */
typedef enum BwPraise {
    BW_PRAISE_NONE,
    BW_PRAISE_ONLY,      /* !: all others lose as a mistake does, and it looked like one itself; or
                            all others lose as a blunder does */
    BW_PRAISE_SACRIFICE, /* !!: all others lose as a mistake does, and it looked like a blunder */
} BwPraise;

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

/** A decision of a match and what it was worth; or a turn that left nothing to decide, of which
 * only the value is told. */
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
    int forced;               /* of both: the first steps, before there was a choice */
    bool choice;              /* there was one */
    BwLine line;              /* how play might go on with the best, after forced steps */
    double value, best_value; /* to the seat */
    double loss;              /* the difference */
    const char *unit;         /* "win", the chance to win, or "point", a point of the score */
    double cost;              /* the loss in that unit */
    double lead, best_lead; /* value and best value in what else people count, see bw_judge_lead */
    BwMark mark;            /* by `lost`; finer where the brain says what a point is worth */
    BwPraise praise;
    bool sure;       /* what is said of the mark was looked at twice, or is exact */
    double point;    /* what a point at stake is worth in values; 0: the brain does not say */
    double lost;     /* the loss in such points (the same as `loss` if it does not say) */
    bool offer;      /* about an offer: whether to make it, or how to answer it */
    bool counts;     /* in the error rate: there was a choice; about an offer, a close one */
    BwFault fault;   /* if it lost something worth naming */
    double luck;     /* in points: what the throw before it brought beyond an average one */
    double gain;     /* the same in `unit` */
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
    double kept; /* the sum over decisions of what bw_judge_accuracy is the mean of */
} BwTally;

/** How thoroughly to judge; zeros are fine. */
typedef struct BwJudgeLimits {
    uint64_t nodes; /* for each decision, on average; 0: a share of the brain's full nodes */
    int depth;      /* of each search; 0: no limit */
    int level;      /* of the brain; 0: its full strength */
    int games;      /* a seeming mistake is rolled out (backgammon) in so many games at most; 0: a
                       few hundred, as far as the nodes go */
    uint64_t seed;
    bool (*stop)(void *context); /* true ends a job, which then says nothing; NULL: never */
    void *context;
} BwJudgeLimits;

/** A match being judged; its inside is not public. */
typedef struct BwJudge BwJudge;

/** Table and brain must outlive the judge, and the table must not change. NULL as limits: none.
 * NULL if there is no memory. */
BW_API BwJudge *bw_judge_open(const BwTable *, const BwBrain *, const BwJudgeLimits *);
/** Frees it; NULL is fine. */
BW_API void bw_judge_close(BwJudge *);
/** Takes in what the jobs that were done have found, and plans the next round; false if there is
 * none, or it was stopped. */
BW_API bool bw_judge_next(BwJudge *);
/** How many jobs this round has. */
BW_API int bw_judge_jobs(const BwJudge *);
/** Does one of them. The runner's brain is the judge's; its limits do not matter, and nobody else
 * may use it meanwhile. */
BW_API void bw_judge_job(BwJudge *, int job, BwRunner *);
/** All rounds, with one runner. */
BW_API void bw_judge_run(BwJudge *, BwRunner *);
/** How far it is, from 0 to 1, when so many jobs of this round are done. */
BW_API double bw_judge_progress(const BwJudge *, int done);
/** Nodes that were looked at in the rounds so far. */
BW_API uint64_t bw_judge_nodes(const BwJudge *);
/** Changes how many nodes all rounds together may take, as once the speed is known. */
BW_API void bw_judge_allow(BwJudge *, uint64_t nodes);

/** How many decisions the match had, and turns without a choice (`choice` is false). To ask for
 * dice or a tile where nothing else can be done is no turn. */
BW_API int bw_judge_count(const BwJudge *);
/** One of them, as far as it is known; valid until the judge is closed. */
BW_API const BwDecision *bw_judge_decision(const BwJudge *, int index);
/** How a seat has played. */
BW_API const BwTally *bw_judge_tally(const BwJudge *, int seat);
/** What values and losses are told in: "win", the chance to win from 0 to 1, or "point", what can
 * be expected of the score (for money, or where more than two play). */
BW_API const char *bw_judge_unit(const BwJudge *);
/** What else people count in: "pawn", "man", or "point" for points at stake, in which only losses
 * are told; NULL: nothing. */
BW_API const char *bw_judge_lead(const BwJudge *);
/** The lead that is told where a game is won. */
BW_API double bw_judge_lead_most(void);
/** The brain says what a point is worth, so that error rates mean something. */
BW_API bool bw_judge_rated(const BwJudge *);

/** The mark for a loss by the usual thresholds. */
BW_API BwMark bw_judge_mark(double loss);
/** The smallest loss that usually gets this mark. */
BW_API double bw_judge_threshold(BwMark);
/** The smallest loss that gets this mark from this judge: finer where the brain says what a point
 * is worth (backgammon), coarser where it doubts (`BwBrain.doubt`) what is not exact. */
BW_API double bw_judge_least(const BwJudge *, BwMark);
/** Thousandths of a point lost by a decision that counts ("mEMG"). Half of it is the performance
 * rating ("PR"). */
BW_API double bw_judge_rate(const BwTally *);
/** What players call such a rate: the last part of a message "grade.…". */
BW_API const char *bw_judge_grade(double rate);
/** How close to perfect, from 0 to 1: the mean over all decisions that count of 1 / (1 + 10 x),
 * where x is the part of a game that the decision lost, from 0 to 1 (in backgammon, of a point). */
BW_API double bw_judge_accuracy(const BwTally *);
/** A fault as a word for programs; NULL for BW_FAULT_NONE. */
BW_API const char *bw_judge_fault(BwFault);

BW_END

#endif
