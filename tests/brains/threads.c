/* Threads that ask one brain at a time, each with a runner of its own: they answer as one thread
 * does. In the thread set-up this also looks for data that they share by mistake.
 * SPDX-License-Identifier: MIT */
#include "brains/runner.h"
#include "game/rules.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { THREADS = 4, STATES = 6, NODES = 300 };

typedef struct Work {
    const BwBrain *brain;
    const BwRules *rules;
    const BwState *states;
    int turn; /* where this thread begins, so that all think about different positions */
    BwMove chosen[STATES];
    double value[STATES];
} Work;

static void *think(void *given)
{
    Work *work = (Work *)given;
    size_t size = work->brain->memory + 64;
    void *memory = malloc(size);
    BwRunner runner = {.brain = work->brain, .limits = {.nodes = NODES}};
    assert_non_null(memory);
    runner.memory = bw_arena_in(memory, size);
    for (int i = 0; i < STATES; i++) {
        int at = (i + work->turn) % STATES;
        BwTask task = bw_brain_task(work->rules, &work->states[at]);
        BwThought thought;
        bw_runner_forget(&runner);
        bw_runner_think(&runner, &task, &thought);
        work->chosen[at] = thought.choice[0].move;
        work->value[at] = thought.choice[0].value;
    }
    free(memory);
    return NULL;
}

/* Positions of a random match in which a seat is to move. */
static void wander(const BwRules *rules, BwState states[STATES])
{
    const BwGame *game = rules->game;
    BwRng rng = bw_rng_seed(5);
    BwState state;
    game->start(&state, rules);
    for (int found = 0; found < STATES;) {
        if (game->turn(&state) >= 0)
            states[found++] = state;
        game->play(&state, bw_game_random_move(game, &state, &rng));
        if (game->turn(&state) == BW_TURN_OVER)
            game->start(&state, rules);
    }
}

static void compare(const BwRules *rules, const BwBrain *brain)
{
    BwState states[STATES];
    Work alone = {.brain = brain, .rules = rules, .states = states}, work[THREADS];
    pthread_t thread[THREADS];
    wander(rules, states);
    think(&alone);
    for (int i = 0; i < THREADS; i++) {
        work[i] = (Work){.brain = brain, .rules = rules, .states = states, .turn = i};
        assert_int_equal(pthread_create(&thread[i], NULL, think, &work[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(thread[i], NULL), 0);
        assert_memory_equal(work[i].chosen, alone.chosen, sizeof alone.chosen);
        assert_memory_equal(work[i].value, alone.value, sizeof alone.value);
    }
}

static void threads_answer_as_one_does(void **unused)
{
    (void)unused;
    for (int i = 0; bw_games[i] != NULL; i++)
        for (int j = 0; bw_brains[j] != NULL; j++) {
            BwRules rules;
            assert_null(bw_rules_find(&rules, bw_games[i]->name).id);
            if (bw_brains[j]->suits(&rules))
                compare(&rules, bw_brains[j]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(threads_answer_as_one_does)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
