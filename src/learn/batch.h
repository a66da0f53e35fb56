/* Many matches of one game, stepped together into arrays of the caller's. A step plays one action
 * in each match; dice and deals follow by themselves, unless you want to choose them
 * (`hands_chance`). A match that ends begins anew in the same step. Matches are independent, so
 * threads may step different ranges of one batch at a time; results depend on the seed alone.
 * Nothing here allocates.
 *
 *     BwBatchPlan plan = {.rules = rules, .matches = 1024, .seed = 1,
 *                         .legal = legal, .turn = turn, .reward = reward, .done = done,
 *                         .observation = observation};
 *     size_t size = (bw_batch_memory(&plan) + 63) / 64 * 64;
 *     BwBatch *batch = bw_batch_in(aligned_alloc(64, size), &plan);
 *     for (;;) {
 *         bw_batch_sample(batch, 0, plan.matches, actions);       (or your own choice)
 *         bw_batch_step(batch, 0, plan.matches, actions);
 *     }
 *
 * SPDX-License-Identifier: MIT */
#ifndef BW_LEARN_BATCH_H
#define BW_LEARN_BATCH_H

#include "../learn/learn.h"

BW_BEGIN

/* What a step did to a match, in `done`. */
enum {
    BW_STEP_GOES_ON,
    BW_STEP_OVER,    /* the match ended; the next one has begun, unless it `stays` */
    BW_STEP_CUT,     /* the same, but it was cut off after `cut` steps */
    BW_STEP_REFUSED, /* the action is not legal; the match is as it was */
};

/** What the matches are and where to write. An array that is NULL is not written. Do not write to
 * `legal` yourself: a step changes only the parts that differ. */
typedef struct BwBatchPlan {
    BwRules rules;
    uint32_t matches;
    uint64_t seed;
    uint32_t cut;         /* cuts a match off after so many steps; 0: never */
    bool hands_chance;    /* chance has turns too; else it is played inside a step */
    bool stays;           /* a match that has ended waits for bw_batch_reset */
    uint8_t *observation; /* [matches][planes][rows][columns], as the seat to move sees it; of seat
                             0 when no seat is to move */
    uint8_t *legal;       /* [matches][actions]: 1 for what may be played */
    float *reward;        /* [matches][seats]: the points that the last step brought */
    uint8_t *done;        /* [matches]: BW_STEP_… */
    int8_t *turn;         /* [matches]: a seat, BW_TURN_CHANCE or BW_TURN_OVER */
} BwBatchPlan;

/** A batch; its inside is not public. */
typedef struct BwBatch BwBatch;

/** How many bytes a batch needs. */
BW_API size_t bw_batch_memory(const BwBatchPlan *);
/** A batch in that memory, aligned to 64 bytes, with all matches begun. The caller still owns
 * memory and arrays. */
BW_API BwBatch *bw_batch_in(void *memory, const BwBatchPlan *);
/** Begins the matches first … end - 1 anew; their dice go on as they would have. */
BW_API void bw_batch_reset(BwBatch *, uint32_t first, uint32_t end);
/** Plays an action in each of the matches first … end - 1; `actions` has one for every match of the
 * batch. Returns how many were refused. A repetition that ends a match by the rules does so here; a
 * draw that a seat would have to claim does not. */
BW_API uint32_t bw_batch_step(BwBatch *, uint32_t first, uint32_t end, const int32_t *actions);
/** Draws a legal action for each of these matches: any one for a seat, by its weight for chance;
 * BW_NO_ACTION where the match is over. */
BW_API void bw_batch_sample(BwBatch *, uint32_t first, uint32_t end, int32_t *actions);
/** The state of a match, full: mask it before you show it to a seat. */
BW_API const BwState *bw_batch_state(const BwBatch *, uint32_t match);
/** Lets a match go on from another state, without a past. */
BW_API void bw_batch_set(BwBatch *, uint32_t match, const BwState *);

BW_END

#endif
