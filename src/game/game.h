/* The front door: what a game is to everybody outside its own folder. A state knows the rules, a
 * table knows the past, a view knows what one seat may see. A State is a value: copy it with =,
 * keep the old copy instead of undoing. Nothing here allocates, does I/O or has memory of its
 * own, so any number of threads may use a Game at once, each on its own states.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAME_GAME_H
#define BOXWOOD_GAME_GAME_H

#include "base/api.h"
#include "base/rng.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BOXWOOD_BEGIN

typedef uint64_t Move; /* each game draws its own bits; 0 is as good as any other */

/* 256 bytes, because compilers copy that with plain moves and more with a call. */
typedef struct State {
    BOXWOOD_ALIGN(16) unsigned char bytes[256];
} State;

enum { TURN_CHANCE = -1, TURN_OVER = -2, SEAT_ONLOOKER = -3 };
enum { SEATS_MAX = 4, OPTIONS_MAX = 24, ASIDES_MAX = 8 };
enum { MOVES_MAX = 512, PATHS_MAX = 1024, PATH_LEN = 14 }; /* flying kings, stopping early */
enum { MOVE_TEXT = 64, POSITION_TEXT = 512 }; /* room for the longest words and position */

/* A rule that differs by table. A choice has `values`, its spellings ending with NULL, and is
 * stored as an index into them; a number has min and max. */
typedef struct Option {
    const char *key;           /* "sq.goal" */
    const char *const *values; /* NULL: a number */
    int16_t min, max;
    int16_t initial;
} Option;

/* A booklet, or another well-known set of rules. */
typedef struct Preset {
    const char *name;
    const char *settings;         /* where it differs: "bg.cube=on bg.match=5"; NULL: nowhere */
    const char *const *rules;     /* its rule numbers in reading order, ending with NULL */
    const char *const *citations; /* the rule number behind each reason code */
} Preset;

struct Game;

/* One preset of one game with the seats and options as chosen for a table. */
typedef struct Rules {
    const struct Game *game;
    const Preset *preset;
    int16_t version; /* of the rules; an old record is played by the rules it was made with */
    int16_t seats;
    int16_t value[OPTIONS_MAX];
} Rules;

/* Touched places that mean a move. Where places do not decide (promotion, which die) the choice
 * is a last place; a move that stops early touches its last place again. */
typedef struct Path {
    Move move;
    uint8_t count;
    uint8_t place[PATH_LEN]; /* indexes into the game's places */
    uint8_t unused;
} Path;

/* Why something cannot be done: a code of the game and what it speaks of. Code 0: no reason. */
typedef struct Reason {
    uint8_t code;
    int16_t arg[STATUS_VALUES];
} Reason;

typedef enum ArgKind { ARG_NONE, ARG_NUMBER, ARG_PLACE, ARG_SEAT } ArgKind;

/* How a reason is told: a message of the catalogue, its values named and understood. */
typedef struct ReasonForm {
    const char *id; /* "reason.squadro.home" */
    struct {
        const char *name;
        ArgKind kind;
    } arg[STATUS_VALUES];
} ReasonForm;

/* What the past means for the game: the table counts, the game judges. */
typedef enum Verdict { PLAY_ON, MAY_CLAIM, OVER } Verdict;
typedef struct Judgement {
    Verdict verdict;
    const char *ending; /* such an end is a draw; this is its word */
} Judgement;

typedef struct Game {
    const char *name; /* file, URL and record name */
    uint16_t version; /* of the rules: grows when an old record would mean another game */
    uint8_t seats_min, seats_max;
    bool has_chance;           /* whether chance ever has the turn */
    uint32_t moves_bound;      /* a random match ends within it */
    const Option *options;     /* ending with a NULL key */
    const Preset *presets;     /* ending with a NULL name; the first is the default */
    const char *const *places; /* "a1" "bar" "off" "roll" "done" …, ending with NULL */
    const ReasonForm *reasons; /* by code; [0] is unused, ending with a NULL id */

    /** The first position of a match; the same bytes for the same rules. */
    void (*start)(State *, const Rules *);
    /** Who acts now: a seat, TURN_CHANCE or TURN_OVER. Nobody assumes alternation. */
    int (*turn)(const State *);
    /** Lists what may be done now, rolls and deals too, in a fixed order; returns how many, at
     * least one unless the match is over. Two moves never lead to the same state. */
    int (*moves)(const State *, Move out[MOVES_MAX]);
    /** Does one of the listed moves, or an aside. Needs a full, not a masked state. */
    void (*play)(State *, Move);
    /** Equal when the rules call it the same position. */
    uint64_t (*hash)(const State *);

    /** Points of a finished match, or so far; what is won is lost by others: the sum is 0. */
    void (*score)(const State *, int16_t out[SEATS_MAX]);
    /** How the match ended: a word that is the message ending.<word>; NULL while it goes on. */
    const char *(*ending)(const State *);
    /** This position has come about `times` times (1: now for the first time); also asked for
     * move counters. NULL: repetition means nothing. */
    Judgement (*repeat)(const State *, int times);
    /** Whether a seat could still win when another's time is up; NULL: yes. */
    bool (*can_win)(const State *, int seat);
    /** What a seat may say out of turn (resign for 2 points); played like moves, but never by
     * chance, search or random play. NULL: nothing. */
    int (*asides)(const State *, int seat, Move out[ASIDES_MAX]);

    /** How likely an outcome of chance is, in relation to its sisters; NULL: all alike. */
    unsigned (*weight)(const State *, Move outcome);
    /** Forgets what this seat (or SEAT_ONLOOKER) may not know; NULL: nothing is hidden. */
    void (*mask)(State *, int seat);
    /** Fills the gaps of a masked state again, each consistent way as likely, and leaves a full one
     * as it is; NULL with mask. */
    void (*guess)(State *, int seat, Rng *);

    /** Writes a move in the game's notation as `viewer` may read it (TURN_CHANCE: the table itself,
     * which knows everything); returns its length. */
    int (*write_move)(const State *, Move, int viewer, char *, size_t);
    /** Writes the position, on one line; a masked one too. */
    int (*write_state)(const State *, char *, size_t);
    /** Reads a position; refuses what could break a bound, with a sentence. */
    Status (*read_state)(State *, const Rules *, const char *);

    /** Lists the paths of all moves of the seat to move; none is the beginning of another. */
    int (*paths)(const State *, Path out[PATHS_MAX]);
    /** Why this path leads to no move; for an empty path: why the seat to move can do no more
     * than it can (a forfeited turn), code 0 if there is nothing to explain. */
    Reason (*why_not)(const State *, const Path *);
    /** The places that another common spelling of a move touches ("Ng1f3", "0-0", "56" for 65), for
     * the seat to move; they may lead to no move, then why_not says why. NULL: there are none. */
    bool (*read_words)(const State *, const char *text, Path *out);
} Game;

/** All games, ending with NULL. */
BOXWOOD_API extern const Game *const games[];

/** The game of that name, in any case, or NULL. */
BOXWOOD_API const Game *game_find(const char *name);
/** A move by chance: an outcome by its weight, or for a seat any move alike. Not when over. */
BOXWOOD_API Move game_random_move(const Game *, const State *, Rng *);
/** Whether `move` is listed now. */
BOXWOOD_API bool game_allows(const Game *, const State *, Move move);
/** The outcome that a number below game_weights() chooses: walks the list of outcomes. */
BOXWOOD_API Move game_outcome(const Game *, const State *, uint32_t number);
/** Sum of the weights of all outcomes of this chance. */
BOXWOOD_API uint32_t game_weights(const Game *, const State *);
/** How many positions are reached after `depth` moves; matches that end earlier are not counted. */
BOXWOOD_API uint64_t game_leaves(const Game *, const State *, int depth);
/** Forgets what the seat may not know; games without secrets stay as they are. */
BOXWOOD_API void game_mask(const Game *, State *, int seat);
/** Whether nothing is missing in a state, as it is when read from a masked position. */
BOXWOOD_API bool game_is_full(const Game *, const State *);

BOXWOOD_END

#endif
