/* Thousands of matches in a bad world: nothing that somebody was told is lost, nothing is done
 * twice, the log gives the same table again, clocks are right, secrets stay secret, and every match
 * comes to an end. Then servers with one fault each, which must be found out. simulator [RUNS]: so
 * many matches of each kind.  SPDX-License-Identifier: MIT */
#include "world.h"

#include "../laws/laws.h"
#include "../laws/toy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS_MAX = 60000, STEP_MS = 120 };

static int runs = 150; /* of each game; of the toy four times as many */

void world_wrong(World *world, const char *format, ...)
{
    if (world->wrong[0] != '\0')
        return;
    va_list values;
    va_start(values, format);
    vsnprintf(world->wrong, sizeof world->wrong, format, values);
    va_end(values);
}

bool world_once_in(World *world, uint32_t times)
{
    return bw_rng_below(&world->rng, times) == 0;
}

int world_people(const World *world)
{
    return world->seating.rules.seats + 1;
}

int world_viewer(const World *world, int person)
{
    return person < world->seating.rules.seats ? person : BW_SEAT_ONLOOKER;
}

static BwClock clock_for(World *world)
{
    BwClock clock = {0};
    if (world_once_in(world, 4))
        return clock;
    clock.bank_ms = 5000 + bw_rng_below(&world->rng, 400000);
    if (world_once_in(world, 3))
        clock.increment_ms = 1000;
    else if (world_once_in(world, 2))
        clock.delay_ms = 1500;
    return clock;
}

/* Somebody has to be there; in every second match everybody is. */
static void seat_computers(World *world)
{
    int person = (int)bw_rng_below(&world->rng, (uint32_t)world->seating.rules.seats);
    bool none = world_once_in(world, 2);
    for (int seat = 0; seat < world->seating.rules.seats; seat++)
        if (seat != person && !none && world_once_in(world, 2))
            world->level[seat] = 1 + (int)bw_rng_below(&world->rng, BW_LEVEL_MAX);
}

static bool everybody_knows_the_end(const World *world)
{
    for (int person = 0; person < world_people(world); person++)
        if (!world->person[person].view.result.over)
            return false;
    return true;
}

static void step(World *world)
{
    Letter letter;
    world->now += 1 + bw_rng_below(&world->rng, STEP_MS);
    while (post_take(world, &letter))
        if (letter.to == SERVER)
            server_read(world, &letter);
        else
            person_read(world, &letter);
    server_work(world);
    for (int person = 0; person < world_people(world); person++)
        person_think(world, person);
}

/* One match from its opening until everybody knows how it ended. */
static void live(World *world, const BwRules *rules, uint64_t seed, Fault fault)
{
    memset(world, 0, sizeof *world);
    world->rng = bw_rng_seed(seed);
    world->dice = bw_dice_from_rng(&world->rng);
    world->fault = fault;
    world->seating.rules = *rules;
    world->seating.clock = clock_for(world);
    seat_computers(world);
    server_start(world);
    int steps = 0;
    while (!everybody_knows_the_end(world) && world->wrong[0] == '\0' && steps++ < STEPS_MAX)
        step(world);
    if (steps >= STEPS_MAX)
        world_wrong(world, "the match does not end");
    if (world->wrong[0] == '\0')
        witness_closes(world);
    if (world->wrong[0] == '\0' && world->table != NULL) { /* once more, from the whole log */
        server_kill(world);
        server_start(world);
    }
    bw_table_close(world->table);
}

typedef struct Total {
    long acts, kills, letters, lost, thoughts;
} Total;

static void expect_all_well(const BwRules *rules, int times)
{
    static World world;
    Total total = {0};
    for (int run = 0; run < times; run++) {
        live(&world, rules, (uint64_t)run, FAULT_NONE);
        if (world.wrong[0] != '\0')
            fail_msg("%s, run %d, at %lld ms: %s\n%.*s", rules->game->name, run,
                     (long long)world.now, world.wrong, (int)world.log_length, world.log);
        total.acts += world.witness.acts;
        total.kills += world.witness.kills;
        total.letters += world.witness.letters;
        total.lost += world.witness.lost;
        total.thoughts += world.witness.thoughts;
    }
    print_message("# %s, %d seats: %ld acts, %ld thoughts, %ld kills, %ld letters, %ld lost\n",
                  rules->game->name, rules->seats, total.acts, total.thoughts, total.kills,
                  total.letters, total.lost);
    assert_true(total.kills > times / 2 && total.lost > total.letters / 20);
    assert_true(total.thoughts > times / 4);
}

static void the_toy_survives(void **context)
{
    (void)context;
    for (int seats = game_toy.seats_min; seats <= game_toy.seats_max; seats++) {
        BwRules rules = trial_rules(&game_toy, game_toy.presets, seats);
        expect_all_well(&rules, 4 * runs);
    }
}

static void every_game_survives(void **context)
{
    (void)context;
    for (int i = 0; bw_games[i] != NULL; i++) {
        BwRules rules = trial_rules(bw_games[i], bw_games[i]->presets, bw_games[i]->seats_max);
        expect_all_well(&rules, runs);
    }
}

/* Within some runs the fault shows. */
static void faults_are_found(void **context)
{
    static World world;
    (void)context;
    BwRules rules = trial_rules(&game_toy, game_toy.presets, 2);
    for (int fault = FAULT_NONE + 1; fault < FAULT_COUNT; fault++) {
        int run = 0;
        do
            live(&world, &rules, (uint64_t)run, (Fault)fault);
        while (world.wrong[0] == '\0' && ++run < runs);
        print_message("# fault %d, run %d: %s\n", fault, run, world.wrong);
        if (world.wrong[0] == '\0')
            fail_msg("fault %d is not found", fault);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_toy_survives),
        cmocka_unit_test(every_game_survives),
        cmocka_unit_test(faults_are_found),
    };
    if (argc > 1)
        runs = atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
