/* The search for the way out of a cell: and-or, one ply deeper at a time. Only positions outside
 * are looked up. A move inside that gives the win away needs no look: the cell cannot be left from
 * there for won positions alone. SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_progress.h"

static int phases_of(const SquadroPoint *point)
{
    int sum = 0;
    for (int i = 0; i < SQUADRO_PIECES; i++)
        sum += squadro_phase(point->mark[i]);
    return sum;
}

static bool enough(SquadroProgress *it)
{
    const BwTask *task = it->task;
    if ((it->nodes & 255) == 0 && task != NULL && task->stop != NULL && task->stop(task->context))
        it->nodes_max = 0;
    return it->nodes > it->nodes_max;
}

static SquadroNear *near_of(const SquadroProgress *it, uint64_t key)
{
    return &it->near[bw_bits_mix(key) & (it->entries - 1)];
}

/* What is outside is left at once if it is won, else never. */
static bool is_won(SquadroProgress *it, const SquadroPoint *point)
{
    uint64_t key = squadro_point_key(point);
    SquadroNear *near = near_of(it, key);
    if (near->key != key) {
        SquadroValue value;
        bool won = squadro_table_value(it->table, point, &value) &&
                   value == (it->seat == 0 ? SQUADRO_GAINED : SQUADRO_LOST);
        *near = (SquadroNear){key, won ? 0 : SQUADRO_FAR, won ? 0 : SQUADRO_FAR, 0};
    }
    return near->within == 0;
}

static bool leaves_within(SquadroProgress *it, const SquadroPoint *point, int sum, int plies);

/* Whether a lane leads out, at once or in so many plies after it. */
static bool lane_leaves(SquadroProgress *it, const SquadroPoint *point, int lane, int sum,
                        int plies)
{
    SquadroPoint next = *point;
    squadro_point_play(&next, it->table->work->steps, lane, NULL, NULL);
    if (phases_of(&next) > sum)
        return is_won(it, &next);
    return plies > 0 && leaves_within(it, &next, sum, plies);
}

/* The winner needs one lane that does, the other must have none that does not. */
static bool try_lanes(SquadroProgress *it, const SquadroPoint *point, int sum, int plies,
                      uint8_t *first)
{
    bool ours = point->mover == it->seat;
    int before = *first;
    for (int i = -1; i < BW_SQUADRO_LANES; i++) {
        int lane = i < 0 ? before : i;
        if (i == before || point->mark[point->mover * BW_SQUADRO_LANES + lane] == BW_SQUADRO_HOME)
            continue;
        *first = (uint8_t)lane;
        if (lane_leaves(it, point, lane, sum, plies - 1) == ours)
            return ours;
    }
    return !ours;
}

static bool leaves_within(SquadroProgress *it, const SquadroPoint *point, int sum, int plies)
{
    uint64_t key = squadro_point_key(point);
    SquadroNear near = *near_of(it, key);
    if (near.key != key)
        near = (SquadroNear){key, SQUADRO_FAR, 0, 0};
    if (near.within <= plies || near.beyond >= plies)
        return near.within <= plies;
    it->nodes++;
    bool leaves = !enough(it) && try_lanes(it, point, sum, plies, &near.first);
    if (enough(it))
        return false;
    *(leaves ? &near.within : &near.beyond) = (uint8_t)plies;
    *near_of(it, key) = near;
    return leaves;
}

unsigned squadro_progress_lanes(SquadroProgress *it, const SquadroPoint *point, unsigned among,
                                int *plies)
{
    int sum = phases_of(point);
    for (*plies = 1; *plies < SQUADRO_FAR && !enough(it); ++*plies) {
        unsigned lanes = 0;
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
            if ((among >> lane & 1) && lane_leaves(it, point, lane, sum, *plies - 1))
                lanes |= 1u << lane;
        if (lanes != 0 && !enough(it))
            return lanes;
    }
    return 0;
}
