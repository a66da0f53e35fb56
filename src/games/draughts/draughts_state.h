/* The game of draughts as it goes through the front door: shared by the files of its folder and
 * the code that draws the board.
 *
 * Seat 0 is Black, seat 1 White; dr.first says who begins. A seat that breaks the duty to capture,
 * where that is possible (dr.capture=huff or remove), is at fault: then it is the other's turn to
 * choose a remedy (DR-C-06), which is a move of its own, before that seat's normal move.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_DRAUGHTS_STATE_H
#define BW_GAMES_DRAUGHTS_STATE_H

#include "game/game.h"
#include "games/draughts/draughts_engine.h"

/* The places: squares as they are numbered, less one, then the words of the remedies. */
enum { DRAUGHTS_PLACE_DEMAND = 32, DRAUGHTS_PLACE_STAND, DRAUGHTS_PLACE_HUFF };

_Static_assert(sizeof(BwDraughts) == 48, "no padding");

static inline BwDraughts *draughts(BwState *state)
{
    return (BwDraughts *)state->bytes;
}

/* A move through the door is a BwDraughtsMove with more above it:
 *
 *     63   46   45…44                                  43
 *     (zeros)   remedy: 1 demand, 2 stand, 3 huff      breaks the duty to capture
 *
 * A remedy has nothing else but, in `from`, the square of a huff. */
enum { DRAUGHTS_REMEDY_DEMAND = 1, DRAUGHTS_REMEDY_STAND, DRAUGHTS_REMEDY_HUFF };

static inline BwMove draughts_at_fault(BwDraughtsMove move)
{
    return move | UINT64_C(1) << 43;
}

static inline bool draughts_is_fault(BwMove move)
{
    return move >> 43 & 1;
}

static inline BwDraughtsMove draughts_on_board(BwMove move)
{
    return move & ((UINT64_C(1) << 43) - 1);
}

static inline BwMove draughts_remedy_move(int remedy, unsigned square)
{
    return (BwMove)remedy << 44 | bw_draughts_move(square, 0);
}

static inline int draughts_remedy_of(BwMove move)
{
    return move >> 44 & 3;
}

/* Whether a capture must be made now if there is one. */
static inline bool draughts_is_bound(const BwDraughts *it)
{
    return it->capture == BW_DRAUGHTS_CAPTURE_STRICT || it->phase == BW_DRAUGHTS_PHASE_DEMANDED;
}

/* Plies without progress after which the game stops. 40 moves each, or, where that is only a claim
 * or nothing at all, later: every game must end. */
static inline int draughts_limit(const BwDraughts *it)
{
    return it->draw == BW_DRAUGHTS_DRAW_STOP ? 80 : it->draw == BW_DRAUGHTS_DRAW_CLAIM ? 120 : 1000;
}

enum { DRAUGHTS_CLAIM = 80 };

void draughts_first_state(BwState *, const BwRules *);
/* Derives turn and winner from the rest. */
void draughts_settle(BwDraughts *);
int draughts_list(const BwState *, BwMove out[BW_MOVES_MAX]);
void draughts_play(BwState *, BwMove);

/* Faults and remedies, for dr.capture=huff and remove. */
int draughts_list_with_faults(const BwDraughts *, BwMove *out);
int draughts_list_remedies(const BwDraughts *, BwMove *out);
void draughts_remember_fault(BwDraughts *, BwMove);
void draughts_remedy(BwDraughts *, BwMove);

int draughts_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int draughts_write_state(const BwState *, char *, size_t);
BwStatus draughts_read_state(BwState *, const BwRules *, const char *);
int draughts_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
BwReason draughts_why_not(const BwState *, const BwPath *);
bool draughts_read_words(const BwState *, const char *text, BwPath *out);

extern const char *const draughts_places[];
extern const BwWord draughts_words[];
extern const BwReasonForm draughts_reasons[];
extern const BwOption draughts_options[];
extern const BwPreset draughts_presets[];

/* Indexes of draughts_options. */
enum {
    DRAUGHTS_OPTION_FIRST,
    DRAUGHTS_OPTION_MEN_BACK,
    DRAUGHTS_OPTION_KING,
    DRAUGHTS_OPTION_CAPTURE,
    DRAUGHTS_OPTION_CHOICE,
    DRAUGHTS_OPTION_CROWN,
    DRAUGHTS_OPTION_DRAW,
    DRAUGHTS_OPTION_BALLOT,
    DRAUGHTS_OPTION_JUMPS,
};

enum { DRAUGHTS_BALLOTS = 174 };
extern const uint8_t draughts_ballots[DRAUGHTS_BALLOTS][6];

typedef enum DraughtsReason {
    DRAUGHTS_REASON_EMPTY = 1,
    DRAUGHTS_REASON_NOT_YOURS,
    DRAUGHTS_REASON_OCCUPIED,
    DRAUGHTS_REASON_DIAGONAL,
    DRAUGHTS_REASON_MAN_FAR,
    DRAUGHTS_REASON_KING_FAR,
    DRAUGHTS_REASON_MAN_BACK,
    DRAUGHTS_REASON_MAN_TAKES_BACK,
    DRAUGHTS_REASON_NO_VICTIM,
    DRAUGHTS_REASON_OWN,
    DRAUGHTS_REASON_BARRED,
    DRAUGHTS_REASON_TWICE,
    DRAUGHTS_REASON_DUE,
    DRAUGHTS_REASON_GO_ON,
    DRAUGHTS_REASON_STOP,
    DRAUGHTS_REASON_STRAYS,
    DRAUGHTS_REASON_MOST,
    DRAUGHTS_REASON_CROWNED,
    DRAUGHTS_REASON_COMPLETE,
    DRAUGHTS_REASON_ONLY_JUMPS,
    DRAUGHTS_REASON_ONE_JUMP,
    DRAUGHTS_REASON_AMBIGUOUS,
    DRAUGHTS_REASON_SAME,
    DRAUGHTS_REASON_STUCK,
    DRAUGHTS_REASON_WHERE,
    DRAUGHTS_REASON_NOT_SQUARE,
    DRAUGHTS_REASON_MISSED, /* one piece is at fault; the next is for several, and so below */
    DRAUGHTS_REASON_MISSED_SEVERAL,
    DRAUGHTS_REASON_MISSED_REMOVE,
    DRAUGHTS_REASON_MISSED_REMOVE_SEVERAL,
    DRAUGHTS_REASON_NO_FAULT,
    DRAUGHTS_REASON_NOT_AT_FAULT,
    DRAUGHTS_REASON_HUFF_WHICH,
    DRAUGHTS_REASONS,
} DraughtsReason;

/* draughts_learning.c */
extern const BwLearning draughts_learning;

#endif
