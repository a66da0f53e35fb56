/* The Squadro search: alpha-beta with iterative deepening, a transposition table and move ordering
 * by the best move of before. Worths are those of the seat to move. A position that comes again on
 * the line is drawn: who can come back once can come back for ever.
 * SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_search.h"

#include <string.h>

typedef enum Bound { BOUND_NONE, BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } Bound;
typedef struct Window {
    int32_t alpha, beta;
} Window;

enum { INFINITE = 2 * SQUADRO_WON };

static bool enough(SquadroSearch *search)
{
    const BwTask *task = search->task;
    search->nodes++;
    if (search->nodes_max > 0 && search->nodes >= search->nodes_max)
        search->stopped = true;
    if ((search->nodes & 255) == 0 && task != NULL && task->stop != NULL)
        search->stopped = search->stopped || task->stop(task->context);
    return search->stopped;
}

static bool came_before(const SquadroSearch *search, uint64_t key)
{
    for (int i = search->ply - 2; i >= 0; i -= 2)
        if (search->path[i] == key)
            return true;
    return false;
}

/* The lanes that can move: the table's first, then by what has cut off before. */
static int order(const SquadroSearch *search, const SquadroPoint *point, int first,
                 int out[BW_SQUADRO_LANES])
{
    int32_t key[BW_SQUADRO_LANES];
    int count = 0;
    const uint8_t *mark = point->mark + point->mover * BW_SQUADRO_LANES;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        if (mark[lane] == BW_SQUADRO_HOME)
            continue;
        int32_t promise =
            lane == first ? INT32_MAX : search->history[point->mover][lane][mark[lane]];
        int i = count++;
        for (; i > 0 && key[i - 1] < promise; i--) {
            key[i] = key[i - 1];
            out[i] = out[i - 1];
        }
        key[i] = promise;
        out[i] = lane;
    }
    return count;
}

static void remember_cut(SquadroSearch *search, const SquadroPoint *point, int lane, int depth)
{
    int mark = point->mark[point->mover * BW_SQUADRO_LANES + lane];
    int32_t *history = &search->history[point->mover][lane][mark];
    *history += depth * depth;
}

static int32_t look(SquadroSearch *search, const SquadroPoint *point, int depth, Window window);

/* The worth of a move to who makes it. */
static int32_t play_on(SquadroSearch *search, const SquadroPoint *point, int lane, int depth,
                       Window window)
{
    SquadroPoint next = *point;
    int ply = search->ply;
    squadro_point_play(&next, search->steps, lane);
    if (next.home[point->mover] >= search->steps->goal)
        return SQUADRO_WON - ply - 1;
    squadro_sum_carry(&search->sum[ply], &search->sum[ply + 1], search->net, point->mark,
                      next.mark);
    search->ply++;
    int32_t worth = -look(search, &next, depth - 1, (Window){-window.beta, -window.alpha});
    search->ply--;
    return worth;
}

static int32_t look_at_moves(SquadroSearch *search, const SquadroPoint *point, int depth,
                             Window window, int known, int *best_lane)
{
    int lanes[BW_SQUADRO_LANES];
    int count = order(search, point, known, lanes);
    int32_t best = -INFINITE;
    for (int i = 0; i < count && !search->stopped; i++) {
        int32_t alpha = best > window.alpha ? best : window.alpha;
        Window narrow = {alpha, i == 0 ? window.beta : alpha + 1};
        int32_t worth = play_on(search, point, lanes[i], depth, narrow);
        if (i > 0 && worth > alpha && worth < window.beta)
            worth = play_on(search, point, lanes[i], depth, (Window){alpha, window.beta});
        if (worth > best) {
            best = worth;
            *best_lane = lanes[i];
        }
        if (best >= window.beta) {
            remember_cut(search, point, lanes[i], depth);
            break;
        }
    }
    return best;
}

/* Wins in the table count from their own position, in the search from the root. */
static int32_t shifted(int32_t worth, int plies)
{
    return worth > SQUADRO_SURE ? worth + plies : worth < -SQUADRO_SURE ? worth - plies : worth;
}

static bool settled(const SquadroEntry *entry, int depth, int32_t worth, Window window)
{
    if (entry->depth < depth)
        return false;
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && worth >= window.beta) ||
           (entry->bound == BOUND_UPPER && worth <= window.alpha);
}

static int32_t judge(SquadroSearch *search, const SquadroPoint *point)
{
    int32_t worth =
        squadro_net_worth(search->net, &search->sum[search->ply], point->mark, point->mover);
    return point->mover == 0 ? worth : -worth;
}

static int32_t look(SquadroSearch *search, const SquadroPoint *point, int depth, Window window)
{
    uint64_t key = squadro_point_key(point);
    if (enough(search) || came_before(search, key))
        return 0;
    search->path[search->ply] = key;
    if (depth <= 0 || search->ply >= SQUADRO_DEEPEST)
        return judge(search, point);
    SquadroEntry *entry = &search->table[bw_bits_mix(key) & (search->entries - 1)];
    int lane = entry->key == key ? entry->move : -1;
    if (entry->key == key) {
        int32_t worth = shifted(entry->worth, -search->ply);
        if (settled(entry, depth, worth, window))
            return worth;
    }
    int32_t best = look_at_moves(search, point, depth, window, lane, &lane);
    if (search->stopped)
        return 0;
    Bound bound = best <= window.alpha  ? BOUND_UPPER
                  : best >= window.beta ? BOUND_LOWER
                                        : BOUND_EXACT;
    *entry = (SquadroEntry){
        key, shifted(best, search->ply), (int8_t)depth, (int8_t)lane, (uint8_t)bound, 0};
    return best;
}

int squadro_search_remembered(const SquadroSearch *search, const SquadroPoint *point)
{
    uint64_t key = squadro_point_key(point);
    const SquadroEntry *entry = &search->table[bw_bits_mix(key) & (search->entries - 1)];
    return entry->key == key ? entry->move : -1;
}

static bool iterate(SquadroSearch *search, const SquadroPoint *point, int depth, int wanted,
                    SquadroRoot *roots, int count)
{
    for (int i = 0; i < count; i++) {
        int32_t alpha = i < wanted ? -INFINITE : roots[wanted - 1].worth;
        int32_t beta = i < wanted ? INFINITE : alpha + 1;
        int32_t worth = play_on(search, point, roots[i].lane, depth, (Window){alpha, beta});
        if (i >= wanted && worth > alpha && !search->stopped)
            worth = play_on(search, point, roots[i].lane, depth, (Window){alpha, INFINITE});
        if (search->stopped)
            return false;
        if ((search->avoid >> roots[i].lane & 1) != 0 && worth > 0)
            worth = 0;
        SquadroRoot root = {roots[i].lane, worth > alpha ? worth : -INFINITE};
        int j = i;
        for (; j > 0 && roots[j - 1].worth < root.worth; j--)
            roots[j] = roots[j - 1];
        roots[j] = root;
    }
    return true;
}

int squadro_search_run(SquadroSearch *search, const SquadroPoint *point, int wanted,
                       SquadroRoot out[BW_SQUADRO_LANES], int *depth)
{
    SquadroRoot roots[BW_SQUADRO_LANES] = {{0}};
    int lanes[BW_SQUADRO_LANES];
    int listed = order(search, point, -1, lanes);
    int count = 0;
    int deepest = search->task != NULL && search->task->limits.depth > 0
                      ? search->task->limits.depth
                      : SQUADRO_DEEPEST;
    search->ply = 0;
    search->path[0] = squadro_point_key(point);
    squadro_sum_open(&search->sum[0], search->net, point->mark);
    for (int i = 0; i < listed; i++)
        if (search->among >> lanes[i] & 1)
            roots[count++] = (SquadroRoot){lanes[i], 0};
    memcpy(out, roots, sizeof roots);
    wanted = wanted < count ? wanted : count;
    for (int now = 1; now <= deepest && now <= SQUADRO_DEEPEST; now++) {
        if (!iterate(search, point, now, wanted, roots, count))
            break;
        memcpy(out, roots, sizeof roots);
        *depth = now;
        bool sure = roots[0].worth > SQUADRO_SURE || roots[wanted - 1].worth < -SQUADRO_SURE;
        if (sure && wanted == 1)
            break;
    }
    return count;
}
