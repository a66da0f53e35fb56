/* Dominoes (DO-C, DO-X): what the files of this folder share. Tiles are bits 0…27: 00 10 11 20 21
 * 22 30 … 66. A masked match is an ordinary one in which hands know fewer tiles than they hold:
 * `held` always counts, `hand` only knows, so what is in no hand and not laid is the stock in a
 * full match and whatever cannot be seen in a masked one.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_DOMINOES_DOMINOES_H
#define BW_GAMES_DOMINOES_DOMINOES_H

#include "base/text.h"
#include "game/game.h"

enum { TILES = 28, SUITS = 7, ALL_TILES = (1 << TILES) - 1 };

/* A hand of four seats lays at most 25 tiles, three passes between each two, and draws and passes
 * at most 8 times more; fewer seats pass less. */
enum { EVENTS_MAX = 128 };
/* Nothing else ends a match of hands that bring no points. */
enum { HANDS_MAX = 1000 };

/* A move is a kind and, in its lowest five bits, a tile where the kind has one. TAKE and MIX are
 * chance: a tile comes to the seat that waits for it, all tiles are mixed for the next deal. The
 * others are a seat's, and public: as bytes they are the history of a hand. */
enum {
    TILE_BITS = 31,
    TAKE = 0,
    LEFT = 1 << 5,
    RIGHT = 2 << 5,
    DRAW = 3 << 5,
    PASS = 4 << 5,
    MIX = 5 << 5
};

typedef enum LeadRule { LEAD_LOTS, LEAD_HIGHEST_DOUBLE, LEAD_LAY_DRAWN } LeadRule;
typedef enum StockRule { STOCK_UNTIL_FIT, STOCK_ONE, STOCK_NONE } StockRule;
typedef enum ScoreRule { SCORE_SINGLE, SCORE_MINUS, SCORE_WINNER_TAKES } ScoreRule;

typedef enum Phase {
    PHASE_LOTS,  /* every seat draws a tile openly for the lead; then they are mixed */
    PHASE_DEAL,  /* seat after seat gets its tiles */
    PHASE_PLAY,  /* a seat lays, draws or passes */
    PHASE_DRAW,  /* it has said "draw" and waits for its tile */
    PHASE_SHOWN, /* the hand is over and counted, all hands lie open */
} Phase;

typedef struct Dominoes {
    uint32_t hand[BW_SEATS_MAX]; /* the tiles each seat is known to hold */
    uint32_t lot[BW_SEATS_MAX]; /* the one it drew openly for the lead and kept (DO-C-04), if any */
    uint32_t row;               /* what has been laid */
    int16_t points[BW_SEATS_MAX]; /* of each side, this hand included once it is over */
    int16_t target;
    int16_t number; /* of the hand, from 1 */
    uint8_t held[BW_SEATS_MAX];
    uint8_t ends[2]; /* the numbers at the left and the right end of the row */
    uint8_t stock;   /* how many tiles are neither held nor laid */
    uint8_t size;    /* how many each seat is dealt */
    uint8_t seats;
    uint8_t lead_rule, stock_rule, score_rule;
    uint8_t partners; /* 1: seats 0 and 2 against 1 and 3 */
    uint8_t phase;
    int8_t turn;
    int8_t seat;   /* who plays, or gets the next tile */
    int8_t leader; /* of this hand; -1 while nobody knows */
    uint8_t events;
    uint8_t event[EVENTS_MAX]; /* all that happened since the deal; zeros behind it */
    uint8_t unused[2];
} Dominoes;

_Static_assert(sizeof(Dominoes) == 4 * 9 + 2 * 6 + 20 + EVENTS_MAX,
               "law 5 compares bytes: no padding");
_Static_assert(sizeof(Dominoes) <= sizeof(BwState), "a match is a state");

static inline Dominoes *dominoes(BwState *state)
{
    return (Dominoes *)state->bytes;
}

static inline const Dominoes *dominoes_of(const BwState *state)
{
    return (const Dominoes *)state->bytes;
}

extern const uint8_t dominoes_halves[TILES][2]; /* the larger first */
extern const uint32_t dominoes_suits[SUITS];    /* the seven tiles that show a number */

static inline int tile_pips(int tile)
{
    return dominoes_halves[tile][0] + dominoes_halves[tile][1];
}

/** The tiles that can be laid at one of the ends. */
static inline uint32_t fitting(const uint8_t ends[2])
{
    return dominoes_suits[ends[0]] | dominoes_suits[ends[1]];
}

/** Moves the ends on when a tile is laid; `first`: it is the first of the row. */
static inline void lay_end(uint8_t ends[2], bool first, unsigned event)
{
    unsigned tile = event & TILE_BITS;
    if (first) {
        ends[0] = dominoes_halves[tile][0];
        ends[1] = dominoes_halves[tile][1];
    } else {
        int end = event >= RIGHT;
        ends[end] = (uint8_t)(tile_pips((int)tile) - ends[end]);
    }
}

static inline uint32_t all_of(const uint32_t hands[BW_SEATS_MAX])
{
    return hands[0] | hands[1] | hands[2] | hands[3];
}

/** What is in no hand and not laid. */
static inline uint32_t unseen_tiles(const Dominoes *it)
{
    return (uint32_t)ALL_TILES & ~(it->row | all_of(it->hand));
}

static inline int side_of(const Dominoes *it, int seat)
{
    return it->partners ? seat & 1 : seat;
}

static inline int sides_of(const Dominoes *it)
{
    return it->partners ? 2 : it->seats;
}

/** The first tile of this match must be the highest that anybody was dealt (DO-C-07, DO-X-02). */
static inline bool leads_with_highest(const Dominoes *it)
{
    return it->lead_rule == LEAD_HIGHEST_DOUBLE && it->number == 1;
}

/* dominoes.c: how a match goes */
int dominoes_heaviest(uint32_t tiles);
uint32_t dominoes_higher(int tile);
int dominoes_lead(uint32_t tiles);
uint32_t dominoes_playable(const Dominoes *);
bool dominoes_may_draw(const Dominoes *);
void dominoes_start(BwState *, const BwRules *);
void dominoes_lay_lot(Dominoes *);
void dominoes_begin_deal(Dominoes *);
void dominoes_begin_play(Dominoes *);
void dominoes_take(Dominoes *);
void dominoes_follow(Dominoes *, unsigned event);
int dominoes_moves(const BwState *, BwMove out[BW_MOVES_MAX]);

/* dominoes_score.c: what a hand and a match bring */
int dominoes_best(const Dominoes *);
bool dominoes_tied(const Dominoes *);
void dominoes_finish(Dominoes *);
void dominoes_settle(Dominoes *);
void dominoes_score(const BwState *, int16_t out[BW_SEATS_MAX]);
const char *dominoes_ending(const BwState *);

/* dominoes_secrets.c: who knows what */
void dominoes_mask(BwState *, int seat);
void dominoes_guess(BwState *, int seat, BwRng *);
bool dominoes_possible(const Dominoes *);

/* dominoes_text.c and dominoes_read.c: words and positions */
extern const char *const dominoes_phases[]; /* ending with NULL */
int dominoes_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int dominoes_write_state(const BwState *, char *, size_t);
BwStatus dominoes_read_state(BwState *, const BwRules *, const char *);
/* "62" for the first tile, then "<64", "66>", "+" or "-"; 0 if it is none of these. */
unsigned dominoes_read_event(const char *, bool first);
/* That act `number` of the hand cannot have happened, by the id of the reason. */
BwStatus dominoes_bad_act(const char *act, int number, const char *why);
/* A message about a tile. */
BwStatus dominoes_bad_tile(const char *id, unsigned tile);
/* Makes `it` the match before its history. */
BwStatus dominoes_set_up(Dominoes *it, const Dominoes *given);
/* Whether the history has led to what is given; takes over the points. */
BwStatus dominoes_compare(Dominoes *it, const Dominoes *given);

/* dominoes_set.c: positions without a past */
extern const char dominoes_by_hand[]; /* how such a text begins */
/* A history that leads to hands, row and turn; the turn stands where the leader is otherwise. */
BwStatus dominoes_find_past(Dominoes *it, const Dominoes *given, const char *row);

/* dominoes_touch.c: places, paths and reasons */
enum {
    REASON_NOT_HELD = 1,
    REASON_NO_FIT,
    REASON_NO_FIT_THERE,
    REASON_WHICH_END,
    REASON_NO_END,
    REASON_TILE_FIRST,
    REASON_ONE_THING,
    REASON_LEAD,
    REASON_MUST_PLAY,
    REASON_MUST_DRAW,
    REASON_STOCK_EMPTY,
    REASON_DRAWN_ONE,
    REASON_NO_STOCK,
};
extern const char *const dominoes_places[];
extern const BwReasonForm dominoes_reasons[];
int dominoes_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
BwReason dominoes_why_not(const BwState *, const BwPath *);
bool dominoes_read_words(const BwState *, const char *text, BwPath *out);

/* dominoes_rules.c: the options and the booklets */
extern const BwOption dominoes_options[];
extern const BwPreset dominoes_presets[];

#endif
