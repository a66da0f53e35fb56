/* Levels: the same brain, looking less far and judging less well. A weak level errs as people do:
 * it misses what is deep and mistakes what is close; what is plainly bad it never plays. It errs on
 * the brain's own scale, where a knight is a knight also in a game that is lost or won.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "brains/thought.h"

#include <string.h>

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

/* What costs more than so many errors nobody of that level would play, if it does not say itself.
 */
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
    if (chosen == 0)
        return;
    thought->line_length = 1;
    memset(thought->other, 0, sizeof thought->other);
}

/* From this level on nobody overlooks what wins at once. */
enum { SEES_WINS_FROM = 5 };

static bool wins_at_once(const BwTask *task, BwMove move)
{
    int16_t score[BW_SEATS_MAX];
    BwState next = task->state;
    const BwGame *game = task->rules.game;
    if (game->mask != NULL) /* only a full state can be played on */
        return false;
    game->play(&next, move);
    if (game->turn(&next) != BW_TURN_OVER)
        return false;
    game->score(&next, score);
    return score[game->turn(&task->state)] > 0;
}

/* How a level errs about what has a bound: level 1 up to the bound, each level after it less by the
 * same step. */
static BwLevel bound_by(int errors_most, int level, BwLevel how)
{
    int most = errors_most * (BW_LEVEL_MAX - level) / (BW_LEVEL_MAX - 1);
    if (errors_most > 0 && most < how.error) {
        how.error = most;
        how.blunder = 0;
    }
    return how;
}

/* Misjudges every choice a little and puts the seemingly best first; false if it is the best. */
static bool misjudge(BwThought *thought, const BwLevel *how, double swing, BwRng *rng)
{
    int best = 0;
    double most = 0;
    double error = how->error / 100.0 * swing;
    double blunder = how->blunder > 0 ? how->blunder / 100.0 * swing : SENSELESS * error;
    double least = thought->choice_worth[0] - blunder;
    for (int i = 0; i < thought->choices; i++) {
        double worth = thought->choice_worth[i];
        double seems = worth + error * bw_rng_bell(rng);
        if (i == 0 || (seems > most && worth >= least)) {
            most = seems;
            best = i;
        }
    }
    put_first(thought, best);
    return best > 0;
}

/* A turn that began with a mistake is finished as well as it can be: it is a mistake, not a muddle.
 */
static void finish_turn(const BwBrain *brain, const BwTask *task, BwThought *thought)
{
    BwThought then;
    BwTask next = *task;
    const BwGame *game = task->rules.game;
    BwRest *rest = &thought->rest[0];
    if (rest->count == 0 || game->mask != NULL)
        return;
    game->play(&next.state, thought->choice[0].move);
    next.only_count = 0;
    brain->think(&next, &then);
    thought->choice[0].value = then.choice[0].value;
    thought->choice_worth[0] = then.choice_worth[0];
    thought->nodes += then.nodes;
    rest->move[0] = then.choice[0].move;
    rest->count = 1 + (then.rest[0].count < BW_REST_MAX - 1 ? then.rest[0].count : BW_REST_MAX - 1);
    memcpy(rest->move + 1, then.rest[0].move, sizeof rest->move - sizeof *rest->move);
}

static uint64_t lower(uint64_t given, uint64_t limit)
{
    return given == 0 || (limit > 0 && limit < given) ? limit : given;
}

static bool is_unlimited(const BwTask *task)
{
    return task->limits.nodes == 0 && task->limits.depth == 0 && task->stop == NULL;
}

/* The brain itself, or the strongest that can do with so little memory. */
static const BwBrain *brain_for(const BwBrain *brain, const BwTask *task)
{
    size_t room = task->memory.room - task->memory.used;
    for (int i = 0; room < brain->memory_least && bw_brains[i] != NULL; i++)
        if (bw_brains[i]->memory_least <= room && bw_brains[i]->suits(&task->rules))
            return bw_brains[i];
    return brain;
}

/* The moves of `only` that are allowed, each once. */
static int allowed_only(const BwTask *task, BwMove out[BW_MOVES_MAX])
{
    int count = 0;
    BwMove moves[BW_MOVES_MAX];
    int listed = task->only_count > 0 ? task->rules.game->moves(&task->state, moves) : 0;
    for (int i = 0; i < listed; i++)
        if (task_allows(task, moves[i]))
            out[count++] = moves[i];
    return count;
}

/* Looks less far and judges less well. */
static void think_as(const BwLevel *how, const BwBrain *brain, BwTask *task, BwThought *out)
{
    task->limits.nodes = lower(task->limits.nodes, how->nodes);
    task->limits.depth = (int)lower((uint64_t)task->limits.depth, (uint64_t)how->depth);
    task->limits.choices = how->choices > 0 ? how->choices : BW_CHOICES_MAX;
    brain->think(task, out);
    BwRng rng = bw_rng_seed(~task->seed);
    bool errs = how->often == 0 || bw_rng_below(&rng, 100) < (uint32_t)how->often;
    int level = task->limits.level;
    BwLevel here = bound_by(out->errors_most, level, *how);
    if (level >= SEES_WINS_FROM && wins_at_once(task, out->choice[0].move))
        return;
    if (errs && out->errors_most >= 0 &&
        misjudge(out, &here, swing_of(brain, task->rules.game), &rng))
        finish_turn(brain, task, out);
}

void bw_brain_think(const BwBrain *wanted, const BwTask *task, BwThought *out)
{
    BwMove only[BW_MOVES_MAX];
    BwTask mine = *task;
    int level = task->limits.level;
    const BwBrain *brain = brain_for(wanted, task);
    mine.only = only;
    mine.only_count = allowed_only(task, only);
    if (is_unlimited(task))
        mine.limits.nodes = brain->nodes;
    if (level == BW_LEVEL_MAX)
        mine.limits.nodes = lower(task->limits.nodes, brain->nodes);
    if (level >= 1 && level < BW_LEVEL_MAX) {
        BwLevel how = brain->levels != NULL ? brain->levels[level - 1] : usual_level(brain, level);
        think_as(&how, brain, &mine, out);
    } else {
        brain->think(&mine, out);
    }
    out->choices = task_wanted(task, out->choices);
}
