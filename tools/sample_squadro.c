/* Positions of Squadro with their exact values, for the net to learn from:
 *     sample_squadro THREADS COUNT [POSITION] > FILE
 * Solves the game from its start, or from a position, in memory (the whole takes about 30 GB), then plays games between players of five kinds and
 * writes every position on the way and all its successors, a number of eight bytes each: ten marks of
 * four bits, the mover, the value to A (0 lost, 1 drawn, 2 won).
 * SPDX-License-Identifier: MIT */
#include "brains/solution.h"
#include "brains/squadro/squadro_search.h"
#include "game/rules.h"
#include "games/squadro/squadro_state.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Solution solution_squadro;

enum { THREADS_MAX = 256, PLIES = 220, OPENING = 9, SPARE = 8 };
typedef enum Kind { RANDOM, PERFECT, MIXED, RACING, RACING_PERFECT, KINDS } Kind;

typedef struct Solved {
    SquadroSteps steps;
    SquadroShape shape[SQUADRO_CELLS];
    uint8_t *cell[SQUADRO_CELLS];
    int layer;
    atomic_int next;
    BwRules rules;
    BwState start;
} Solved;

typedef struct Sampler {
    uint64_t *out;
    long want, count;
    BwRng rng;
} Sampler;

static Solved solved;

static const uint8_t *find(const void *context, int cell)
{
    (void)context;
    return solved.cell[cell];
}

static void *solve(void *unused)
{
    (void)unused;
    SolutionShelf shelf = {find, NULL};
    SolutionCount count = {0};
    void *block = malloc(solution_squadro.memory);
    BwArena memory = bw_arena_in(block, solution_squadro.memory);
    void *work = solution_squadro.open(&solved.rules, &solved.start, &memory);
    for (int cell = 0; (cell = atomic_fetch_add(&solved.next, 1)) < SQUADRO_CELLS;) {
        if (solution_squadro.layer_of(work, cell) != solved.layer)
            continue;
        uint8_t *out = malloc(solution_squadro.room(work, cell));
        size_t size = solution_squadro.solve(work, cell, &shelf, NULL, out, &count);
        solved.cell[cell] = size == 0 ? NULL : realloc(out, size);
    }
    free(block);
    return NULL;
}

/* The value to A. */
static int value_of(const SquadroPoint *point)
{
    BwSquadro it;
    SquadroSpot spot;
    if (point->home[0] >= solved.steps.goal || point->home[1] >= solved.steps.goal)
        return point->home[0] >= solved.steps.goal ? 2 : 0;
    memcpy(it.mark, point->mark, sizeof it.mark);
    squadro_spot_find(&solved.steps, &it, &spot);
    const SquadroShape *shape = &solved.shape[spot.cell];
    size_t size = (size_t)shape->rows * (size_t)shape->words * (size_t)shape->bytes;
    const uint8_t *kept = solved.cell[spot.cell];
    size_t at = 1 + (size_t)((spot.row * shape->words + spot.word) * shape->bytes);
    size_t wins = kept[0] ? (size_t)(2 * point->mover) : point->mover;
    size_t holds = kept[0] ? wins + 1 : wins;
    uint64_t won = squadro_unpack(shape, kept + at + wins * size) >> spot.bit & 1;
    uint64_t held = squadro_unpack(shape, kept + at + holds * size) >> spot.bit & 1;
    int value = (int)(won + held);
    return point->mover == 0 ? value : 2 - value;
}

static void write_point(Sampler *sampler, const SquadroPoint *point, int value)
{
    uint64_t number = (uint64_t)point->mover << 40 | (uint64_t)value << 41;
    for (int i = 0; i < SQUADRO_PIECES; i++)
        number |= (uint64_t)point->mark[i] << 4 * i;
    sampler->out[sampler->count++] = number;
}

/* Moves that a seat needs for its four quickest pieces. */
static int moves_left(const SquadroPoint *point, int seat)
{
    int sum = 0;
    int most = 0;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        int mark = point->mark[seat * BW_SQUADRO_LANES + lane];
        int out = bw_squadro_dots[seat][lane];
        int back = 4 - out;
        int left = mark >= BW_SQUADRO_TURN ? (BW_SQUADRO_HOME - mark + back - 1) / back
                                           : (BW_SQUADRO_TURN - mark + out - 1) / out +
                                                 (BW_SQUADRO_TURN + back - 1) / back;
        sum += left;
        most = left > most ? left : most;
    }
    return sum - most;
}

/* What a kind of player thinks of a move; ties are broken at random. */
static int liking(Sampler *sampler, Kind kind, const SquadroPoint *next, int seat, bool best)
{
    int liked = (int)bw_rng_below(&sampler->rng, 8);
    int lead = moves_left(next, 1 - seat) - moves_left(next, seat);
    if (kind == PERFECT)
        liked += best ? 1000 : 0;
    if (kind == RACING || kind == RACING_PERFECT)
        liked += 10 * lead;
    if (kind == RACING_PERFECT)
        liked += best ? 10000 : 0;
    return liked;
}

/* Who is not always of its kind. */
static Kind kind_now(Sampler *sampler, Kind kind)
{
    if (kind == MIXED)
        return bw_rng_below(&sampler->rng, 2) ? RANDOM : PERFECT;
    uint32_t slips = kind == RACING ? 5 : kind == RACING_PERFECT ? 12 : 0;
    return slips > 0 && bw_rng_below(&sampler->rng, slips) == 0 ? RANDOM : kind;
}

/* Writes the position and what follows it; plays on. False when the game is over. */
static bool play_ply(Sampler *sampler, SquadroPoint *point, Kind kind)
{
    SquadroPoint next[BW_SQUADRO_LANES];
    int value[BW_SQUADRO_LANES];
    int seat = point->mover;
    int count = 0;
    int best = -1;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        if (point->mark[seat * BW_SQUADRO_LANES + lane] == BW_SQUADRO_HOME)
            continue;
        next[count] = *point;
        squadro_point_play(&next[count], &solved.steps, lane, NULL, NULL);
        int to_a = value_of(&next[count]);
        value[count] = seat == 0 ? to_a : 2 - to_a;
        best = value[count] > best ? value[count] : best;
        count++;
    }
    write_point(sampler, point, seat == 0 ? best : 2 - best);
    int most = -1000000;
    int chosen = 0;
    for (int i = 0; i < count; i++) {
        int liked = liking(sampler, kind, &next[i], seat, value[i] == best);
        if (next[i].home[seat] < solved.steps.goal)
            write_point(sampler, &next[i], seat == 0 ? value[i] : 2 - value[i]);
        chosen = liked > most ? i : chosen;
        most = liked > most ? liked : most;
    }
    *point = next[chosen];
    return point->home[seat] < solved.steps.goal;
}

static void *sample(void *context)
{
    Sampler *sampler = context;
    while (sampler->count + SPARE < sampler->want) {
        SquadroPoint point = squadro_point_of(bw_squadro_of(&solved.start));
        point.mover = (uint8_t)bw_rng_below(&sampler->rng, 2);
        Kind kind[2] = {(Kind)bw_rng_below(&sampler->rng, KINDS),
                        (Kind)bw_rng_below(&sampler->rng, KINDS)};
        int opening = (int)bw_rng_below(&sampler->rng, OPENING);
        bool more = true;
        for (int ply = 0; more && ply < PLIES && sampler->count + SPARE < sampler->want; ply++) {
            Kind now = ply < opening ? RANDOM : kind_now(sampler, kind[point.mover]);
            more = play_ply(sampler, &point, now);
        }
    }
    return NULL;
}

static void run_all(int threads, void *(*work)(void *), Sampler *samplers)
{
    pthread_t thread[THREADS_MAX];
    for (int i = 0; i < threads; i++)
        pthread_create(&thread[i], NULL, work, samplers != NULL ? &samplers[i] : NULL);
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
}

int main(int count, char **words)
{
    static Sampler samplers[THREADS_MAX];
    int threads = count > 1 ? atoi(words[1]) : 0;
    long each = count > 2 && threads > 0 ? atol(words[2]) / threads : 0;
    if (threads < 1 || threads > THREADS_MAX || each < 1)
        return 2;
    bw_rules_find(&solved.rules, "squadro");
    solved.rules.game->start(&solved.start, &solved.rules);
    if (count > 3 && solved.rules.game->read_state(&solved.start, &solved.rules, words[3]).id != NULL)
        return 2;
    squadro_steps_learn(&solved.steps, bw_squadro_of(&solved.start)->goal);
    for (int cell = 0; cell < SQUADRO_CELLS; cell++)
        squadro_shape_open(&solved.shape[cell], &solved.steps, cell);
    for (solved.layer = SQUADRO_SUM_MAX; solved.layer >= 0; solved.layer--) {
        solved.next = 0;
        run_all(threads, solve, NULL);
    }
    for (int i = 0; i < threads; i++)
        samplers[i] = (Sampler){.want = each,
                                .out = malloc((size_t)each * sizeof(uint64_t)),
                                .rng = bw_rng_seed((uint64_t)i + 1)};
    run_all(threads, sample, samplers);
    for (int i = 0; i < threads; i++)
        if (fwrite(samplers[i].out, sizeof(uint64_t), (size_t)samplers[i].count, stdout) !=
            (size_t)samplers[i].count)
            return 1;
    return 0;
}
