/* Runs a computer player over a match: its memory, its clock, its data, the rest of a turn that it
 * has planned.
 * SPDX-License-Identifier: MIT */
#include "brains/runner.h"

#include <string.h>

/* A thought that is running: the caller's task and when time is up. */
typedef struct Run {
    const BwRunner *runner;
    const BwTask *task;
    int64_t deadline;
} Run;

static bool is_enough(void *context)
{
    const Run *run = (const Run *)context;
    const BwRunner *runner = run->runner;
    if (run->task->stop != NULL && run->task->stop(run->task->context))
        return true;
    return run->deadline > 0 && runner->now(runner->clock) >= run->deadline;
}

static void report(void *context, const BwThought *thought)
{
    const Run *run = (const Run *)context;
    run->task->report(run->task->context, thought);
}

/* What is remembered makes a brain stronger than its level, so only full strength remembers; and a
 * table that was laid out for other limits cannot be read. */
static bool may_be_warm(const BwRunner *runner)
{
    int level = runner->limits.level;
    return runner->warm && (level < 1 || level >= BW_LEVEL_MAX) &&
           memcmp(&runner->limits, &runner->used, sizeof runner->used) == 0;
}

void bw_runner_think(BwRunner *runner, const BwTask *task, BwThought *out)
{
    Run run = {.runner = runner, .task = task};
    BwTask mine = *task;
    bool timed = runner->ms > 0 && runner->now != NULL;
    if (timed)
        run.deadline = runner->now(runner->clock) + runner->ms;
    mine.limits = runner->limits;
    mine.memory = runner->memory;
    mine.warm = may_be_warm(runner);
    mine.data = runner->data;
    mine.data_count = runner->data_count;
    mine.stop = timed || task->stop != NULL ? is_enough : NULL;
    mine.report = task->report != NULL ? report : NULL;
    mine.context = &run;
    bw_brain_think(runner->brain, &mine, out);
    runner->warm = true;
    runner->used = runner->limits;
}

/* Keeps what is left of the turn after its first move. Where something is hidden nobody can say
 * what a move leads to, so nothing is kept. */
static void keep_plan(BwRunner *runner, const BwTask *task, const BwThought *thought)
{
    const BwGame *game = task->rules.game;
    const BwRest *rest = &thought->rest[0];
    BwThought *plan = &runner->plan;
    plan->choices = 0;
    if (rest->count == 0 || game->mask != NULL)
        return;
    runner->next = task->state;
    game->play(&runner->next, thought->choice[0].move);
    *plan = (BwThought){.choices = 1, .depth = thought->depth};
    plan->choice[0] = (BwChoice){rest->move[0], thought->choice[0].value};
    plan->choice_worth[0] = thought->choice_worth[0];
    plan->rest[0].count = rest->count - 1;
    memcpy(plan->rest[0].move, rest->move + 1, sizeof rest->move - sizeof *rest->move);
    memcpy(plan->line, rest->move, sizeof rest->move);
    plan->line_length = rest->count;
}

static bool is_planned(const BwRunner *runner, const BwTask *task)
{
    return runner->plan.choices > 0 &&
           memcmp(&runner->next, &task->state, sizeof runner->next) == 0 &&
           bw_game_allows(task->rules.game, &task->state, runner->plan.choice[0].move);
}

void bw_runner_play(BwRunner *runner, const BwTask *task, BwThought *out)
{
    if (is_planned(runner, task))
        *out = runner->plan;
    else
        bw_runner_think(runner, task, out);
    keep_plan(runner, task, out);
}

void bw_runner_forget(BwRunner *runner)
{
    runner->warm = false;
    runner->plan.choices = 0;
}
