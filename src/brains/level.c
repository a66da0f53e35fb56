/* Levels: the same brain, looking less far and judging less well. A weak level errs as people do:
 * it misses what is deep and mistakes what is close; what is plainly bad it never plays. It errs on
 * the brain's own scale, where a knight is a knight also in a game that is lost or won.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "brains/evaluation.h"

/* For brains without levels of their own: shares of the nodes that are their full strength. */
static const struct {
    uint32_t one_in;
    int error;
} usual[BW_LEVEL_MAX - 1] = {
    {20000, 70}, {8000, 45}, {5000, 34}, {2000, 22}, {1000, 16},
    {500, 12},   {200, 8},   {80, 5},    {30, 2},
};

static BwLevel usual_level(const BwBrain *brain, int level)
{
    uint64_t nodes = brain->nodes / usual[level - 1].one_in;
    return (BwLevel){.nodes = nodes > 30 ? nodes : 30, .error = usual[level - 1].error};
}

/* What costs more than so many errors nobody of that level would play. */
enum { SENSELESS = 2 };

/* What a mistake costs, on the scale of choice_worth. */
static double swing_of(const BwBrain *brain, const BwGame *game)
{
    const Evaluation *opinion = evaluation_find(game);
    int32_t swing = opinion != NULL && opinion->swing > 0 ? opinion->swing : POINT;
    return brain->swing > 0 ? brain->swing : swing;
}

static void put_first(BwThought *thought, int chosen)
{
    BwChoice choice = thought->choice[chosen];
    BwRest rest = thought->rest[chosen];
    int worth = thought->choice_worth[chosen];
    for (int i = chosen; i > 0; i--) {
        thought->choice[i] = thought->choice[i - 1];
        thought->rest[i] = thought->rest[i - 1];
        thought->choice_worth[i] = thought->choice_worth[i - 1];
    }
    thought->choice[0] = choice;
    thought->rest[0] = rest;
    thought->choice_worth[0] = worth;
    thought->line[0] = choice.move;
    thought->line_length = chosen == 0 ? thought->line_length : 1;
}

/* Misjudges every choice a little and puts the seemingly best first. */
static void misjudge(BwThought *thought, double error, BwRng *rng)
{
    int best = 0;
    double most = 0;
    double least = thought->choice_worth[0] - SENSELESS * error;
    for (int i = 0; i < thought->choices; i++) {
        double worth = thought->choice_worth[i];
        double seems = worth + error * bw_rng_bell(rng);
        if (i == 0 || (seems > most && worth >= least)) {
            most = seems;
            best = i;
        }
    }
    put_first(thought, best);
}

static uint64_t lower(uint64_t given, uint64_t limit)
{
    return given == 0 || (limit > 0 && limit < given) ? limit : given;
}

static bool is_unlimited(const BwTask *task)
{
    return task->limits.nodes == 0 && task->limits.depth == 0 && task->stop == NULL;
}

void bw_brain_think(const BwBrain *brain, const BwTask *task, BwThought *out)
{
    int level = task->limits.level;
    BwTask mine = *task;
    if (is_unlimited(task))
        mine.limits.nodes = brain->nodes;
    if (level < 1 || level > BW_LEVEL_MAX || brain->own_levels) {
        brain->think(&mine, out);
        return;
    }
    if (level == BW_LEVEL_MAX) {
        mine.limits.nodes = lower(task->limits.nodes, brain->nodes);
        brain->think(&mine, out);
        return;
    }
    BwLevel how = brain->levels != NULL ? brain->levels[level - 1] : usual_level(brain, level);
    mine.limits.nodes = lower(task->limits.nodes, how.nodes);
    mine.limits.depth = (int)lower((uint64_t)task->limits.depth, (uint64_t)how.depth);
    mine.limits.choices = how.choices > 0 ? how.choices : BW_CHOICES_MAX;
    brain->think(&mine, out);
    BwRng rng = bw_rng_seed(~task->seed);
    if (how.often == 0 || bw_rng_below(&rng, 100) < (uint32_t)how.often)
        misjudge(out, how.error / 100.0 * swing_of(brain, task->rules.game), &rng);
}
