/* What holds for every brain, in every game, preset and number of seats it suits: only legal moves;
 * the same task, the same thought; told to stop, it stops and still has a move; a reason for a move
 * has words, and says them to nobody in particular. SPDX-License-Identifier: MIT */
#include "base/catalogue.h"
#include "base/text.h"
#include "brains/brain.h"
#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLIES = 160, EACH = 23, NODES = 1500 };

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
    game->start(&state, rules);
    for (int ply = 0; ply < PLIES && game->turn(&state) != BW_TURN_OVER; ply++) {
        for (int i = 0; ply % EACH == EACH / 2 && game->turn(&state) >= 0 && bw_brains[i] != NULL;
             i++)
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
        assert_true(status.id == NULL || bw_catalogue_has(bw_catalogue_find("en"), status.id));
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
    const BwCatalogue *english = bw_catalogue_find("en");
    for (int i = 0; i < english->count; i++) {
        const BwMessage *message = &english->messages[i];
        if (!is_hint(message->id))
            continue;
        hints++;
        for (int form = 0; form < BW_PLURAL_FORMS && message->form[form] != NULL; form++) {
            assert_null(strstr(message->form[form], "you"));
            assert_null(strstr(message->form[form], "You"));
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
        cmocka_unit_test(a_reason_has_words),
        cmocka_unit_test(a_reason_speaks_to_nobody_in_particular),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
