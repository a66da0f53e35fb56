/* The generic searches with a caller's own value and policy: these decide what is played, are
 * asked in batches of the wanted size, and see nothing that the seat to move may not.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "brains/opinion.h"
#include "game/rules.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 16 << 20 };

/* A net that has learnt nothing: values and policies drawn from the position's hash, or none. */
typedef struct Net {
    const BwGame *game;
    uint64_t salt; /* another one, another net */
    bool has_values, has_policy;
    int calls, largest;
    long positions;
} Net;

static float number_for(const Net *net, const BwState *state, uint64_t more)
{
    uint64_t hash = bw_bits_hash(bw_bits_mix(net->game->hash(state) ^ net->salt), more);
    return (float)(hash % 1000) / 1000;
}

static float value_for(const Net *net, const BwState *state, int seat)
{
    float value = number_for(net, state, 0) * 1.6f - 0.8f;
    return seat == 0 ? value : -value;
}

static void judge(void *context, BwLeaf *leaves, int count)
{
    Net *net = context;
    net->calls++;
    net->positions += count;
    net->largest = count > net->largest ? count : net->largest;
    for (int i = 0; i < count; i++) {
        BwLeaf *leaf = &leaves[i];
        BwMove moves[BW_MOVES_MAX];
        BwState seen = leaf->state;
        int turn = net->game->turn(&seen);
        assert_true(turn >= 0);
        bw_game_mask(net->game, &seen, turn);
        assert_memory_equal(&seen, &leaf->state, sizeof seen);
        assert_int_equal(leaf->moves, net->game->moves(&seen, moves));
        assert_memory_equal(leaf->move, moves, (size_t)leaf->moves * sizeof *moves);
        for (int seat = 0; net->has_values && seat < BW_SEATS_MAX; seat++)
            leaf->value[seat] = value_for(net, &seen, seat);
        for (int k = 0; net->has_policy && k < leaf->moves; k++)
            leaf->policy[k] = number_for(net, &seen, leaf->move[k]);
    }
}

/* A game with this net for an opinion. */
typedef struct Fixture {
    BwRules rules;
    BwGame game;
    BwEvaluation opinion;
    Net net;
    BwState state;
    void *memory;
} Fixture;

static void set_up(Fixture *it, const char *rules, const char *position)
{
    BwRng rng = bw_rng_seed(6);
    memset(it, 0, sizeof *it);
    assert_null(bw_rules_read(&it->rules, rules).id);
    it->game = *it->rules.game;
    it->net = (Net){.game = it->rules.game, .has_values = true, .has_policy = true};
    it->opinion = (BwEvaluation){.game = it->game.name, .judge = judge, .context = &it->net};
    it->game.opinion = &it->opinion;
    it->rules.game = &it->game;
    it->game.start(&it->state, &it->rules);
    if (position != NULL)
        assert_null(it->game.read_state(&it->state, &it->rules, position).id);
    while (it->game.turn(&it->state) == BW_TURN_CHANCE)
        it->game.play(&it->state, bw_game_random_move(&it->game, &it->state, &rng));
    it->memory = aligned_alloc(64, ROOM);
    assert_non_null(it->memory);
}

static BwThought think(Fixture *it, const char *brain, BwLimits limits)
{
    BwThought thought;
    BwTask task = bw_brain_task(&it->rules, &it->state);
    const BwBrain *found = bw_brain_find(&it->rules, brain);
    assert_non_null(found);
    it->net.calls = it->net.largest = 0;
    it->net.positions = 0;
    task.limits = limits;
    task.seed = 3;
    task.memory = bw_arena_in(it->memory, ROOM);
    bw_brain_think(found, &task, &thought);
    assert_true(bw_game_allows(&it->game, &it->state, thought.choice[0].move));
    return thought;
}

static void assert_same(const BwThought *one, const BwThought *other)
{
    assert_int_equal(one->choices, other->choices);
    assert_int_equal(one->nodes, other->nodes);
    for (int i = 0; i < one->choices; i++) {
        assert_true(one->choice[i].move == other->choice[i].move);
        assert_true(one->choice[i].value == other->choice[i].value);
    }
}

/* Plain minimax over the same net. */
static double minimax(const Net *net, const BwState *state, int depth, int seat, BwMove *best)
{
    BwMove moves[BW_MOVES_MAX];
    int turn = net->game->turn(state);
    int16_t score[BW_SEATS_MAX] = {0};
    net->game->score(state, score);
    if (turn == BW_TURN_OVER || depth == 0)
        return turn == BW_TURN_OVER ? score[seat] : (double)value_for(net, state, seat);
    int count = net->game->moves(state, moves);
    double most = -INFINITY;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        net->game->play(&next, moves[i]);
        double value = minimax(net, &next, depth - 1, turn, best != NULL ? &(BwMove){0} : NULL);
        if (value > most && best != NULL)
            *best = moves[i];
        most = value > most ? value : most;
    }
    return turn == seat ? most : -most;
}

static void alphabeta_plays_what_the_net_likes(void **context)
{
    (void)context;
    Fixture it;
    set_up(&it, "chess", NULL);
    BwMove first = 0;
    bool differs = false;
    for (uint64_t salt = 0; salt < 5; salt++) {
        BwMove best = 0;
        it.net.salt = salt;
        double value = minimax(&it.net, &it.state, 3, 0, &best);
        BwThought thought = think(&it, "alphabeta", (BwLimits){.depth = 3});
        assert_true(fabs(thought.choice[0].value - value) < 0.001);
        assert_true(it.net.largest > 1 && it.net.positions > 4 * it.net.calls);
        first = salt == 0 ? best : first;
        differs = differs || thought.choice[0].move != first;
    }
    assert_true(differs);
    free(it.memory);
}

/* Whatever the size of the batches, and whether moves are ordered by a policy or not at all. */
static void alphabeta_does_not_mind_the_batch(void **context)
{
    (void)context;
    const char *const rules[] = {"chess", "draughts", "squadro", "tictactoe"};
    for (int i = 0; i < 4; i++) {
        Fixture it;
        set_up(&it, rules[i], NULL);
        it.opinion.batch = 1;
        BwThought one = think(&it, "alphabeta", (BwLimits){.nodes = 2000, .choices = 3});
        assert_int_equal(it.net.largest, 1);
        for (int batch = 0; batch < 9; batch += 4) {
            it.opinion.batch = batch;
            BwThought other = think(&it, "alphabeta", (BwLimits){.nodes = 2000, .choices = 3});
            assert_same(&one, &other);
            assert_true(it.net.largest > 1 && (batch == 0 || it.net.largest <= batch));
        }
        free(it.memory);
    }
}

static void follow_the_policy(const char *rules)
{
    Fixture it;
    set_up(&it, rules, NULL);
    BwThought thought;
    BwTask task = bw_brain_task(&it.rules, &it.state);
    task.limits.nodes = 1; /* stops before anything is looked at: only the policy has spoken */
    task.memory = bw_arena_in(it.memory, ROOM);
    for (uint64_t salt = 0; salt < 5; salt++) {
        BwMove moves[BW_MOVES_MAX], liked = 0;
        float most = -1;
        it.net.salt = salt;
        int count = it.game.moves(&it.state, moves);
        for (int i = 0; i < count; i++)
            if (number_for(&it.net, &it.state, moves[i]) > most) {
                most = number_for(&it.net, &it.state, moves[i]);
                liked = moves[i];
            }
        bw_brain_think(bw_brain_find(&it.rules, "alphabeta"), &task, &thought);
        assert_true(thought.choice[0].move == liked);
    }
    free(it.memory);
}

/* In tic-tac-toe and Squadro, 0 is a move like any other. */
static void alphabeta_follows_the_policy(void **context)
{
    (void)context;
    follow_the_policy("chess");
    follow_the_policy("tictactoe");
    follow_the_policy("squadro");
}

static void mcts_plays_what_the_net_likes(void **context)
{
    (void)context;
    Fixture it;
    set_up(&it, "squadro", NULL);
    it.opinion.batch = 8;
    bool differs = false;
    BwMove first = 0;
    for (uint64_t salt = 0; salt < 5; salt++) {
        it.net.salt = salt;
        BwThought thought = think(&it, "mcts", (BwLimits){.nodes = 400}), again;
        assert_int_equal(thought.nodes, 400);
        assert_true(it.net.largest > 1 && it.net.largest <= 8);
        assert_true(it.net.positions > 3 * it.net.calls);
        again = think(&it, "mcts", (BwLimits){.nodes = 400});
        assert_same(&thought, &again);
        first = salt == 0 ? thought.choice[0].move : first;
        differs = differs || thought.choice[0].move != first;
    }
    assert_true(differs);
    it.opinion.batch = 1;
    think(&it, "mcts", (BwLimits){.nodes = 100});
    assert_int_equal(it.net.largest, 1);
    free(it.memory);
}

/* Looking one move ahead long enough, it finds the move that leads to the best value. */
static void mcts_believes_the_values(void **context)
{
    (void)context;
    Fixture it;
    set_up(&it, "squadro", NULL);
    it.net.has_policy = false;
    for (int batch = 1; batch <= 16; batch *= 4)
        for (uint64_t salt = 0; salt < 5; salt++) {
            BwMove best = 0;
            it.net.salt = salt;
            it.opinion.batch = batch;
            double value = minimax(&it.net, &it.state, 1, 0, &best);
            BwThought thought = think(&it, "mcts", (BwLimits){.nodes = 2000, .depth = 1});
            assert_true(thought.choice[0].move == best);
            assert_true(fabs(thought.choice[0].value - value) < 0.001);
        }
    free(it.memory);
}

static int32_t promise(const BwState *state, BwMove move)
{
    (void)state;
    return (int32_t)(bw_bits_mix(move) >> 34);
}

static int32_t no_idea(const BwState *state, int seat)
{
    (void)state;
    return 0 * seat;
}

/* Where all positions are worth the same, the policy decides: one of a net, or `promise`. */
static void mcts_follows_the_policy(void **context)
{
    (void)context;
    Fixture it;
    set_up(&it, "chess", NULL);
    it.net.has_values = false;
    for (uint64_t salt = 0; salt < 5; salt++) {
        BwMove moves[BW_MOVES_MAX];
        it.net.salt = salt;
        BwThought thought = think(&it, "mcts", (BwLimits){.nodes = 300});
        int count = it.game.moves(&it.state, moves);
        for (int i = 0; i < count; i++)
            assert_true(number_for(&it.net, &it.state, moves[i]) <=
                        number_for(&it.net, &it.state, thought.choice[0].move) + 0.05f);
    }
    BwMove moves[BW_MOVES_MAX];
    it.opinion = (BwEvaluation){.game = "chess", .worth = no_idea, .promise = promise};
    BwThought thought = think(&it, "mcts", (BwLimits){.nodes = 300});
    for (int i = it.game.moves(&it.state, moves) - 1; i >= 0; i--)
        assert_true(promise(NULL, moves[i]) <= promise(NULL, thought.choice[0].move));
    free(it.memory);
}

static void mcts_finds_a_mate(void **context)
{
    (void)context;
    Fixture it;
    set_up(&it, "chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    it.net.has_values = it.net.has_policy = false;
    BwThought thought = think(&it, "mcts", (BwLimits){.nodes = 2000});
    it.game.play(&it.state, thought.choice[0].move);
    assert_int_equal(it.game.turn(&it.state), BW_TURN_OVER);
    assert_true(thought.choice[0].value > 0.9);
    free(it.memory);
}

/* Dice and hidden hands, several seats, hardly any memory; `judge` checks what it is shown. */
static void mcts_asks_in_every_game(void **context)
{
    (void)context;
    const char *const rules[] = {"backgammon", "ludo seats=3", "dominoes seats=3", "draughts"};
    for (int i = 0; i < 4; i++) {
        Fixture it;
        set_up(&it, rules[i], NULL);
        it.opinion.batch = 16;
        think(&it, "mcts", (BwLimits){.nodes = 500});
        assert_true(it.net.largest > 4 && it.net.largest <= 16);
        BwThought thought;
        BwTask task = bw_brain_task(&it.rules, &it.state);
        const BwBrain *mcts = bw_brain_find(&it.rules, "mcts");
        task.limits.nodes = 500;
        task.memory = bw_arena_in(it.memory, mcts->memory_least);
        it.net.calls = 0;
        bw_brain_think(mcts, &task, &thought);
        assert_true(it.net.calls > 0 && thought.choices > 0);
        free(it.memory);
    }
}

/* Searches that need `worth` leave it to others. */
static void others_do_not_suit(void **context)
{
    (void)context;
    Fixture it;
    set_up(&it, "backgammon", NULL);
    assert_null(bw_brain_find(&it.rules, "expectimax"));
    free(it.memory);
    set_up(&it, "dominoes", NULL);
    assert_null(bw_brain_find(&it.rules, "pimc"));
    free(it.memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alphabeta_plays_what_the_net_likes),
        cmocka_unit_test(alphabeta_does_not_mind_the_batch),
        cmocka_unit_test(alphabeta_follows_the_policy),
        cmocka_unit_test(mcts_plays_what_the_net_likes),
        cmocka_unit_test(mcts_believes_the_values),
        cmocka_unit_test(mcts_follows_the_policy),
        cmocka_unit_test(mcts_finds_a_mate),
        cmocka_unit_test(mcts_asks_in_every_game),
        cmocka_unit_test(others_do_not_suit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
