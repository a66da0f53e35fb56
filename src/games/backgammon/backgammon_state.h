/* A match of backgammon: the struct behind the State, and what its files tell each other. White is
 * seat 0, Black seat 1. Each side's men stand in its own count of points.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_BACKGAMMON_STATE_H
#define BW_GAMES_BACKGAMMON_STATE_H

#include "base/text.h"
#include "game/game.h"
#include "games/backgammon/backgammon.h"

enum { BACKGAMMON_TURNS_MAX = 10000 }; /* then the match is stopped; a random game takes about 90 */
enum { BACKGAMMON_MATCH_MAX = 25 };

extern const char *const backgammon_endings[BW_BACKGAMMON_ENDED_COUNT];

_Static_assert(sizeof(BwBackgammon) == 68, "no gaps");
_Static_assert(sizeof(BwBackgammon) <= sizeof(BwState), "a match is a state");

static inline BwBackgammon *backgammon(BwState *state)
{
    return (BwBackgammon *)state->bytes;
}

/* A move is a picture of bits: kind 8 | dice 8 | which 8 | to 8 | from 8, `from` lowest. A throw
 * has its dice in from and to, a resignation its times in from; dice and which are those of a step.
 */
typedef enum BackgammonKind {
    BACKGAMMON_KIND_STEP,
    BACKGAMMON_KIND_DONE,
    BACKGAMMON_KIND_THROW,
    BACKGAMMON_KIND_ROLL,
    BACKGAMMON_KIND_DOUBLE,
    BACKGAMMON_KIND_TAKE,
    BACKGAMMON_KIND_DROP,
    BACKGAMMON_KIND_ACCEPT,
    BACKGAMMON_KIND_REFUSE,
    BACKGAMMON_KIND_RESIGN,
} BackgammonKind;

/* What the opening throw is: the first turn's dice, or only who begins. In records of version 1
 * that player throws at once, without a chance to double. */
enum {
    BACKGAMMON_OPENING_PLAYED,
    BACKGAMMON_OPENING_THROWN_AGAIN,
    BACKGAMMON_OPENING_DECIDES,
    BACKGAMMON_OPENING_OWN
};

static inline BwMove backgammon_move(BackgammonKind kind, int from, int to)
{
    return (BwMove)kind << 32 | (BwMove)to << 8 | (BwMove)from;
}

static inline BackgammonKind backgammon_kind(BwMove move)
{
    return (BackgammonKind)(move >> 32);
}

static inline int backgammon_from(BwMove move)
{
    return (int)(move & 0xff);
}

static inline int backgammon_to(BwMove move)
{
    return (int)(move >> 8 & 0xff);
}

static inline BwBackgammonStep backgammon_step_of(BwMove move)
{
    BwBackgammonStep step = {(uint8_t)move, (uint8_t)(move >> 8), (uint8_t)(move >> 16),
                             (uint8_t)(move >> 24)};
    return step;
}

static inline BwMove backgammon_step_move(BwBackgammonStep step)
{
    return (BwMove)step.dice << 24 | (BwMove)step.which << 16 | (BwMove)step.to << 8 | step.from;
}

/* Places: 0…25 are the points, off and bar; then the words. */
enum {
    BACKGAMMON_PLACE_ROLL = 26,
    BACKGAMMON_PLACE_DOUBLE,
    BACKGAMMON_PLACE_TAKE,
    BACKGAMMON_PLACE_DROP,
    BACKGAMMON_PLACE_DONE,
    BACKGAMMON_PLACE_ACCEPT,
    BACKGAMMON_PLACE_REFUSE,
    BACKGAMMON_PLACE_COUNT
};

/* In the order of backgammon_options; a choice's 0 is its default. */
enum {
    BACKGAMMON_OPTION_OPENING,
    BACKGAMMON_OPTION_COMBINE,
    BACKGAMMON_OPTION_BOTH_STEPS_OPEN,
    BACKGAMMON_OPTION_MUST_USE_MAX,
    BACKGAMMON_OPTION_PREFER_HIGH,
    BACKGAMMON_OPTION_LOW_ALONE,
    BACKGAMMON_OPTION_VOLUNTARY_HIGH_ONLY,
    BACKGAMMON_OPTION_DOUBLES,
    BACKGAMMON_OPTION_OVERSHOOT,
    BACKGAMMON_OPTION_GAMMONS,
    BACKGAMMON_OPTION_CUBE,
    BACKGAMMON_OPTION_CUBE_MAX,
    BACKGAMMON_OPTION_CRAWFORD,
    BACKGAMMON_OPTION_JACOBY,
    BACKGAMMON_OPTION_MATCH,
};

/* What cannot be done, and why: the codes of backgammon_reasons. */
enum {
    BACKGAMMON_REASON_ROLL_FIRST = 1,
    BACKGAMMON_REASON_ROLLED,
    BACKGAMMON_REASON_DOUBLE_LATE,
    BACKGAMMON_REASON_NO_CUBE,
    BACKGAMMON_REASON_CUBE_OTHER,
    BACKGAMMON_REASON_CUBE_END,
    BACKGAMMON_REASON_CRAWFORD,
    BACKGAMMON_REASON_ANSWER_DOUBLE,
    BACKGAMMON_REASON_ANSWER_RESIGNATION,
    BACKGAMMON_REASON_NOT_OFFERED,
    BACKGAMMON_REASON_ALONE,     /* something follows a place that means a move by itself */
    BACKGAMMON_REASON_GO_ON,     /* the path is not finished */
    BACKGAMMON_REASON_WHICH_DIE, /* nor is this one */
    BACKGAMMON_REASON_NO_MAN,
    BACKGAMMON_REASON_OFF,
    BACKGAMMON_REASON_BAR_FIRST,
    BACKGAMMON_REASON_BACKWARD,
    BACKGAMMON_REASON_NO_DICE,
    BACKGAMMON_REASON_NO_DIE,
    BACKGAMMON_REASON_STEPWISE,
    BACKGAMMON_REASON_BLOCKED,
    BACKGAMMON_REASON_NOT_HOME,
    BACKGAMMON_REASON_HIGHER,
    BACKGAMMON_REASON_EXACT,
    BACKGAMMON_REASON_ODD,
    BACKGAMMON_REASON_USE_BOTH,
    BACKGAMMON_REASON_USE_MOST,
    BACKGAMMON_REASON_LARGER,
    BACKGAMMON_REASON_LOW_ALONE,
    BACKGAMMON_REASON_RESTS,
    BACKGAMMON_REASON_MUST_PLAY,
    BACKGAMMON_REASON_MUST_PLAY_DOUBLE,
    BACKGAMMON_REASON_LOST_LOW_AT, /* from here on: why a turn or a die is lost */
    BACKGAMMON_REASON_LOST_LOW,
    BACKGAMMON_REASON_LOST_ENTRY,
    BACKGAMMON_REASON_LOST_ENTRIES,
    BACKGAMMON_REASON_LOST_BOTH,
    BACKGAMMON_REASON_LOST_DIE_AT,
    BACKGAMMON_REASON_LOST_DIE,
    BACKGAMMON_REASON_LOST_DOUBLE,
    BACKGAMMON_REASON_COUNT,
};

extern const BwOption backgammon_options[];
extern const BwPreset backgammon_presets[];

enum {
    BACKGAMMON_BOOKLET_LATTJO,
    BACKGAMMON_BOOKLET_SCRATCH,
    BACKGAMMON_BOOKLET_SCRATCH_PT,
    BACKGAMMON_BOOKLET_SCRATCH_PL,
    BACKGAMMON_BOOKLET_SCRATCH_HU,
    BACKGAMMON_BOOKLET_CLASSIQUE,
    BACKGAMMON_BOOKLET_STANDARD,
    BACKGAMMON_BOOKLETS,
};
extern const char *const backgammon_citations[BACKGAMMON_BOOKLETS][BACKGAMMON_REASON_COUNT];
enum { BACKGAMMON_LETTERS = 8 }; /* of a booklet, with the empty one that ends them */
extern const BwLetter backgammon_letters[BACKGAMMON_BOOKLETS][BACKGAMMON_LETTERS];
extern const BwReasonForm backgammon_reasons[];
extern const char *const backgammon_places[BACKGAMMON_PLACE_COUNT + 1];
extern const BwWord backgammon_words[];
extern const char *const backgammon_named_places[];
extern const BwGame game_backgammon;

/* backgammon_labels.c: the labels of LATTJO's board, which a person can choose to read and type.
 * Writes the label of a seat's point. */
void backgammon_write_label(int seat, int point, BwText *);
/* Writes the words of a seat's move, or of a whole play, with labels. */
void backgammon_label_words(int seat, const char *words, BwText *);
/* Writes a typed line with its labels as the seat counts; whether there were any. */
bool backgammon_count_labels(int seat, const char *text, BwText *);
bool backgammon_read_words(const BwState *, const char *text, BwPath *);

/* What the rules of the table say, and nothing else; the rest is 0. */
void backgammon_rules(BwBackgammon *, const BwRules *);
/* Men, cube and dice as a game begins; the score stays. */
void backgammon_new_game(BwBackgammon *);
int backgammon_turn(const BwBackgammon *);
void backgammon_play(BwBackgammon *, BwMove);
/* Dice for the seat whose turn it is, all of them to be played. */
void backgammon_set_roll(BwBackgammon *, int die, int other_die);
/* The roll being played; only in BW_BACKGAMMON_PHASE_PLAY. */
BwBackgammonTurn backgammon_roll(const BwBackgammon *);
/* Whether the seat may double: the cube is in play, not the other's, and not at its end. */
bool backgammon_may_double(const BwBackgammon *);
/* The most times the stake that can be lost now. */
int backgammon_worth_max(const BwBackgammon *);
/* Whether somebody is one point from the end of a match of several points. */
bool backgammon_within_one(const BwBackgammon *);

int backgammon_moves(const BwState *, BwMove out[BW_MOVES_MAX]);
int backgammon_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
int backgammon_asides(const BwState *, int seat, BwMove out[BW_ASIDES_MAX]);
int backgammon_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int backgammon_write_state(const BwState *, char *, size_t);
BwStatus backgammon_read_state(BwState *, const BwRules *, const char *);
BwReason backgammon_why_not(const BwState *, const BwPath *);
/* The word that a move is, by its kind; a step is none. */
extern const uint8_t backgammon_place_of_kind[];
/* Whether both dice take this man off and it matters which: then the die is named. */
bool backgammon_names_die(const BwBackgammon *, BwBackgammonStep);

/* Words of the position text, by seat and by BwBackgammonCrawford. */
extern const char *const backgammon_seat_words[];
extern const char *const backgammon_crawford_words[];

/* The field's own position texts (backgammon_gnu.c, backgammon_xgid.c): fill in what they say. */
BwStatus backgammon_read_gnu(BwBackgammon *, const char *);
BwStatus backgammon_read_xgid(BwBackgammon *, const char *);
/* Refuses what no match can be: too many men, two colours on a point, a score beyond the end … */
BwStatus backgammon_check(const BwBackgammon *);

/* backgammon_learning.c */
extern const BwLearning backgammon_learning;

#endif
