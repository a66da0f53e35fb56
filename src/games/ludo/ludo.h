/* Ludo (LU-L, LU-X) as a state, for engines and boards.
 *
 * Every dot is counted from the nest of the player who stands there or goes there: 0 is the nest,
 * 1 the start dot, 6 the sixth dot; then round the ring to its last dot (40 or 51), up the home
 * track, and to the finish (45 or 57). So red's 11 and blue's 1 are one dot of the board: only
 * bw_ludo_same_dot() may compare the dots of two seats.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_LUDO_LUDO_H
#define BW_GAMES_LUDO_LUDO_H

#include "../../game/game.h"

BW_BEGIN

enum {
    BW_LUDO_NEST = 0,
    BW_LUDO_START = 1,
    BW_LUDO_SIXTH = 6,
    BW_LUDO_MARKED = 9,
    BW_LUDO_NOWHERE = -1
};
enum { BW_LUDO_PIECES = 4, BW_LUDO_DIE = 6, BW_LUDO_TURNS = 10000 };

/* The options in the order of the table in ludo_presets.c, and what their values mean. */
enum {
    BW_LUDO_BOARD,
    BW_LUDO_ENTER,
    BW_LUDO_SIX_ENTERS,
    BW_LUDO_SIX_SINGLE_START,
    BW_LUDO_EXTRA,
    BW_LUDO_MUST_ENTER,
    BW_LUDO_CAPTURE,
    BW_LUDO_STACK_HIT,
    BW_LUDO_FINISH,
    BW_LUDO_BOUNCE_EXIT,
    BW_LUDO_SAFE,
    BW_LUDO_TRIES,
    BW_LUDO_PLAY_ON,
    BW_LUDO_OPTIONS,
    BW_LUDO_AHEAD = BW_LUDO_OPTIONS, /* a head start for each seat: not a rule of play */
    BW_LUDO_ALL_OPTIONS = BW_LUDO_AHEAD + BW_SEATS_MAX
};
enum { BW_LUDO_BOARD_40, BW_LUDO_BOARD_52 };
enum { BW_LUDO_ENTER_ONE_OR_SIX, BW_LUDO_ENTER_SIX };
enum { BW_LUDO_SIX_ENTERS_TWO_OR_SIXTH, BW_LUDO_SIX_ENTERS_START, BW_LUDO_SIX_ENTERS_TWO };
enum { BW_LUDO_EXTRA_ALWAYS, BW_LUDO_EXTRA_TWO_MAX };
enum { BW_LUDO_CAPTURE_AUTOMATIC, BW_LUDO_CAPTURE_OPTIONAL };
enum { BW_LUDO_STACK_HIT_ALL, BW_LUDO_STACK_HIT_ONE, BW_LUDO_STACK_HIT_BLOCKED };
enum { BW_LUDO_FINISH_BOUNCE, BW_LUDO_FINISH_EXACT };
enum { BW_LUDO_SAFE_HOME, BW_LUDO_SAFE_COLOUR_DOTS, BW_LUDO_SAFE_MARKED };
enum { BW_LUDO_TRIES_ONE, BW_LUDO_TRIES_THREE };

/** The state of a game of ludo. */
typedef struct BwLudo {
    uint8_t dot[BW_SEATS_MAX][BW_LUDO_PIECES]; /* ascending: the pieces of one colour are alike */
    uint8_t opening[BW_SEATS_MAX];             /* last opening throw; 0: none, or play has begun */
    uint8_t ranked[BW_SEATS_MAX];              /* seats in the order in which they came home, */
    uint8_t ranks;                             /* so many of them */
    uint8_t contest;                           /* set of seats that may still win the opening */
    uint8_t seat;                              /* whose throw or move it is; 0 when over */
    int8_t turn;                               /* the same to the world: seat, chance or over */
    uint8_t die;                               /* to be moved; 0: to be thrown */
    uint8_t sixes;                             /* in a row in this turn; only counted for two_max */
    uint8_t failed;                            /* tries of this turn that brought nothing */
    uint8_t seats;
    uint64_t safe;                 /* bit n: a piece on its own dot n cannot be knocked out */
    uint16_t turns;                /* turns of play that have ended */
    uint8_t quarter, last, finish; /* dots from nest to nest; last ring dot; finish */
    uint8_t base[BW_SEATS_MAX];    /* dots from the first corner to the seat's own */
    uint8_t rule[BW_LUDO_OPTIONS];
    uint8_t unused[2];
} BwLudo;

/** The state of a game of ludo. */
static inline const BwLudo *bw_ludo_of(const BwState *state)
{
    return (const BwLudo *)state->bytes;
}

/* A move of a seat; 0 is `done`. A throw of the die is just its number.
 *
 *   bits  0-5  from    6-11  to    12  two pieces    13  stay: knock nobody out
 */
enum {
    BW_LUDO_MOVE_DONE = 0,
    BW_LUDO_MOVE_TO = 6,
    BW_LUDO_MOVE_DOT = 63,
    BW_LUDO_MOVE_TWO = 1 << 12,
    BW_LUDO_MOVE_STAY = 1 << 13
};

/** The dot where a move begins. */
static inline int bw_ludo_from(BwMove move)
{
    return (int)(move & BW_LUDO_MOVE_DOT);
}

/** The dot where a move ends. */
static inline int bw_ludo_to(BwMove move)
{
    return (int)(move >> BW_LUDO_MOVE_TO & BW_LUDO_MOVE_DOT);
}

/** The dot of the ring that `seat` calls `dot`, as `other` counts it; BW_LUDO_NOWHERE for a home
 * track and for a dot that `other` never walks. */
static inline int bw_ludo_same_dot(const BwLudo *it, int seat, int dot, int other)
{
    int ring = 4 * it->quarter;
    int same = dot + it->base[seat] - it->base[other];
    same = same < BW_LUDO_START ? same + ring : same > ring ? same - ring : same;
    return dot > it->last || same > it->last ? BW_LUDO_NOWHERE : same;
}

/** How many pieces the seat has on its dot. */
static inline int bw_ludo_count(const BwLudo *it, int seat, int dot)
{
    const uint8_t *mine = it->dot[seat];
    return (mine[0] == dot) + (mine[1] == dot) + (mine[2] == dot) + (mine[3] == dot);
}

/** All four pieces are at the finish. */
static inline bool bw_ludo_is_home(const BwLudo *it, int seat)
{
    return it->dot[seat][0] == it->finish;
}

BW_END

#endif
