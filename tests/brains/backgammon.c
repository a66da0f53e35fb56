/* The backgammon brain through its door: legal whole plays by every booklet, the cube in positions
 * that can be worked out by hand, and the promises every brain makes.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "games/backgammon/backgammon_match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const Brain *brain;
static void *block;

static void assert_near(double value, double wanted, double off)
{
    assert_true(value >= wanted - off && value <= wanted + off);
}

static Rules rules_of(const char *name, const char *setting)
{
    Rules rules;
    assert_null(rules_find(&rules, name).id);
    if (setting != NULL)
        assert_null(rules_set(&rules, setting).id);
    return rules;
}

static Thought thought_of(const Rules *rules, const State *state, Limits limits)
{
    Thought thought;
    Task task = brain_task(rules, state);
    task.limits = limits;
    task.memory = arena_in(block, brain->memory);
    brain_think(brain, &task, &thought);
    return thought;
}

/* A money game in which the seat on roll has men on two points of its home and the other one man
 * that is off at once. */
static State last_roll(const Rules *rules, int a, int b)
{
    State state;
    rules->game->start(&state, rules);
    Match *it = match(&state);
    memset(it->men, 0, sizeof it->men);
    for (int i = 0; i < BACKGAMMON_MEN; i++) {
        backgammon_put(&it->men[0], backgammon_bit(i == 0 ? a : i == 1 ? b : 0));
        backgammon_put(&it->men[1], backgammon_bit(i == 0));
    }
    it->phase = PHASE_ROLL;
    return state;
}

static Kind decision(const Rules *rules, const State *state, int depth)
{
    return move_kind(thought_of(rules, state, (Limits){.depth = depth}).choice[0].move);
}

/* Half the rolls win: nobody minds. More: double; three of four: the other side drops. */
static void last_roll_cube(void **unused)
{
    (void)unused;
    Rules rules = rules_of("backgammon/standard", "bg.match=0");
    for (int depth = 2; depth <= 3; depth++) {
        State state = last_roll(&rules, 4, 3); /* 17 of 36 */
        assert_int_equal(decision(&rules, &state, depth), KIND_ROLL);
        state = last_roll(&rules, 5, 2); /* 19 of 36 */
        assert_int_equal(decision(&rules, &state, depth), KIND_DOUBLE);
        rules.game->play(&state, move_make(KIND_DOUBLE, 0, 0));
        assert_int_equal(decision(&rules, &state, depth), KIND_TAKE);
        state = last_roll(&rules, 4, 1); /* 29 of 36 */
        assert_int_equal(decision(&rules, &state, depth), KIND_DOUBLE);
        rules.game->play(&state, move_make(KIND_DOUBLE, 0, 0));
        assert_int_equal(decision(&rules, &state, depth), KIND_DROP);
    }
}

static void value_is_the_expected_score(void **unused)
{
    (void)unused;
    Rules rules = rules_of("backgammon/standard", "bg.match=0");
    rules_set(&rules, "bg.cube=off");
    State state = last_roll(&rules, 5, 2);
    match(&state)->with_cube = true;
    Thought thought = thought_of(&rules, &state, (Limits){.depth = 3});
    match(&state)->with_cube = false;
    assert_near(thought.choice[0].value, 2 * (2 * 19.0 / 36 - 1), 0.002);
}

/* Who offers less than is likely to be won is refused. */
static void resignations(void **unused)
{
    (void)unused;
    Rules rules = rules_of("backgammon/standard", "bg.match=0");
    State state;
    rules.game->start(&state, &rules);
    match(&state)->phase = PHASE_ROLL;
    rules.game->play(&state, move_make(KIND_RESIGN, 1, 0));
    assert_int_equal(decision(&rules, &state, 2), KIND_ACCEPT);
    Match *it = match(&state);
    memset(it->men, 0, sizeof it->men);
    for (int i = 0; i < BACKGAMMON_MEN; i++) {
        backgammon_put(&it->men[0], backgammon_bit(24));
        backgammon_put(&it->men[1], backgammon_bit(i < 4 ? 2 : 0));
    }
    assert_int_equal(decision(&rules, &state, 2), KIND_REFUSE);
    it->resign = 3;
    assert_int_equal(decision(&rules, &state, 2), KIND_ACCEPT);
}

/* Plays a match with the brain in both seats and looks at every thought on the way. */
static void play_match(const Rules *rules, Limits limits, uint64_t seed)
{
    State state;
    Rng rng = rng_seed(seed);
    const Game *game = rules->game;
    game->start(&state, rules);
    while (game->turn(&state) != TURN_OVER) {
        if (game->turn(&state) == TURN_CHANCE) {
            game->play(&state, game_random_move(game, &state, &rng));
            continue;
        }
        Thought thought = thought_of(rules, &state, limits);
        State next = state;
        assert_true(thought.choices >= 1);
        for (int i = 0; i < 1 + thought.rest[0].count; i++) {
            Move move = i == 0 ? thought.choice[0].move : thought.rest[0].move[i - 1];
            assert_true(game_allows(game, &next, move));
            game->play(&next, move);
        }
        game->play(&state, thought.choice[0].move);
    }
}

static void plays_by_every_booklet(void **unused)
{
    static const char *const settings[] = {"bg.combine=sum", "bg.both_steps_open=yes",
                                           "bg.must_use_max=no", "bg.doubles=two",
                                           "bg.overshoot=any"};
    (void)unused;
    Rules rules = rules_of("backgammon", NULL);
    for (const Preset *preset = rules.game->presets; preset->name != NULL; preset++) {
        char name[64] = "backgammon/";
        strcat(name, preset->name);
        rules = rules_of(name, NULL);
        play_match(&rules, (Limits){.depth = 1}, 1);
        play_match(&rules, (Limits){.level = 2}, 2);
    }
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        rules = rules_of("backgammon/scratch", settings[i]);
        play_match(&rules, (Limits){.depth = 1}, 3);
    }
}

static State opening(const Rules *rules, int die, int other)
{
    State state;
    rules->game->start(&state, rules);
    rules->game->play(&state, move_make(KIND_THROW, die, other));
    return state;
}

/* What every book says about these rolls. */
static void opening_points(void **unused)
{
    static const struct {
        int die, other;
        int from[2], to[2];
    } books[] = {{3, 1, {8, 6}, {5, 5}}, {6, 1, {13, 8}, {7, 7}}, {4, 2, {8, 6}, {4, 4}}};
    (void)unused;
    Rules rules = rules_of("backgammon/standard", NULL);
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        State state = opening(&rules, books[i].die, books[i].other);
        for (int step = 0; step < 2; step++) {
            Move move = thought_of(&rules, &state, (Limits){.depth = 2}).choice[0].move;
            bool first = move_from(move) == books[i].from[0] && move_to(move) == books[i].to[0];
            bool second = move_from(move) == books[i].from[1] && move_to(move) == books[i].to[1];
            assert_true(first || second);
            rules.game->play(&state, move);
        }
        Thought end = thought_of(&rules, &state, (Limits){.depth = 2});
        assert_int_equal(move_kind(end.choice[0].move), KIND_DONE);
    }
}

static void same_nodes_same_thought(void **unused)
{
    (void)unused;
    Rules rules = rules_of("backgammon/standard", NULL);
    State state = opening(&rules, 6, 4);
    for (uint64_t nodes = 1; nodes <= 10000; nodes *= 10) {
        Thought one = thought_of(&rules, &state, (Limits){.nodes = nodes});
        Thought two = thought_of(&rules, &state, (Limits){.nodes = nodes});
        assert_memory_equal(&one, &two, sizeof one);
        assert_true(one.nodes <= nodes + MOVES_MAX);
    }
}

static bool at_once(void *asked)
{
    ++*(int *)asked;
    return true;
}

static void stops_at_once(void **unused)
{
    (void)unused;
    int asked = 0;
    Thought thought;
    Rules rules = rules_of("backgammon/standard", NULL);
    State state = opening(&rules, 6, 4);
    Task task = brain_task(&rules, &state);
    task.memory = arena_in(block, brain->memory);
    task.stop = at_once;
    task.context = &asked;
    brain_think(brain, &task, &thought);
    assert_true(asked >= 1);
    assert_true(thought.nodes < 200);
    assert_true(game_allows(rules.game, &state, thought.choice[0].move));
}

static int find_brain(void **unused)
{
    (void)unused;
    Rules rules;
    rules_find(&rules, "backgammon/classique");
    brain = brain_find(&rules, "best");
    block = malloc(brain->memory);
    return block == NULL || strcmp(brain->name, "gammon") != 0;
}

static int free_block(void **unused)
{
    (void)unused;
    free(block);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_roll_cube), cmocka_unit_test(value_is_the_expected_score),
        cmocka_unit_test(resignations),   cmocka_unit_test(plays_by_every_booklet),
        cmocka_unit_test(opening_points), cmocka_unit_test(same_nodes_same_thought),
        cmocka_unit_test(stops_at_once),
    };
    return cmocka_run_group_tests(tests, find_brain, free_block);
}
