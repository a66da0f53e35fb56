/* Tree search guided by a net of yours (PUCT): many trees at once, driven from outside, so that one
 * call of a net judges a leaf of every tree. Round by round, bw_search_select walks down each tree
 * and writes what the seat to move sees at its leaf; you fill in `policy` and `value`; then
 * bw_search_expand carries them back up. A leaf that needs no judgement has `wanted` 0.
 *
 *     size_t size = (bw_search_memory(&plan) + 63) / 64 * 64;
 *     BwSearch *search = bw_search_in(aligned_alloc(64, size), &plan);
 *     bw_search_set(search, tree, &state);                           (each tree)
 *     for (int round = 0; round < 100; round++) {
 *         bw_search_select(search, 0, plan.trees);
 *         judge(plan.observation, plan.policy, plan.value);
 *         bw_search_expand(search, 0, plan.trees);
 *     }
 *     bw_search_visits(search, tree, visits);
 *
 * Chance is sampled by its weights. In a game with hidden hands each tree grows in one world that
 * the seat to move cannot tell from the real one: set several trees to the same state and add up
 * their visits. Threads may work on different ranges of trees; nothing here allocates.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LEARN_SEARCH_H
#define BW_LEARN_SEARCH_H

#include "../learn/learn.h"

BW_BEGIN

/** What is searched, and the arrays by which you and the search talk. */
typedef struct BwSearchPlan {
    BwRules rules;
    uint32_t trees;
    uint32_t nodes; /* room in each tree; a full one goes on without growing */
    uint64_t seed;
    float explore; /* how much the policy and untried moves count against the values; about 1.5 */
    /* Written by select. */
    uint8_t *observation; /* [trees][planes][rows][columns]: the leaf as the seat to move sees it */
    uint8_t *legal;       /* [trees][actions] */
    uint8_t *wanted;      /* [trees]: 1 if the leaf wants your judgement */
    /* Read by expand. */
    const float *policy; /* [trees][actions]: how good each action looks, 0 or more; only the legal
                            ones count, and only by their ratio */
    const float *value;  /* [trees][values]: the points that the seat to move can expect, divided
                            by bw_learn_most, then those of the others in the order of play */
    int values; /* the number of seats; or 1 (0 too): the others share what the first loses */
} BwSearchPlan;

/** A search; its inside is not public. */
typedef struct BwSearch BwSearch;

/** How many bytes a search needs. */
BW_API size_t bw_search_memory(const BwSearchPlan *);
/** A search in that memory, aligned to 64 bytes; every tree begins at the first position. */
BW_API BwSearch *bw_search_in(void *memory, const BwSearchPlan *);
/** Starts a tree anew from a state where a seat is to move. What that seat cannot see is
 * guessed, even if it is in the state, so the tree never knows more than the seat may. */
BW_API void bw_search_set(BwSearch *, uint32_t tree, const BwState *);
/** Walks down the trees first … end - 1; returns how many want a judgement. */
BW_API uint32_t bw_search_select(BwSearch *, uint32_t first, uint32_t end);
/** Takes in the judgements that these trees wanted. */
BW_API void bw_search_expand(BwSearch *, uint32_t first, uint32_t end);
/** How often each action was tried at the root, by action number; returns the sum. */
BW_API uint32_t bw_search_visits(const BwSearch *, uint32_t tree, float *visits);
/** What the root is worth to the seat to move, as in `value`. */
BW_API float bw_search_value(const BwSearch *, uint32_t tree);

BW_END

#endif
