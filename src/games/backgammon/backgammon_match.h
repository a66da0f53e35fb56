/* A match of backgammon: the struct behind the State, and what its files tell each other. White is
 * seat 0, Black seat 1. Each side's men stand in its own count of points.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_BACKGAMMON_MATCH_H
#define BW_GAMES_BACKGAMMON_MATCH_H

#include "base/text.h"
#include "game/game.h"
#include "games/backgammon/backgammon.h"

enum { TURNS_MAX = 10000 }; /* then the match is stopped; a random game takes about 90 */
enum { MATCH_MAX = 25, CUBE_CENTRED = -1 };

/* Whose turn it is says `seat` in all phases but the first and the last, where it is 0. */
typedef enum Phase {
    PHASE_OPENING, /* chance: each throws one die */
    PHASE_THROW,   /* chance: the seat's two dice */
    PHASE_ROLL,    /* the seat may throw, or offer the cube */
    PHASE_ANSWER,  /* the other seat takes or drops */
    PHASE_PLAY,
    PHASE_OVER,
} Phase;

typedef enum Crawford { CRAWFORD_AHEAD, CRAWFORD_NOW, CRAWFORD_PAST } Crawford;

/* How the last game of a match ended; [ENDED_NOT] of backgammon_endings is NULL. */
typedef enum Ended {
    ENDED_NOT,
    ENDED_ALL_OFF,
    ENDED_GAMMON,
    ENDED_BACKGAMMON,
    ENDED_DROPPED,
    ENDED_RESIGNED,
    ENDED_STOPPED,
    ENDED_COUNT,
} Ended;
extern const char *const backgammon_endings[ENDED_COUNT];

typedef struct Match {
    BwBackgammonSide men[2];
    BwBackgammonOptions options;
    int16_t score[2];
    uint16_t cube, cube_max;
    uint16_t turns;
    uint8_t phase;
    int8_t seat;
    uint8_t dice[2]; /* in PHASE_PLAY the larger first; else what lies from the opening throw */
    uint8_t left[2]; /* as in BwBackgammonTurn */
    uint8_t frozen;
    uint8_t resign; /* times the stake that `seat` offers to lose; 0: no offer */
    int8_t cube_owner;
    uint8_t crawford;
    uint8_t ended;
    uint8_t length; /* points of the match; 0: money play */
    bool with_cube, with_gammons, with_crawford, with_jacoby;
    bool opening_reroll;
    uint8_t unused;
} Match;

_Static_assert(sizeof(Match) == 68, "no gaps");
_Static_assert(sizeof(Match) <= sizeof(BwState), "a match is a state");

static inline Match *match(BwState *state)
{
    return (Match *)state->bytes;
}

static inline const Match *match_of(const BwState *state)
{
    return (const Match *)state->bytes;
}

/* A move is a picture of bits: kind 8 | dice 8 | which 8 | to 8 | from 8, `from` lowest. A throw
 * has its dice in from and to, a resignation its times in from; dice and which are those of a step.
 */
typedef enum Kind {
    KIND_STEP,
    KIND_DONE,
    KIND_THROW,
    KIND_ROLL,
    KIND_DOUBLE,
    KIND_TAKE,
    KIND_DROP,
    KIND_ACCEPT,
    KIND_REFUSE,
    KIND_RESIGN,
} Kind;

static inline BwMove move_make(Kind kind, int from, int to)
{
    return (BwMove)kind << 32 | (BwMove)to << 8 | (BwMove)from;
}

static inline Kind move_kind(BwMove move)
{
    return (Kind)(move >> 32);
}

static inline int move_from(BwMove move)
{
    return (int)(move & 0xff);
}

static inline int move_to(BwMove move)
{
    return (int)(move >> 8 & 0xff);
}

static inline BwBackgammonStep move_step(BwMove move)
{
    BwBackgammonStep step = {(uint8_t)move, (uint8_t)(move >> 8), (uint8_t)(move >> 16),
                             (uint8_t)(move >> 24)};
    return step;
}

static inline BwMove step_move(BwBackgammonStep step)
{
    return (BwMove)step.dice << 24 | (BwMove)step.which << 16 | (BwMove)step.to << 8 | step.from;
}

/* Places: 0…25 are the points, off and bar; then the words. */
enum {
    PLACE_ROLL = 26,
    PLACE_DOUBLE,
    PLACE_TAKE,
    PLACE_DROP,
    PLACE_DONE,
    PLACE_ACCEPT,
    PLACE_REFUSE,
    PLACE_COUNT
};

extern const BwOption backgammon_options[];
extern const BwPreset backgammon_presets[];
extern const BwReasonForm backgammon_reasons[];
extern const char *const backgammon_places[PLACE_COUNT + 1];

/* What the rules of the table say, and nothing else; the rest is 0. */
void backgammon_match_rules(Match *, const BwRules *);
/* Men, cube and dice as a game begins; the score stays. */
void backgammon_match_new_game(Match *);
int backgammon_match_turn(const Match *);
void backgammon_match_play(Match *, BwMove);
/* Dice for the seat whose turn it is, all of them to be played. */
void backgammon_match_set_roll(Match *, int die, int other_die);
/* The roll being played; only in PHASE_PLAY. */
BwBackgammonTurn backgammon_match_roll(const Match *);
/* Whether the seat may double: the cube is in play, not the other's, and not at its end. */
bool backgammon_match_may_double(const Match *);
/* The most times the stake that can be lost now. */
int backgammon_match_worth_max(const Match *);
/* Whether somebody is one point from the end of a match of several points. */
bool backgammon_match_within_one(const Match *);

int backgammon_match_moves(const BwState *, BwMove out[BW_MOVES_MAX]);
int backgammon_match_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
int backgammon_match_asides(const BwState *, int seat, BwMove out[BW_ASIDES_MAX]);
int backgammon_match_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int backgammon_match_write(const BwState *, char *, size_t);
BwStatus backgammon_match_read(BwState *, const BwRules *, const char *);
BwReason backgammon_match_why_not(const BwState *, const BwPath *);

/* The field's own position texts (backgammon_gnu.c, backgammon_xgid.c): fill in what they say. */
BwStatus backgammon_match_read_gnu(Match *, const char *);
BwStatus backgammon_match_read_xgid(Match *, const char *);
/* Refuses what no match can be: too many men, two colours on a point, a score beyond the end … */
BwStatus backgammon_match_check(const Match *);

#endif
