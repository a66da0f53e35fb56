/* The runner, which gives a brain its memory, threads and data: what it hands over, and what it
 * plays without asking.
 * SPDX-License-Identifier: MIT */
#include "brains/runner.h"
#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ASKED_MOST = 1000 };

/* A brain that notes what it was given. */
static struct {
    BwTask task;
    int thoughts;
    int asked; /* whether it is enough */
    char data[16];
} seen;

static bool suits_all(const BwRules *rules)
{
    (void)rules;
    return true;
}

static void note(const BwTask *task, BwThought *out)
{
    BwMove moves[BW_MOVES_MAX];
    seen.task = *task;
    seen.thoughts++;
    seen.asked = 0;
    const BwData *data = bw_task_data(task, "note.table");
    strcpy(seen.data, data != NULL ? (const char *)data->bytes : "none");
    while (task->stop != NULL && ++seen.asked < ASKED_MOST && !task->stop(task->context))
        continue;
    task->rules.game->moves(&task->state, moves);
    *out = (BwThought){.choice = {{.move = moves[0]}}, .choices = 1, .nodes = 1};
    if (task->report != NULL)
        task->report(task->context, out);
}

static const char *const wishes[] = {"note.table", NULL};
static const BwBrain noting = {.name = "noting",
                               .memory = 64,
                               .nodes = 777,
                               .data = wishes,
                               .suits = suits_all,
                               .think = note};

static BwTask first_task(const char *rules_text)
{
    BwRules rules;
    BwState state;
    assert_null(bw_rules_read(&rules, rules_text).id);
    rules.game->start(&state, &rules);
    return bw_brain_task(&rules, &state);
}

static void data_reaches_the_brain_by_its_name(void **unused)
{
    (void)unused;
    BwThought thought;
    BwTask task = first_task("tictactoe");
    const BwData data[] = {{.name = "other.table", .bytes = "wrong", .size = 6},
                           {.name = "note.table", .bytes = "right", .size = 6}};
    BwRunner runner = {.brain = &noting, .data = data, .data_count = 2};
    bw_runner_think(&runner, &task, &thought);
    assert_string_equal(seen.data, "right");
    runner.data_count = 1;
    bw_runner_think(&runner, &task, &thought);
    assert_string_equal(seen.data, "none");
}

static int64_t tick(void *clock)
{
    return ++*(int64_t *)clock;
}

static void time_ends_a_thought(void **unused)
{
    (void)unused;
    BwThought thought;
    int64_t clock = 0;
    BwTask task = first_task("tictactoe");
    BwRunner runner = {.brain = &noting, .ms = 40, .now = tick, .clock = &clock};
    bw_runner_think(&runner, &task, &thought);
    assert_int_equal(seen.asked, 40);
    runner.now = NULL; /* without a clock there is no time, but there are nodes */
    bw_runner_think(&runner, &task, &thought);
    assert_null(seen.task.stop);
    assert_int_equal(seen.task.limits.nodes, noting.nodes);
}

typedef struct Caller {
    int asked, reports;
} Caller;

static bool stop_at_third(void *context)
{
    return ++((Caller *)context)->asked == 3;
}

static void count_report(void *context, const BwThought *thought)
{
    (void)thought;
    ((Caller *)context)->reports++;
}

static void the_caller_is_asked_and_told(void **unused)
{
    (void)unused;
    BwThought thought;
    Caller caller = {0};
    BwTask task = first_task("tictactoe");
    task.stop = stop_at_third;
    task.report = count_report;
    task.context = &caller;
    BwRunner runner = {.brain = &noting};
    bw_runner_think(&runner, &task, &thought);
    assert_int_equal(caller.asked, 3);
    assert_int_equal(caller.reports, 1);
}

static void memory_is_warm_at_full_strength_only(void **unused)
{
    (void)unused;
    BwThought thought;
    char block[64];
    BwTask task = first_task("tictactoe");
    BwRunner runner = {.brain = &noting, .memory = bw_arena_in(block, sizeof block)};
    bw_runner_think(&runner, &task, &thought);
    assert_false(seen.task.warm);
    bw_runner_think(&runner, &task, &thought);
    assert_true(seen.task.warm);
    assert_ptr_equal(seen.task.memory.start, block);
    runner.limits.nodes = 5; /* another layout */
    bw_runner_think(&runner, &task, &thought);
    assert_false(seen.task.warm);
    bw_runner_forget(&runner);
    bw_runner_think(&runner, &task, &thought);
    assert_false(seen.task.warm);
    runner.limits.level = 3;
    bw_runner_think(&runner, &task, &thought);
    bw_runner_think(&runner, &task, &thought);
    assert_false(seen.task.warm);
}

/* Plays a match by a runner that keeps its plans and counts how often it had to think. */
static void a_turn_is_thought_out_once(void **unused)
{
    (void)unused;
    BwTask task = first_task("backgammon/standard bg.match=1");
    const BwGame *game = task.rules.game;
    BwRng rng = bw_rng_seed(11);
    BwRunner runner = {.brain = bw_brain_find(&task.rules, "best"), .limits = {.nodes = 300}};
    void *block = malloc(runner.brain->memory);
    BwState state = task.state;
    int at_once = 0, plans = 0;
    BwRest rest = {.count = 0};
    runner.memory = bw_arena_in(block, runner.brain->memory);
    while (game->turn(&state) != BW_TURN_OVER) {
        BwThought thought;
        if (game->turn(&state) == BW_TURN_CHANCE) {
            assert_int_equal(rest.count, 0);
            game->play(&state, bw_game_random_move(game, &state, &rng));
            continue;
        }
        task = bw_brain_task(&task.rules, &state);
        bw_runner_play(&runner, &task, &thought);
        if (rest.count > 0) {
            assert_int_equal(thought.nodes, 0);
            assert_true(thought.choice[0].move == rest.move[0]);
            assert_int_equal(thought.rest[0].count, rest.count - 1);
            assert_memory_equal(thought.rest[0].move, rest.move + 1,
                                (size_t)(rest.count - 1) * sizeof *rest.move);
            at_once++;
        }
        plans += rest.count == 0 && thought.rest[0].count > 0;
        rest = thought.rest[0];
        game->play(&state, thought.choice[0].move);
    }
    assert_true(plans > 10 && at_once >= plans);
    free(block);
}

static void another_position_is_thought_about(void **unused)
{
    (void)unused;
    BwThought thought, again;
    BwTask task = first_task("backgammon/standard");
    const BwGame *game = task.rules.game;
    while (game->turn(&task.state) == BW_TURN_CHANCE)
        game->play(&task.state, bw_game_outcome(game, &task.state, 1));
    BwRunner runner = {.brain = bw_brain_find(&task.rules, "best"), .limits = {.nodes = 300}};
    void *block = malloc(runner.brain->memory);
    runner.memory = bw_arena_in(block, runner.brain->memory);
    bw_runner_play(&runner, &task, &thought);
    assert_true(thought.rest[0].count > 0);
    bw_runner_play(&runner, &task, &again); /* the same position, not what follows it */
    assert_true(again.nodes > 0);
    game->play(&task.state, thought.choice[0].move);
    bw_runner_forget(&runner);
    bw_runner_play(&runner, &task, &again);
    assert_true(again.nodes > 0);
    free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(data_reaches_the_brain_by_its_name),
        cmocka_unit_test(time_ends_a_thought),
        cmocka_unit_test(the_caller_is_asked_and_told),
        cmocka_unit_test(memory_is_warm_at_full_strength_only),
        cmocka_unit_test(a_turn_is_thought_out_once),
        cmocka_unit_test(another_position_is_thought_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
