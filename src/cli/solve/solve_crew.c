/* Threads that take one unit after another, in the order of the list; what they leave for others is
 * written at once.
 * SPDX-License-Identifier: MIT */
#include "cli/solve/solve_crew.h"
#include "system/clock.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SOLVING_COSTS = 3, BAR = 40, PAUSE_MS = 20 };

typedef struct Gang {
    SolveCrew *crew;
    Shift *shift;
    atomic_int next, idle, fresh;
    atomic_int failed;  /* why, as the system numbers it */
    atomic_ullong done; /* effort, in whole numbers */
    pthread_mutex_t count_lock;
} Gang;

/* It is read in no order, so large pages save time. */
static void *large_memory(size_t size)
{
    enum { PAGE = 1 << 21 };
    size_t whole = (size + PAGE - 1) / PAGE * (size_t)PAGE;
    void *bytes = aligned_alloc(PAGE, whole);
    if (bytes != NULL)
        madvise(bytes, whole, MADV_HUGEPAGE);
    return bytes;
}

bool solve_crew_open(SolveCrew *crew)
{
    bool good = true;
    for (int i = 0; i < crew->threads; i++) {
        crew->memory[i] = large_memory(crew->solution->memory);
        good = good && crew->memory[i] != NULL;
        if (crew->memory[i] == NULL)
            continue;
        BwArena arena = bw_arena_in(crew->memory[i], crew->solution->memory);
        crew->work[i] = crew->solution->open(&crew->task, &arena);
        good = good && crew->work[i] != NULL;
    }
    return good;
}

void solve_crew_close(SolveCrew *crew)
{
    for (int i = 0; i < crew->threads; i++)
        free(crew->memory[i]);
}

double solve_crew_effort(const SolveCrew *crew, int unit, bool solving)
{
    return (double)crew->solution->room(crew->work[0], unit) * (solving ? SOLVING_COSTS : 1);
}

/* Packs the unit that was just solved, in as many bytes as it has. */
static int pack_unit(Gang *gang, void *work, int i, uint8_t *room)
{
    Leavings *units = gang->shift->units;
    size_t size = gang->crew->solution->pack(work, room);
    if (size == SOLUTION_FAULTY)
        return EIO;
    size = container_pad(room, size);
    units->size[i] = size;
    units->bytes[i] = malloc(size + 1);
    if (units->bytes[i] == NULL)
        return ENOMEM;
    memcpy(units->bytes[i], room, size);
    return 0;
}

/* Returns 0, or what went wrong as the system numbers it. */
static int use_room(Gang *gang, void *work, int i, uint8_t *room, SolutionCount *count)
{
    const Solution *solution = gang->crew->solution;
    Shift *shift = gang->shift;
    SolutionShelf shelf = layer_shelf(shift->neighbour);
    int unit = shift->units->unit[i];
    const uint8_t *reached =
        shift->solving && shift->reached->unit != NULL ? shift->reached->unit[unit] : NULL;
    size_t size = shift->solving ? solution->solve(work, unit, &shelf, reached, room, count)
                                 : solution->reach(work, unit, &shelf, room, count);
    if (size == SOLUTION_FAULTY)
        return EIO;
    if (!layer_put(shift->left, i, unit, room, size))
        return errno != 0 ? errno : EIO;
    return shift->solving && size > 0 ? pack_unit(gang, work, i, room) : 0;
}

static int do_unit(Gang *gang, void *work, int i, SolutionCount *count)
{
    size_t most = gang->crew->solution->room(work, gang->shift->units->unit[i]);
    uint8_t *room = malloc(most + CONTAINER_WORD);
    int why = room == NULL ? ENOMEM : use_room(gang, work, i, room, count);
    free(room);
    return why;
}

static void *labour(void *context)
{
    Gang *gang = context;
    SolutionCount count = {0};
    void *work = gang->crew->work[atomic_fetch_add(&gang->fresh, 1)];
    int i = 0;
    while ((i = atomic_fetch_add(&gang->next, 1)) < gang->shift->units->count && !gang->failed) {
        int why = do_unit(gang, work, i, &count);
        if (why != 0)
            gang->failed = why;
        double effort =
            solve_crew_effort(gang->crew, gang->shift->units->unit[i], gang->shift->solving);
        atomic_fetch_add(&gang->done, (unsigned long long)effort);
    }
    pthread_mutex_lock(&gang->count_lock);
    solution_add(&gang->shift->count, &count);
    pthread_mutex_unlock(&gang->count_lock);
    atomic_fetch_add(&gang->idle, 1);
    return NULL;
}

/* A bar, the share and the time left, on one line of the terminal. */
static void show(const SolveCrew *crew, double done)
{
    char bar[BAR + 1];
    double share = done / crew->effort;
    double worked = done - crew->skipped;
    int64_t spent = clock_ms(CLOCK_MONOTONIC) - crew->began;
    int seconds = worked > 0 ? (int)((double)spent / 1000 * (crew->effort - done) / worked) : 0;
    if (!isatty(STDERR_FILENO))
        return;
    for (int i = 0; i < BAR; i++)
        bar[i] = i < share * BAR ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "\r%s %5.1f %% %d:%02d:%02d ", bar, 100 * share, seconds / 3600,
            seconds / 60 % 60, seconds % 60);
}

bool solve_crew_work(SolveCrew *crew, Shift *shift)
{
    Gang gang = {.crew = crew, .shift = shift, .count_lock = PTHREAD_MUTEX_INITIALIZER};
    Crew threads;
    int started = crew_start(&threads, crew->threads, labour, &gang);
    while (gang.idle < started) {
        pause_ms(PAUSE_MS);
        show(crew, crew->done + (double)gang.done);
    }
    crew_join(&threads);
    crew->done += (double)gang.done;
    errno = gang.failed;
    return started > 0 && gang.failed == 0;
}
