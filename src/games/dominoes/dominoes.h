/* Dominoes (DO-C, DO-X): a match as a state, for engines and boards. Tiles are bits
 * 0…27: 00 10 11 20 21 22 30 … 66. In a masked match `hand` has only the tiles that the viewer
 * knows, while `held` still counts all. So what is in no hand and not laid is the stock in a full
 * match, and all that cannot be seen in a masked one.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_DOMINOES_DOMINOES_H
#define BW_GAMES_DOMINOES_DOMINOES_H

#include "../../game/game.h"

BW_BEGIN

enum {
    BW_DOMINOES_TILES = 28,
    BW_DOMINOES_SUITS = 7,
    BW_DOMINOES_ALL_TILES = (1 << BW_DOMINOES_TILES) - 1
};

/* A hand of four seats lays at most 25 tiles, three passes between each two, and draws and passes
 * at most 8 times more; fewer seats pass less. */
enum { BW_DOMINOES_EVENTS_MAX = 128 };

/* A move is a kind and, in its lowest five bits, a tile where the kind has one. TAKE and MIX are
 * chance: a tile comes to the seat that waits for it, all tiles are mixed for the next deal. The
 * others are a seat's, and public: as bytes they are the history of a hand. */
enum {
    BW_DOMINOES_TILE_BITS = 31,
    BW_DOMINOES_TAKE = 0,
    BW_DOMINOES_LEFT = 1 << 5,
    BW_DOMINOES_RIGHT = 2 << 5,
    BW_DOMINOES_DRAW = 3 << 5,
    BW_DOMINOES_PASS = 4 << 5,
    BW_DOMINOES_MIX = 5 << 5
};

/** Who leads a hand. */
typedef enum BwDominoesLead {
    BW_DOMINOES_LEAD_LOTS,
    BW_DOMINOES_LEAD_HIGHEST_DOUBLE,
    BW_DOMINOES_LEAD_LAY_DRAWN,
    BW_DOMINOES_LEAD_HIGHEST_IN_HAND,
} BwDominoesLead;
/** What a seat that cannot lay draws from the stock. */
typedef enum BwDominoesStock {
    BW_DOMINOES_STOCK_UNTIL_FIT,
    BW_DOMINOES_STOCK_ONE,
    BW_DOMINOES_STOCK_NONE
} BwDominoesStock;
/** How a hand is counted. */
typedef enum BwDominoesScore {
    BW_DOMINOES_SCORE_SINGLE,
    BW_DOMINOES_SCORE_MINUS,
    BW_DOMINOES_SCORE_WINNER_TAKES
} BwDominoesScore;

/** What happens next. */
typedef enum BwDominoesPhase {
    BW_DOMINOES_PHASE_LOTS,  /* every seat draws a tile openly for the lead; then they are mixed */
    BW_DOMINOES_PHASE_DEAL,  /* seat after seat gets its tiles */
    BW_DOMINOES_PHASE_PLAY,  /* a seat lays, draws or passes */
    BW_DOMINOES_PHASE_DRAW,  /* it has said "draw" and waits for its tile */
    BW_DOMINOES_PHASE_SHOWN, /* the hand is over and counted, all hands lie open */
} BwDominoesPhase;

/** The state of a game of dominoes. */
typedef struct BwDominoes {
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
    uint8_t event[BW_DOMINOES_EVENTS_MAX]; /* all that happened since the deal; zeros behind it */
    uint8_t unused[2];
} BwDominoes;

/** The state of a game of dominoes. */
static inline const BwDominoes *bw_dominoes_of(const BwState *state)
{
    return (const BwDominoes *)state->bytes;
}

BW_API extern const uint8_t bw_dominoes_halves[BW_DOMINOES_TILES][2]; /* the larger first */
BW_API extern const uint32_t
    bw_dominoes_suits[BW_DOMINOES_SUITS]; /* the seven tiles that show a number */

/** The pips of a tile. */
static inline int bw_dominoes_pips(int tile)
{
    return bw_dominoes_halves[tile][0] + bw_dominoes_halves[tile][1];
}

/** The tiles that can be laid at one of the ends. */
static inline uint32_t bw_dominoes_fitting(const uint8_t ends[2])
{
    return bw_dominoes_suits[ends[0]] | bw_dominoes_suits[ends[1]];
}

/** What is in no hand and not laid. */
static inline uint32_t bw_dominoes_unseen(const BwDominoes *it)
{
    return (uint32_t)BW_DOMINOES_ALL_TILES &
           ~(it->row | it->hand[0] | it->hand[1] | it->hand[2] | it->hand[3]);
}

/** The side that a seat plays for. */
static inline int bw_dominoes_side(const BwDominoes *it, int seat)
{
    return it->partners ? seat & 1 : seat;
}

/** How many sides there are. */
static inline int bw_dominoes_sides(const BwDominoes *it)
{
    return it->partners ? 2 : it->seats;
}

BW_END

#endif
