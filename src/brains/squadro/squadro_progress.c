/* An and-or search for the end of a won game of Squadro, or for the way out of a cell: one ply
 * deeper at a time. On the way out only positions outside are looked up: a move inside that gives
 * the win away needs no look, since the cell cannot be left from there for won positions alone.
 * SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_progress.h"

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

/* What is known of one position by each aim, and whether it is won, are three entries. */
enum { WON = SQUADRO_ENDS + 1, KIND_AT = 60 };

static uint64_t key_of(const SquadroPoint *point, unsigned kind)
{
    return squadro_point_key(point) | (uint64_t)kind << KIND_AT;
}

static bool is_won(SquadroProgress *it, const SquadroPoint *point)
{
    uint64_t key = key_of(point, WON);
    SquadroNear *near = near_of(it, key);
    if (near->key != key) {
        SquadroValue value;
        bool won = squadro_table_value(it->table, point, &value) &&
                   value == (it->seat == 0 ? SQUADRO_GAINED : SQUADRO_LOST);
        *near = (SquadroNear){key, won ? 0 : SQUADRO_FAR, won ? 0 : SQUADRO_FAR, 0};
    }
    return near->within == 0;
}

static bool reaches_within(SquadroProgress *it, const SquadroPoint *point, int plies);

/* Whether a lane leads to the aim, at once or in so many plies after it. */
static bool lane_reaches(SquadroProgress *it, const SquadroPoint *point, int lane, int plies)
{
    SquadroPoint next = *point;
    squadro_point_play(&next, it->table->work->steps, lane);
    bool left = squadro_point_phases(&next) > squadro_point_phases(point);
    bool ends = next.home[it->seat] >= it->table->work->steps->goal;
    bool unsure = it->aim == SQUADRO_ENDS ? point->mover == it->seat && !ends : left;
    if (unsure && !is_won(it, &next))
        return false;
    return (it->aim == SQUADRO_ENDS ? ends : left) ||
           (plies > 0 && reaches_within(it, &next, plies));
}

/* The winner needs one lane that does, the other must have none that does not. */
static bool try_lanes(SquadroProgress *it, const SquadroPoint *point, int plies, uint8_t *first)
{
    bool ours = point->mover == it->seat;
    int before = *first;
    for (int i = -1; i < BW_SQUADRO_LANES; i++) {
        int lane = i < 0 ? before : i;
        if (i == before || point->mark[point->mover * BW_SQUADRO_LANES + lane] == BW_SQUADRO_HOME)
            continue;
        *first = (uint8_t)lane;
        if (lane_reaches(it, point, lane, plies - 1) == ours)
            return ours;
    }
    return !ours;
}

static bool reaches_within(SquadroProgress *it, const SquadroPoint *point, int plies)
{
    uint64_t key = key_of(point, it->aim);
    SquadroNear near = *near_of(it, key);
    if (near.key != key)
        near = (SquadroNear){key, SQUADRO_FAR, 0, 0};
    if (near.within <= plies || near.beyond >= plies)
        return near.within <= plies;
    it->nodes++;
    bool reaches = !enough(it) && try_lanes(it, point, plies, &near.first);
    if (enough(it))
        return false;
    *(reaches ? &near.within : &near.beyond) = (uint8_t)plies;
    *near_of(it, key) = near;
    return reaches;
}

unsigned squadro_progress_lanes(SquadroProgress *it, const SquadroPoint *point, unsigned among,
                                int *plies)
{
    int step = it->aim == SQUADRO_ENDS ? 2 : 1; /* the winner moves last */
    for (*plies = 1; *plies < SQUADRO_FAR && !enough(it); *plies += step) {
        unsigned lanes = 0;
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
            if ((among >> lane & 1) && lane_reaches(it, point, lane, *plies - 1))
                lanes |= 1u << lane;
        if (lanes != 0 && !enough(it))
            return lanes;
    }
    return 0;
}
