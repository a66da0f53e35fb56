/* The evaluation function of one game, for the generic searches (alphabeta, expectimax, mcts, pimc;
 * greedy too, if it has `promise`). Boxwood's own games have theirs inside; a game of yours brings
 * one in BwGame.opinion. For another opinion about one of ours, copy its BwGame and change that
 * member:
 *
 *     BwGame mine = *rules.game;
 *     mine.opinion = &my_opinion;
 *     rules.game = &mine;
 *     bw_brain_find(&rules, "alphabeta");
 *
 * A net of yours, with a value and a policy for many positions at once, goes into `judge`, for
 * alphabeta and mcts; or into learn/search.h, a PUCT that you drive yourself, over many trees.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_OPINION_H
#define BW_BRAINS_OPINION_H

#include "../game/game.h"

BW_BEGIN

/* A worth of BW_POINT is one point of the score for certain; a guess stays below BW_LIKELY. */
enum { BW_POINT = 100000, BW_LIKELY = 90000 };

/** A position to judge, and what you think of it. */
typedef struct BwLeaf {
    BwState state;              /* as the seat to move sees it */
    BwMove move[BW_MOVES_MAX];  /* its moves, */
    int moves;                  /* and how many there are */
    float policy[BW_MOVES_MAX]; /* yours, for each of them: how good it looks, 0 or more; only
                                   ratios count. All are 1 before. */
    float value[BW_SEATS_MAX];  /* yours: the points that each seat can expect in the end, as in
                                   BwGame.score. All are 0 before. */
} BwLeaf;

/** An opinion about one game; members may be NULL where that is said. */
typedef struct BwEvaluation {
    const char *game;
    /** What the position is worth to a seat; any scale that keeps the order, below BW_LIKELY. */
    int32_t (*worth)(const BwState *, int seat);
    /** The expected score behind a worth; NULL: worth / BW_POINT. */
    double (*expect)(int32_t worth);
    /** How promising a move looks before anything is searched; NULL: all alike. */
    int32_t (*promise)(const BwState *, BwMove);
    /** Whether a move is loud. A position with loud moves is not judged as it stands: the search
     * follows those moves first. NULL: no move is. */
    bool (*loud)(const BwState *, BwMove);
    /** Whether a position is best judged as it stands, since what follows is another matter (one
     * hand of several is over). NULL: never. */
    bool (*settled)(const BwState *);
    /** What speaks for a whole turn, where its first move alone says too little. NULL: `reason` is
     * asked about the first move. */
    BwStatus (*turn_reason)(const BwState *, const BwMove *moves, int count);
    /** How well a guess of the hands of seats other than `seat` fits how they have played so far;
     * 1 at best. NULL: all guesses are equally good. */
    double (*belief)(const BwState *guess, int seat);
    /** What speaks for a move, in words for a hint; NULL, or no id: nothing simple does. */
    BwStatus (*reason)(const BwState *, BwMove);
    int32_t swing; /* how large an error people call a mistake; 0: BW_POINT */
    /** Judges several positions in one call, with value and policy; NULL: `worth` and `promise` are
     * asked, one by one. Where it is set, alphabeta and mcts ask nothing else what a position is
     * worth or which move looks good, and `worth` may be NULL: then no other search suits.
     *
     * alphabeta asks about all positions that one move leads to at once, so a call has as many as
     * there are moves, or `batch`; fewer where some are known already, and one where a search
     * begins. What it finds does not depend on `batch`.
     *
     * mcts asks about `batch` leaves of its tree at once, and plays nothing out at random. A leaf
     * that waits counts as lost meanwhile, so that the next walk leads elsewhere; a call has fewer
     * where walks end at the end of the game, or meet. The larger the batch, the less a walk knows
     * of those before it: what it finds depends on `batch`, and for equal ones only on the seed. */
    void (*judge)(void *context, BwLeaf *leaves, int count);
    void *context; /* for `judge`: your net */
    int batch;     /* how many positions a call of `judge` has at most; 0: 32 */
} BwEvaluation;

BW_END

#endif
