/* The evaluation of backgammon, and looking ahead: the equity of a position for the side on roll,
 * by the net and the tables alone or on average over the rolls to come, each played as best it
 * looks. SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_MIND_H
#define BW_BRAINS_BACKGAMMON_MIND_H

#include "brains/backgammon/gammon_cube.h"
#include "brains/brain.h"
#include "tablebase/backgammon/bearoff_one_sided.h"

enum { GAMMON_AHEAD_MAX = 3 }; /* rolls that are looked ahead */

typedef struct GammonMind {
    GammonQuick *net[GAMMON_NETS]; /* room for them */
    bool ready[GAMMON_NETS];       /* unpacked already */
    BwBackgammonOptions options;
    const BwTask *task;
    GammonRaces races;       /* of the task's data */
    uint64_t nodes;          /* positions judged */
    bool stopped;            /* by the task's limits: what is being worked out is worth nothing */
    BwBackgammonPlay *plays; /* room for those of one roll */
} GammonMind;

/* A mind for a task, its room taken from the task's arena. It needs NETS_BUILT_IN. */
GammonMind gammon_mind(const BwBackgammonOptions *, const BwTask *, BwArena *);
/* What a mind takes from an arena. */
enum {
    GAMMON_MIND_MEMORY = BW_BACKGAMMON_PLAYS_MAX * (int)sizeof(BwBackgammonPlay) +
                         GAMMON_NETS * (int)sizeof(GammonQuick) + (int)sizeof(ContainerSeen) +
                         64 * (2 + GAMMON_NETS),
};

/* The chances of the side on roll where a table of races has both sides; nobody is done yet. */
bool gammon_races_chances(const GammonRaces *, const BwBackgammonPosition *, GammonChances *out);
/* The chances of the side on roll, which has lost if the other side has no men left. */
GammonChances gammon_mind_chances(GammonMind *, const BwBackgammonPosition *);
/* What to do with the cube before the dice are thrown, without looking ahead. */
GammonCubeAction gammon_mind_action(GammonMind *, const BwBackgammonPosition *,
                                    const GammonStake *);
/* Plays a roll as looks best without looking ahead; what that is worth to the side on roll.
 * `turned`: the stake as the other side sees it. */
double gammon_mind_play(GammonMind *, const BwBackgammonPosition *, const GammonStake *turned,
                        const uint8_t dice[2], BwBackgammonPosition *after);
/* What the position is worth to the side on roll, which may double first, when `ahead` rolls are
 * looked at. */
double gammon_mind_worth(GammonMind *, const BwBackgammonPosition *, const GammonStake *,
                         int ahead);
/* The same without doubling. */
double gammon_mind_rolling(GammonMind *, const BwBackgammonPosition *, const GammonStake *,
                           int ahead);

#endif
