/* What the files of ludo tell each other, and nobody outside this folder needs.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_LUDO_STATE_H
#define BW_GAMES_LUDO_STATE_H

#include "games/ludo/ludo.h"

_Static_assert(sizeof(BwLudo) == 64, "no padding");

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
extern const BwWord ludo_words[];
extern const char *const ludo_named_places[];

/* Codes of ludo_reasons. */
enum {
    LUDO_REASON_ONE_OR_SIX = 1,
    LUDO_REASON_ONLY_SIX,
    LUDO_REASON_START_DOT,
    LUDO_REASON_START_OR_SIXTH,
    LUDO_REASON_TWO_TOGETHER,
    LUDO_REASON_MUST_ENTER,
    LUDO_REASON_THIRD_SIX,
    LUDO_REASON_DISTANCE,
    LUDO_REASON_BOUNCE,
    LUDO_REASON_TOO_FAR,
    LUDO_REASON_LEAVES_HOME,
    LUDO_REASON_BLOCKED,
    LUDO_REASON_STUCK,
    LUDO_REASON_MUST_MOVE,
    LUDO_REASON_NO_PIECE,
    LUDO_REASON_OUT,
    LUDO_REASON_NO_DOT,
    LUDO_REASON_WHERE_TO,
    LUDO_REASON_HOW_MANY,
    LUDO_REASON_KNOCK_OR_STAY,
    LUDO_REASON_MUST_KNOCK,
    LUDO_REASON_NOBODY,
    LUDO_REASON_SAFE,
    LUDO_REASON_PIECE_FIRST,
    LUDO_REASON_NO_MORE,
    LUDO_REASON_SIX_IS_TWO,
    LUDO_REASON_COLOUR_DOT,
    LUDO_REASONS
};

static inline BwLudo *ludo(BwState *state)
{
    return (BwLudo *)state->bytes;
}

/* How many must come home before the game is over. */
static inline int ludo_ranks(const BwLudo *it)
{
    return it->rule[BW_LUDO_PLAY_ON] ? it->seats - 1 : 1;
}

/* The third 6 in a row was thrown: it is not played (LU-X-03). */
static inline bool ludo_third_six(const BwLudo *it)
{
    return it->sixes == 3;
}

/* A dot as a place. */
static inline int ludo_place(const BwLudo *it, int dot)
{
    return dot == it->finish ? LUDO_PLACE_FINISH : dot;
}

/* The dot where the die takes a piece from `dot` of the track, or BW_LUDO_NOWHERE. */
int ludo_land(const BwLudo *, int dot);
/* How many pieces the seat to move would knock out on its dot `to`. */
int ludo_victims(const BwLudo *, int to);
/* A seat whose stack keeps the seat to move from landing on `to`, or -1 (stack_hit=blocked). */
int ludo_blocker(const BwLudo *, int to);
/* Lists the ways out of the nest with this die. */
int ludo_exits(const BwLudo *, BwMove *out);
/* Whether nothing of the seat to move stands on the ring or on its home track. */
bool ludo_is_track_empty(const BwLudo *);

/* The set of seats that must still throw for the lead. */
unsigned ludo_waiting(const BwLudo *);

void ludo_start(BwState *, const BwRules *);
/* Derives the turn from everything else. */
void ludo_settle(BwLudo *);
/* Puts one of a seat's pieces on another dot and keeps them ascending. */
void ludo_shift(uint8_t dot[BW_LUDO_PIECES], int from, int to);
int ludo_moves(const BwState *, BwMove out[BW_MOVES_MAX]);
void ludo_play(BwState *, BwMove);

int ludo_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int ludo_write_state(const BwState *, char *, size_t);
BwStatus ludo_read_state(BwState *, const BwRules *, const char *);

int ludo_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
BwReason ludo_why_not(const BwState *, const BwPath *);
extern const BwReasonForm ludo_reasons[];
extern const BwOption ludo_options[];
extern const BwPreset ludo_presets[];

/* ludo_learning.c */
extern const BwLearning ludo_learning;

#endif
