/* Levels: the same brain, looking less far and judging less well. A weak level errs as people do:
 * it misses what is deep and mistakes what is close; what is plainly bad it hardly ever plays.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "brains/evaluation.h"

/* By level: the share of the brain's full nodes (one in …) and the error of its judgement, in
 * thousandths of what a typical mistake costs. Level 10 is the brain itself. */
static const struct {
    uint32_t one_in;
    int32_t error;
} levels[LEVEL_MAX] = {
    {20000, 700}, {8000, 450}, {3000, 300}, {1200, 200}, {480, 130},
    {190, 85},    {75, 55},    {30, 30},    {10, 12},    {1, 0},
};

/* A bell curve about 0 with a spread of 1, near enough: twelve even numbers added up. */
static double bell(Rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    return sum;
}

static double swing_of(const Game *game)
{
    const Evaluation *opinion = evaluation_find(game);
    return opinion != NULL && opinion->swing > 0 ? opinion->swing : 1;
}

/* What costs more than so many errors nobody of that level would play. */
enum { SENSELESS = 2 };

/* Misjudges every choice a little and puts the seemingly best first. */
static void misjudge(Thought *thought, double error, Rng *rng)
{
    int best = 0;
    double most = 0;
    double least = thought->choice[0].value - SENSELESS * error;
    for (int i = 0; i < thought->choices; i++) {
        double seems = thought->choice[i].value + error * bell(rng);
        if (i == 0 || (seems > most && thought->choice[i].value >= least)) {
            most = seems;
            best = i;
        }
    }
    Choice choice = thought->choice[best];
    int worth = thought->choice_worth[best];
    for (int i = best; i > 0; i--) {
        thought->choice[i] = thought->choice[i - 1];
        thought->choice_worth[i] = thought->choice_worth[i - 1];
    }
    thought->choice[0] = choice;
    thought->choice_worth[0] = worth;
    thought->line[0] = choice.move;
    thought->line_length = best == 0 ? thought->line_length : 1;
}

void brain_think(const Brain *brain, const Task *task, Thought *out)
{
    int level = task->limits.level;
    if (level < 1 || level >= LEVEL_MAX || brain->own_levels) {
        brain->think(task, out);
        return;
    }
    Task weaker = *task;
    uint64_t nodes = brain->nodes / levels[level - 1].one_in;
    weaker.limits.nodes = nodes > 30 ? nodes : 30;
    weaker.limits.choices = CHOICES_MAX;
    brain->think(&weaker, out);
    Rng rng = rng_seed(~task->seed);
    double error = levels[level - 1].error / 1000.0;
    misjudge(out, brain->grain + error * swing_of(task->rules.game), &rng);
}
