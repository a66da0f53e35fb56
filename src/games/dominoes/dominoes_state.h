/* What the files of dominoes tell each other, and nobody outside this folder needs.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_DOMINOES_STATE_H
#define BW_GAMES_DOMINOES_STATE_H

#include "base/bits.h"
#include "base/text.h"
#include "games/dominoes/dominoes.h"

/* Nothing else ends a match of hands that bring no points. */
enum { DOMINOES_HANDS_MAX = 1000 };

_Static_assert(sizeof(BwDominoes) == 4 * 9 + 2 * 6 + 20 + BW_DOMINOES_EVENTS_MAX,
               "law 5 compares bytes: no padding");
_Static_assert(sizeof(BwDominoes) <= sizeof(BwState), "a match is a state");

static inline BwDominoes *dominoes(BwState *state)
{
    return (BwDominoes *)state->bytes;
}

static inline uint32_t dominoes_all_of(const uint32_t hands[BW_SEATS_MAX])
{
    return hands[0] | hands[1] | hands[2] | hands[3];
}

/** The pips of a set of tiles. */
static inline int dominoes_pips_of(uint32_t tiles)
{
    int pips = 0;
    for (; tiles != 0; tiles &= tiles - 1)
        pips += bw_dominoes_pips(bw_bits_lowest(tiles));
    return pips;
}

/** Moves the ends on when a tile is laid; `first`: it is the first of the row. */
static inline void dominoes_lay_end(uint8_t ends[2], bool first, unsigned event)
{
    unsigned tile = event & BW_DOMINOES_TILE_BITS;
    if (first) {
        ends[0] = bw_dominoes_halves[tile][0];
        ends[1] = bw_dominoes_halves[tile][1];
    } else {
        int end = event >= BW_DOMINOES_RIGHT;
        ends[end] = (uint8_t)(bw_dominoes_pips((int)tile) - ends[end]);
    }
}

/** For engines: what a hand can lay, each as a number: a tile at the left end, and above those a
 * tile at the right one. Where the ends are the same there is but one of them. */
enum { DOMINOES_LAYS_MAX = 2 * BW_DOMINOES_TILES };
static inline int dominoes_lays(const uint8_t ends[2], uint32_t hand, int lays[DOMINOES_LAYS_MAX])
{
    int count = 0;
    for (uint32_t left = hand & bw_dominoes_suits[ends[1]]; left != 0; left &= left - 1)
        lays[count++] = BW_DOMINOES_TILES + bw_bits_lowest(left);
    if (ends[0] != ends[1])
        for (uint32_t left = hand & bw_dominoes_suits[ends[0]]; left != 0; left &= left - 1)
            lays[count++] = bw_bits_lowest(left);
    return count;
}

/** Moves the end on. */
static inline void dominoes_lay(uint8_t ends[2], int lay)
{
    int end = lay >= BW_DOMINOES_TILES;
    ends[end] = (uint8_t)(bw_dominoes_pips(lay % BW_DOMINOES_TILES) - ends[end]);
}

/** The dealt tiles decide who leads the first hand, not tiles drawn before. */
static inline bool dominoes_lead_is_dealt(const BwDominoes *it)
{
    return it->lead_rule == BW_DOMINOES_LEAD_HIGHEST_DOUBLE ||
           it->lead_rule == BW_DOMINOES_LEAD_HIGHEST_IN_HAND;
}

/** The first tile of this match must be the highest that anybody was dealt (DO-C-07, DO-X-02). */
static inline bool dominoes_leads_with_highest(const BwDominoes *it)
{
    return dominoes_lead_is_dealt(it) && it->number == 1;
}

/* dominoes.c */
void dominoes_start(BwState *, const BwRules *);

/* dominoes_moves.c: what may be done and what it does */
uint32_t dominoes_higher(const BwDominoes *, int tile);
int dominoes_lead(const BwDominoes *, uint32_t tiles);
uint32_t dominoes_playable(const BwDominoes *);
bool dominoes_may_draw(const BwDominoes *);
void dominoes_lay_lot(BwDominoes *);
void dominoes_begin_deal(BwDominoes *);
void dominoes_begin_play(BwDominoes *);
void dominoes_take(BwDominoes *);
void dominoes_follow(BwDominoes *, unsigned event);
int dominoes_moves(const BwState *, BwMove out[BW_MOVES_MAX]);
void dominoes_play(BwState *, BwMove);
/* How many of the last acts were passes. */
int dominoes_passes(const BwDominoes *);

/* dominoes_score.c: what a hand and a match bring */
int dominoes_best(const BwDominoes *);
bool dominoes_tied(const BwDominoes *);
void dominoes_finish(BwDominoes *);
void dominoes_settle(BwDominoes *);
void dominoes_score(const BwState *, int16_t out[BW_SEATS_MAX]);
const char *dominoes_ending(const BwState *);

/* dominoes_secrets.c: who knows what */
void dominoes_mask(BwState *, int seat);
void dominoes_guess(BwState *, int seat, BwRng *);
bool dominoes_possible(const BwDominoes *);

/* dominoes_text.c and dominoes_read.c: words and positions */
extern const char *const dominoes_phases[]; /* ending with NULL */
int dominoes_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int dominoes_write_state(const BwState *, char *, size_t);
BwStatus dominoes_read_state(BwState *, const BwRules *, const char *);
/* "62" for the first tile, then "<64", "66>", "+" or "-"; 0 if it is not one of these. */
unsigned dominoes_read_event(const char *, bool first);
/* That act `number` of the hand cannot have happened, by the id of the reason. */
BwStatus dominoes_bad_act(const char *act, int number, const char *why);
/* A message about a tile. */
BwStatus dominoes_bad_tile(const char *id, unsigned tile);
/* Makes `it` the match before its history. */
BwStatus dominoes_set_up(BwDominoes *it, const BwDominoes *given);
/* Whether the history has led to what is given; takes over the points. */
BwStatus dominoes_compare(BwDominoes *it, const BwDominoes *given);

/* dominoes_set.c: positions without a past */
extern const char dominoes_by_hand[]; /* how such a text begins */
/* A history that leads to hands, row and turn; the turn stands where the leader is otherwise. */
BwStatus dominoes_find_past(BwDominoes *it, const BwDominoes *given, const char *row);

/* dominoes_paths.c and dominoes_reasons.c */
enum {
    DOMINOES_PLACE_LEFT = BW_DOMINOES_TILES,
    DOMINOES_PLACE_RIGHT,
    DOMINOES_PLACE_DRAW,
    DOMINOES_PLACE_PASS
};
enum {
    DOMINOES_REASON_NOT_HELD = 1,
    DOMINOES_REASON_NO_FIT,
    DOMINOES_REASON_NO_FIT_THERE,
    DOMINOES_REASON_WHICH_END,
    DOMINOES_REASON_NO_END,
    DOMINOES_REASON_TILE_FIRST,
    DOMINOES_REASON_ONE_THING,
    DOMINOES_REASON_LEAD,
    DOMINOES_REASON_MUST_PLAY,
    DOMINOES_REASON_MUST_DRAW,
    DOMINOES_REASON_STOCK_EMPTY,
    DOMINOES_REASON_DRAWN_ONE,
    DOMINOES_REASON_NO_STOCK,
};
extern const char *const dominoes_places[];
extern const BwWord dominoes_words[];
extern const char *const dominoes_named_places[];
extern const BwReasonForm dominoes_reasons[];
int dominoes_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
BwReason dominoes_why_not(const BwState *, const BwPath *);
bool dominoes_read_words(const BwState *, const char *text, BwPath *out);

/* Indexes of dominoes_options. */
enum {
    DOMINOES_OPTION_LEAD,
    DOMINOES_OPTION_STOCK,
    DOMINOES_OPTION_SCORE,
    DOMINOES_OPTION_TARGET,
    DOMINOES_OPTION_PARTNERS,
};

/* dominoes_presets.c: the options and the booklets */
extern const BwOption dominoes_options[];
extern const BwPreset dominoes_presets[];

/* dominoes_learning.c */
extern const BwLearning dominoes_learning;

#endif
