/* Giving a brain what it needs to think.
 * SPDX-License-Identifier: MIT */
#include "cli/thinker.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

extern const Outside outside_gnubg;
extern const Outside outside_uci;

static const Outside *const outsiders[] = {
    &outside_gnubg, //
    &outside_uci,   //
    NULL,
};

/* "uci:stockfish" and the like; NULL for a brain of ours. */
static const Outside *find_outside(const BwRules *rules, const char *name, const char **argument)
{
    for (int i = 0; outsiders[i] != NULL; i++) {
        size_t length = bw_text_begins(name, outsiders[i]->prefix);
        if (length > 0 && name[length] == ':' &&
            strcmp(outsiders[i]->game, rules->game->name) == 0) {
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
        thinker->ms = number;
    else if (good && strncmp(setting, "nodes", length) == 0 && length == 5)
        thinker->limits.nodes = (uint64_t)number;
    else if (good && strncmp(setting, "depth", length) == 0 && length == 5 && number <= 1000)
        thinker->limits.depth = (int)number;
    else if (good && strncmp(setting, "level", length) == 0 && length == 5 &&
             number <= BW_LEVEL_MAX)
        thinker->limits.level = (int)number;
    else
        return bw_status_text(bw_status_no("error.brain_limit"), "limit", setting);
    return bw_status_ok();
}

BwStatus thinker_named(const Call *call, const BwRules *rules, const char *name, Thinker *out)
{
    char word[128];
    *out = (Thinker){.ms = call->ms};
    out->limits.nodes = (uint64_t)call->nodes;
    out->limits.depth = (int)call->depth;
    out->limits.level = (int)call->level;
    out->limits.choices = (int)call->top;
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
    out->brain = bw_brain_find(rules, word);
    if (out->brain == NULL)
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
        thinker->self = thinker->outside->open(thinker->argument, rules, &why);
        return why;
    }
    size_t room = thinker->brain->memory;
    thinker->block = room > 0 ? malloc(room) : NULL;
    if (room > 0 && thinker->block == NULL)
        abort(); /* a broken machine */
    return why;
}

void thinker_close(Thinker *thinker)
{
    if (thinker->self != NULL)
        thinker->outside->close(thinker->self);
    thinker->self = NULL;
    free(thinker->block);
    thinker->block = NULL;
}

enum { DEFAULT_MS = 2000 }; /* people wait that long without wondering */

static bool time_is_up(void *context)
{
    return now_ms() >= ((const Thinker *)context)->deadline;
}

void thinker_think(Thinker *thinker, const BwTask *task, BwThought *out)
{
    BwTask mine = *task;
    bool limited = thinker->limits.nodes > 0 || thinker->limits.depth > 0;
    int64_t ms = thinker->ms > 0 ? thinker->ms : limited ? 0 : DEFAULT_MS;
    mine.limits = thinker->limits;
    mine.memory = bw_arena_in(thinker->block, thinker->brain->memory);
    if (ms > 0) {
        thinker->deadline = now_ms() + ms;
        mine.stop = time_is_up;
        mine.context = thinker;
    }
    bw_brain_think(thinker->brain, &mine, out);
}

enum { PAST_MAX = 1024 };

void thinker_ponder(Thinker *thinker, const BwTable *table, uint64_t seed, BwThought *out)
{
    uint64_t past[PAST_MAX];
    if (thinker->outside != NULL) {
        memset(out, 0, sizeof *out);
        out->choice[0].move = thinker->outside->move(thinker->self, thinker, table);
        return;
    }
    BwTask task = bw_brain_task(&bw_table_seating(table)->rules, bw_table_state(table));
    task.past = past;
    task.past_count = bw_table_past_hashes(table, past, PAST_MAX);
    task.seed = seed;
    thinker_think(thinker, &task, out);
}

BwMove thinker_move(Thinker *thinker, const BwTable *table, uint64_t seed)
{
    BwThought thought;
    thinker_ponder(thinker, table, seed, &thought);
    return thought.choice[0].move;
}
