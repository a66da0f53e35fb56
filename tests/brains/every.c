/* What holds for every brain, in every game, preset and number of seats it suits: only legal moves;
 * the same task, the same thought; limits mean the same to all; told to stop, it stops and still
 * has a move; without limits or memory it still answers; a reason for a move has words, and says
 * them to nobody in particular. SPDX-License-Identifier: MIT */
#include "base/catalogue.h"
#include "base/text.h"
#include "brains/brain.h"
#include "game/rules.h"

#include "../support/brief.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLIES = 160, EACH = 23, EACH_BRIEF = 69, NODES = 500, SLOW_TO_STOP = 4 };

typedef void Check(const BwRules *, const BwBrain *, const BwState *, uint64_t seed);

/* One block for all: what the last thought left there must not matter. */
static BwThought think(const BwBrain *brain, BwTask task)
{
    static void *block;
    static size_t room;
    BwThought thought;
    if (brain->memory > room) {
        room = brain->memory;
        block = realloc(block, room);
        assert_non_null(block);
    }
    task.memory = bw_arena_in(block, brain->memory);
    bw_brain_think(brain, &task, &thought);
    return thought;
}

/* Every EACHth position of a random match, by every brain that suits. */
static void walk(const BwRules *rules, Check *check)
{
    BwState state;
    BwRng rng = bw_rng_seed(7);
    const BwGame *game = rules->game;
    int each = brief_or(EACH_BRIEF, EACH);
    game->start(&state, rules);
    for (int ply = 0; ply < PLIES && game->turn(&state) != BW_TURN_OVER; ply++) {
        bool here = ply == 0 || ply % each == each / 2;
        for (int i = 0; here && game->turn(&state) >= 0 && bw_brains[i] != NULL; i++)
            if (bw_brains[i]->suits(rules))
                check(rules, bw_brains[i], &state, (uint64_t)ply);
        game->play(&state, bw_game_random_move(game, &state, &rng));
    }
}

static void walk_all(Check *check)
{
    for (int i = 0; bw_games[i] != NULL; i++)
        for (const BwPreset *preset = bw_games[i]->presets; preset->name != NULL; preset++) {
            BwRules rules;
            char name[128];
            BwText text = bw_text_in(name, sizeof name);
            bw_text_add(&text, bw_games[i]->name);
            bw_text_add(&text, "/");
            bw_text_add(&text, preset->name);
            assert_null(bw_rules_find(&rules, name).id);
            for (int seats = bw_games[i]->seats_min; seats <= bw_games[i]->seats_max; seats++) {
                rules.seats = (int16_t)seats;
                walk(&rules, check);
            }
        }
}

static BwTask task_for(const BwRules *rules, const BwState *state, uint64_t seed)
{
    BwTask task = bw_brain_task(rules, state);
    task.seed = seed;
    task.limits.nodes = NODES;
    return task;
}

static void check_repeats(const BwRules *rules, const BwBrain *brain, const BwState *state,
                          uint64_t seed)
{
    BwTask task = task_for(rules, state, seed);
    BwThought one = think(brain, task), other = think(brain, task);
    assert_int_equal(one.choices, other.choices);
    assert_int_equal(one.nodes, other.nodes);
    for (int i = 0; i < one.choices; i++) {
        assert_true(one.choice[i].move == other.choice[i].move);
        assert_true(one.choice[i].value == other.choice[i].value);
    }
}

static void check_levels(const BwRules *rules, const BwBrain *brain, const BwState *state,
                         uint64_t seed)
{
    BwTask task = task_for(rules, state, seed);
    for (int level = 1; level <= BW_LEVEL_MAX; level++) {
        task.limits = (BwLimits){.level = level, .nodes = NODES};
        BwThought thought = think(brain, task), again = think(brain, task);
        assert_true(thought.choices >= 1);
        assert_true(thought.choice[0].move == again.choice[0].move);
        for (int i = 0; i < thought.choices; i++)
            assert_true(bw_game_allows(rules->game, &task.state, thought.choice[i].move));
    }
}

static bool is_listed(const BwMove *moves, int count, BwMove move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* Some moves, but not all where there are several; then one that cannot be made. */
static void check_only(const BwRules *rules, const BwBrain *brain, const BwState *state,
                       uint64_t seed)
{
    BwMove moves[BW_MOVES_MAX], only[BW_MOVES_MAX];
    BwRng rng = bw_rng_seed(seed);
    BwTask task = task_for(rules, state, seed);
    int count = rules->game->moves(&task.state, moves);
    int wanted = 1 + (int)bw_rng_below(&rng, (uint32_t)(count + 1) / 2), first = count - wanted;
    memcpy(only, moves + first, (size_t)wanted * sizeof *only);
    only[wanted] = ~UINT64_C(0);
    task.limits.choices = BW_CHOICES_MAX;
    task.only = only;
    task.only_count = wanted + 1;
    BwThought thought = think(brain, task);
    assert_true(thought.choices >= 1);
    for (int i = 0; i < thought.choices; i++)
        assert_true(is_listed(only, wanted, thought.choice[i].move));
    assert_true(thought.line[0] == thought.choice[0].move);
    task.only = only + wanted;
    task.only_count = 1;
    BwThought all = think(brain, task);
    task.only_count = 0;
    BwThought none = think(brain, task);
    assert_true(all.choices == none.choices && all.choice[0].move == none.choice[0].move);
}

/* Brains that think in whole turns, or leave out what nobody would do, may find fewer. */
static bool is_choosy(const BwBrain *brain)
{
    return strcmp(brain->name, "gammon") == 0 || strcmp(brain->name, "draughts") == 0;
}

static void check_choices(const BwRules *rules, const BwBrain *brain, const BwState *state,
                          uint64_t seed)
{
    BwMove moves[BW_MOVES_MAX];
    BwTask task = task_for(rules, state, seed);
    int count = rules->game->moves(&task.state, moves);
    const int wanted[] = {0, 2, 5, 1000};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        task.limits.choices = wanted[i];
        int most = wanted[i] < 1 ? 1 : wanted[i] > BW_CHOICES_MAX ? BW_CHOICES_MAX : wanted[i];
        most = most < count || is_choosy(brain) ? most : count;
        BwThought thought = think(brain, task);
        assert_in_range(thought.choices, 1, most);
        /* stopped before its first step, a brain knows one move */
        if (!is_choosy(brain) && thought.depth > 0)
            assert_int_equal(thought.choices, most);
    }
}

static void check_depth(const BwRules *rules, const BwBrain *brain, const BwState *state,
                        uint64_t seed)
{
    BwTask task = task_for(rules, state, seed);
    for (int depth = 1; depth <= 3; depth++) {
        task.limits = (BwLimits){.depth = depth, .nodes = NODES};
        BwThought thought = think(brain, task);
        assert_true(thought.choices == 1 && thought.depth <= depth);
    }
}

/* A thought that nothing limits ends, also without memory; once a game, since it takes a while. */
static void check_nothing_given(const BwRules *rules, const BwBrain *brain, const BwState *state,
                                uint64_t seed)
{
    if (rules->preset != rules->game->presets || rules->seats != rules->game->seats_max ||
        seed > EACH)
        return;
    BwThought thought;
    BwTask task = bw_brain_task(rules, state);
    bw_brain_think(brain, &task, &thought);
    assert_true(thought.choices == 1);
    assert_true(bw_game_allows(rules->game, &task.state, thought.choice[0].move));
    if (brain == bw_brain_find(rules, "best"))
        assert_true(think(brain, task).nodes <= 2 * brain->nodes); /* a step begun is finished */
}

/* Any memory will do; that it lies where it likes, too. */
static void check_memory(const BwRules *rules, const BwBrain *brain, const BwState *state,
                         uint64_t seed)
{
    const size_t rooms[] = {0, 100, 5000, brain->memory_least, brain->memory / 3};
    BwTask task = task_for(rules, state, seed);
    unsigned char *block = malloc(brain->memory + 5001);
    assert_non_null(block);
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        BwThought thought;
        task.memory = bw_arena_in(block + 1, rooms[i]);
        bw_brain_think(brain, &task, &thought);
        assert_true(thought.choices == 1);
        assert_true(bw_game_allows(rules->game, &task.state, thought.choice[0].move));
    }
    free(block);
}

static int asked_of[32]; /* how often each brain asked whether to stop, by its place in the list */

static bool at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void check_stops(const BwRules *rules, const BwBrain *brain, const BwState *state,
                        uint64_t seed)
{
    int asked = 0;
    BwTask task = task_for(rules, state, seed);
    task.limits = (BwLimits){0};
    task.stop = at_once;
    task.context = &asked;
    BwThought thought = think(brain, task);
    assert_true(bw_game_allows(rules->game, &task.state, thought.choice[0].move));
    assert_true(thought.nodes <= brain->nodes);
    assert_true(asked <= SLOW_TO_STOP);
    for (int i = 0; bw_brains[i] != NULL; i++)
        asked_of[i] += bw_brains[i] == brain ? asked : 0;
}

static void check_reasons(const BwRules *rules, const BwBrain *brain, const BwState *state,
                          uint64_t seed)
{
    BwMove moves[BW_MOVES_MAX];
    (void)seed;
    if (brain != bw_brains[0] && brain != bw_brain_find(rules, "best"))
        return;
    BwTask task = bw_brain_task(rules, state);
    int count = rules->game->moves(&task.state, moves);
    for (int i = 0; i < count; i++) {
        BwThought thought = {.choice = {{.move = moves[i]}}, .choices = 1};
        BwStatus status = bw_brain_reason(rules, &task.state, &thought);
        assert_true(status.id == NULL || bw_catalogue_has(bw_catalogue_english(), status.id));
    }
}

static void the_same_task_gives_the_same_thought(void **unused)
{
    (void)unused;
    walk_all(check_repeats);
}

static void every_level_plays_legal_moves_and_repeats_them(void **unused)
{
    (void)unused;
    walk_all(check_levels);
}

static void who_is_told_to_stop_still_has_a_move(void **unused)
{
    (void)unused;
    walk_all(check_stops);
    for (int i = 0; bw_brains[i] != NULL; i++)
        if (bw_brains[i]->nodes > 0 && asked_of[i] == 0)
            fail_msg("%s never asks whether to stop", bw_brains[i]->name);
}

static void moves_to_choose_among_are_heeded(void **unused)
{
    (void)unused;
    walk_all(check_only);
}

static void as_many_choices_as_wanted(void **unused)
{
    (void)unused;
    walk_all(check_choices);
}

static void nobody_looks_further_than_told(void **unused)
{
    (void)unused;
    walk_all(check_depth);
}

static void who_is_given_nothing_still_answers(void **unused)
{
    (void)unused;
    walk_all(check_nothing_given);
}

static void any_memory_will_do(void **unused)
{
    (void)unused;
    walk_all(check_memory);
}

static void a_reason_has_words(void **unused)
{
    (void)unused;
    walk_all(check_reasons);
}

static bool is_hint(const char *id)
{
    for (int i = 0; bw_games[i] != NULL; i++) {
        char prefix[BW_MESSAGE_ID];
        bw_catalogue_id(prefix, "hint", bw_games[i]->name, "", NULL);
        if (bw_text_begins(id, prefix) > 0)
            return true;
    }
    return false;
}

/* A record is judged for both sides, so a reason never says "you". */
static void a_reason_speaks_to_nobody_in_particular(void **unused)
{
    (void)unused;
    int hints = 0;
    const BwCatalogue *english = bw_catalogue_english();
    for (int i = 0; i < bw_catalogue_count(english); i++) {
        BwMessage message = bw_catalogue_message(english, i);
        if (!is_hint(message.id))
            continue;
        hints++;
        for (int form = 0; form < BW_PLURAL_FORMS && message.form[form] != NULL; form++) {
            assert_null(strstr(message.form[form], "you"));
            assert_null(strstr(message.form[form], "You"));
        }
    }
    assert_true(hints > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_task_gives_the_same_thought),
        cmocka_unit_test(every_level_plays_legal_moves_and_repeats_them),
        cmocka_unit_test(who_is_told_to_stop_still_has_a_move),
        cmocka_unit_test(moves_to_choose_among_are_heeded),
        cmocka_unit_test(as_many_choices_as_wanted),
        cmocka_unit_test(nobody_looks_further_than_told),
        cmocka_unit_test(who_is_given_nothing_still_answers),
        cmocka_unit_test(any_memory_will_do),
        cmocka_unit_test(a_reason_has_words),
        cmocka_unit_test(a_reason_speaks_to_nobody_in_particular),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
