/* The draughts brain, for its own files: what a position is worth, the search, and its root. Worths
 * are hundredths of a man for the side to move. Capturing is compulsory in here, whatever the table
 * plays: where a capture can be demanded (DR-C-06), leaving it out only gives the other a choice
 * more.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_DRAUGHTS_DRAUGHTS_BRAIN_H
#define BW_BRAINS_DRAUGHTS_DRAUGHTS_BRAIN_H

#include "brains/brain.h"
#include "brains/draughts/draughts_net.h"
#include "games/draughts/draughts.h"
#include "tablebase/draughts/draughts_endings.h"
#include "tablebase/draughts/draughts_way.h"

enum { DRAUGHTS_PLIES = 96, DRAUGHTS_PAST = 1024 };

/* A win counts down by the plies to it; a win by the tables lies below, with something added for
 * getting on with it; a guess stays below that. */
enum {
    DRAUGHTS_WIN = 30000,
    DRAUGHTS_WIN_SEEN = 29000,
    DRAUGHTS_WON = 20000,
    DRAUGHTS_GUESS = 8000
};

/* What a board is worth to the side to move, without looking further. */
int draughts_evaluate(unsigned rules, const BwDraughtsBoard *);

/* Eight bytes, so that a pair of them never lies across two lines of a processor's cache. */
typedef struct DraughtsEntry {
    uint32_t check : 23; /* upper bits of the hash */
    uint32_t depth : 7;
    uint32_t bound : 2;
    int16_t worth;
    uint8_t move; /* its place in the list of moves */
    uint8_t age;
} DraughtsEntry;

_Static_assert(sizeof(DraughtsEntry) == 8, "half a pair");

/* A ply of the line being looked at. */
typedef struct DraughtsFrame {
    BwDraughtsMove killer[2];
    int quiet;    /* plies since a capture or the move of a man */
    int left_out; /* a move that is not looked at, by its place from 1 on; 0: none */
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    int32_t keys[BW_DRAUGHTS_MOVES_MAX];   /* how promising they are */
    uint16_t index[BW_DRAUGHTS_MOVES_MAX]; /* where they stood before they were put in order */
} DraughtsFrame;

/* Everything a search remembers. It lives in the arena of the task; what comes first is set anew
 * for each thought, the rest may be used again in the next one of the same match. */
typedef struct DraughtsSearch {
    const BwTask *task;
    DraughtsEntry *table;
    uint64_t pairs; /* of entries; a power of two */
    uint64_t nodes, most_nodes;
    const DraughtsNet *net; /* NULL: none was taught these rules */
    DraughtsNetMemory judged;
    DraughtsEndings endings;
    ContainerSeen seen; /* of their file */
    DraughtsWay *way;   /* NULL: there is no memory for one */
    unsigned rules;     /* flags of draughts.h */
    int quiet_most;     /* plies without progress that make a draw */
    int depth;          /* of the iteration */
    int past_count;     /* hashes before the root */
    bool stopped;
    bool shown;                                    /* the tables know the root */
    uint64_t past[DRAUGHTS_PAST + DRAUGHTS_PLIES]; /* up to the position being looked at */
    BwDraughtsMove line[DRAUGHTS_PLIES + 1][DRAUGHTS_PLIES + 1];
    uint8_t line_length[DRAUGHTS_PLIES + 1];
    DraughtsFrame frame[DRAUGHTS_PLIES + 1];
    int16_t history[2][32][32];
    uint8_t age;
} DraughtsSearch;

typedef struct DraughtsWindow {
    int alpha, beta;
} DraughtsWindow;

/* The worth of a board `ply` moves from the root, its line in search->line[ply]; the frame of that
 * ply says how quiet it has been. */
int draughts_search(DraughtsSearch *, const BwDraughtsBoard *, int depth, DraughtsWindow, int ply);

/* A move at the root, through the door, and what it leads to. */
typedef struct DraughtsRoot {
    BwMove move;
    BwDraughtsBoard board;
    int quiet;
    bool again;   /* the same seat is to move then: remedies are not moves of the board */
    bool settled; /* the game is over, or might as well be: `worth` is known */
    int worth;    /* in the iteration that ran last */
    BwDraughtsMove line[BW_LINE_MAX];
    int line_length;
} DraughtsRoot;

enum { DRAUGHTS_ROOTS = 192 };

/* The moves worth a thought: those that do their duty, if there is one to choose. */
int draughts_roots(const BwTask *, DraughtsRoot out[DRAUGHTS_ROOTS]);
/* One iteration, the best `wanted` with exact worths; leaves them best first. False if it was
 * stopped: then the first is still the best that is known, and the others say nothing. */
bool draughts_iterate(DraughtsSearch *, DraughtsRoot *roots, int count, int wanted);
/* In place of all iterations where the way is known: judges each move by it, the best first. */
void draughts_follow(const DraughtsSearch *, DraughtsRoot *roots, int count);

#endif
