/* The game of draughts as it goes through the front door: shared by the files of its folder and
 * whoever draws the board.
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
enum { PLACE_DEMAND = 32, PLACE_STAND, PLACE_HUFF };

enum { CAPTURE_STRICT, CAPTURE_HUFF, CAPTURE_REMOVE };
enum { DRAW_STOP, DRAW_CLAIM, DRAW_OFF };

typedef enum Phase {
    PHASE_NORMAL,
    PHASE_REMEDY,   /* the other seat was at fault */
    PHASE_DEMANDED, /* a capture was demanded and must be made */
} Phase;

typedef struct Draughts {
    BwDraughtsBoard board;
    BwDraughtsBoard before; /* the move at fault; like the next two zero but in PHASE_REMEDY */
    uint32_t at_fault;      /* the pieces that may be removed, where they stand now */
    uint16_t quiet_before;  /* `quiet` before the move at fault */
    uint16_t quiet;         /* plies since a capture or the move of a man */
    int8_t turn;            /* a seat or BW_TURN_OVER */
    int8_t winner;          /* a seat or -1 */
    uint8_t phase;
    uint8_t rules;   /* flags of draughts.h */
    uint8_t capture; /* CAPTURE_… */
    uint8_t draw;    /* DRAW_… */
    uint8_t unused[2];
} Draughts;

_Static_assert(sizeof(Draughts) == 48, "no padding");

static inline Draughts *draughts(BwState *state)
{
    return (Draughts *)state->bytes;
}

static inline const Draughts *draughts_of(const BwState *state)
{
    return (const Draughts *)state->bytes;
}

/* A move through the door is a BwDraughtsMove with more above it:
 *
 *     63   46   45…44                                  43
 *     (zeros)   remedy: 1 demand, 2 stand, 3 huff      breaks the duty to capture
 *
 * A remedy has nothing else but, in `from`, the square of a huff. */
enum { REMEDY_DEMAND = 1, REMEDY_STAND, REMEDY_HUFF };

static inline BwMove move_at_fault(BwDraughtsMove move)
{
    return move | UINT64_C(1) << 43;
}

static inline bool move_is_fault(BwMove move)
{
    return move >> 43 & 1;
}

static inline BwDraughtsMove move_on_board(BwMove move)
{
    return move & ((UINT64_C(1) << 43) - 1);
}

static inline BwMove move_remedy(int remedy, unsigned square)
{
    return (BwMove)remedy << 44 | bw_draughts_move(square, 0);
}

static inline int move_remedy_of(BwMove move)
{
    return move >> 44 & 3;
}

/* Whether a capture must be made now if there is one. */
static inline bool draughts_is_bound(const Draughts *it)
{
    return it->capture == CAPTURE_STRICT || it->phase == PHASE_DEMANDED;
}

/* Plies without progress after which the game stops. 40 moves each, or, where that is only a claim
 * or nothing at all, later: every game must end. */
static inline int draughts_limit(const Draughts *it)
{
    return it->draw == DRAW_STOP ? 80 : it->draw == DRAW_CLAIM ? 120 : 1000;
}

enum { DRAUGHTS_CLAIM = 80 };

void draughts_first_state(BwState *, const BwRules *);
/* Derives turn and winner from the rest. */
void draughts_settle(Draughts *);
int draughts_list(const BwState *, BwMove out[BW_MOVES_MAX]);
void draughts_play(BwState *, BwMove);

/* Faults and remedies, for dr.capture=huff and remove. */
int draughts_list_with_faults(const Draughts *, BwMove *out);
int draughts_list_remedies(const Draughts *, BwMove *out);
void draughts_remember_fault(Draughts *, BwMove);
void draughts_remedy(Draughts *, BwMove);

int draughts_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int draughts_write_state(const BwState *, char *, size_t);
BwStatus draughts_read_state(BwState *, const BwRules *, const char *);
int draughts_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
BwReason draughts_why_not(const BwState *, const BwPath *);
bool draughts_read_words(const BwState *, const char *text, BwPath *out);

extern const char *const draughts_places[];
extern const BwReasonForm draughts_reasons[];
extern const BwOption draughts_options[];
extern const BwPreset draughts_presets[];

/* Indexes of draughts_options. */
enum {
    OPTION_FIRST,
    OPTION_MEN_BACK,
    OPTION_KING,
    OPTION_CAPTURE,
    OPTION_CHOICE,
    OPTION_CROWN,
    OPTION_DRAW,
    OPTION_BALLOT,
};

enum { DRAUGHTS_BALLOTS = 174 };
extern const uint8_t draughts_ballots[DRAUGHTS_BALLOTS][6];

typedef enum DraughtsReason {
    REASON_EMPTY = 1,
    REASON_NOT_YOURS,
    REASON_OCCUPIED,
    REASON_DIAGONAL,
    REASON_MAN_FAR,
    REASON_KING_FAR,
    REASON_MAN_BACK,
    REASON_MAN_TAKES_BACK,
    REASON_NO_VICTIM,
    REASON_OWN,
    REASON_BARRED,
    REASON_TWICE,
    REASON_DUE,
    REASON_GO_ON,
    REASON_STOP,
    REASON_STRAYS,
    REASON_MOST,
    REASON_CROWNED,
    REASON_COMPLETE,
    REASON_ONLY_JUMPS,
    REASON_AMBIGUOUS,
    REASON_SAME,
    REASON_STUCK,
    REASON_WHERE,
    REASON_NOT_SQUARE,
    REASON_MISSED, /* one piece is at fault; the next is for several, and so below */
    REASON_MISSED_SEVERAL,
    REASON_MISSED_REMOVE,
    REASON_MISSED_REMOVE_SEVERAL,
    REASON_NO_FAULT,
    REASON_NOT_AT_FAULT,
    REASON_HUFF_WHICH,
    REASONS,
} DraughtsReason;

#endif
