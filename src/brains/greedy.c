/* The greedy brain: what looks most promising now, and no further thought. A yardstick.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "brains/evaluation.h"

#include <string.h>

static bool suits(const BwRules *rules)
{
    const Evaluation *opinion = evaluation_find(rules->game);
    return opinion != NULL && opinion->promise != NULL;
}

static void think(const BwTask *task, BwThought *out)
{
    BwMove moves[BW_MOVES_MAX];
    const BwGame *game = task->rules.game;
    const Evaluation *opinion = evaluation_find(game);
    BwRng rng = bw_rng_seed(task->seed);
    int64_t most = INT64_MIN;
    memset(out, 0, sizeof *out);
    int count = game->moves(&task->state, moves);
    for (int i = 0; i < count; i++) {
        int64_t promise = opinion->promise(&task->state, moves[i]) * (INT64_C(1) << 16);
        promise += bw_rng_below(&rng, 1 << 16); /* among equals, any */
        if (promise > most) {
            most = promise;
            out->choice[0].move = moves[i];
        }
    }
    out->choices = 1;
    out->line[0] = out->choice[0].move;
    out->line_length = 1;
}

const BwBrain brain_greedy = {.name = "greedy", .suits = suits, .think = think};
