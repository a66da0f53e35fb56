/* Keeps computer players' memories between two moves, in a list with the one used last first; when
 * there are too many, those at its end are dropped.
 * SPDX-License-Identifier: MIT */
#include "server/room/minds.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

/* What waits idle for its next thought: so many minds, so much memory in all. */
enum { IDLE_MINDS = 2000 };
#define IDLE_BYTES ((size_t)256 << 20)

static const DataFiles *files_of(Minds *minds, const BwBrain *brain)
{
    for (int i = 0; i < minds->brain_count; i++)
        if (minds->brains[i].brain == brain)
            return &minds->brains[i].files;
    if (minds->brain_count == MINDS_BRAINS)
        return NULL;
    minds->brains[minds->brain_count].brain = brain;
    data_files_open(&minds->brains[minds->brain_count].files, brain);
    return &minds->brains[minds->brain_count++].files;
}

static void free_mind(Mind *mind)
{
    free(mind->block);
    free(mind);
}

static Mind *find(Minds *minds, const char *table, int seat, const BwBrain *brain)
{
    for (Mind **at = &minds->idle; *at != NULL; at = &(*at)->next) {
        Mind *mind = *at;
        if (mind->seat != seat || mind->runner.brain != brain || strcmp(mind->table, table) != 0)
            continue;
        *at = mind->next;
        return mind;
    }
    return NULL;
}

static Mind *new_mind(Minds *minds, const char *table, int seat, const BwBrain *brain)
{
    Mind *mind = memory_new(sizeof *mind);
    const DataFiles *files = files_of(minds, brain);
    strcpy(mind->table, table);
    mind->seat = seat;
    mind->runner.brain = brain;
    mind->runner.data = files != NULL ? files->data : NULL;
    mind->runner.data_count = files != NULL ? files->count : 0;
    return mind;
}

/* Without memory a brain still plays, only less well. */
Mind *mind_take(Minds *minds, const char *table, int seat, const BwBrain *brain)
{
    Mind *mind = find(minds, table, seat, brain);
    if (mind == NULL)
        mind = new_mind(minds, table, seat, brain);
    if (mind->block == NULL && brain->memory > 0) {
        mind->block = malloc(brain->memory);
        mind->runner.memory = bw_arena_in(mind->block, mind->block != NULL ? brain->memory : 0);
        mind->runner.warm = false;
    }
    return mind;
}

static void drop_last(Minds *minds)
{
    size_t bytes = 0;
    int count = 0;
    Mind **at = &minds->idle;
    while (*at != NULL) {
        bytes += (*at)->block != NULL ? (*at)->runner.brain->memory : 0;
        if (++count > IDLE_MINDS || bytes > IDLE_BYTES)
            break;
        at = &(*at)->next;
    }
    while (*at != NULL) {
        Mind *mind = *at;
        *at = mind->next;
        free_mind(mind);
    }
}

/* Only full strength remembers (runner.c); of the others what is planned is kept, if anything. */
void mind_give(Minds *minds, Mind *mind)
{
    if (mind->runner.limits.level < BW_LEVEL_MAX) {
        free(mind->block);
        mind->block = NULL;
    }
    if (mind->block == NULL && mind->runner.plan.choices == 0) {
        free_mind(mind);
        return;
    }
    mind->next = minds->idle;
    minds->idle = mind;
    drop_last(minds);
}

void minds_forget(Minds *minds, const char *table)
{
    Mind **at = &minds->idle;
    while (*at != NULL) {
        Mind *mind = *at;
        if (strcmp(mind->table, table) != 0) {
            at = &mind->next;
            continue;
        }
        *at = mind->next;
        free_mind(mind);
    }
}

void minds_free(Minds *minds)
{
    while (minds->idle != NULL) {
        Mind *mind = minds->idle;
        minds->idle = mind->next;
        free_mind(mind);
    }
    for (int i = 0; i < minds->brain_count; i++)
        data_files_close(&minds->brains[i].files);
}
