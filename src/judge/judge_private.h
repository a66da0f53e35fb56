/* What the files of the match analysis share. A spot is a position of the history, a row a
 * decision. Values are to the seat to move, unless something else is said.
 * SPDX-License-Identifier: MIT */
#ifndef BW_JUDGE_JUDGE_PRIVATE_H
#define BW_JUDGE_JUDGE_PRIVATE_H

#include "judge/judge.h"

enum { JUDGE_PAST = 1024 };
/* Looks again that the gravest mark takes, the last of them with this part of a brain's full nodes:
 * what a smaller one says of a sacrifice is too often wrong. */
enum { GRAVE = 2, GRAVE_PART = 8, FAIR_PART = 32 };

/* What a look has found. */
typedef struct Found {
    uint64_t nodes; /* that it was allowed; 0: nothing was found */
    double value;
    BwLine line; /* the best move first; of a better move, that */
    bool exact;
} Found;

/* The position before a move of the history, and the one after the last. */
typedef struct Spot {
    int turn;                  /* a seat, BW_TURN_CHANCE or BW_TURN_OVER */
    bool choice, only;         /* there was more than one move, or just one, and it was made */
    double value;              /* as far as is known: at least what was played is worth */
    bool exact;                /* and that is what perfect play makes of it */
    Found quick, found, fresh; /* of the first round, the deepest so far, and of this round */
    double luck;               /* of what chance did here, in points */
    bool thrown;               /* which is known: the throw was for one seat to use */
} Spot;

/* What a brain that lists all choices of a decision says of it. */
typedef struct Listing {
    uint64_t nodes;
    double value, best_value; /* of what was made, and of the best */
    double point, gap;        /* what a point is worth; how far the second choice is behind */
    int choices;
    BwMove best[BW_DECISION_STEPS];
    int best_count;
    bool exact, rolled, unsure;
} Listing;

/* A second look at a decision: at what comes after it, and after what seems better. */
typedef struct Look {
    Found here, after, better, others;
    Listing listing;
} Look;

typedef struct Row {
    BwDecision told;
    int at;       /* index of the choice in the history: its forced steps are before it */
    int end;      /* index of the position after it */
    int after;    /* of the next one with a choice, or the last */
    int follow;   /* the row that comes next with nothing but forced moves between; -1: none */
    Found better; /* after a better move, to who decides */
    Found others, before; /* all moves but the one made, by this look and the one before */
    Listing listing;
    Look fresh;
    int looks, praises; /* how often it was looked at again */
    BwMark mark;        /* by what is known now, */
    BwMark seemed;      /* by the last look, */
    BwMark earlier;     /* and by the one before */
    bool agreed;        /* these two could say, and are the same */
    bool known;         /* the last look could say */
} Row;

/* A turn without a choice. */
typedef struct Idle {
    BwDecision told;
    int follow; /* the row that comes next with nothing but forced moves between; -1: none */
    double fresh, value; /* at a glance, where that says it */
    double fresh_point;
} Idle;

typedef enum JobKind { JOB_PASS, JOB_LIST, JOB_THROW, JOB_IDLE, JOB_LOOK, JOB_PRAISE } JobKind;

typedef struct Job {
    JobKind kind;
    int from, to;    /* of a pass: which of the spots that it looks at */
    int index;       /* of a row, a spot or a turn without a choice */
    uint64_t nodes;  /* of each search */
    uint64_t spent;  /* nodes, when it is done */
    double pressing; /* what is looked at first if the nodes do not do for all */
    bool rolls;      /* a look may roll out */
    bool done;
} Job;

struct BwJudge {
    const BwTable *table;
    const BwRules *rules;
    const BwBrain *brain;
    BwJudgeLimits limits;
    bool open; /* two seats, no dice, nothing hidden: the position after a move says its value */
    bool rated;
    int past;     /* moves of the history */
    int ended_by; /* who made the last of them: to that seat the end is worth what it is */
    Spot *spot;   /* past + 1 */
    Row *row;
    int rows;
    Idle *idle;
    int idles;
    int *turn; /* in the order of the match: a row, or -1 minus what is idle */
    int turns;
    int *looked; /* spots that a pass looks at, the last first */
    int looked_count;
    Job *job;
    int jobs, round;
    uint64_t budget, spent;
    BwTally tally[BW_SEATS_MAX];
};

/* Finds the decisions of the history. */
void judge_lay_out(BwJudge *);
/* The state at an index of the history, or now. */
const BwState *judge_state(const BwJudge *, int index);
/* What was made where the row has its choice: after forced steps. */
const BwMove *judge_made(const Row *);
/* Hashes of the positions up to an index of the history, with it or without; returns how many. */
int judge_past(const BwJudge *, int index, bool with, uint64_t out[JUDGE_PAST + 1]);
/* Whether a position with this past is drawn by having come again, or may be claimed to be. */
bool judge_is_drawn(const BwJudge *, const BwState *, const uint64_t *past, int count);

/* Whether the caller wants it to end. */
bool judge_is_stopped(const BwJudge *);
/* Does a job by itself: it writes nowhere but into what is fresh. */
void judge_work(BwJudge *, Job *, BwRunner *);
/* Plays a seeming mistake on many times; false if that cannot be. */
bool judge_roll_out(const BwJudge *, Row *, BwRunner *, BwThought *, int made);
bool judge_can_roll(const BwJudge *, const Row *);
/* About how many nodes that takes; 0 where it cannot be, or was asked for. */
uint64_t judge_roll_nodes(const BwJudge *, const Row *);
/* Whether a thought listed what was made in a row, and where. */
int judge_find_made(const BwJudge *, const Row *, const BwThought *);

/* Takes in what is fresh. */
void judge_take_in(BwJudge *);
/* Works out the values of all spots and the losses of all rows; then all else that is told. */
void judge_tell(BwJudge *);
void judge_sum_up(BwJudge *);
/* What a glance at the position after the move took it for. */
BwMark judge_refusal(const BwJudge *, const Row *);
/* Whether a move deserves praise if the others are worth this. */
bool judge_deserves(const BwJudge *, const Row *, double others);
/* Plans the jobs of a round. */
void judge_plan(BwJudge *);

/* What a loss in values is in points at stake. */
double judge_points(const Row *, double loss);
/* The mark of a loss in values. */
BwMark judge_mark(const BwJudge *, const Row *, double loss);
/* Whether a row was looked at well enough for the gravest mark. */
bool judge_is_grave(const BwJudge *, const Row *);
/* Counts what the seats lost. */
void judge_count(BwJudge *);

#endif
