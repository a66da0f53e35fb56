/* See thinking.h. SPDX-License-Identifier: MIT */
#include "thinking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void *block;
static size_t room;

void thinking_rules(Rules *rules, const char *text)
{
    assert_null(rules_read(rules, text).id);
}

State thinking_at(const Rules *rules, const char *position)
{
    State state;
    assert_null(rules->game->read_state(&state, rules, position).id);
    return state;
}

Task thinking_task(const Rules *rules, const State *state, Limits limits)
{
    const Brain *brain = brain_find(rules, "best");
    assert_string_equal(brain->name, rules->game->name);
    if (block == NULL) {
        room = brain->memory;
        block = malloc(room);
        assert_non_null(block);
    }
    Task task = brain_task(rules, state);
    task.limits = limits;
    task.memory = arena_in(block, room);
    return task;
}

Thought thinking_of(const Rules *rules, const Task *task)
{
    Thought thought;
    brain_think(brain_find(rules, "best"), task, &thought);
    return thought;
}

Thought thinking(const Rules *rules, const State *state, Limits limits)
{
    Task task = thinking_task(rules, state, limits);
    return thinking_of(rules, &task);
}

void thinking_assert_sound(const Rules *rules, const State *state, const Thought *thought)
{
    State now = *state;
    assert_true(thought->choices > 0);
    for (int i = 0; i < thought->choices; i++) {
        assert_true(game_allows(rules->game, state, thought->choice[i].move));
        assert_true(thought->choice[i].value >= -1 && thought->choice[i].value <= 1);
        assert_true(i == 0 || thought->choice[i].value <= thought->choice[i - 1].value);
    }
    assert_true(thought->line[0] == thought->choice[0].move);
    for (int i = 0; i < thought->line_length; i++) {
        assert_true(game_allows(rules->game, &now, thought->line[i]));
        rules->game->play(&now, thought->line[i]);
    }
}

static void play_some(const Rules *rules, Rng *rng)
{
    State state;
    rules->game->start(&state, rules);
    for (int i = 0; i < 150 && rules->game->turn(&state) != TURN_OVER; i++) {
        Limits limits = {.nodes = 1 + rng_below(rng, 400), .choices = (int)rng_below(rng, 40)};
        Thought thought = thinking(rules, &state, limits);
        thinking_assert_sound(rules, &state, &thought);
        Move any = game_random_move(rules->game, &state, rng);
        rules->game->play(&state, rng_below(rng, 2) == 0 ? any : thought.choice[0].move);
    }
}

void thinking_is_legal(const char *const *tables, int count, int matches)
{
    Rng rng = rng_seed(5);
    for (int i = 0; i < count; i++) {
        Rules rules;
        thinking_rules(&rules, tables[i]);
        for (int match = 0; match < matches; match++)
            play_some(&rules, &rng);
    }
}

void thinking_repeats(const char *const *tables, int count)
{
    for (int i = 0; i < count; i++) {
        Rules rules;
        State state;
        thinking_rules(&rules, tables[i]);
        rules.game->start(&state, &rules);
        Limits limits = {.nodes = 20000, .choices = i};
        Thought first = thinking(&rules, &state, limits);
        memset(block, 0xa5, room);
        Thought second = thinking(&rules, &state, limits);
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
    Rules rules;
    State state;
    thinking_rules(&rules, table);
    rules.game->start(&state, &rules);
    for (int asked = 1; asked < 40; asked += 7) {
        int left = asked;
        Task task = thinking_task(&rules, &state, (Limits){0});
        task.stop = stop_soon;
        task.context = &left;
        Thought thought = thinking_of(&rules, &task);
        assert_int_equal(left, 0);
        assert_true(thought.nodes <= (uint64_t)asked * 1024);
        thinking_assert_sound(&rules, &state, &thought);
    }
}

void thinking_is_quicker_warm(const char *table, int depth, int share)
{
    Rules rules;
    State state;
    thinking_rules(&rules, table);
    rules.game->start(&state, &rules);
    Task task = thinking_task(&rules, &state, (Limits){.depth = depth});
    Thought cold = thinking_of(&rules, &task);
    task.warm = true;
    Thought warm = thinking_of(&rules, &task);
    assert_true(warm.nodes < cold.nodes / (uint64_t)share);
}

void thinking_end(void)
{
    free(block);
}
