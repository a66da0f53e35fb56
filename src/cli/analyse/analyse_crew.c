/* The threads that judge a match together.
 * SPDX-License-Identifier: MIT */
#include "cli/analyse/analyse_crew.h"

#include "cli/analyse/analyse.h"

#include "cli/players/thinker.h"
#include "system/clock.h"
#include "system/crew.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The speed is known after the first round, from this part of the nodes that are usual. */
enum { MEASURED_PART = 16 };

typedef struct Team {
    BwJudge *judge;
    BwRunner runner[CREW_MAX];
    int threads;
    int64_t began, until; /* milliseconds; 0: no end */
    atomic_int next, fresh;
} Team;

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

bool analyse_is_ended(void)
{
    return interrupted != 0;
}

static bool is_over(void *context)
{
    const Team *team = context;
    return interrupted != 0 || (team->until > 0 && clock_ms(CLOCK_MONOTONIC) >= team->until);
}

static void show_progress(Team *team, int done)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%3.0f %%", 100 * bw_judge_progress(team->judge, done));
}

static void *labour(void *context)
{
    Team *team = context;
    int mine = atomic_fetch_add(&team->fresh, 1), jobs = bw_judge_jobs(team->judge);
    for (int job; (job = atomic_fetch_add(&team->next, 1)) < jobs && !is_over(team);) {
        bw_judge_job(team->judge, job, &team->runner[mine]);
        if (mine == 0)
            show_progress(team, job + 1);
    }
    return NULL;
}

/* Once the first round has shown how fast it goes, all of the time is shared out. */
static void share_out(Team *team)
{
    double spent = (double)(clock_ms(CLOCK_MONOTONIC) - team->began) + 1;
    double all = (double)(team->until - team->began);
    bw_judge_allow(team->judge, (uint64_t)((double)bw_judge_nodes(team->judge) * all / spent));
}

static void judge_all(Team *team)
{
    for (int round = 0; bw_judge_next(team->judge) && !is_over(team); round++) {
        if (round == 1 && team->until > 0)
            share_out(team);
        team->next = team->fresh = 0;
        crew_work(team->threads, labour, team);
    }
    if (isatty(STDERR_FILENO))
        fputs("\r     \r", stderr);
}

static void open_runners(Team *team, const Thinker *thinker)
{
    for (int i = 0; i < team->threads; i++) {
        BwRunner *runner = &team->runner[i];
        size_t room = thinker->runner.brain->memory;
        void *block = i > 0 && room > 0 ? take_memory(room) : NULL;
        *runner = thinker->runner;
        if (i > 0)
            runner->memory = bw_arena_in(block, block != NULL ? room : 0);
        runner->ms = 0;
    }
}

static void close_runners(Team *team)
{
    for (int i = 1; i < team->threads; i++)
        free(team->runner[i].memory.start);
}

static BwJudgeLimits limits_of(const Call *call, const Thinker *thinker, Team *team)
{
    const BwLimits *own = &thinker->runner.limits;
    BwJudgeLimits limits = {.nodes = own->nodes,
                            .depth = own->depth,
                            .level = own->level,
                            .games = (int)call->games,
                            .seed = (uint64_t)call->seed,
                            .stop = is_over,
                            .context = team};
    if (limits.nodes == 0 && thinker->runner.ms > 0)
        limits.nodes = thinker->runner.brain->nodes / MEASURED_PART;
    return limits;
}

static BwStatus name_thinker(const Call *call, const BwRules *rules, Thinker *thinker)
{
    BwStatus status =
        thinker_named(call, rules, call->brain != NULL ? call->brain : "best", thinker);
    return status.id == NULL && thinker->outside != NULL ? bw_status_no("error.outside") : status;
}

BwJudge *analyse_judge(const Call *call, const BwTable *table, BwStatus *why)
{
    Thinker thinker;
    Team team = {.threads = crew_threads(call->threads), .began = clock_ms(CLOCK_MONOTONIC)};
    const BwRules *rules = &bw_table_seating(table)->rules;
    *why = name_thinker(call, rules, &thinker);
    if (why->id != NULL)
        return NULL;
    thinker_open(&thinker, rules);
    BwJudgeLimits limits = limits_of(call, &thinker, &team);
    open_runners(&team, &thinker);
    team.judge = bw_judge_open(table, thinker.runner.brain, &limits);
    if (team.judge == NULL)
        abort(); /* a broken machine */
    if (analyse_unit(call, team.judge) == NULL) {
        *why = analyse_units(call, team.judge);
        bw_judge_close(team.judge);
        close_runners(&team);
        thinker_close(&thinker);
        return NULL;
    }
    team.until =
        thinker.runner.ms > 0 ? team.began + thinker.runner.ms * bw_judge_count(team.judge) + 1 : 0;
    struct sigaction before, catch = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &catch, &before);
    judge_all(&team);
    sigaction(SIGINT, &before, NULL);
    close_runners(&team);
    thinker_close(&thinker);
    return team.judge;
}
