/* Threads that take one unit after another. Units are handed out largest first by their order in
 * the list; what they leave is cut to its size at once, so that memory is the layer and no more.
 * SPDX-License-Identifier: MIT */
#include "cli/solve_crew.h"

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
    Crew *crew;
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

bool crew_open(Crew *crew)
{
    bool good = true;
    for (int i = 0; i < crew->threads; i++) {
        crew->memory[i] = large_memory(crew->solution->memory);
        good = good && crew->memory[i] != NULL;
        if (crew->memory[i] == NULL)
            continue;
        BwArena arena = bw_arena_in(crew->memory[i], crew->solution->memory);
        crew->work[i] = crew->solution->open(crew->rules, crew->start, &arena);
        good = good && crew->work[i] != NULL;
    }
    return good;
}

void crew_close(Crew *crew)
{
    for (int i = 0; i < crew->threads; i++)
        free(crew->memory[i]);
}

double crew_effort(const Crew *crew, int unit, bool solving)
{
    return (double)crew->solution->room(crew->work[0], unit) * (solving ? SOLVING_COSTS : 1);
}

/* Keeps what was written, in as many bytes as it has. */
static bool keep(Leavings *left, int i, uint8_t *bytes, size_t size)
{
    left->size[i] = size;
    left->bytes[i] = size == 0 ? NULL : realloc(bytes, size);
    if (size == 0)
        free(bytes);
    return size == 0 || left->bytes[i] != NULL;
}

/* Solves a unit and packs it; returns 0, or what went wrong as the system numbers it. */
static int solve_unit(Gang *gang, void *work, int i, uint8_t *out, SolutionCount *count)
{
    const Solution *solution = gang->crew->solution;
    Shift *shift = gang->shift;
    SolutionShelf shelf = layer_shelf(shift->neighbour);
    int unit = shift->left->unit[i];
    const uint8_t *reached = shift->reached->unit == NULL ? NULL : shift->reached->unit[unit];
    size_t size = solution->solve(work, unit, &shelf, reached, out, count), packed_size = 0;
    uint8_t *packed = size == 0 ? NULL : malloc(solution->room(work, unit));
    if (packed != NULL && size != SOLUTION_FAULTY)
        packed_size = solution->pack(work, packed);
    if (size == SOLUTION_FAULTY || packed_size == SOLUTION_FAULTY)
        return EIO;
    bool kept = keep(shift->left, i, out, size);
    return keep(shift->packed, i, packed, packed_size) && kept && (packed != NULL || size == 0)
               ? 0
               : ENOMEM;
}

static int do_unit(Gang *gang, void *work, int i, SolutionCount *count)
{
    const Solution *solution = gang->crew->solution;
    Shift *shift = gang->shift;
    SolutionShelf shelf = layer_shelf(shift->neighbour);
    int unit = shift->left->unit[i];
    uint8_t *out = malloc(solution->room(work, unit));
    if (out == NULL)
        return ENOMEM;
    if (shift->solving)
        return solve_unit(gang, work, i, out, count);
    return keep(shift->left, i, out, solution->reach(work, unit, &shelf, out, count)) ? 0 : ENOMEM;
}

static void *labour(void *context)
{
    Gang *gang = context;
    SolutionCount count = {0};
    void *work = gang->crew->work[atomic_fetch_add(&gang->fresh, 1)];
    int i = 0;
    while ((i = atomic_fetch_add(&gang->next, 1)) < gang->shift->left->count && !gang->failed) {
        int why = do_unit(gang, work, i, &count);
        if (why != 0)
            gang->failed = why;
        double effort = crew_effort(gang->crew, gang->shift->left->unit[i], gang->shift->solving);
        atomic_fetch_add(&gang->done, (unsigned long long)effort);
    }
    pthread_mutex_lock(&gang->count_lock);
    SolutionCount *all = &gang->shift->count;
    all->reached += count.reached;
    all->won[0] += count.won[0];
    all->won[1] += count.won[1];
    all->drawn += count.drawn;
    pthread_mutex_unlock(&gang->count_lock);
    atomic_fetch_add(&gang->idle, 1);
    return NULL;
}

/* A bar, the share and the time left, on one line of the terminal. */
static void show(const Crew *crew, double done)
{
    char bar[BAR + 1];
    double share = done / crew->effort;
    double worked = done - crew->skipped;
    int64_t spent = now_ms() - crew->began;
    int seconds = worked > 0 ? (int)((double)spent / 1000 * (crew->effort - done) / worked) : 0;
    if (!isatty(STDERR_FILENO))
        return;
    for (int i = 0; i < BAR; i++)
        bar[i] = i < share * BAR ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "\r%s %5.1f %% %d:%02d:%02d ", bar, 100 * share, seconds / 3600,
            seconds / 60 % 60, seconds % 60);
}

bool crew_work(Crew *crew, Shift *shift)
{
    Gang gang = {.crew = crew, .shift = shift, .count_lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t threads[CREW_MAX];
    int started = 0;
    while (started < crew->threads && pthread_create(&threads[started], NULL, labour, &gang) == 0)
        started++;
    while (gang.idle < started) {
        pause_ms(PAUSE_MS);
        show(crew, crew->done + (double)gang.done);
    }
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    crew->done += (double)gang.done;
    errno = gang.failed;
    return started > 0 && gang.failed == 0;
}
