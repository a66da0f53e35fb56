/* The door of players that think. A brain gets a Task by value: the position as its seat may see
 * it, the past as hashes, limits and a seed. It returns a Thought and nothing else, so it cannot
 * cheat, race or leak. Same task with a limit of nodes, same thought.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_BRAINS_BRAIN_H
#define BOXWOOD_BRAINS_BRAIN_H

#include "base/arena.h"
#include "game/game.h"

BOXWOOD_BEGIN

enum { LEVEL_MAX = 10, LINE_MAX = 24, CHOICES_MAX = 32, REST_MAX = 3 };
/* A match is judged move by move with one in so many of a brain's full nodes: the same on every
 * machine, and quick enough. */
enum { JUDGE_SHARE = 4 };

/* How much to think; 0 says nothing. Time is the caller's business, through `stop`. */
typedef struct Limits {
    uint64_t nodes;
    int depth;
    int level;   /* 1 … LEVEL_MAX */
    int choices; /* how many moves to put a value on, best first; 0 is 1 */
} Limits;

struct Thought;

typedef struct Task {
    Rules rules;
    State state;          /* masked for the seat to move, which is the one to think for */
    const uint64_t *past; /* hashes of the positions before, oldest first */
    int past_count;
    const Move *only; /* moves to choose among, for brains that can; none listed: all */
    int only_count;
    Limits limits;
    uint64_t seed;
    bool (*stop)(void *context); /* asked now and then: is it enough? NULL: never */
    void (*report)(void *context, const struct Thought *); /* after each step deeper; or NULL */
    void *context;
    Arena memory; /* at least as much as the brain asks for */
    bool warm;    /* memory is as the last thought in the same match left it: it may be used */
} Task;

typedef struct Choice {
    Move move;
    double value; /* expected score for the mover; in a match of several games, twice the chance to
                     win it minus one */
} Choice;

/* What the mover means to do after a choice in the same turn. */
typedef struct Rest {
    Move move[REST_MAX];
    int count;
} Rest;

typedef struct Thought {
    Choice choice[CHOICES_MAX]; /* best first; the first is what the brain plays */
    int choices;
    Rest rest[CHOICES_MAX]; /* of each choice */
    Move line[LINE_MAX];    /* how play might go on, the first choice included */
    int line_length;
    int depth;
    int choice_worth[CHOICES_MAX]; /* on the brain's own scale, which knows no bounds */
    uint64_t nodes;
} Thought;

/* How a brain plays when it is not to play its best. */
typedef struct Level {
    uint64_t nodes; /* looks at so many positions, */
    int depth;      /* so far ahead; 0: as far as it gets */
    int choices;    /* weighs so many moves; 0: all of them */
    int error;      /* and misjudges each by about so many hundredths of a mistake */
    int often;      /* in so many of a hundred moves; 0: always */
} Level;

typedef struct Brain {
    const char *name;
    size_t memory;       /* the arena it needs */
    uint64_t nodes;      /* what it looks at in a second or less, its full strength, level 10 */
    const Level *levels; /* 1 … LEVEL_MAX - 1; NULL: the usual ones, by nodes */
    int swing;           /* what a mistake costs, by choice_worth; 0: as the evaluation says */
    bool own_levels;     /* it plays the levels its own way */
    /** Whether it can play by these rules. */
    bool (*suits)(const Rules *);
    /** Thinks for the seat to move; there is at least one move. Callers use brain_think. */
    void (*think)(const Task *, Thought *out);
} Brain;

/** All brains, strongest first, ending with NULL. */
BOXWOOD_API extern const Brain *const brains[];

/** The brain of that name if it suits, or the strongest that does for "best"; NULL if none. */
BOXWOOD_API const Brain *brain_find(const Rules *, const char *name);
/** Thinks as strongly as the task's level says; without one, as strongly as it can. */
BOXWOOD_API void brain_think(const Brain *, const Task *, Thought *out);
/** Fills in everything that is not a choice of the caller: the rules and the position as the seat
 * to move may see it. */
BOXWOOD_API Task brain_task(const Rules *, const State *full);

/** What speaks for the first choice and what is meant to follow it in the same turn, in words for a
 * hint; no id where nothing simple does. */
BOXWOOD_API Status brain_reason(const Rules *, const State *seen, const Thought *);

BOXWOOD_END

#endif
