/* The front door: what a game is to everybody outside its own folder. A state knows the rules, a
 * table knows the past, a view knows what one seat may see. A BwState is a value: copy it with =,
 * and keep the old copy instead of undoing. Nothing here allocates, does I/O or keeps variables, so
 * any number of threads may use a BwGame at once, each on its own states.
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

typedef uint64_t BwMove; /* each game lays out its own bits; 0 is an ordinary move */

/** 256 bytes: compilers copy that much inline, and call memcpy for more. */
typedef struct BwState {
    BW_ALIGN(16) unsigned char bytes[256];
} BwState;

enum { BW_TURN_CHANCE = -1, BW_TURN_OVER = -2, BW_SEAT_ONLOOKER = -3 };
enum { BW_SEATS_MAX = 4, BW_OPTIONS_MAX = 24, BW_ASIDES_MAX = 8 };
enum { BW_MOVES_MAX = 512, BW_PATHS_MAX = 1024 };
enum { BW_PATH_LEN = 14 }; /* a flying king's longest capture, with its end touched twice */
enum { BW_MOVE_TEXT = 64, BW_POSITION_TEXT = 512 }; /* room for the longest move and position */

/** A rule that a table can change. A choice has `values`, a list of spellings ending with NULL, and
 * is stored as an index into it; a number has min and max. */
typedef struct BwOption {
    const char *key;           /* "sq.goal" */
    const char *const *values; /* NULL: a number */
    int16_t min, max;
    int16_t initial;
    int16_t seat; /* 0, or it concerns seat n - 1 alone: then such options stand side by side, one
                     for each seat, and in a rematch its value goes with the person */
} BwOption;

/** What a booklet's letter says where one of its rules is played by a reading of ours. */
typedef struct BwLetter {
    const char *rule;      /* the number of the rule that reads it otherwise */
    const char *words;     /* what it says: a message, often the rule of an option */
    const char *setting;   /* plays it so, "bg.overshoot=even"; NULL: no option does */
    const char *languages; /* the booklet's languages that say so, "sl|tr|ar"; NULL: all of them */
} BwLetter;

/** A booklet, or another well-known set of rules. */
typedef struct BwPreset {
    const char *name;
    const char *settings;         /* its differences: "bg.cube=on bg.match=5"; NULL: none */
    const char *const *rules;     /* its rules in reading order, ending with NULL; see rules.h */
    const char *const *citations; /* the rule number behind each reason code */
    const char *earlier;          /* settings up to a rules version: "1 bg.opening=use_both" */
    const BwLetter *letters;      /* ending with a NULL rule; NULL: it is followed to the letter */
    bool lots;                    /* its booklet draws lots for who sits where */
} BwPreset;

struct BwGame;
struct BwEvaluation; /* brains/opinion.h */

/** One preset of one game, with the seats and options chosen for a table. */
typedef struct BwRules {
    const struct BwGame *game;
    const BwPreset *preset;
    int16_t version; /* of the rules; an old record is replayed by the rules of its time */
    int16_t seats;
    int16_t value[BW_OPTIONS_MAX];
} BwRules;

/** The places to touch for a move. Where they leave a choice (promotion, which die), one more place
 * decides; a move that stops early touches its last place again. */
typedef struct BwPath {
    BwMove move;
    uint8_t count;
    uint8_t place[BW_PATH_LEN]; /* indexes into the game's places */
    uint8_t unused;
} BwPath;

/** The meaning of a place that is spoken rather than touched on the board. Front ends use it to
 * decide which words get a button and which need no announcement; nothing else knows what "roll"
 * is. */
typedef enum BwWordKind {
    BW_WORD_NONE,   /* not such a word: a place on the board, or a whole move */
    BW_WORD_CHOICE, /* decides between moves: a promotion, an end of the row */
    BW_WORD_ROLL,   /* asks for the dice: chance is next */
    BW_WORD_DRAW,   /* asks for a tile or a card: chance is next */
    BW_WORD_DONE,   /* ends the turn */
    BW_WORD_PASS,   /* ends the turn too; nothing else is possible */
    BW_WORD_OFFER,  /* asks the other seat, which answers next */
    BW_WORD_YES,    /* its answers, listed together */
    BW_WORD_NO,
} BwWordKind;

/** A place that is said rather than touched. */
typedef struct BwWord {
    const char *word; /* one of the places */
    BwWordKind kind;
} BwWord;

/** Why something is not possible: one of the game's codes, and its arguments. Code 0: no reason. */
typedef struct BwReason {
    uint8_t code;
    int16_t arg[BW_STATUS_VALUES];
} BwReason;

/** What an argument of a reason is. */
typedef enum BwArgKind {
    BW_ARG_NONE,
    BW_ARG_NUMBER,
    BW_ARG_PLACE, /* as people say it: "the bar" */
    BW_ARG_TYPED, /* a place as it is typed: "bar" */
    BW_ARG_SEAT
} BwArgKind;

/** How a reason is worded: a message of the catalogue with named values. */
typedef struct BwReasonForm {
    const char *id; /* "reason.squadro.home" */
    struct {
        const char *name;
        BwArgKind kind;
    } arg[BW_STATUS_VALUES];
} BwReasonForm;

/** Effects of a move that people notice; pages give them sounds and pauses. A set. */
typedef enum BwEffect {
    BW_EFFECT_CAPTURE = 1, /* somebody's piece is taken or sent back */
    BW_EFFECT_CHECK = 2,   /* somebody must react to this at once */
    BW_EFFECT_HOME = 4,    /* a piece has arrived and leaves play */
    BW_EFFECT_GAME = 8,    /* a game of the match is over */
    BW_EFFECT_DOUBLE = 16, /* it counts twice */
    BW_EFFECT_TRIPLE = 32  /* it counts three times */
} BwEffect;
enum { BW_EFFECTS = 6 };

/** What repetition means for the game: the table counts, the game judges. */
typedef enum BwVerdict { BW_PLAY_ON, BW_MAY_CLAIM, BW_OVER } BwVerdict;
/** What a game says of a position that has come again. */
typedef struct BwJudgement {
    BwVerdict verdict;
    const char *ending; /* such an ending is a draw; this is its word */
} BwJudgement;

/** A group of cells of an observation: planes, or numbers where a plane is a single cell. */
typedef struct BwCells {
    const char *name; /* "own_men" */
    uint16_t count;   /* how many planes mean this */
    uint8_t most;     /* no cell of them is larger */
} BwCells;

/** A game in numbers, for programs that learn it; learn/learn.h uses this. Everything is seen from
 * the side of one seat, so that both colours learn the same. */
typedef struct BwLearning {
    uint16_t actions;      /* the moves of seats have numbers below this, and moves() never writes
                              more than so many */
    uint8_t rows, columns; /* of a plane; 1 and 1: the observation is a row of numbers */
    const BwCells *cells;  /* what the planes mean, in order, ending with a NULL name */
    /** Numbers all moves of the seat to move, as moves() lists them: no two alike. NULL: a move is
     * its own number. */
    void (*number)(const BwState *, const BwMove *moves, int count, uint16_t *out);
    /** Writes what a seat sees in a state that is masked for it: planes of rows of bytes, which
     * were 0 before. */
    void (*observe)(const BwState *, int seat, uint8_t *out);
    /** The most that a seat can win or lose in a match; NULL: a point from every other seat. */
    int (*most)(const BwRules *);
} BwLearning;

/** A game: everything that others know of its rules. */
typedef struct BwGame {
    const char *name; /* file, URL and record name */
    uint16_t version; /* of the rules: grows when old records would replay differently */
    uint8_t seats_min, seats_max;
    bool has_chance;           /* whether chance ever has the turn */
    bool names_by_count;       /* names depend on how many play: seat.<game>.<seats>.<n> */
    uint32_t moves_bound;      /* a random match ends within it */
    const BwOption *options;   /* ending with a NULL key */
    const BwPreset *presets;   /* ending with a NULL name; the first is the default */
    const char *const *places; /* "a1" "bar" "off" "roll" "done" …, ending with NULL */
    const BwWord *words;       /* the spoken places, ending with a NULL word; NULL: none */
    /* The places whose names are words (message "place.bar" …), ending with NULL; NULL: none. */
    const char *const *named_places;
    const BwReasonForm *reasons; /* by code; [0] is unused, ending with a NULL id */
    const struct BwEvaluation
        *opinion;               /* for the generic searches; NULL: that of brains/, if any */
    const BwLearning *learning; /* for learners; NULL: derived from paths and text (learn.h) */

    /** Refuses options and seats that do not go together; NULL: all do. Called when a table is set
     * up, not when a record is read. */
    BwStatus (*check)(const BwRules *);
    /** The first position of a match; the same bytes for the same rules. */
    void (*start)(BwState *, const BwRules *);
    /** Who acts now: a seat, BW_TURN_CHANCE or BW_TURN_OVER. Nobody assumes alternation. */
    int (*turn)(const BwState *);
    /** Lists the legal moves, rolls and deals included, in a fixed order; returns how many: at
     * least one, or 0 once the match is over. Two moves never lead to the same state. */
    int (*moves)(const BwState *, BwMove out[BW_MOVES_MAX]);
    /** Plays one of the listed moves, or an aside. Needs a full state, not a masked one. */
    void (*play)(BwState *, BwMove);
    /** Equal for positions that the rules call the same. */
    uint64_t (*hash)(const BwState *);

    /** Points of the match, final or so far. What one seat wins the others lose: the sum is 0. */
    void (*score)(const BwState *, int16_t out[BW_SEATS_MAX]);
    /** How the match ended: a word, worded by the message ending.WORD; NULL before the end. */
    const char *(*ending)(const BwState *);
    /** Judges a position that has occurred `times` times (1: for the first time), and the game's
     * move counters. NULL: repetition means nothing. */
    BwJudgement (*repeat)(const BwState *, int times);
    /** Whether a seat could still win when another's time runs out; NULL: always. */
    bool (*can_win)(const BwState *, int seat);
    /** What a seat may say out of turn (resign for 2 points); played like moves, but never by
     * chance, search or random play. NULL: nothing. */
    int (*asides)(const BwState *, int seat, BwMove out[BW_ASIDES_MAX]);

    /** The weight of an outcome of chance relative to the others; NULL: all equally likely. */
    unsigned (*weight)(const BwState *, BwMove outcome);
    /** Removes what this seat (or BW_SEAT_ONLOOKER) may not know; NULL: nothing is hidden. */
    void (*mask)(BwState *, int seat);
    /** Fills the gaps of a masked state, every consistent way equally likely; leaves a full one as
     * it is. NULL if mask is. */
    void (*guess)(BwState *, int seat, BwRng *);

    /** Writes a move in the game's notation as `viewer` may read it (BW_TURN_CHANCE: the table
     * itself, which knows everything); returns its length. */
    int (*write_move)(const BwState *, BwMove, int viewer, char *, size_t);
    /** Writes the position, on one line; a masked one too. */
    int (*write_state)(const BwState *, char *, size_t);
    /** Reads a position; refuses, with a message, anything that could break a bound. */
    BwStatus (*read_state)(BwState *, const BwRules *, const char *);

    /** Lists the paths of all moves of the seat to move; no path is a prefix of another. */
    int (*paths)(const BwState *, BwPath out[BW_PATHS_MAX]);
    /** Why this path leads to no move; for an empty path: why the seat to move has no more moves
     * than these (a forfeited turn). Code 0: nothing to explain. */
    BwReason (*why_not)(const BwState *, const BwPath *);
    /** The places that another common spelling of a move touches ("Ng1f3", "0-0", "56" for 65), for
     * the seat to move; if they lead to no move, why_not says why. NULL: there are no other
     * spellings. */
    bool (*read_words)(const BwState *, const char *text, BwPath *out);

    /** What a move that leads from one state to the next does that people notice: a set of
     * BwEffects. It reveals nothing that a seat may not know. NULL: never anything. */
    unsigned (*effects)(const BwState *before, const BwState *after);
} BwGame;

/** All games, ending with NULL. */
BW_API extern const BwGame *const bw_games[];

/** The game of that name, ignoring case, or NULL. */
BW_API const BwGame *bw_game_find(const char *name);
/** The kind of a move's words, taken as a whole; BW_WORD_NONE for most. */
BW_API BwWordKind bw_game_word(const BwGame *, const char *words);
/** The kind as a name for programs: "roll", "done" …; NULL for BW_WORD_NONE. */
BW_API const char *bw_game_word_name(BwWordKind);
/** An effect as a name for programs: "capture", "check" … */
BW_API const char *bw_game_effect_name(BwEffect);
/** A random move: an outcome by weight, or any move of a seat, equally likely. There
 * must be one: after the end there is none. */
BW_API BwMove bw_game_random_move(const BwGame *, const BwState *, BwRng *);
/** Whether `move` is legal now. */
BW_API bool bw_game_allows(const BwGame *, const BwState *, BwMove move);
/** The outcome that a number below bw_game_weights() selects. */
BW_API BwMove bw_game_outcome(const BwGame *, const BwState *, uint32_t number);
/** The sum of the weights of all outcomes possible now. */
BW_API uint32_t bw_game_weights(const BwGame *, const BwState *);
/** How many positions are reached after `depth` moves; matches that end earlier are not counted. */
BW_API uint64_t bw_game_leaves(const BwGame *, const BwState *, int depth);
/** Removes what the seat may not know; a game without secrets is left unchanged. */
BW_API void bw_game_mask(const BwGame *, BwState *, int seat);
/** Whether nothing is hidden in a state; a state read from a masked position is not full. */
BW_API bool bw_game_is_full(const BwGame *, const BwState *);

BW_END

#endif
