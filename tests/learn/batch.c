/* Batches of matches for learners: every array is compared with what the game's own functions
 * say, match by match.
 * SPDX-License-Identifier: MIT */
#include "learn/batch.h"

#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MATCHES = 24, STEPS = 400 };

typedef struct Fixture {
    BwBatchPlan plan;
    BwBatch *batch;
    void *memory;
    int32_t actions[MATCHES];
} Fixture;

static void *zeros(size_t count, size_t size)
{
    void *block = calloc(count, size);
    assert_non_null(block);
    return block;
}

static Fixture open_batch(BwBatchPlan plan)
{
    size_t cells = bw_learn_shape(plan.rules.game).cells;
    plan.matches = MATCHES;
    plan.observation = zeros(MATCHES, cells);
    plan.legal = zeros(MATCHES, bw_learn_actions(plan.rules.game));
    plan.reward = zeros(MATCHES * (size_t)plan.rules.seats, sizeof(float));
    plan.done = zeros(MATCHES, 1);
    plan.turn = zeros(MATCHES, 1);
    Fixture it = {.plan = plan};
    size_t size = (bw_batch_memory(&plan) + 63) & ~(size_t)63;
    it.memory = aligned_alloc(64, size);
    assert_non_null(it.memory);
    it.batch = bw_batch_in(it.memory, &plan);
    return it;
}

static void close_batch(Fixture *it)
{
    free(it->memory);
    free(it->plan.observation);
    free(it->plan.legal);
    free(it->plan.reward);
    free(it->plan.done);
    free(it->plan.turn);
}

static BwRules rules_of(const char *text)
{
    BwRules rules;
    assert_null(bw_rules_read(&rules, text).id);
    return rules;
}

static void expect_shown(const Fixture *it, uint32_t i)
{
    const BwGame *game = it->plan.rules.game;
    const BwState *state = bw_batch_state(it->batch, i);
    uint32_t actions = bw_learn_actions(game), cells = bw_learn_shape(game).cells;
    uint8_t *legal = zeros(actions, 1), *seen = zeros(cells, 1);
    BwMove moves[BW_MOVES_MAX];
    uint16_t action[BW_MOVES_MAX];
    int turn = game->turn(state);
    for (int k = bw_learn_list(game, state, moves, action); k > 0; k--)
        legal[action[k - 1]] = 1;
    bw_learn_observe(game, state, turn >= 0 ? turn : 0, seen);
    assert_int_equal(it->plan.turn[i], turn);
    assert_memory_equal(it->plan.legal + i * actions, legal, actions);
    assert_memory_equal(it->plan.observation + (size_t)i * cells, seen, cells);
    free(legal);
    free(seen);
}

/* Plays at random; what a match won in its steps is what it ended with, and its sum is 0. */
static void expect_faithful(Fixture *it)
{
    int seats = it->plan.rules.seats, ended = 0;
    float won[MATCHES][BW_SEATS_MAX] = {{0}};
    for (int step = 0; step < STEPS; step++) {
        bw_batch_sample(it->batch, 0, MATCHES, it->actions);
        assert_int_equal(bw_batch_step(it->batch, 0, MATCHES, it->actions), 0);
        for (uint32_t i = 0; i < MATCHES; i++) {
            float sum = 0;
            expect_shown(it, i);
            for (int seat = 0; seat < seats; seat++) {
                won[i][seat] += it->plan.reward[i * (uint32_t)seats + (uint32_t)seat];
                sum += won[i][seat];
                assert_true(abs((int)won[i][seat]) <= bw_learn_most(&it->plan.rules));
            }
            assert_true(sum == 0);
            ended += it->plan.done[i] == BW_STEP_OVER;
            if (it->plan.done[i] != BW_STEP_GOES_ON)
                memset(won[i], 0, sizeof won[i]);
        }
    }
    assert_true(ended > 0);
}

static void every_game_is_faithful(void **context)
{
    (void)context;
    for (int i = 0; bw_games[i] != NULL; i++)
        for (int hands_chance = 0; hands_chance < 2; hands_chance++) {
            BwBatchPlan plan = {
                .rules = rules_of(bw_games[i]->name), .seed = 7, .hands_chance = hands_chance != 0};
            Fixture it = open_batch(plan);
            expect_faithful(&it);
            close_batch(&it);
        }
}

/* A game without numbers of its own, as somebody may bring it. */
static void numbers_are_derived(void **context)
{
    (void)context;
    BwRules rules = rules_of("tictactoe");
    BwGame plain = *rules.game;
    plain.learning = NULL;
    rules.game = &plain;
    Fixture it = open_batch((BwBatchPlan){.rules = rules});
    expect_faithful(&it);
    close_batch(&it);
}

/* Whoever steps which range in whatever order: the same comes out. */
static void ranges_are_independent(void **context)
{
    (void)context;
    BwBatchPlan plan = {.rules = rules_of("backgammon"), .seed = 3};
    Fixture one = open_batch(plan), two = open_batch(plan);
    for (int step = 0; step < STEPS; step++) {
        bw_batch_sample(one.batch, 0, MATCHES, one.actions);
        bw_batch_step(one.batch, 0, MATCHES, one.actions);
        for (uint32_t end = MATCHES; end > 0; end -= MATCHES / 4) {
            bw_batch_sample(two.batch, end - MATCHES / 4, end, two.actions);
            bw_batch_step(two.batch, end - MATCHES / 4, end, two.actions);
        }
        assert_memory_equal(one.actions, two.actions, sizeof one.actions);
        assert_memory_equal(one.plan.turn, two.plan.turn, MATCHES);
        assert_memory_equal(one.plan.reward, two.plan.reward, MATCHES * 2 * sizeof(float));
    }
    close_batch(&one);
    close_batch(&two);
}

static void illegal_actions_are_refused(void **context)
{
    (void)context;
    Fixture it = open_batch((BwBatchPlan){.rules = rules_of("tictactoe")});
    assert_int_equal(bw_batch_step(it.batch, 0, MATCHES, it.actions), 0);
    BwState before = *bw_batch_state(it.batch, 5);
    it.actions[0] = 8;
    assert_int_equal(bw_batch_step(it.batch, 0, MATCHES, it.actions), MATCHES - 1);
    assert_int_equal(it.plan.done[0], BW_STEP_GOES_ON);
    assert_int_equal(it.plan.done[5], BW_STEP_REFUSED);
    assert_memory_equal(&before, bw_batch_state(it.batch, 5), sizeof before);
    it.actions[0] = -1;
    it.actions[1] = 1 << 30;
    assert_int_equal(bw_batch_step(it.batch, 0, 2, it.actions), 2);
    close_batch(&it);
}

static int32_t action_of(const Fixture *it, const char *position, int from, int to)
{
    const BwGame *game = it->plan.rules.game;
    BwState state;
    assert_null(game->read_state(&state, &it->plan.rules, position).id);
    return (int32_t)bw_learn_action(game, &state, (BwMove)(from | to << 6));
}

/* Knights go out and home; the first position stands for the third time after eight plies. */
static void repetition_ends_a_match(void **context)
{
    (void)context;
    BwRules rules = rules_of("chess");
    assert_null(bw_rules_set(&rules, "ch.repetition=auto3").id);
    Fixture it = open_batch((BwBatchPlan){.rules = rules, .stays = true});
    const char *first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const char *out = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
    const int32_t there = action_of(&it, first, 6, 21), back = action_of(&it, out, 21, 6);
    for (int ply = 0; ply < 8; ply++) { /* both sides count from their own first rank */
        it.actions[0] = ply % 4 < 2 ? there : back;
        assert_int_equal(it.plan.done[0], BW_STEP_GOES_ON);
        assert_int_equal(bw_batch_step(it.batch, 0, 1, it.actions), 0);
    }
    assert_int_equal(it.plan.done[0], BW_STEP_OVER);
    assert_int_equal(it.plan.turn[0], BW_TURN_OVER);
    assert_int_equal(bw_batch_step(it.batch, 0, 1, it.actions), 1); /* it waits to be begun anew */
    bw_batch_reset(it.batch, 0, 1);
    assert_int_equal(it.plan.turn[0], 0);
    close_batch(&it);
}

static void long_matches_are_cut(void **context)
{
    (void)context;
    Fixture it = open_batch((BwBatchPlan){.rules = rules_of("chess"), .cut = 3});
    for (int step = 1; step <= 6; step++) {
        bw_batch_sample(it.batch, 0, MATCHES, it.actions);
        bw_batch_step(it.batch, 0, MATCHES, it.actions);
        assert_int_equal(it.plan.done[9], step % 3 == 0 ? BW_STEP_CUT : BW_STEP_GOES_ON);
    }
    close_batch(&it);
}

static void a_match_goes_on_from_any_state(void **context)
{
    (void)context;
    Fixture it = open_batch((BwBatchPlan){.rules = rules_of("chess")});
    BwState state;
    assert_null(
        it.plan.rules.game->read_state(&state, &it.plan.rules, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1").id);
    bw_batch_set(it.batch, 2, &state);
    expect_shown(&it, 2);
    it.actions[2] = (int32_t)bw_learn_action(it.plan.rules.game, &state, 46 | 54 << 6);
    assert_int_equal(bw_batch_step(it.batch, 2, 3, it.actions), 0);
    assert_int_equal(it.plan.done[2], BW_STEP_OVER);
    assert_true(it.plan.reward[4] == 1 && it.plan.reward[5] == -1);
    close_batch(&it);
}

static void neighbouring_seeds_share_no_match(void **context)
{
    (void)context;
    const BwRules rules = rules_of("dominoes/block seats=2");
    Fixture one = open_batch((BwBatchPlan){.rules = rules, .seed = 1});
    Fixture two = open_batch((BwBatchPlan){.rules = rules, .seed = 2});
    for (uint32_t i = 0; i < MATCHES; i++)
        for (uint32_t j = 0; j < MATCHES; j++)
            assert_memory_not_equal(bw_batch_state(one.batch, i), bw_batch_state(two.batch, j),
                                    sizeof(BwState));
    close_batch(&one);
    close_batch(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_faithful),
        cmocka_unit_test(numbers_are_derived),
        cmocka_unit_test(ranges_are_independent),
        cmocka_unit_test(illegal_actions_are_refused),
        cmocka_unit_test(repetition_ends_a_match),
        cmocka_unit_test(long_matches_are_cut),
        cmocka_unit_test(a_match_goes_on_from_any_state),
        cmocka_unit_test(neighbouring_seeds_share_no_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
