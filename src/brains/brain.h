/* The interface of computer players. A brain gets a BwTask by value: the position as its seat may
 * see it, the past as hashes, limits and a seed. It returns only a BwThought, so it cannot cheat,
 * race or leak. With a node limit, the same task gives the same thought.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BRAIN_H
#define BW_BRAINS_BRAIN_H

#include "../base/arena.h"
#include "../game/game.h"

BW_BEGIN

enum {
    BW_LEVEL_MAX = 10,
    BW_LINE_MAX = 24,
    BW_LINES_MAX = 8,
    BW_CHOICES_MAX = 32,
    BW_REST_MAX = 3
};
/* To judge a match, a brain gets its full nodes divided by this for each decision, on average: the
 * same result on every machine, and fast enough. */
enum { BW_JUDGE_SHARE = 2 };

/** How much to think; 0 sets no limit. Each limit means the same to every brain. The caller limits
 * time, through `stop`. Without nodes, depth and `stop`, the brain's own `nodes` apply, so every
 * thought ends. */
typedef struct BwLimits {
    uint64_t nodes; /* starts nothing new after so many positions (or samples) */
    int depth;      /* looks at most so many moves ahead, counting its own */
    int level;      /* 1 … BW_LEVEL_MAX */
    int choices;    /* how many moves to value, best first; 0 means 1. May return fewer. */
} BwLimits;

struct BwThought;

/** Bytes that a brain reads: a net, a table of solved positions. The caller owns them, often as a
 * mapped file, and must not change them while a brain may read them. A brain checks their size and
 * head first, and ignores data that does not fit. */
typedef struct BwData {
    const char *name;  /* as in BwBrain.data: the file's name */
    const void *bytes; /* aligned to 64 bytes */
    size_t size;
    bool sound; /* bw_data_check has summed up all of it, so no brain does it again */
} BwData;

/** What a brain is asked, and what it may use. */
typedef struct BwTask {
    BwRules rules;
    BwState state;        /* masked for the seat to move, for which the brain thinks */
    const uint64_t *past; /* hashes of the earlier positions, oldest first */
    int past_count;
    const BwMove *only; /* moves to choose from; if none is legal: all moves */
    int only_count;
    BwLimits limits;
    uint64_t seed;
    bool (*stop)(void *context); /* called now and then; true ends the thought. NULL: never */
    void (*report)(void *context, const struct BwThought *); /* after each step deeper; or NULL */
    void *context;
    BwArena memory;     /* ideally brain->memory + 64; with less, or none, it thinks less deeply */
    bool warm;          /* memory is as the last thought of this match left it, and may be reused */
    const BwData *data; /* what the caller has of brain->data; may be nothing */
    int data_count;
    BwArena shared; /* memory shared by thoughts that run at once about one task; may be nothing */
    int helper;     /* 0: this thought answers; else it only helps by way of `shared` */
} BwTask;

/** A move that a brain considered, and what it is worth. */
typedef struct BwChoice {
    BwMove move;
    double value; /* expected score for the mover; in a match of several games, twice the chance to
                     win it minus one */
} BwChoice;

/** The rest of the turn that the mover plans after a choice. */
typedef struct BwRest {
    BwMove move[BW_REST_MAX];
    int count;
} BwRest;

/** How play might go on. */
typedef struct BwLine {
    BwMove move[BW_LINE_MAX];
    int length;
} BwLine;

/** What a brain answers. */
typedef struct BwThought {
    BwChoice choice[BW_CHOICES_MAX]; /* best first; the first is what the brain plays */
    int choices;
    BwRest rest[BW_CHOICES_MAX]; /* of each choice */
    BwMove line[BW_LINE_MAX];    /* how play might go on, including the first choice */
    int line_length;
    BwLine other[BW_LINES_MAX]; /* the same for the next choices, other[1] for choice[1] and so on;
                                   length 0 where nothing is known */
    int depth;
    int choice_worth[BW_CHOICES_MAX]; /* on the brain's own scale, which is unbounded */
    uint64_t nodes;
    bool exact;   /* the values are those of perfect play */
    bool saved;   /* the nodes that are left were too few to begin anything more */
    double point; /* what a point of the game at stake is worth in values, so that errors can be
                     compared whatever the score and the cube; 0: the brain does not say */
    const char *damaged; /* a file of the task's data in which something read was damaged, and not
                            believed; NULL: none */
    int errors_most; /* the most level 1 may misjudge this, in hundredths of a mistake, and level 9
                        a ninth of it; 0: no bound, below 0: nobody errs */
} BwThought;

/** How a brain plays below full strength. */
typedef struct BwLevel {
    uint64_t nodes; /* positions it looks at */
    int depth;      /* moves it looks ahead; 0: no limit */
    int choices;    /* moves it considers; 0: all */
    int error;      /* how far it misjudges a move, in hundredths of a mistake */
    int often;      /* misjudges so many of a hundred moves; 0: all */
    int blunder;    /* never plays a move that costs so many hundredths more; 0: twice the error */
} BwLevel;

/** A computer player: what it needs, and how it thinks. */
typedef struct BwBrain {
    const char *name;
    size_t memory;           /* the arena it wants */
    size_t memory_least;     /* the least it needs; with less, another brain thinks */
    uint64_t nodes;          /* of a thought at full strength (level 10): a second or less */
    const BwLevel *levels;   /* 1 … BW_LEVEL_MAX - 1; NULL: the usual ones, scaled by nodes */
    int swing;               /* what a mistake costs, in choice_worth; 0: ask the evaluation */
    bool whole_turns;        /* its choices are whole turns: each a move and its rest */
    const char *const *data; /* names of the data it can use, ending with NULL; NULL: none. Without
                                them it still plays sensibly. */
    /** Whether it can play by these rules. */
    bool (*suits)(const BwRules *);
    /** What people count in, by these rules: "pawn" or "man" for `swing`, "point" for a point of
     * the score. NULL: "win", the chance to win. */
    const char *(*unit)(const BwRules *);
    /** What people count a lead in beside the chance to win, "pawn" or "man", and how great one is
     * that has this value at such a state. NULL: nobody does. */
    const char *lead_unit;
    double (*lead)(const BwState *, double value);
    /** Thinks for the seat to move; there is at least one move. Call bw_brain_think instead: it
     * makes sure that `only` has only legal moves, that there is enough memory, and that the
     * thought has a limit. */
    void (*think)(const BwTask *, BwThought *out);
    /** A mistake takes so many times the usual loss: a value between won and lost is only the
     * chance to know who wins, as in a game that is solved but for the brain. 0: once. */
    int doubt;
} BwBrain;

/** All brains, strongest first, ending with NULL. */
BW_API extern const BwBrain *const bw_brains[];

/** The brain of that name if it suits, or the strongest that does for "best"; NULL if none. */
BW_API const BwBrain *bw_brain_find(const BwRules *, const char *name);
/** Thinks at the task's level; without one, at full strength. If the memory is too small for this
 * brain, the strongest brain that fits thinks instead. */
BW_API void bw_brain_think(const BwBrain *, const BwTask *, BwThought *out);
/** Whether a file is what was written: all of a net and of a table of up to 64 MB; of a larger one
 * the heads, as what a brain reads of it is checked then, unless `whole`. Who reads files for a
 * task leaves out what this refuses; brains take a net as it is. */
BW_API BwStatus bw_data_check(BwData *, bool whole);
/** The task's data of that name, or NULL. */
BW_API const BwData *bw_task_data(const BwTask *, const char *name);
/** A task with the rules, and the position as the seat to move may see it; the rest is up to the
 * caller. */
BW_API BwTask bw_brain_task(const BwRules *, const BwState *full);
/** How play might go on: the choice itself, then whatever the brain foresaw. */
BW_API BwLine bw_thought_line(const BwThought *, int choice);

/** What people count this brain's judgement in: "win", "point", "pawn", "man". */
BW_API const char *bw_brain_unit(const BwBrain *, const BwRules *);
/** What a choice is worth to the mover in that unit; of a win, the chance from 0 to 1. */
BW_API double bw_brain_amount(const BwBrain *, const BwRules *, const BwThought *, int choice);
/** Why the first choice, with the rest of its turn, is good: a message for a hint. No id if there
 * is no simple reason. */
BW_API BwStatus bw_brain_reason(const BwRules *, const BwState *seen, const BwThought *);

/** Says that a position is won, drawn or lost with best play, for the mover who has this value; no
 * id where that is not known: the value is not exact, or is not one of the three. */
BW_API BwStatus bw_brain_truth(bool exact, double value);

BW_END

#endif
