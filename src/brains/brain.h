/* The door of players that think. A brain gets a Task by value: the position as its seat may see
 * it, the past as hashes, limits and a seed. It returns a Thought and nothing else, so it cannot
 * cheat, race or leak. Same task with a limit of nodes, same thought.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BRAIN_H
#define BW_BRAINS_BRAIN_H

#include "../base/arena.h"
#include "../game/game.h"

BW_BEGIN

enum { BW_LEVEL_MAX = 10, BW_LINE_MAX = 24, BW_CHOICES_MAX = 32, BW_REST_MAX = 3 };
/* A match is judged move by move with one in so many of a brain's full nodes: the same on every
 * machine, and quick enough. */
enum { BW_JUDGE_SHARE = 4 };

/* How much to think; 0 says nothing. Each means the same to every brain. Time is the caller's
 * business, through `stop`. Without nodes, depth and `stop` a brain looks at its own `nodes`, so
 * every thought ends. */
typedef struct BwLimits {
    uint64_t nodes; /* nothing new is begun after so many positions, or samples where it samples */
    int depth;      /* looks so many moves ahead at most, its own being the first */
    int level;      /* 1 … BW_LEVEL_MAX */
    int choices;    /* how many to put a value on, best first; 0 is 1. There may be fewer. */
} BwLimits;

struct BwThought;

/* Bytes that a brain reads: a net, a table of solved positions. They are the caller's, often a
 * mapped file, and do not change while a brain may look at them. A brain trusts them only after it
 * has looked at their size and head: data that does not fit is as good as none. */
typedef struct BwData {
    const char *name;  /* as BwBrain.data has it: the name of the file */
    const void *bytes; /* on a boundary of 64 bytes */
    size_t size;
} BwData;

typedef struct BwTask {
    BwRules rules;
    BwState state;        /* masked for the seat to move, which is the one to think for */
    const uint64_t *past; /* hashes of the positions before, oldest first */
    int past_count;
    const BwMove *only; /* moves to choose among; none that is allowed: all */
    int only_count;
    BwLimits limits;
    uint64_t seed;
    bool (*stop)(void *context); /* asked now and then: is it enough? NULL: never */
    void (*report)(void *context, const struct BwThought *); /* after each step deeper; or NULL */
    void *context;
    BwArena memory; /* as much as the brain likes; with less, or none, the answer is shallower */
    bool warm;      /* memory is as the last thought in the same match left it: it may be used */
    const BwData *data; /* what the caller has of what the brain would like; may be nothing */
    int data_count;
} BwTask;

typedef struct BwChoice {
    BwMove move;
    double value; /* expected score for the mover; in a match of several games, twice the chance to
                     win it minus one */
} BwChoice;

/* What the mover means to do after a choice in the same turn. */
typedef struct BwRest {
    BwMove move[BW_REST_MAX];
    int count;
} BwRest;

typedef struct BwThought {
    BwChoice choice[BW_CHOICES_MAX]; /* best first; the first is what the brain plays */
    int choices;
    BwRest rest[BW_CHOICES_MAX]; /* of each choice */
    BwMove line[BW_LINE_MAX];    /* how play might go on, the first choice included */
    int line_length;
    int depth;
    int choice_worth[BW_CHOICES_MAX]; /* on the brain's own scale, which knows no bounds */
    uint64_t nodes;
    bool exact;      /* the ends were seen: the values are what perfect play brings */
    int errors_most; /* how far a level may misjudge this, in hundredths of a mistake; 0: as far as
                        it does, below 0: not at all */
} BwThought;

/* How a brain plays when it is not to play its best. */
typedef struct BwLevel {
    uint64_t nodes; /* looks at so many positions, */
    int depth;      /* so far ahead; 0: as far as it gets */
    int choices;    /* weighs so many moves; 0: all of them */
    int error;      /* and misjudges each by about so many hundredths of a mistake */
    int often;      /* in so many of a hundred moves; 0: always */
    int blunder;    /* never plays what costs so many hundredths more; 0: twice the error */
} BwLevel;

typedef struct BwBrain {
    const char *name;
    size_t memory;           /* the arena it likes */
    size_t memory_least;     /* the smallest it can think in; with less another brain thinks */
    uint64_t nodes;          /* what it looks at in a second or less, its full strength, level 10 */
    const BwLevel *levels;   /* 1 … BW_LEVEL_MAX - 1; NULL: the usual ones, by nodes */
    int swing;               /* what a mistake costs, by choice_worth; 0: as the evaluation says */
    bool whole_turns;        /* its choices are whole turns: each a move and its rest */
    const char *const *data; /* names of the data it would like, ending with NULL; NULL: none.
                                Without them it plays sensibly by what it has. */
    /** Whether it can play by these rules. */
    bool (*suits)(const BwRules *);
    /** Thinks for the seat to move; there is at least one move. Callers use bw_brain_think, which
     * sees to it that `only` has allowed moves alone, that there is memory enough and that
     * something limits the thought. */
    void (*think)(const BwTask *, BwThought *out);
} BwBrain;

/** All brains, strongest first, ending with NULL. */
BW_API extern const BwBrain *const bw_brains[];

/** The brain of that name if it suits, or the strongest that does for "best"; NULL if none. */
BW_API const BwBrain *bw_brain_find(const BwRules *, const char *name);
/** Thinks as strongly as the task's level says; without one, as strongly as it can. Where there is
 * too little memory for the brain the strongest thinks that can do with it. */
BW_API void bw_brain_think(const BwBrain *, const BwTask *, BwThought *out);
/** The data of that name, if the task has it; else NULL. */
BW_API const BwData *bw_task_data(const BwTask *, const char *name);
/** Fills in everything that is not a choice of the caller: the rules and the position as the seat
 * to move may see it. */
BW_API BwTask bw_brain_task(const BwRules *, const BwState *full);

/** What speaks for the first choice and what is meant to follow it in the same turn, in words for a
 * hint; no id where nothing simple does. */
BW_API BwStatus bw_brain_reason(const BwRules *, const BwState *seen, const BwThought *);

BW_END

#endif
