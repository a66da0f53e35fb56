/* Many matches at once, as a learner steps them.  batch [RULES [STEPS]]
 * Prints how many steps and matches were played and what the first seat won.
 *     cc batch.c $(pkg-config --cflags --libs boxwood)
 * SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>

#include <stdio.h>
#include <stdlib.h>

enum { MATCHES = 256 };

/* Says what is wrong, in English. */
static int complain(BwStatus status)
{
    char words[1024];
    BwText text = bw_text_in(words, sizeof words);
    bw_catalogue_tell(bw_catalogue_english(), &text, &status);
    fprintf(stderr, "%s\n", words);
    return 2;
}

int main(int argc, char **argv)
{
    BwBatchPlan plan = {.matches = MATCHES, .seed = 1};
    BwStatus status = bw_rules_read(&plan.rules, argc > 1 ? argv[1] : "backgammon");
    if (status.id != NULL)
        return complain(status);
    int steps = argc > 2 ? atoi(argv[2]) : 2000;
    size_t size = (bw_batch_memory(&plan) + 63) & ~(size_t)63;
    plan.observation = malloc((size_t)MATCHES * bw_learn_shape(plan.rules.game).cells);
    plan.legal = malloc((size_t)MATCHES * bw_learn_actions(plan.rules.game));
    plan.reward = malloc((size_t)MATCHES * BW_SEATS_MAX * sizeof(float));
    plan.done = malloc(MATCHES);
    plan.turn = malloc(MATCHES);
    void *memory = aligned_alloc(64, size);
    int32_t actions[MATCHES];
    double won = 0;
    long ended = 0;
    BwBatch *batch = bw_batch_in(memory, &plan);
    for (int step = 0; step < steps; step++) {
        bw_batch_sample(batch, 0, MATCHES, actions); /* or what your net prefers */
        bw_batch_step(batch, 0, MATCHES, actions);
        for (int i = 0; i < MATCHES; i++) {
            won += plan.reward[i * plan.rules.seats];
            ended += plan.done[i] == BW_STEP_OVER;
        }
    }
    printf("%ld steps, %ld matches, the first seat won %+.0f points\n", (long)steps * MATCHES, ended, won);
    free(memory);
    free(plan.observation);
    free(plan.legal);
    free(plan.reward);
    free(plan.done);
    free(plan.turn);
    return 0;
}
