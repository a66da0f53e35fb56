/* What the net sees of a position: for each side the men on each point, then features that would be
 * hard to learn from them (shots, escapes, primes, timing). Side 0 is the one on roll. Most inputs
 * are 0, so they come as a list; the trainer and the brain share it.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_INPUTS_H
#define BW_BRAINS_BACKGAMMON_INPUTS_H

#include "games/backgammon/backgammon.h"

enum {
    GAMMON_POINT_UNITS = 4,
    GAMMON_RAW = 25 * GAMMON_POINT_UNITS + 3, /* points and bar, then men off by thirds */
    GAMMON_FEATURES = 25,
    GAMMON_SIDE_INPUTS = GAMMON_RAW + GAMMON_FEATURES,
    GAMMON_INPUTS = 2 * GAMMON_SIDE_INPUTS,
};

typedef struct GammonInputs {
    int count;
    int flags; /* the first so many are 1 */
    uint16_t index[GAMMON_INPUTS];
    float value[GAMMON_INPUTS];
} GammonInputs;

/* Kinds of positions. */
typedef enum GammonClass {
    GAMMON_RACE,    /* the sides have passed each other */
    GAMMON_CONTACT, /* the usual struggle */
    GAMMON_CRASHED, /* contact, but a side has few men left that can do anything */
} GammonClass;

/* Nets, each for positions of its own: races; one side or the other crashed; and contact by what a
 * side has back in the other's home: nothing, men without an anchor, an anchor, three men or more.
 */
enum {
    GAMMON_NET_RACE,
    GAMMON_NET_CRASHED,
    GAMMON_NET_CONTACT = GAMMON_NET_CRASHED + 2,
    GAMMON_BACKS = 4,
    GAMMON_NETS = GAMMON_NET_CONTACT + GAMMON_BACKS * GAMMON_BACKS,
};

GammonClass gammon_class(const BwBackgammonPosition *);
/* The number of the net that judges a position. */
int gammon_net_for(const BwBackgammonPosition *);
void gammon_inputs(const BwBackgammonPosition *, GammonInputs *out);
/* The same by wider vectors or without them. */
void gammon_inputs_by(bool wide, const BwBackgammonPosition *, GammonInputs *out);

#endif
