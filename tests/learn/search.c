/* PUCT with opinions that know nothing or everything. SPDX-License-Identifier: MIT */
#include "learn/search.h"

#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TREES = 3 };

typedef struct Fixture {
    BwSearchPlan plan;
    BwSearch *search;
    void *memory;
    float *policy, *value, *visits;
    uint32_t actions;
} Fixture;

static Fixture open_search(const char *rules, uint32_t nodes)
{
    Fixture it = {.plan = {.trees = TREES, .nodes = nodes, .seed = 5, .explore = 1.5f}};
    assert_null(bw_rules_read(&it.plan.rules, rules).id);
    it.actions = bw_learn_actions(it.plan.rules.game);
    it.plan.observation = calloc(TREES, bw_learn_shape(it.plan.rules.game).cells);
    it.plan.legal = calloc(TREES, it.actions);
    it.plan.wanted = calloc(TREES, 1);
    it.plan.policy = it.policy = calloc(TREES * it.actions, sizeof(float));
    it.plan.value = it.value = calloc(TREES, sizeof(float));
    it.visits = calloc(it.actions, sizeof(float));
    it.memory = aligned_alloc(64, (bw_search_memory(&it.plan) + 63) & ~(size_t)63);
    it.search = bw_search_in(it.memory, &it.plan);
    return it;
}

static void close_search(Fixture *it)
{
    free(it->plan.observation);
    free(it->plan.legal);
    free(it->plan.wanted);
    free(it->policy);
    free(it->value);
    free(it->visits);
    free(it->memory);
}

static BwState state_of(const Fixture *it, const char *position)
{
    BwState state;
    assert_null(it->plan.rules.game->read_state(&state, &it->plan.rules, position).id);
    return state;
}

/* All moves alike, nothing worth anything. */
static void search_without_idea(Fixture *it, int rounds)
{
    for (uint32_t i = 0; i < TREES * it->actions; i++)
        it->policy[i] = 1;
    for (int round = 0; round < rounds; round++) {
        bw_search_select(it->search, 0, TREES);
        bw_search_expand(it->search, 0, TREES);
    }
}

static uint32_t favourite(Fixture *it, uint32_t tree)
{
    uint32_t best = 0;
    bw_search_visits(it->search, tree, it->visits);
    for (uint32_t action = 1; action < it->actions; action++)
        if (it->visits[action] > it->visits[best])
            best = action;
    return best;
}

static void finds_a_mate(void **context)
{
    (void)context;
    Fixture it = open_search("chess", 20000);
    BwState state = state_of(&it, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    bw_search_set(it.search, 1, &state);
    search_without_idea(&it, 400);
    BwMove move = 0;
    assert_true(bw_learn_move(it.plan.rules.game, &state, favourite(&it, 1), &move));
    it.plan.rules.game->play(&state, move);
    assert_int_equal(it.plan.rules.game->turn(&state), BW_TURN_OVER);
    assert_true(bw_search_value(it.search, 1) > 0.5f);
    close_search(&it);
}

/* A draw it is, and every visit is counted. */
static void counts_its_visits(void **context)
{
    (void)context;
    Fixture it = open_search("tictactoe", 20000);
    search_without_idea(&it, 3001);
    for (uint32_t tree = 0; tree < TREES; tree++) {
        assert_int_equal(bw_search_visits(it.search, tree, it.visits), 3000);
        assert_true(bw_search_value(it.search, tree) > -0.2f &&
                    bw_search_value(it.search, tree) < 0.4f);
    }
    close_search(&it);
}

static void follows_the_policy(void **context)
{
    (void)context;
    Fixture it = open_search("tictactoe", 1000);
    for (int round = 0; round < 8; round++) {
        bw_search_select(it.search, 0, TREES);
        for (uint32_t tree = 0; tree < TREES; tree++)
            it.policy[tree * it.actions + 4] = 1; /* the centre, and nothing else */
        bw_search_expand(it.search, 0, TREES);
    }
    assert_int_equal(favourite(&it, 2), 4);
    assert_true(it.visits[4] == 7);
    close_search(&it);
}

/* Dice inside, little room, several steps in a turn: it neither leaves its room nor stops. */
static void goes_on_without_room(void **context)
{
    (void)context;
    const char *const rules[] = {"backgammon", "ludo seats=3", "squadro"};
    for (int i = 0; i < 3; i++) {
        Fixture it = open_search(rules[i], 200);
        BwState state;
        BwRng rng = bw_rng_seed(4);
        const BwGame *game = it.plan.rules.game;
        game->start(&state, &it.plan.rules);
        while (game->turn(&state) < 0)
            game->play(&state, bw_game_random_move(game, &state, &rng));
        for (uint32_t tree = 0; tree < TREES; tree++)
            bw_search_set(it.search, tree, &state);
        search_without_idea(&it, 500);
        assert_int_equal(bw_search_visits(it.search, 0, it.visits), 499);
        close_search(&it);
    }
}

static void secrets_are_not_searched(void **context)
{
    (void)context;
    BwRules rules;
    bw_rules_find(&rules, "dominoes");
    assert_false(bw_search_suits(&rules));
    bw_rules_find(&rules, "chess");
    assert_true(bw_search_suits(&rules));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_a_mate),
        cmocka_unit_test(counts_its_visits),
        cmocka_unit_test(follows_the_policy),
        cmocka_unit_test(goes_on_without_room),
        cmocka_unit_test(secrets_are_not_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
