/* Finds a player by its name and gives it memory, data and a clock, or starts the program it is.
 * SPDX-License-Identifier: MIT */
#include "cli/players/thinker.h"

#include "base/text.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const Outside outside_bot;
extern const Outside outside_gnubg;
extern const Outside outside_uci;

static const Outside *const outsiders[] = {
    &outside_bot,   //
    &outside_gnubg, //
    &outside_uci,   //
    NULL,
};

/* "uci:stockfish" and the like; NULL for a brain of ours. */
static const Outside *find_outside(const BwRules *rules, const char *name, const char **argument)
{
    for (int i = 0; outsiders[i] != NULL; i++) {
        size_t length = bw_text_begins(name, outsiders[i]->prefix);
        const char *game = outsiders[i]->game;
        if (length > 0 && name[length] == ':' &&
            (game == NULL || strcmp(game, rules->game->name) == 0)) {
            *argument = name + length + 1;
            return outsiders[i];
        }
    }
    return NULL;
}

static BwStatus set_limit(Thinker *thinker, const char *setting)
{
    const char *value = strchr(setting, '=');
    size_t length = value != NULL ? (size_t)(value - setting) : 0;
    int64_t number = 0;
    bool good = value != NULL && bw_text_number(value + 1, 1, INT64_C(1000000000000), &number);
    if (good && strncmp(setting, "ms", length) == 0 && length == 2)
        thinker->runner.ms = number;
    else if (good && strncmp(setting, "nodes", length) == 0 && length == 5)
        thinker->runner.limits.nodes = (uint64_t)number;
    else if (good && strncmp(setting, "depth", length) == 0 && length == 5 && number <= 1000)
        thinker->runner.limits.depth = (int)number;
    else if (good && strncmp(setting, "level", length) == 0 && length == 5 &&
             number <= BW_LEVEL_MAX)
        thinker->runner.limits.level = (int)number;
    else
        return bw_status_text(bw_status_no("error.brain_limit"), "limit", setting);
    return bw_status_ok();
}

enum { PATIENCE_MS = 20000 }; /* a program may be slow to start; Python's is the same */

BwStatus thinker_named(const Call *call, const BwRules *rules, const char *name, Thinker *out)
{
    char word[128];
    *out = (Thinker){.runner = {.ms = call->ms}, .call = call, .patience = call->patience * 1000};
    if (out->patience == 0)
        out->patience = PATIENCE_MS;
    out->runner.limits = (BwLimits){.nodes = (uint64_t)call->nodes,
                                    .depth = (int)call->depth,
                                    .level = (int)call->level,
                                    .choices = (int)call->top};
    const char *argument;
    out->outside = find_outside(rules, name, &argument);
    if (out->outside != NULL && strlen(argument) < sizeof out->argument) {
        strcpy(out->argument, argument);
        return bw_status_ok();
    }
    bw_text_clean(word, sizeof word, name);
    char *limits = strchr(word, ':');
    if (limits != NULL)
        *limits++ = '\0';
    out->runner.brain = bw_brain_find(rules, word);
    if (out->runner.brain == NULL)
        return bw_status_text(bw_status_text(bw_status_no("error.brain"), "brain", word), "game",
                              rules->game->name);
    BwStatus status = bw_status_ok();
    while (limits != NULL && status.id == NULL) {
        char *next = strchr(limits, ',');
        if (next != NULL)
            *next++ = '\0';
        status = set_limit(out, limits);
        limits = next;
    }
    return status;
}

BwStatus thinker_open(Thinker *thinker, const BwRules *rules)
{
    BwStatus why = bw_status_ok();
    if (thinker->outside != NULL) {
        thinker->self = thinker->outside->open(thinker, rules, &why);
        return why;
    }
    BwRunner *runner = &thinker->runner;
    size_t room = runner->brain->memory;
    void *block = room > 0 ? take_memory(room) : NULL;
    runner->memory = bw_arena_in(block, block != NULL ? room : 0);
    data_files_open(&thinker->files, runner->brain);
    if (thinker->files.why.id != NULL)
        tell_error(thinker->call, &thinker->files.why);
    runner->data = thinker->files.data;
    runner->data_count = thinker->files.count;
    runner->now = clock_thread_ms;
    return why;
}

void thinker_close(Thinker *thinker)
{
    if (thinker->self != NULL)
        thinker->outside->close(thinker->self);
    thinker->self = NULL;
    free(thinker->runner.memory.start);
    thinker->runner.memory = bw_arena_in(NULL, 0);
    data_files_close(&thinker->files);
}

enum { DEFAULT_MS = 2000 }; /* people wait that long without wondering */

static void limit(BwRunner *runner)
{
    if (runner->limits.nodes == 0 && runner->limits.depth == 0 && runner->ms == 0)
        runner->ms = DEFAULT_MS;
}

/* Once: a part of a large table that was read now is damaged, and was not believed. */
static void tell_damage(Thinker *thinker, const BwThought *thought)
{
    if (thought->damaged == NULL || thinker->told_damage)
        return;
    BwStatus status = bw_status_text(bw_status_no("data.damaged"), "file", thought->damaged);
    tell_error(thinker->call, &status);
    thinker->told_damage = true;
}

void thinker_think(Thinker *thinker, const BwTask *task, BwThought *out)
{
    limit(&thinker->runner);
    bw_runner_think(&thinker->runner, task, out);
    tell_damage(thinker, out);
}

enum { PAST_MAX = 1024 };

typedef void Answer(BwRunner *, const BwTask *, BwThought *);

static void ask(Thinker *thinker, const BwTable *table, uint64_t seed, Answer *answer,
                BwThought *out)
{
    uint64_t past[PAST_MAX];
    if (thinker->outside != NULL) {
        memset(out, 0, sizeof *out);
        out->choice[0].move = thinker->outside->move(thinker->self, thinker, table);
        out->choices = 1;
        return;
    }
    BwTask task = bw_brain_task(&bw_table_seating(table)->rules, bw_table_state(table));
    task.past = past;
    task.past_count = bw_table_past_hashes(table, past, PAST_MAX);
    task.seed = seed;
    limit(&thinker->runner);
    answer(&thinker->runner, &task, out);
    tell_damage(thinker, out);
}

void thinker_play(Thinker *thinker, const BwTable *table, uint64_t seed, BwThought *out)
{
    ask(thinker, table, seed, bw_runner_play, out);
}

BwMove thinker_move(Thinker *thinker, const BwTable *table, uint64_t seed)
{
    BwThought thought;
    thinker_play(thinker, table, seed, &thought);
    return thought.choice[0].move;
}

void thinker_finish(Thinker *thinker, const BwTable *table)
{
    bw_runner_forget(&thinker->runner);
    if (thinker->outside != NULL && thinker->outside->finish != NULL)
        thinker->outside->finish(thinker->self, table);
}

void thinker_hint(Thinker *thinker, const BwTable *table, const HostJob *job, BwThought *out)
{
    BwLimits own = thinker->runner.limits;
    thinker->runner.limits = (BwLimits){.level = job->level, .nodes = job->nodes};
    ask(thinker, table, 0, bw_runner_think, out);
    thinker->runner.limits = own;
}
