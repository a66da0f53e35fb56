/* Backgammon's own board and whole plays, for engines that cannot walk through the door man by man.
 * Each side counts its points from its own bearing-off edge: 1…24, the bar is 25, off is 0. So the
 * same triangle is p for one side and 25 - p for the other; masks of points below are always in the
 * mover's count. Boards and plays know nothing of seats, cubes or matches; the state at the end
 * does. SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_BACKGAMMON_BACKGAMMON_H
#define BW_GAMES_BACKGAMMON_BACKGAMMON_H

#include "../../base/api.h"
#include "../../game/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BW_BEGIN

enum { BW_BACKGAMMON_OFF = 0, BW_BACKGAMMON_BAR = 25, BW_BACKGAMMON_MEN = 15 };
/* Ways to share up to four steps among fifteen men: 19 over 4. */
enum { BW_BACKGAMMON_PLAYS_MAX = 3876, BW_BACKGAMMON_PLAY_TEXT = 64 };

/** The fifteen men of a side: bit p of plane[k] is bit k of the number of men on p. All questions
 * about all points at once are a few operations, and two sides compare as 16 bytes. */
typedef struct BwBackgammonSide {
    uint32_t plane[4];
} BwBackgammonSide;

/** Two sides, each in its own count; `own` is the mover. */
typedef struct BwBackgammonPosition {
    BwBackgammonSide own, other;
} BwBackgammonPosition;

enum {
    BW_BACKGAMMON_OVERSHOOT_HIGHEST,
    BW_BACKGAMMON_OVERSHOOT_ANY,
    BW_BACKGAMMON_OVERSHOOT_EXACT,
    BW_BACKGAMMON_OVERSHOOT_EVEN
};

/** The bg.* rules that decide which steps are legal. */
typedef struct BwBackgammonOptions {
    bool sum;                 /* bg.combine=sum */
    bool both_steps_open;     /* bg.both_steps_open=yes */
    bool must_use_max;        /* bg.must_use_max=yes */
    bool prefer_high;         /* bg.prefer_high=yes */
    bool low_alone;           /* bg.low_alone=if_high_impossible */
    bool voluntary_high_only; /* bg.voluntary_high_only=yes */
    uint8_t doubles;          /* steps a double is good for: 4, 2 or 1 */
    uint8_t overshoot;        /* BW_BACKGAMMON_OVERSHOOT_… */
} BwBackgammonOptions;

/** One roll being played, step by step. */
typedef struct BwBackgammonTurn {
    BwBackgammonSide own;
    uint32_t blocked; /* points where the other side has two men or more */
    uint32_t blots;   /* points where it has one */
    uint32_t hits;    /* points where one was hit in this turn */
    uint8_t die[2];   /* as rolled, the larger first */
    uint8_t left[2];  /* how often each may still be used; a double has all in left[0] */
    uint8_t frozen;   /* the man here may not go on (bg.both_steps_open); 0: none */
    uint8_t unused[3];
    BwBackgammonOptions options;
} BwBackgammonTurn;

/** One man's move: by die[which], or by `dice` dice at once (bg.combine=sum). */
typedef struct BwBackgammonStep {
    uint8_t from, to;
    uint8_t which;
    uint8_t dice;
} BwBackgammonStep;

/** All that may be done next in a turn. */
typedef struct BwBackgammonSteps {
    uint32_t from[2]; /* points that a man may leave by the larger, by the smaller die */
    uint32_t jump[3]; /* by two, three, four dice at once */
    bool may_stop;
} BwBackgammonSteps;

/** A whole roll as played. */
typedef struct BwBackgammonPlay {
    BwBackgammonSide own; /* the mover's men afterwards */
    uint32_t hits;        /* points where the other side was hit */
    uint8_t count;        /* of steps; 0: a pass */
    uint8_t from[4], to[4];
    uint8_t unused[3];
} BwBackgammonPlay;

/** The set of one point. */
static inline uint32_t bw_backgammon_bit(int point)
{
    return UINT32_C(1) << point;
}

/** Men on a point, the bar or off. */
static inline int bw_backgammon_men(const BwBackgammonSide *side, int point)
{
    uint32_t men = 0;
    for (int k = 0; k < 4; k++)
        men |= (side->plane[k] >> point & 1) << k;
    return (int)men;
}

/** Points where there is a man; off and bar count. */
static inline uint32_t bw_backgammon_taken(const BwBackgammonSide *side)
{
    return side->plane[0] | side->plane[1] | side->plane[2] | side->plane[3];
}

/** Points with two men or more. */
static inline uint32_t bw_backgammon_held(const BwBackgammonSide *side)
{
    return side->plane[1] | side->plane[2] | side->plane[3];
}

/** Puts one more man on a point, given as its bit. */
static inline void bw_backgammon_put(BwBackgammonSide *side, uint32_t bit)
{
    for (int k = 0; k < 4; k++) {
        uint32_t carry = side->plane[k] & bit;
        side->plane[k] ^= bit;
        bit = carry;
    }
}

/** Lifts one man from a point, given as its bit; there must be one. */
static inline void bw_backgammon_lift(BwBackgammonSide *side, uint32_t bit)
{
    for (int k = 0; k < 4; k++) {
        uint32_t borrow = ~side->plane[k] & bit;
        side->plane[k] ^= bit;
        bit = borrow;
    }
}

/** The same points in the other side's count: p becomes 25 - p. */
static inline uint32_t bw_backgammon_mirror(uint32_t points)
{
    points = __builtin_bswap32(points);
    points = (points & 0x0f0f0f0f) << 4 | (points >> 4 & 0x0f0f0f0f);
    points = (points & 0x33333333) << 2 | (points >> 2 & 0x33333333);
    points = (points & 0x55555555) << 1 | (points >> 1 & 0x55555555);
    return points >> 6; /* bit p is at 31 - p now */
}

/** Whether all men are off. */
static inline bool bw_backgammon_finished(const BwBackgammonSide *side)
{
    return (bw_backgammon_taken(side) & ~UINT32_C(1)) == 0;
}

/** The usual first position of one side. */
BW_API BwBackgammonSide bw_backgammon_start(void);
/** How far all men have to go together. */
BW_API int bw_backgammon_pips(const BwBackgammonSide *);
/** What the winner gets from `loser`: 1, 2 for a gammon, 3 for a backgammon. */
BW_API int bw_backgammon_worth(const BwBackgammonSide *loser);

/** A turn that begins with this roll. */
BW_API BwBackgammonTurn bw_backgammon_turn(const BwBackgammonPosition *,
                                           const BwBackgammonOptions *, int die, int other_die);
/** Points from which a man could move by this die, whatever else the roll requires. */
BW_API uint32_t bw_backgammon_sources(const BwBackgammonTurn *, int die);
/** The steps that are legal now, given the duty to use as many dice as possible and the larger. Two
 * steps that lead to the same are listed once, by the larger die. */
BW_API BwBackgammonSteps bw_backgammon_steps(const BwBackgammonTurn *);
/** Does one step. */
BW_API void bw_backgammon_step(BwBackgammonTurn *, BwBackgammonStep);

/** Lists the whole plays of a roll, one for each different end position, a pass if nothing can be
 * played; returns how many, at least one. */
BW_API int bw_backgammon_plays(const BwBackgammonPosition *, const BwBackgammonOptions *,
                               const uint8_t dice[2],
                               BwBackgammonPlay out[BW_BACKGAMMON_PLAYS_MAX]);
/** The position after a play, as seen by the other side, which moves next. */
BW_API BwBackgammonPosition bw_backgammon_after(const BwBackgammonPosition *,
                                                const BwBackgammonPlay *);

/** Writes a play as people do, "24/20*" "13/11(2)" "bar/22" "6/off", or "pass"; returns its length.
 */
BW_API int bw_backgammon_write_play(const BwBackgammonPlay *, char *, size_t room);
/** Finds the play that `text` means among `count` plays; also understands 25 and 0 for bar and off,
 * and does not insist on stars. NULL: not one of them. */
BW_API const BwBackgammonPlay *bw_backgammon_find_play(const BwBackgammonPosition *,
                                                       const BwBackgammonPlay *plays, int count,
                                                       const char *text);

enum { BW_BACKGAMMON_CUBE_CENTRED = -1 };

/** `seat` says whose turn it is, except in the first and the last phase, where it is 0. */
typedef enum BwBackgammonPhase {
    BW_BACKGAMMON_PHASE_OPENING, /* chance: each throws one die */
    BW_BACKGAMMON_PHASE_THROW,   /* chance: the seat's two dice */
    BW_BACKGAMMON_PHASE_ROLL,    /* the seat may throw, or offer the cube */
    BW_BACKGAMMON_PHASE_ANSWER,  /* the other seat takes or drops */
    BW_BACKGAMMON_PHASE_PLAY,
    BW_BACKGAMMON_PHASE_OVER,
} BwBackgammonPhase;

/** Whether the Crawford game of a match is to come, is being played, or is over. */
typedef enum BwBackgammonCrawford {
    BW_BACKGAMMON_CRAWFORD_AHEAD,
    BW_BACKGAMMON_CRAWFORD_NOW,
    BW_BACKGAMMON_CRAWFORD_PAST
} BwBackgammonCrawford;

/** How the last game of a match ended; [BW_BACKGAMMON_ENDED_NOT] of backgammon_endings is NULL. */
typedef enum BwBackgammonEnded {
    BW_BACKGAMMON_ENDED_NOT,
    BW_BACKGAMMON_ENDED_ALL_OFF,
    BW_BACKGAMMON_ENDED_GAMMON,
    BW_BACKGAMMON_ENDED_BACKGAMMON,
    BW_BACKGAMMON_ENDED_DROPPED,
    BW_BACKGAMMON_ENDED_RESIGNED,
    BW_BACKGAMMON_ENDED_STOPPED,
    BW_BACKGAMMON_ENDED_COUNT,
} BwBackgammonEnded;

/** The state of a match of backgammon. */
typedef struct BwBackgammon {
    BwBackgammonSide men[2];
    BwBackgammonOptions options;
    int16_t score[2];
    uint16_t cube, cube_max;
    uint16_t turns;
    uint8_t phase;
    int8_t seat;
    uint8_t dice[2]; /* in BW_BACKGAMMON_PHASE_PLAY the larger first; else what lies from the
                        opening throw */
    uint8_t left[2]; /* as in BwBackgammonTurn */
    uint8_t frozen;
    uint8_t resign; /* times the stake that `seat` offers to lose; 0: no offer */
    int8_t cube_owner;
    uint8_t crawford;
    uint8_t ended;
    uint8_t length; /* points of the match; 0: money play */
    bool with_cube, with_gammons, with_crawford, with_jacoby;
    uint8_t opening;
    uint8_t unused;
} BwBackgammon;

/** The state of a game of backgammon. */
static inline const BwBackgammon *bw_backgammon_of(const BwState *state)
{
    return (const BwBackgammon *)state->bytes;
}

BW_END

#endif
