/* The front door: what a game is to everybody outside its own folder. A state knows the rules, a
 * table knows the past, a view knows what one seat may see. A State is a value: copy it with =,
 * keep the old copy instead of undoing. Nothing here allocates, does I/O or has memory of its
 * own, so any number of threads may use a Game at once, each on its own states.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAME_GAME_H
#define BW_GAME_GAME_H

#include "../base/api.h"
#include "../base/rng.h"
#include "../base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

BW_BEGIN

typedef uint64_t BwMove; /* each game draws its own bits; 0 is as good as any other */

/* 256 bytes, because compilers copy that with plain moves and more with a call. */
typedef struct BwState {
    BW_ALIGN(16) unsigned char bytes[256];
} BwState;

enum { BW_TURN_CHANCE = -1, BW_TURN_OVER = -2, BW_SEAT_ONLOOKER = -3 };
enum { BW_SEATS_MAX = 4, BW_OPTIONS_MAX = 24, BW_ASIDES_MAX = 8 };
enum {
    BW_MOVES_MAX = 512,
    BW_PATHS_MAX = 1024,
    BW_PATH_LEN = 14
};                                                  /* flying kings, stopping early */
enum { BW_MOVE_TEXT = 64, BW_POSITION_TEXT = 512 }; /* room for the longest words and position */

/* A rule that differs by table. A choice has `values`, its spellings ending with NULL, and is
 * stored as an index into them; a number has min and max. */
typedef struct BwOption {
    const char *key;           /* "sq.goal" */
    const char *const *values; /* NULL: a number */
    int16_t min, max;
    int16_t initial;
} BwOption;

/* A booklet, or another well-known set of rules. */
typedef struct BwPreset {
    const char *name;
    const char *settings;         /* where it differs: "bg.cube=on bg.match=5"; NULL: nowhere */
    const char *const *rules;     /* its rules in reading order, ending with NULL; see rules.h */
    const char *const *citations; /* the rule number behind each reason code */
    const char *earlier; /* what was set up to a version of the rules: "1 bg.opening=use_both" */
    bool lots;           /* its booklet draws lots for who sits where */
} BwPreset;

struct BwGame;

/* One preset of one game with the seats and options as chosen for a table. */
typedef struct BwRules {
    const struct BwGame *game;
    const BwPreset *preset;
    int16_t version; /* of the rules; an old record is played by the rules it was made with */
    int16_t seats;
    int16_t value[BW_OPTIONS_MAX];
} BwRules;

/* Touched places that mean a move. Where places do not decide (promotion, which die) the choice
 * is a last place; a move that stops early touches its last place again. */
typedef struct BwPath {
    BwMove move;
    uint8_t count;
    uint8_t place[BW_PATH_LEN]; /* indexes into the game's places */
    uint8_t unused;
} BwPath;

/* What a place means that is said rather than touched on the board. Front ends decide by it which
 * words get a button of their own and which are no news; nobody else knows what "roll" is. */
typedef enum BwWordKind {
    BW_WORD_NONE,   /* no such word: a place on the board, or a whole move */
    BW_WORD_CHOICE, /* decides between moves: a promotion, an end of the row */
    BW_WORD_ROLL,   /* asks for the dice: chance is next */
    BW_WORD_DRAW,   /* asks for a tile or a card: chance is next */
    BW_WORD_DONE,   /* ends the turn */
    BW_WORD_PASS,   /* ends it too, and nothing else can be done */
    BW_WORD_OFFER,  /* asks the other seat, which answers next */
    BW_WORD_YES,    /* its answers, listed together */
    BW_WORD_NO,
} BwWordKind;

typedef struct BwWord {
    const char *word; /* one of the places */
    BwWordKind kind;
} BwWord;

/* Why something cannot be done: a code of the game and what it speaks of. Code 0: no reason. */
typedef struct BwReason {
    uint8_t code;
    int16_t arg[BW_STATUS_VALUES];
} BwReason;

typedef enum BwArgKind { BW_ARG_NONE, BW_ARG_NUMBER, BW_ARG_PLACE, BW_ARG_SEAT } BwArgKind;

/* How a reason is worded: a message of the catalogue with named values. */
typedef struct BwReasonForm {
    const char *id; /* "reason.squadro.home" */
    struct {
        const char *name;
        BwArgKind kind;
    } arg[BW_STATUS_VALUES];
} BwReasonForm;

/* What the past means for the game: the table counts, the game judges. */
typedef enum BwVerdict { BW_PLAY_ON, BW_MAY_CLAIM, BW_OVER } BwVerdict;
typedef struct BwJudgement {
    BwVerdict verdict;
    const char *ending; /* such an end is a draw; this is its word */
} BwJudgement;

typedef struct BwGame {
    const char *name; /* file, URL and record name */
    uint16_t version; /* of the rules: grows when an old record would mean another game */
    uint8_t seats_min, seats_max;
    bool has_chance;             /* whether chance ever has the turn */
    bool names_by_count;         /* seats are called by how many play: seat.<game>.<seats>.<n> */
    uint32_t moves_bound;        /* a random match ends within it */
    const BwOption *options;     /* ending with a NULL key */
    const BwPreset *presets;     /* ending with a NULL name; the first is the default */
    const char *const *places;   /* "a1" "bar" "off" "roll" "done" …, ending with NULL */
    const BwWord *words;         /* the places that are said, ending with a NULL word; NULL: none */
    const BwReasonForm *reasons; /* by code; [0] is unused, ending with a NULL id */

    /** Refuses options and seats that do not go together; NULL: all do. Asked when a table is set
     * up, not when a record is read. */
    BwStatus (*check)(const BwRules *);
    /** The first position of a match; the same bytes for the same rules. */
    void (*start)(BwState *, const BwRules *);
    /** Who acts now: a seat, BW_TURN_CHANCE or BW_TURN_OVER. Nobody assumes alternation. */
    int (*turn)(const BwState *);
    /** Lists what may be done now, rolls and deals too, in a fixed order; returns how many: at
     * least one, and none once the match is over. Two moves never lead to the same state. */
    int (*moves)(const BwState *, BwMove out[BW_MOVES_MAX]);
    /** Does one of the listed moves, or an aside. Needs a full, not a masked state. */
    void (*play)(BwState *, BwMove);
    /** Equal when the rules call it the same position. */
    uint64_t (*hash)(const BwState *);

    /** Points of a finished match, or so far; what is won is lost by others: the sum is 0. */
    void (*score)(const BwState *, int16_t out[BW_SEATS_MAX]);
    /** How the match ended: a word that is the message ending.<word>; NULL while it goes on. */
    const char *(*ending)(const BwState *);
    /** This position has come about `times` times (1: now for the first time); also asked for
     * move counters. NULL: repetition means nothing. */
    BwJudgement (*repeat)(const BwState *, int times);
    /** Whether a seat could still win when another's time is up; NULL: yes. */
    bool (*can_win)(const BwState *, int seat);
    /** What a seat may say out of turn (resign for 2 points); played like moves, but never by
     * chance, search or random play. NULL: nothing. */
    int (*asides)(const BwState *, int seat, BwMove out[BW_ASIDES_MAX]);

    /** How likely an outcome of chance is, in relation to its sisters; NULL: all alike. */
    unsigned (*weight)(const BwState *, BwMove outcome);
    /** Forgets what this seat (or BW_SEAT_ONLOOKER) may not know; NULL: nothing is hidden. */
    void (*mask)(BwState *, int seat);
    /** Fills the gaps of a masked state again, each consistent way as likely, and leaves a full one
     * as it is; NULL with mask. */
    void (*guess)(BwState *, int seat, BwRng *);

    /** Writes a move in the game's notation as `viewer` may read it (BW_TURN_CHANCE: the table
     * itself, which knows everything); returns its length. */
    int (*write_move)(const BwState *, BwMove, int viewer, char *, size_t);
    /** Writes the position, on one line; a masked one too. */
    int (*write_state)(const BwState *, char *, size_t);
    /** Reads a position; refuses what could break a bound, with a sentence. */
    BwStatus (*read_state)(BwState *, const BwRules *, const char *);

    /** Lists the paths of all moves of the seat to move; none is the beginning of another. */
    int (*paths)(const BwState *, BwPath out[BW_PATHS_MAX]);
    /** Why this path leads to no move; for an empty path: why the seat to move can do no more
     * than it can (a forfeited turn), code 0 if there is nothing to explain. */
    BwReason (*why_not)(const BwState *, const BwPath *);
    /** The places that another common spelling of a move touches ("Ng1f3", "0-0", "56" for 65), for
     * the seat to move; they may lead to no move, then why_not says why. NULL: there are none. */
    bool (*read_words)(const BwState *, const char *text, BwPath *out);
} BwGame;

/** All games, ending with NULL. */
BW_API extern const BwGame *const bw_games[];

/** The game of that name, in any case, or NULL. */
BW_API const BwGame *bw_game_find(const char *name);
/** What these words of a move are, taken as a whole; BW_WORD_NONE for most. */
BW_API BwWordKind bw_game_word(const BwGame *, const char *words);
/** The kind as a name for programs: "roll", "done" …; NULL for BW_WORD_NONE. */
BW_API const char *bw_game_word_name(BwWordKind);
/** A move by chance: an outcome by its weight, or for a seat any move alike. Not when over. */
BW_API BwMove bw_game_random_move(const BwGame *, const BwState *, BwRng *);
/** Whether `move` is listed now. */
BW_API bool bw_game_allows(const BwGame *, const BwState *, BwMove move);
/** The outcome that a number below bw_game_weights() chooses: walks the list of outcomes. */
BW_API BwMove bw_game_outcome(const BwGame *, const BwState *, uint32_t number);
/** Sum of the weights of all outcomes of this chance. */
BW_API uint32_t bw_game_weights(const BwGame *, const BwState *);
/** How many positions are reached after `depth` moves; matches that end earlier are not counted. */
BW_API uint64_t bw_game_leaves(const BwGame *, const BwState *, int depth);
/** Forgets what the seat may not know; games without secrets stay as they are. */
BW_API void bw_game_mask(const BwGame *, BwState *, int seat);
/** Whether nothing is missing in a state, as it is when read from a masked position. */
BW_API bool bw_game_is_full(const BwGame *, const BwState *);

BW_END

#endif
