/* See thinking.h. SPDX-License-Identifier: MIT */
#include "thinking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void *block;
static size_t room;

void thinking_rules(BwRules *rules, const char *text)
{
    assert_null(bw_rules_read(rules, text).id);
}

BwState thinking_at(const BwRules *rules, const char *position)
{
    BwState state;
    assert_null(rules->game->read_state(&state, rules, position).id);
    return state;
}

BwTask thinking_task(const BwRules *rules, const BwState *state, BwLimits limits)
{
    const BwBrain *brain = bw_brain_find(rules, "best");
    assert_string_equal(brain->name, rules->game->name);
    if (block == NULL) {
        room = brain->memory;
        block = malloc(room);
        assert_non_null(block);
    }
    BwTask task = bw_brain_task(rules, state);
    task.limits = limits;
    task.memory = bw_arena_in(block, room);
    return task;
}

BwThought thinking_of(const BwRules *rules, const BwTask *task)
{
    BwThought thought;
    bw_brain_think(bw_brain_find(rules, "best"), task, &thought);
    return thought;
}

BwThought thinking(const BwRules *rules, const BwState *state, BwLimits limits)
{
    BwTask task = thinking_task(rules, state, limits);
    return thinking_of(rules, &task);
}

void thinking_assert_sound(const BwRules *rules, const BwState *state, const BwThought *thought)
{
    BwState now = *state;
    assert_true(thought->choices > 0);
    for (int i = 0; i < thought->choices; i++) {
        assert_true(bw_game_allows(rules->game, state, thought->choice[i].move));
        assert_true(thought->choice[i].value >= -1 && thought->choice[i].value <= 1);
        assert_true(i == 0 || thought->choice[i].value <= thought->choice[i - 1].value);
    }
    assert_true(thought->line[0] == thought->choice[0].move);
    for (int i = 0; i < thought->line_length; i++) {
        assert_true(bw_game_allows(rules->game, &now, thought->line[i]));
        rules->game->play(&now, thought->line[i]);
    }
}

static void play_some(const BwRules *rules, BwRng *rng)
{
    BwState state;
    rules->game->start(&state, rules);
    for (int i = 0; i < 150 && rules->game->turn(&state) != BW_TURN_OVER; i++) {
        BwLimits limits = {.nodes = 1 + bw_rng_below(rng, 400),
                           .choices = (int)bw_rng_below(rng, 40)};
        BwThought thought = thinking(rules, &state, limits);
        thinking_assert_sound(rules, &state, &thought);
        BwMove any = bw_game_random_move(rules->game, &state, rng);
        rules->game->play(&state, bw_rng_below(rng, 2) == 0 ? any : thought.choice[0].move);
    }
}

void thinking_is_legal(const char *const *tables, int count, int matches)
{
    BwRng rng = bw_rng_seed(5);
    for (int i = 0; i < count; i++) {
        BwRules rules;
        thinking_rules(&rules, tables[i]);
        for (int match = 0; match < matches; match++)
            play_some(&rules, &rng);
    }
}

void thinking_repeats(const char *const *tables, int count)
{
    for (int i = 0; i < count; i++) {
        BwRules rules;
        BwState state;
        thinking_rules(&rules, tables[i]);
        rules.game->start(&state, &rules);
        BwLimits limits = {.nodes = 20000, .choices = i};
        BwThought first = thinking(&rules, &state, limits);
        memset(block, 0xa5, room);
        BwThought second = thinking(&rules, &state, limits);
        assert_memory_equal(&first, &second, sizeof first);
        assert_true(first.nodes <= limits.nodes);
    }
}

static bool stop_soon(void *context)
{
    return --*(int *)context <= 0;
}

void thinking_stops(const char *table)
{
    BwRules rules;
    BwState state;
    thinking_rules(&rules, table);
    rules.game->start(&state, &rules);
    for (int asked = 1; asked < 40; asked += 7) {
        int left = asked;
        BwTask task = thinking_task(&rules, &state, (BwLimits){0});
        task.stop = stop_soon;
        task.context = &left;
        BwThought thought = thinking_of(&rules, &task);
        assert_int_equal(left, 0);
        assert_true(thought.nodes <= (uint64_t)asked * 1024);
        thinking_assert_sound(&rules, &state, &thought);
    }
}

void thinking_is_quicker_warm(const char *table, int depth, int share)
{
    BwRules rules;
    BwState state;
    thinking_rules(&rules, table);
    rules.game->start(&state, &rules);
    BwTask task = thinking_task(&rules, &state, (BwLimits){.depth = depth});
    BwThought cold = thinking_of(&rules, &task);
    task.warm = true;
    BwThought warm = thinking_of(&rules, &task);
    assert_true(warm.nodes < cold.nodes / (uint64_t)share);
}

void thinking_end(void)
{
    free(block);
}
