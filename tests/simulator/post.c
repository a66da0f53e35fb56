/* The post between server and people of the simulator: a letter may be lost, come late, overtake
 * another, or come twice.
 * SPDX-License-Identifier: MIT */
#include "world.h"

enum { LOST_ONE_IN = 6, DOUBLED_ONE_IN = 8, SLOW_ONE_IN = 10 };

static void put(World *world, const Letter *letter)
{
    if (world->letters == POST_MAX || world_once_in(world, LOST_ONE_IN)) {
        world->witness.lost++;
        return;
    }
    Letter *slot = &world->post[world->letters++];
    uint32_t longest = world_once_in(world, SLOW_ONE_IN) ? 8000 : 300;
    *slot = *letter;
    slot->due = world->now + 1 + bw_rng_below(&world->rng, longest);
}

void post_send(World *world, const Letter *letter)
{
    world->witness.letters++;
    put(world, letter);
    if (world_once_in(world, DOUBLED_ONE_IN))
        put(world, letter);
}

bool post_take(World *world, Letter *out)
{
    int next = -1;
    for (int i = 0; i < world->letters; i++)
        if (world->post[i].due <= world->now &&
            (next < 0 || world->post[i].due < world->post[next].due))
            next = i;
    if (next < 0)
        return false;
    *out = world->post[next];
    world->post[next] = world->post[--world->letters];
    return true;
}
