/* What the files of the draughts engine share with each other and with the game behind the door,
 * and nobody else needs: the two generators, and the ways that captures take.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_DRAUGHTS_ENGINE_H
#define BW_GAMES_DRAUGHTS_ENGINE_H

#include "games/draughts/draughts.h"

/* The English rules only; see bw_draughts_moves() and its sisters. */
int draughts_english_moves(const BwDraughtsBoard *, bool ways, BwDraughtsMove *out);
int draughts_english_count(const BwDraughtsBoard *, bool ways);
uint64_t draughts_english_perft(const BwDraughtsBoard *, bool ways, int depth);
uint32_t draughts_english_capturers(const BwDraughtsBoard *, unsigned colour);
bool draughts_english_can_move(const BwDraughtsBoard *);

/* One way of one capture: where the piece starts and lands. */
typedef struct DraughtsRoute {
    uint8_t count; /* of the squares; 2 for a single jump */
    uint8_t square[BW_DRAUGHTS_SIDE + 1];
    bool crowns;
    bool goes_on; /* another jump could follow the last one */
    bool strays;  /* another landing of the last jump would have let it go on */
    uint32_t captured;
} DraughtsRoute;

typedef struct DraughtsWalk DraughtsWalk;

/* A walk over all ways of all captures of the side to move, by any rules. Whether the most must be
 * taken is not asked here. Fill in the first part, leave the rest zero. */
struct DraughtsWalk {
    unsigned rules;
    const BwDraughtsBoard *board;
    bool stops; /* also show ways that end too early: those with goes_on or strays */
    void (*show)(DraughtsWalk *, const DraughtsRoute *);
    void *context;

    uint32_t enemies, empty; /* not yet jumped; what the piece may enter */
    bool king;
    DraughtsRoute route;
};

void draughts_walk(DraughtsWalk *);
BwDraughtsMove draughts_route_move(const DraughtsRoute *);
/* Whether two moves leave the same board: the same move, or round trips over the same pieces. */
bool draughts_same(BwDraughtsMove, BwDraughtsMove);

/* The most captures that are listed, early ends included, so that the quiet moves find room beside
 * them; a climb through millions of boards found none with more than 264 of both. */
enum { DRAUGHTS_CAPTURES_MAX = BW_DRAUGHTS_MOVES_MAX - BW_DRAUGHTS_SIDE * 13 };

/* The captures by any rules, shorter ones than the most and, with `stops`, early ends included. */
int draughts_captures(unsigned rules, const BwDraughtsBoard *, bool stops, BwDraughtsMove *out);
/* The moves without a capture by any rules, whether or not a capture is due. */
int draughts_quiets(unsigned rules, const BwDraughtsBoard *, BwDraughtsMove *out);

#endif
