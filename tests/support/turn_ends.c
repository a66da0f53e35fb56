/* Walks all moves of one seat until another has the turn.
 * SPDX-License-Identifier: MIT */
#include "turn_ends.h"

#include <string.h>

enum { MET_MAX = 1 << 15 };

typedef struct Walk {
    const BwGame *game;
    int seat;
    BwState *out;
    int count;
    bool full;
    uint64_t met[MET_MAX]; /* hashes of states on the way, so that each is walked once */
    int met_count;
} Walk;

static bool met_before(Walk *walk, const BwState *state)
{
    uint64_t hash = walk->game->hash(state);
    for (int i = 0; i < walk->met_count; i++)
        if (walk->met[i] == hash)
            return true;
    walk->full = walk->full || walk->met_count == MET_MAX;
    if (!walk->full)
        walk->met[walk->met_count++] = hash;
    return walk->full;
}

static void keep(Walk *walk, const BwState *state)
{
    for (int i = 0; i < walk->count; i++)
        if (memcmp(&walk->out[i], state, sizeof *state) == 0)
            return;
    walk->full = walk->full || walk->count == TURN_ENDS_MAX;
    if (!walk->full)
        walk->out[walk->count++] = *state;
}

static void step(Walk *walk, const BwState *state)
{
    BwMove moves[BW_MOVES_MAX];
    int count = walk->game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        walk->game->play(&next, moves[i]);
        if (walk->game->turn(&next) != walk->seat)
            keep(walk, &next);
        else if (!met_before(walk, &next))
            step(walk, &next);
    }
}

int turn_ends(const BwGame *game, const BwState *state, BwState out[TURN_ENDS_MAX])
{
    static Walk walk;
    memset(&walk, 0, sizeof walk);
    walk.game = game;
    walk.seat = game->turn(state);
    walk.out = out;
    if (walk.seat >= 0)
        step(&walk, state);
    return walk.full ? -1 : walk.count;
}
