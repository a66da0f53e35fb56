/* An opinion about the positions of one game, for the generic searches (alphabeta, expectimax,
 * mcts, pimc; greedy too, if it has `promise`). Boxwood's own games have theirs inside; a game of
 * yours brings one in BwGame.opinion. For another opinion about one of ours, copy its BwGame and
 * change that member:
 *
 *     BwGame mine = *rules.game;
 *     mine.opinion = &my_opinion;
 *     rules.game = &mine;
 *     bw_brain_find(&rules, "alphabeta");
 *
 * A net of yours that judges many positions at once goes into learn/search.h instead.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_OPINION_H
#define BW_BRAINS_OPINION_H

#include "../game/game.h"

BW_BEGIN

/* A worth of BW_POINT is one point of the score for certain; a guess stays below BW_LIKELY. */
enum { BW_POINT = 100000, BW_LIKELY = 90000 };

typedef struct BwEvaluation {
    const char *game;
    /** What the position is worth to a seat; any scale that keeps the order, below BW_LIKELY. */
    int32_t (*worth)(const BwState *, int seat);
    /** The expected score behind a worth; NULL: worth / BW_POINT. */
    double (*expect)(int32_t worth);
    /** How promising a move looks before anything is searched; NULL: all alike. */
    int32_t (*promise)(const BwState *, BwMove);
    /** Whether a position is too lively to be judged where it stands: then only its loud moves are
     * looked at further. NULL: never. */
    bool (*loud)(const BwState *, BwMove);
    /** Whether a position is best judged as it stands, since what follows is another matter (a hand
     * of several is over). NULL: never. */
    bool (*settled)(const BwState *);
    /** What speaks for a turn of one move or several, all of it, where a move alone says too
     * little. NULL: `reason` is asked about the first. */
    BwStatus (*turn_reason)(const BwState *, const BwMove *moves, int count);
    /** How well what a guess puts into the hands of others than `seat` agrees with how they have
     * played so far, 1 at best. NULL: all guesses are as good. */
    double (*belief)(const BwState *guess, int seat);
    /** What speaks for a move, in words for a hint; NULL, or no id: nothing simple does. */
    BwStatus (*reason)(const BwState *, BwMove);
    int32_t swing; /* what a mistake is worth that people call one; 0: BW_POINT */
} BwEvaluation;

BW_END

#endif
