/* The laws of a game, each a function that can be run against any Game: the listed ones, the toy,
 * and toys broken on purpose. A law keeps silent or says what is wrong; the first complaint stays.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_TESTS_LAWS_H
#define BOXWOOD_TESTS_LAWS_H

#include "base/catalogue.h"
#include "game/rules.h"

enum { MESSAGE_TEXT = 2048 };

/* One set of rules on trial. */
typedef struct Trial {
    Rules rules;
    const Catalogue *words;
    uint64_t seed;
    long moves;  /* play about so many moves, */
    int matches; /* in at most so many matches, */
    int visits;  /* and look closely at about so many of their positions */

    const char *law; /* the one being checked */
    Rng rng;         /* for whatever a law needs; seeded anew for each */
    char message[MESSAGE_TEXT];
} Trial;

/* A law looks once at the rules as a whole, or at one position of a random match, or both. */
typedef struct Law {
    const char *name;
    void (*whole)(Trial *);
    void (*here)(Trial *, const State *);
} Law;

extern const Law laws[]; /* ending with a NULL name */

/** Checks all laws, or only the one named; NULL, or what is wrong. */
const char *trial_run(Trial *, const char *law);
/** The rules of any preset of any Game, listed or not. */
Rules trial_rules(const Game *, const Preset *, int seats);

/* For the laws themselves. */

/** Writes the complaint: rules, law and position (if there is one) are added to it. */
__attribute__((format(printf, 3, 4))) void trial_fail(Trial *, const State *, const char *, ...);
bool trial_failed(const Trial *);

/* Room behind the lists, so that a list that is too long is seen and not just suffered. */
enum { GUARD = 64 };
typedef struct MoveList {
    Move move[MOVES_MAX];
    Move guard[GUARD];
    int count;
} MoveList;
typedef struct PathList {
    Path path[PATHS_MAX];
    Path guard[GUARD];
    int count;
} PathList;

/** Lists moves or paths; false, after complaining, if there are none or too many. */
bool trial_moves(Trial *, const State *, MoveList *);
bool trial_paths(Trial *, const State *, PathList *);
bool state_same(const State *, const State *);
int places_count(const Game *);

void law_start(Trial *);
void law_moves(Trial *, const State *);
void law_ends(Trial *);
void law_words(Trial *, const State *);
void law_text(Trial *, const State *);
void law_mask(Trial *, const State *);
void law_same_turn(Trial *, const State *);
void law_no_leak(Trial *, const State *);
void law_weights(Trial *, const State *);
void law_paths(Trial *, const State *);
void law_reasons(Trial *, const State *);
void law_replay(Trial *);
void law_garbage_rules(Trial *);
void law_garbage(Trial *, const State *);
void law_asides(Trial *, const State *);
void law_repeat(Trial *, const State *);
void law_tables(Trial *);
void law_catalogue(Trial *);
void law_told(Trial *, const State *);

#endif
