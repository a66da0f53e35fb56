/* Giving a brain what it needs to think.
 * SPDX-License-Identifier: MIT */
#include "cli/thinker.h"

#include <stdlib.h>

Thinker thinker_open(const Call *call, const Brain *brain)
{
    Thinker thinker = {.brain = brain, .ms = call->ms};
    thinker.limits.nodes = (uint64_t)call->nodes;
    thinker.limits.depth = (int)call->depth;
    thinker.limits.level = (int)call->level;
    thinker.block = brain->memory > 0 ? malloc(brain->memory) : NULL;
    if (brain->memory > 0 && thinker.block == NULL)
        abort(); /* a broken machine */
    return thinker;
}

void thinker_close(Thinker *thinker)
{
    free(thinker->block);
    thinker->block = NULL;
}

static bool time_is_up(void *context)
{
    return now_ms() >= ((const Thinker *)context)->deadline;
}

void thinker_think(Thinker *thinker, const Task *task, Thought *out)
{
    Task mine = *task;
    mine.limits = thinker->limits;
    mine.memory = arena_in(thinker->block, thinker->brain->memory);
    if (thinker->ms > 0) {
        thinker->deadline = now_ms() + thinker->ms;
        mine.stop = time_is_up;
        mine.context = thinker;
    }
    thinker->brain->think(&mine, out);
}

enum { PAST_MAX = 1024 };

Move thinker_move(Thinker *thinker, const Table *table, uint64_t seed)
{
    Thought thought;
    uint64_t past[PAST_MAX];
    Task task = brain_task(&table_seating(table)->rules, table_state(table));
    int count = table_past(table);
    int first = count > PAST_MAX ? count - PAST_MAX : 0;
    for (int i = first; i < count; i++)
        past[i - first] = table_past_hash(table, i);
    task.past = past;
    task.past_count = count - first;
    task.seed = seed;
    thinker_think(thinker, &task, &thought);
    return thought.choice[0].move;
}
