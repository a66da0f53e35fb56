/* Ludo (LU-L, LU-X), shared by the files of its folder and whoever draws the board.
 *
 * Every dot is counted from the nest of the player who stands there or goes there: 0 is the nest,
 * 1 the start dot, 6 the sixth dot; then round the ring to its last dot (40 or 51), up the home
 * track, and to the finish (45 or 57). So red's 11 and blue's 1 are one dot of the board: only
 * ludo_same_dot() may compare the dots of two seats.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_LUDO_H
#define BW_GAMES_LUDO_H

#include "game/game.h"

enum { LUDO_NEST = 0, LUDO_START = 1, LUDO_SIXTH = 6, LUDO_MARKED = 9, LUDO_NOWHERE = -1 };
enum { LUDO_PIECES = 4, LUDO_DIE = 6, LUDO_TURNS = 10000 };

/* The options in the order of the table in ludo.c, and what their values mean. */
enum {
    LUDO_BOARD,
    LUDO_ENTER,
    LUDO_SIX_ENTERS,
    LUDO_SIX_SINGLE_START,
    LUDO_EXTRA,
    LUDO_MUST_ENTER,
    LUDO_CAPTURE,
    LUDO_STACK_HIT,
    LUDO_FINISH,
    LUDO_BOUNCE_EXIT,
    LUDO_SAFE,
    LUDO_TRIES,
    LUDO_PLAY_ON,
    LUDO_OPTIONS
};
enum { LUDO_BOARD_40, LUDO_BOARD_52 };
enum { LUDO_ENTER_ONE_OR_SIX, LUDO_ENTER_SIX };
enum { LUDO_SIX_ENTERS_TWO_OR_SIXTH, LUDO_SIX_ENTERS_START };
enum { LUDO_EXTRA_ALWAYS, LUDO_EXTRA_TWO_MAX };
enum { LUDO_CAPTURE_AUTOMATIC, LUDO_CAPTURE_OPTIONAL };
enum { LUDO_STACK_HIT_ALL, LUDO_STACK_HIT_ONE, LUDO_STACK_HIT_BLOCKED };
enum { LUDO_FINISH_BOUNCE, LUDO_FINISH_EXACT };
enum { LUDO_SAFE_HOME, LUDO_SAFE_COLOUR_DOTS, LUDO_SAFE_MARKED };
enum { LUDO_TRIES_ONE, LUDO_TRIES_THREE };

typedef struct Ludo {
    uint8_t dot[BW_SEATS_MAX][LUDO_PIECES]; /* ascending: the pieces of one colour are alike */
    uint8_t opening[BW_SEATS_MAX];          /* last opening throw; 0: none, or play has begun */
    uint8_t ranked[BW_SEATS_MAX];           /* seats in the order in which they came home, */
    uint8_t ranks;                          /* so many of them */
    uint8_t contest;                        /* set of seats that may still win the opening */
    uint8_t seat;                           /* whose throw or move it is; 0 when over */
    int8_t turn;                            /* the same to the world: seat, chance or over */
    uint8_t die;                            /* to be moved; 0: to be thrown */
    uint8_t sixes;                          /* in a row in this turn; only counted for two_max */
    uint8_t failed;                         /* tries of this turn that brought nothing */
    uint8_t seats;
    uint64_t safe;                 /* bit n: a piece on its own dot n cannot be knocked out */
    uint16_t turns;                /* turns of play that have ended */
    uint8_t quarter, last, finish; /* dots from nest to nest; last ring dot; finish */
    uint8_t base[BW_SEATS_MAX];    /* dots from the first corner to the seat's own */
    uint8_t rule[LUDO_OPTIONS];
    uint8_t unused[2];
} Ludo;

_Static_assert(sizeof(Ludo) == 64, "no padding");

/* A move of a seat; 0 is `done`. A throw of the die is just its number.
 *
 *   bits  0-5  from    6-11  to    12  two pieces    13  stay: knock nobody out
 */
enum {
    LUDO_MOVE_DONE = 0,
    LUDO_MOVE_TO = 6,
    LUDO_MOVE_DOT = 63,
    LUDO_MOVE_TWO = 1 << 12,
    LUDO_MOVE_STAY = 1 << 13
};

/* "nest", the dots by number, "finish", then the choices. On the small board the numbers from 45
 * on name no dot. */
enum {
    LUDO_PLACE_FINISH = 57,
    LUDO_PLACE_ONE,
    LUDO_PLACE_TWO,
    LUDO_PLACE_KNOCK,
    LUDO_PLACE_STAY,
    LUDO_PLACE_DONE
};
extern const char *const ludo_places[];

static inline Ludo *ludo(BwState *state)
{
    return (Ludo *)state->bytes;
}

static inline const Ludo *ludo_of(const BwState *state)
{
    return (const Ludo *)state->bytes;
}

static inline int ludo_from(BwMove move)
{
    return (int)(move & LUDO_MOVE_DOT);
}

static inline int ludo_to(BwMove move)
{
    return (int)(move >> LUDO_MOVE_TO & LUDO_MOVE_DOT);
}

/* The dot of the ring that `seat` calls `dot`, as `other` counts it; LUDO_NOWHERE for a home track
 * and for a dot that `other` never walks. */
static inline int ludo_same_dot(const Ludo *it, int seat, int dot, int other)
{
    int ring = 4 * it->quarter;
    int same = dot + it->base[seat] - it->base[other];
    same = same < LUDO_START ? same + ring : same > ring ? same - ring : same;
    return dot > it->last || same > it->last ? LUDO_NOWHERE : same;
}

/* How many pieces the seat has on its dot. */
static inline int ludo_count(const Ludo *it, int seat, int dot)
{
    const uint8_t *mine = it->dot[seat];
    return (mine[0] == dot) + (mine[1] == dot) + (mine[2] == dot) + (mine[3] == dot);
}

/* All four pieces are at the finish. */
static inline bool ludo_is_home(const Ludo *it, int seat)
{
    return it->dot[seat][0] == it->finish;
}

/* How many must come home before the game is over. */
static inline int ludo_ranks(const Ludo *it)
{
    return it->rule[LUDO_PLAY_ON] ? it->seats - 1 : 1;
}

/* The third 6 in a row was thrown: it is not played (LU-X-03). */
static inline bool ludo_third_six(const Ludo *it)
{
    return it->sixes == 3;
}

/* A dot as a place. */
static inline int ludo_place(const Ludo *it, int dot)
{
    return dot == it->finish ? LUDO_PLACE_FINISH : dot;
}

/* The dot where the die takes a piece from `dot` of the track, or LUDO_NOWHERE. */
int ludo_land(const Ludo *, int dot);
/* How many pieces the seat to move would knock out on its dot `to`. */
int ludo_victims(const Ludo *, int to);
/* A seat whose stack keeps the seat to move from landing on `to`, or -1 (stack_hit=blocked). */
int ludo_blocker(const Ludo *, int to);
/* Lists the ways out of the nest with this die. */
int ludo_exits(const Ludo *, BwMove *out);
/* Whether nothing of the seat to move stands on the ring or on its home track. */
bool ludo_is_track_empty(const Ludo *);

/* The set of seats that must still throw for the lead. */
unsigned ludo_waiting(const Ludo *);

void ludo_start(BwState *, const BwRules *);
/* Derives the turn from everything else. */
void ludo_settle(Ludo *);
/* Puts one of a seat's pieces on another dot and keeps them ascending. */
void ludo_shift(uint8_t dot[LUDO_PIECES], int from, int to);
int ludo_moves(const BwState *, BwMove out[BW_MOVES_MAX]);
void ludo_play(BwState *, BwMove);

int ludo_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int ludo_write_state(const BwState *, char *, size_t);
BwStatus ludo_read_state(BwState *, const BwRules *, const char *);

int ludo_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
BwReason ludo_why_not(const BwState *, const BwPath *);
extern const BwReasonForm ludo_reasons[];
extern const char *const ludo_citations[];   /* of LATTJO */
extern const char *const ludo_citations52[]; /* of ludo52 */

#endif
