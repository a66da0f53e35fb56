/* The backgammon brain through its door: legal whole plays by every booklet, the cube in positions
 * that can be worked out by hand, and the promises every brain makes.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "brains/backgammon/gammon_data.h"
#include "brains/backgammon/gammon_net.h"
#include "brains/rollout.h"
#include "game/rules.h"
#include "games/backgammon/backgammon_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const BwBrain *brain;
static void *block;

static void assert_near(double value, double wanted, double off)
{
    assert_true(value >= wanted - off && value <= wanted + off);
}

static BwRules rules_of(const char *name, const char *setting)
{
    BwRules rules;
    assert_null(bw_rules_find(&rules, name).id);
    if (setting != NULL)
        assert_null(bw_rules_set(&rules, setting).id);
    return rules;
}

static BwThought thought_of(const BwRules *rules, const BwState *state, BwLimits limits)
{
    BwThought thought;
    BwTask task = bw_brain_task(rules, state);
    task.limits = limits;
    task.memory = bw_arena_in(block, brain->memory);
    bw_brain_think(brain, &task, &thought);
    return thought;
}

/* A money game in which the seat on roll has men on two points of its home and the other one man
 * that is off at once. */
static BwState last_roll(const BwRules *rules, int a, int b)
{
    BwState state;
    rules->game->start(&state, rules);
    BwBackgammon *it = backgammon(&state);
    memset(it->men, 0, sizeof it->men);
    for (int i = 0; i < BW_BACKGAMMON_MEN; i++) {
        bw_backgammon_put(&it->men[0], bw_backgammon_bit(i == 0 ? a : i == 1 ? b : 0));
        bw_backgammon_put(&it->men[1], bw_backgammon_bit(i == 0));
    }
    it->phase = BW_BACKGAMMON_PHASE_ROLL;
    return state;
}

static BackgammonKind decision(const BwRules *rules, const BwState *state, int depth)
{
    return backgammon_kind(thought_of(rules, state, (BwLimits){.depth = depth}).choice[0].move);
}

/* Half the rolls win: nobody minds. More: double; three of four: the other side drops. */
static void last_roll_cube(void **unused)
{
    (void)unused;
    BwRules rules = rules_of("backgammon/standard", "bg.match=0");
    for (int depth = 2; depth <= 3; depth++) {
        BwState state = last_roll(&rules, 4, 3); /* 17 of 36 */
        assert_int_equal(decision(&rules, &state, depth), BACKGAMMON_KIND_ROLL);
        state = last_roll(&rules, 5, 2); /* 19 of 36 */
        assert_int_equal(decision(&rules, &state, depth), BACKGAMMON_KIND_DOUBLE);
        rules.game->play(&state, backgammon_move(BACKGAMMON_KIND_DOUBLE, 0, 0));
        assert_int_equal(decision(&rules, &state, depth), BACKGAMMON_KIND_TAKE);
        state = last_roll(&rules, 4, 1); /* 29 of 36 */
        assert_int_equal(decision(&rules, &state, depth), BACKGAMMON_KIND_DOUBLE);
        rules.game->play(&state, backgammon_move(BACKGAMMON_KIND_DOUBLE, 0, 0));
        assert_int_equal(decision(&rules, &state, depth), BACKGAMMON_KIND_DROP);
    }
}

static void value_is_the_expected_score(void **unused)
{
    (void)unused;
    BwRules rules = rules_of("backgammon/standard", "bg.match=0");
    bw_rules_set(&rules, "bg.cube=off");
    BwState state = last_roll(&rules, 5, 2);
    backgammon(&state)->with_cube = true;
    BwThought thought = thought_of(&rules, &state, (BwLimits){.depth = 3});
    backgammon(&state)->with_cube = false;
    assert_near(thought.choice[0].value, 2 * (2 * 19.0 / 36 - 1), 0.002);
}

/* Who offers less than is likely to be won is refused. */
static void resignations(void **unused)
{
    (void)unused;
    BwRules rules = rules_of("backgammon/standard", "bg.match=0");
    BwState state;
    rules.game->start(&state, &rules);
    backgammon(&state)->phase = BW_BACKGAMMON_PHASE_ROLL;
    rules.game->play(&state, backgammon_move(BACKGAMMON_KIND_RESIGN, 1, 0));
    assert_int_equal(decision(&rules, &state, 2), BACKGAMMON_KIND_ACCEPT);
    BwBackgammon *it = backgammon(&state);
    memset(it->men, 0, sizeof it->men);
    for (int i = 0; i < BW_BACKGAMMON_MEN; i++) {
        bw_backgammon_put(&it->men[0], bw_backgammon_bit(24));
        bw_backgammon_put(&it->men[1], bw_backgammon_bit(i < 4 ? 2 : 0));
    }
    assert_int_equal(decision(&rules, &state, 2), BACKGAMMON_KIND_REFUSE);
    it->resign = 3;
    assert_int_equal(decision(&rules, &state, 2), BACKGAMMON_KIND_ACCEPT);
}

/* Plays a match with the brain in both seats and looks at every thought on the way. */
static void play_match(const BwRules *rules, BwLimits limits, uint64_t seed)
{
    BwState state;
    BwRng rng = bw_rng_seed(seed);
    const BwGame *game = rules->game;
    game->start(&state, rules);
    while (game->turn(&state) != BW_TURN_OVER) {
        if (game->turn(&state) == BW_TURN_CHANCE) {
            game->play(&state, bw_game_random_move(game, &state, &rng));
            continue;
        }
        BwThought thought = thought_of(rules, &state, limits);
        BwState next = state;
        assert_true(thought.choices >= 1);
        for (int i = 0; i < 1 + thought.rest[0].count; i++) {
            BwMove move = i == 0 ? thought.choice[0].move : thought.rest[0].move[i - 1];
            assert_true(bw_game_allows(game, &next, move));
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
    BwRules rules = rules_of("backgammon", NULL);
    for (const BwPreset *preset = rules.game->presets; preset->name != NULL; preset++) {
        char name[64] = "backgammon/";
        strcat(name, preset->name);
        rules = rules_of(name, NULL);
        play_match(&rules, (BwLimits){.depth = 1}, 1);
        play_match(&rules, (BwLimits){.level = 2}, 2);
    }
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        rules = rules_of("backgammon/scratch", settings[i]);
        play_match(&rules, (BwLimits){.depth = 1}, 3);
    }
}

static BwState opening(const BwRules *rules, int die, int other)
{
    BwState state;
    rules->game->start(&state, rules);
    rules->game->play(&state, backgammon_move(BACKGAMMON_KIND_THROW, die, other));
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
    BwRules rules = rules_of("backgammon/standard", NULL);
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        BwState state = opening(&rules, books[i].die, books[i].other);
        for (int step = 0; step < 2; step++) {
            BwMove move = thought_of(&rules, &state, (BwLimits){.depth = 2}).choice[0].move;
            bool first =
                backgammon_from(move) == books[i].from[0] && backgammon_to(move) == books[i].to[0];
            bool second =
                backgammon_from(move) == books[i].from[1] && backgammon_to(move) == books[i].to[1];
            assert_true(first || second);
            rules.game->play(&state, move);
        }
        BwThought end = thought_of(&rules, &state, (BwLimits){.depth = 2});
        assert_int_equal(backgammon_kind(end.choice[0].move), BACKGAMMON_KIND_DONE);
    }
}

static void same_nodes_same_thought(void **unused)
{
    (void)unused;
    BwRules rules = rules_of("backgammon/standard", NULL);
    BwState state = opening(&rules, 6, 4);
    for (uint64_t nodes = 1; nodes <= 10000; nodes *= 10) {
        BwThought one = thought_of(&rules, &state, (BwLimits){.nodes = nodes});
        BwThought two = thought_of(&rules, &state, (BwLimits){.nodes = nodes});
        assert_memory_equal(&one, &two, sizeof one);
        assert_true(one.nodes <= nodes + BW_MOVES_MAX);
    }
}

/* A third roll is looked at where plays are close to each other, and never more than there is time
 * for. */
static void looks_further_where_it_is_close(void **unused)
{
    static const struct {
        int die, other;
        int depth;
    } rolls[] = {{6, 4, 4}, {6, 5, 3}};
    (void)unused;
    BwRules rules = rules_of("backgammon/standard", "bg.cube=off");
    for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++) {
        BwState state = opening(&rules, rolls[i].die, rolls[i].other);
        BwThought thought = thought_of(&rules, &state, (BwLimits){.level = BW_LEVEL_MAX});
        assert_int_equal(thought.depth, rolls[i].depth);
        assert_true(!thought.saved && thought.nodes <= brain->nodes);
    }
    BwState state = opening(&rules, 6, 4);
    BwThought thought = thought_of(&rules, &state, (BwLimits){.nodes = 50000});
    assert_int_equal(thought.depth, 3);
    assert_true(thought.saved && thought.nodes < 20000); /* nothing is begun in vain */
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
    BwThought thought;
    BwRules rules = rules_of("backgammon/standard", NULL);
    BwState state = opening(&rules, 6, 4);
    BwTask task = bw_brain_task(&rules, &state);
    task.memory = bw_arena_in(block, brain->memory);
    task.stop = at_once;
    task.context = &asked;
    bw_brain_think(brain, &task, &thought);
    assert_true(asked >= 1);
    assert_true(thought.nodes < 200);
    assert_true(bw_game_allows(rules.game, &state, thought.choice[0].move));
}

/* Rolls a position out; every second job comes before the others, as with threads. */
static BwRollout rolled(const BwRules *rules, const BwState *state, BwRolloutLimits limits,
                        double *results)
{
    BwRollout rollout;
    BwThought thought = thought_of(rules, state, (BwLimits){.depth = 1, .choices = 4});
    BwTask task = bw_brain_task(rules, state);
    assert_true(bw_rollout_begin(&rollout, &task, &thought, &limits, results));
    assert_true(bw_rollout_memory(rules) <= brain->memory);
    do
        for (int half = 0; half < 2; half++)
            for (int job = half; job < bw_rollout_jobs(&rollout); job += 2)
                bw_rollout_job(&rollout, job, bw_arena_in(block, brain->memory));
    while (bw_rollout_next(&rollout));
    return rollout;
}

/* 19 of 36 rolls win at once. All throws come equally often in a round, and luck is taken off: the
 * values are exact. */
static void rollout_of_the_last_roll(void **unused)
{
    (void)unused;
    double results[BW_ROLLOUT_CHOICES * BW_ROLLOUT_ROUND];
    BwRules rules = rules_of("backgammon/standard", "bg.match=0");
    BwState state = last_roll(&rules, 5, 2);
    BwRollout out = rolled(&rules, &state, (BwRolloutLimits){.trials = 36, .seed = 3}, results);
    assert_int_equal(out.choices, 2);
    for (int i = 0; i < out.choices; i++) {
        bool doubles = backgammon_kind(out.choice[i].said.move) == BACKGAMMON_KIND_DOUBLE;
        assert_near(out.choice[i].value, (doubles ? 2 : 1) * (2 * 19.0 / 36 - 1), 0.002);
        assert_int_equal(out.best == i, doubles);
    }
}

/* The best play of an opening roll is found, and surely; the same seed gives the same numbers. */
static void rollout_is_certain(void **unused)
{
    (void)unused;
    static double results[2][BW_ROLLOUT_CHOICES * 360];
    BwRules rules = rules_of("backgammon/standard", "bg.match=0");
    BwState state = opening(&rules, 3, 1);
    BwRolloutLimits limits = {.trials = 360, .plies = 4, .choices = 3, .certain = 3, .seed = 5};
    BwRollout one = rolled(&rules, &state, limits, results[0]);
    BwRollout other = rolled(&rules, &state, limits, results[1]);
    assert_int_equal(one.best, 0);
    assert_true(one.done < 360); /* the others were given up before that */
    assert_true(one.choice[0].error > 0 && one.choice[0].error < 0.01);
    for (int i = 0; i < one.choices; i++)
        assert_true(one.choice[i].value == other.choice[i].value &&
                    one.choice[i].trials == other.choice[i].trials);
}

/* Wider vectors change nothing, whole numbers hardly anything. */
static void same_by_wider_vectors(void **unused)
{
    (void)unused;
    static GammonWeights net;
    static GammonQuick quick;
    const GammonPackedNets *packed = (const GammonPackedNets *)gammon_net_words;
    BwBackgammonPosition position = {bw_backgammon_start(), bw_backgammon_start()};
    BwRng rng = bw_rng_seed(4);
    for (int i = 0; i < 200; i++) {
        BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
        const uint8_t dice[2] = {(uint8_t)(1 + bw_rng_below(&rng, 6)),
                                 (uint8_t)(1 + bw_rng_below(&rng, 6))};
        const BwBackgammonOptions options = {.must_use_max = true, .doubles = 4};
        GammonPass wide, plain;
        gammon_net_unpack(&packed->of[gammon_net_for(&position)], &net);
        gammon_net_quicken(&packed->of[gammon_net_for(&position)], &quick);
        gammon_net_pass(&net, &position, &wide);
        gammon_net_pass_by(false, &net, &position, &plain);
        assert_memory_equal(&wide.chances, &plain.chances, sizeof plain.chances);
        GammonChances whole = gammon_net_judge(&quick, &position);
        GammonChances same = gammon_net_judge_by(false, &quick, &position);
        assert_memory_equal(&whole, &same, sizeof whole);
        assert_near((double)gammon_chances_points(&whole),
                    (double)gammon_chances_points(&plain.chances), 0.01);
        int count = bw_backgammon_plays(&position, &options, dice, plays);
        position = bw_backgammon_after(&position, &plays[bw_rng_below(&rng, (uint32_t)count)]);
        if (bw_backgammon_finished(&position.other))
            break;
    }
}

/* The play that the large net likes best is mostly among those that the small one keeps, and what
 * is lost otherwise is little; wider vectors keep the same plays. */
static void pruner_keeps_good_plays(void **unused)
{
    (void)unused;
    static GammonWeights nets[GAMMON_NETS];
    static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX], again[BW_BACKGAMMON_PLAYS_MAX];
    enum { KEPT = 6, ROLLS = 300 };
    const GammonPackedNets *packed = (const GammonPackedNets *)gammon_net_words;
    const BwBackgammonOptions options = {.must_use_max = true, .prefer_high = true, .doubles = 4};
    const BwBackgammonPosition start = {bw_backgammon_start(), bw_backgammon_start()};
    BwBackgammonPosition position = start;
    BwRng rng = bw_rng_seed(8);
    double lost = 0;
    for (int i = 0; i < GAMMON_NETS; i++)
        gammon_net_unpack(&packed->of[i], &nets[i]);
    for (int roll = 0; roll < ROLLS; roll++) {
        const uint8_t dice[2] = {(uint8_t)(1 + bw_rng_below(&rng, 6)),
                                 (uint8_t)(1 + bw_rng_below(&rng, 6))};
        int count = bw_backgammon_plays(&position, &options, dice, plays);
        memcpy(again, plays, (size_t)count * sizeof *plays);
        int kept = gammon_prune(&packed->pruner, &position, plays, count, KEPT);
        assert_int_equal(kept, count < KEPT ? count : KEPT);
        gammon_prune_by(false, &packed->pruner, &position, again, count, KEPT);
        assert_memory_equal(plays, again, (size_t)kept * sizeof *plays);
        float least[2] = {10, 10};
        BwBackgammonPosition best = position;
        for (int i = 0; i < count; i++) {
            GammonPass pass;
            BwBackgammonPosition after = bw_backgammon_after(&position, &plays[i]);
            gammon_net_pass(&nets[gammon_net_for(&after)], &after, &pass);
            float points = gammon_chances_points(&pass.chances);
            best = points < least[1] ? after : best;
            least[0] = i < kept && points < least[0] ? points : least[0];
            least[1] = points < least[1] ? points : least[1];
        }
        lost += (double)(least[0] - least[1]) / ROLLS;
        position = gammon_class(&best) == GAMMON_CONTACT ? best : start;
    }
    assert_true(lost < 0.002);
}

static int find_brain(void **unused)
{
    (void)unused;
    BwRules rules;
    bw_rules_find(&rules, "backgammon/classique");
    brain = bw_brain_find(&rules, "best");
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
        cmocka_unit_test(last_roll_cube),
        cmocka_unit_test(value_is_the_expected_score),
        cmocka_unit_test(resignations),
        cmocka_unit_test(plays_by_every_booklet),
        cmocka_unit_test(opening_points),
        cmocka_unit_test(same_nodes_same_thought),
        cmocka_unit_test(looks_further_where_it_is_close),
        cmocka_unit_test(stops_at_once),
        cmocka_unit_test(rollout_of_the_last_roll),
        cmocka_unit_test(rollout_is_certain),
        cmocka_unit_test(same_by_wider_vectors),
        cmocka_unit_test(pruner_keeps_good_plays),
    };
    return cmocka_run_group_tests(tests, find_brain, free_block);
}
