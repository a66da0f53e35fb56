/* The laws of a game, each a function that can be run against any Game: the listed ones, the toy,
 * and toys broken on purpose. A law keeps silent or says what is wrong; the first complaint stays.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_LAWS_H
#define BW_TESTS_LAWS_H

#include "base/catalogue.h"
#include "game/rules.h"

enum { MESSAGE_TEXT = 2048 };

/* One set of rules on trial. */
typedef struct Trial {
    BwRules rules;
    const BwCatalogue *words;
    uint64_t seed;
    long moves;  /* play about so many moves, */
    int matches; /* in at most so many matches, */
    int visits;  /* and look closely at about so many of their positions */

    const char *law; /* the one being checked */
    BwRng rng;       /* for whatever a law needs; seeded anew for each */
    char message[MESSAGE_TEXT];
} Trial;

/* A law looks once at the rules as a whole, or at one position of a random match, or both. */
typedef struct Law {
    const char *name;
    void (*whole)(Trial *);
    void (*here)(Trial *, const BwState *);
} Law;

extern const Law laws[]; /* ending with a NULL name */

/** Checks all laws, or only the one named; NULL, or what is wrong. */
const char *trial_run(Trial *, const char *law);
/** The rules of any preset of any Game, listed or not. */
BwRules trial_rules(const BwGame *, const BwPreset *, int seats);

/* For the laws themselves. */

/** Writes the complaint: rules, law and position (if there is one) are added to it. */
__attribute__((format(printf, 3, 4))) void trial_fail(Trial *, const BwState *, const char *, ...);
bool trial_failed(const Trial *);

/* Room behind the lists, so that a list that is too long is seen and not just suffered. */
enum { GUARD = 64 };
typedef struct MoveList {
    BwMove move[BW_MOVES_MAX];
    BwMove guard[GUARD];
    int count;
} MoveList;
typedef struct PathList {
    BwPath path[BW_PATHS_MAX];
    BwPath guard[GUARD];
    int count;
} PathList;

/** Lists moves or paths; false, after complaining, if there are none or too many. */
bool trial_moves(Trial *, const BwState *, MoveList *);
bool trial_paths(Trial *, const BwState *, PathList *);
bool state_same(const BwState *, const BwState *);
int places_count(const BwGame *);

void law_start(Trial *);
void law_moves(Trial *, const BwState *);
void law_ends(Trial *);
void law_words(Trial *, const BwState *);
void law_text(Trial *, const BwState *);
void law_mask(Trial *, const BwState *);
void law_same_turn(Trial *, const BwState *);
void law_no_leak(Trial *, const BwState *);
void law_weights(Trial *, const BwState *);
void law_paths(Trial *, const BwState *);
void law_reasons(Trial *, const BwState *);
void law_said_words(Trial *);
void law_said(Trial *, const BwState *);
void law_replay(Trial *);
void law_garbage_rules(Trial *);
void law_garbage(Trial *, const BwState *);
void law_numbers(Trial *, const BwState *);
void law_cells(Trial *, const BwState *);
void law_knowledge(Trial *, const BwState *);
void law_chances(Trial *, const BwState *);
void law_asides(Trial *, const BwState *);
void law_repeat(Trial *, const BwState *);
void law_tables(Trial *);
void law_catalogue(Trial *);
void law_told(Trial *, const BwState *);

#endif
