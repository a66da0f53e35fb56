/* Solves Squadro in memory: cell by cell as `boxwood solve` does, but every cell stays.
 * SPDX-License-Identifier: MIT */
#include "squadro_solved.h"

#include "game/rules.h"
#include "games/squadro/squadro_state.h"
#include "tablebase/solution.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const Solution solution_squadro;

enum { THREADS_MAX = 256, ENTRIES = 1 << 16 };

static struct {
    SquadroSteps steps;
    SquadroShape shape[SQUADRO_CELLS];
    uint8_t *cell[SQUADRO_CELLS];
    int unit[SQUADRO_PIECES];
    int layer;
    atomic_int next;
    BwRules rules;
    BwState start;
} solved;

static const uint8_t *find(const void *context, int cell)
{
    (void)context;
    return solved.cell[cell];
}

static void solve_layer(int thread)
{
    (void)thread;
    SolutionShelf shelf = {find, NULL};
    SolutionCount count = {0};
    void *block = malloc(solution_squadro.memory);
    BwArena memory = bw_arena_in(block, solution_squadro.memory);
    void *work = solution_squadro.open(&(SolutionTask){&solved.rules, &solved.start, 0}, &memory);
    for (int cell = 0; (cell = atomic_fetch_add(&solved.next, 1)) < SQUADRO_CELLS;) {
        if (solution_squadro.layer_of(work, cell) != solved.layer)
            continue;
        uint8_t *out = malloc(solution_squadro.room(work, cell));
        size_t size = solution_squadro.solve(work, cell, &shelf, NULL, out, &count);
        solved.cell[cell] = size == 0 ? NULL : realloc(out, size);
    }
    free(block);
}

typedef struct Share {
    pthread_t thread;
    void (*work)(int thread);
    int number;
} Share;

static void *run_share(void *share)
{
    ((Share *)share)->work(((Share *)share)->number);
    return NULL;
}

void solved_run(int threads, void (*work)(int thread))
{
    Share share[THREADS_MAX];
    for (int i = 0; i < threads; i++) {
        share[i] = (Share){.work = work, .number = i};
        pthread_create(&share[i].thread, NULL, run_share, &share[i]);
    }
    for (int i = 0; i < threads; i++)
        pthread_join(share[i].thread, NULL);
}

bool solved_open(int threads, const char *position)
{
    bw_rules_find(&solved.rules, "squadro");
    const BwGame *game = solved.rules.game;
    game->start(&solved.start, &solved.rules);
    if (threads < 1 || threads > THREADS_MAX ||
        (position != NULL && game->read_state(&solved.start, &solved.rules, position).id != NULL))
        return false;
    squadro_steps_learn(&solved.steps, bw_squadro_of(&solved.start)->goal);
    for (int cell = 0; cell < SQUADRO_CELLS; cell++)
        squadro_shape_open(&solved.shape[cell], &solved.steps, cell);
    for (int i = 0; i < SQUADRO_PIECES; i++)
        solved.unit[i] = squadro_cell_unit(i / BW_SQUADRO_LANES, i % BW_SQUADRO_LANES);
    for (solved.layer = SQUADRO_SUM_MAX; solved.layer >= 0; solved.layer--) {
        solved.next = 0;
        solved_run(threads, solve_layer);
    }
    return true;
}

const SquadroSteps *solved_steps(void)
{
    return &solved.steps;
}

SquadroPoint solved_start(void)
{
    return squadro_point_of(bw_squadro_of(&solved.start));
}

static SquadroSpot find_spot(const SquadroPoint *point)
{
    SquadroSpot spot = {0};
    for (int i = 0; i < SQUADRO_PIECES; i++)
        spot.cell += solved.unit[i] * squadro_phase(point->mark[i]);
    const SquadroShape *shape = &solved.shape[spot.cell];
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        int a = solved.steps.digit[0][lane][point->mark[lane]];
        int b = solved.steps.digit[1][lane][point->mark[BW_SQUADRO_LANES + lane]];
        *(lane < SQUADRO_INNER ? &spot.bit : &spot.word) += a * shape->stride[0][lane];
        spot.row += b * shape->stride[1][lane];
    }
    return spot;
}

int solved_value(const SquadroPoint *point)
{
    if (point->home[0] >= solved.steps.goal || point->home[1] >= solved.steps.goal)
        return point->home[0] >= solved.steps.goal ? 2 : 0;
    SquadroSpot spot = find_spot(point);
    const SquadroShape *shape = &solved.shape[spot.cell];
    size_t size = (size_t)shape->rows * (size_t)shape->words * (size_t)shape->bytes;
    const uint8_t *kept = solved.cell[spot.cell];
    size_t at =
        1 + ((size_t)spot.row * (size_t)shape->words + (size_t)spot.word) * (size_t)shape->bytes;
    size_t wins = kept[0] ? (size_t)(2 * point->mover) : point->mover;
    size_t holds = kept[0] ? wins + 1 : wins;
    uint64_t won = squadro_unpack(shape, kept + at + wins * size) >> spot.bit & 1;
    uint64_t held = squadro_unpack(shape, kept + at + holds * size) >> spot.bit & 1;
    int value = (int)(won + held);
    return point->mover == 0 ? value : 2 - value;
}

void solved_moves(const SquadroPoint *point, SolvedMoves *out)
{
    int seat = point->mover;
    out->count = 0;
    out->best = -1;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        if (point->mark[seat * BW_SQUADRO_LANES + lane] == BW_SQUADRO_HOME)
            continue;
        int i = out->count++;
        out->lane[i] = lane;
        out->next[i] = *point;
        squadro_point_play(&out->next[i], &solved.steps, lane);
        int to_a = solved_value(&out->next[i]);
        out->value[i] = seat == 0 ? to_a : 2 - to_a;
        out->best = out->value[i] > out->best ? out->value[i] : out->best;
    }
}

SquadroSearch *solved_search(void)
{
    SquadroSearch *search = malloc(sizeof *search + ENTRIES * sizeof(SquadroEntry));
    search->table = (SquadroEntry *)(search + 1);
    return search;
}

int solved_think(SquadroSearch *search, const SquadroNet *net, const SquadroPoint *point,
                 uint64_t nodes)
{
    SquadroRoot roots[BW_SQUADRO_LANES];
    int depth;
    memset(search, 0, sizeof *search);
    search->steps = &solved.steps;
    search->net = net;
    search->table = (SquadroEntry *)(search + 1);
    search->nodes_max = nodes;
    search->among = (1u << BW_SQUADRO_LANES) - 1;
    for (search->entries = 1; search->entries < 2 * nodes && search->entries < ENTRIES;)
        search->entries *= 2;
    memset(search->table, 0, search->entries * sizeof(SquadroEntry));
    squadro_search_run(search, point, 1, roots, &depth);
    return roots[0].lane;
}

double solved_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}
