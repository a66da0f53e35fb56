/* PUCT search for learners, with evaluations that know nothing or everything.
 * SPDX-License-Identifier: MIT */
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

/* Trees searched one by one, or all together: the same, tree by tree. */
static void batches_do_not_matter(void **context)
{
    (void)context;
    float kept[2][TREES][16] = {0};
    for (int together = 0; together < 2; together++) {
        Fixture it = open_search("squadro", 5000);
        size_t cells = bw_learn_shape(it.plan.rules.game).cells;
        assert_true(it.actions <= 16);
        for (uint32_t i = 0; i < TREES * it.actions; i++)
            it.policy[i] = (float)(1 + i % it.actions);
        uint32_t step = together ? TREES : 1;
        for (uint32_t first = 0; first < TREES; first += step)
            for (int round = 0; round < 300; round++) {
                bw_search_select(it.search, first, first + step);
                for (uint32_t i = first; i < first + step; i++)
                    it.value[i] = (float)(it.plan.observation[i * cells + 7] % 5) / 5 - 0.4f;
                bw_search_expand(it.search, first, first + step);
            }
        for (uint32_t tree = 0; tree < TREES; tree++)
            bw_search_visits(it.search, tree, kept[together][tree]);
        close_search(&it);
    }
    assert_memory_equal(kept[0], kept[1], sizeof kept[0]);
}

/* A match of dominoes in which chance has dealt, and seat 0 holds a hand. */
static BwState dealt(const Fixture *it)
{
    BwState state;
    BwRng rng = bw_rng_seed(4);
    const BwGame *game = it->plan.rules.game;
    game->start(&state, &it->plan.rules);
    while (game->turn(&state) < 0)
        game->play(&state, bw_game_random_move(game, &state, &rng));
    return state;
}

/* What the seat cannot see makes no difference: from the full and from the masked state, the same
 * seed guesses the same worlds and so finds the same. */
static void trees_know_what_the_seat_knows(void **context)
{
    (void)context;
    float kept[2][TREES][64];
    for (int masked = 0; masked < 2; masked++) {
        Fixture it = open_search("dominoes seats=3", 20000);
        assert_true(it.actions <= 64);
        BwState state = dealt(&it);
        if (masked)
            bw_game_mask(it.plan.rules.game, &state, it.plan.rules.game->turn(&state));
        for (uint32_t tree = 0; tree < TREES; tree++)
            bw_search_set(it.search, tree, &state);
        search_without_idea(&it, 2); /* after a tile the next seat looks at its hand */
        size_t cells = bw_learn_shape(it.plan.rules.game).cells;
        assert_memory_not_equal(it.plan.observation, it.plan.observation + cells, cells);
        search_without_idea(&it, 299);
        for (uint32_t tree = 0; tree < TREES; tree++) {
            assert_int_equal(bw_search_visits(it.search, tree, it.visits), 300);
            memcpy(kept[masked][tree], it.visits, it.actions * sizeof(float));
            memset(kept[masked][tree] + it.actions, 0, (64 - it.actions) * sizeof(float));
        }
        close_search(&it);
    }
    assert_memory_equal(kept[0], kept[1], sizeof kept[0]);
}

/* After a tile of the first of three seats the second is to move, so the first is the third that
 * its values name; a single value is the second's, and the others share what it loses. */
static void every_seat_has_a_value(void **context)
{
    (void)context;
    const float value[] = {0.5f, 0.25f, 0.75f};
    for (int values = 0; values <= 3; values += 3) {
        Fixture it = open_search("dominoes seats=3", 5000);
        it.plan.value = value;
        it.plan.values = values;
        it.search = bw_search_in(it.memory, &it.plan);
        BwState state = dealt(&it);
        bw_search_set(it.search, 0, &state);
        for (int round = 0; round < 2; round++) {
            bw_search_select(it.search, 0, 1);
            bw_search_expand(it.search, 0, 1);
        }
        assert_true(bw_search_value(it.search, 0) == (values == 3 ? 0.75f : -0.25f));
        close_search(&it);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_a_mate),           cmocka_unit_test(counts_its_visits),
        cmocka_unit_test(follows_the_policy),     cmocka_unit_test(goes_on_without_room),
        cmocka_unit_test(batches_do_not_matter),  cmocka_unit_test(trees_know_what_the_seat_knows),
        cmocka_unit_test(every_seat_has_a_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
