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

typedef void Check(const Rules *, const Brain *, const State *, uint64_t seed);

/* One block for all: what the last thought left there must not matter. */
static Thought think(const Brain *brain, Task task)
{
    static void *block;
    static size_t room;
    Thought thought;
    if (brain->memory > room) {
        room = brain->memory;
        block = realloc(block, room);
        assert_non_null(block);
    }
    task.memory = arena_in(block, brain->memory);
    brain_think(brain, &task, &thought);
    return thought;
}

/* Every EACHth position of a random match, by every brain that suits. */
static void walk(const Rules *rules, Check *check)
{
    State state;
    Rng rng = rng_seed(7);
    const Game *game = rules->game;
    game->start(&state, rules);
    for (int ply = 0; ply < PLIES && game->turn(&state) != TURN_OVER; ply++) {
        for (int i = 0; ply % EACH == EACH / 2 && game->turn(&state) >= 0 && brains[i] != NULL; i++)
            if (brains[i]->suits(rules))
                check(rules, brains[i], &state, (uint64_t)ply);
        game->play(&state, game_random_move(game, &state, &rng));
    }
}

static void walk_all(Check *check)
{
    for (int i = 0; games[i] != NULL; i++)
        for (const Preset *preset = games[i]->presets; preset->name != NULL; preset++) {
            Rules rules;
            char name[128];
            Text text = text_in(name, sizeof name);
            text_add(&text, games[i]->name);
            text_add(&text, "/");
            text_add(&text, preset->name);
            assert_null(rules_find(&rules, name).id);
            for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++) {
                rules.seats = (int16_t)seats;
                walk(&rules, check);
            }
        }
}

static Task task_for(const Rules *rules, const State *state, uint64_t seed)
{
    Task task = brain_task(rules, state);
    task.seed = seed;
    task.limits.nodes = NODES;
    return task;
}

static void check_repeats(const Rules *rules, const Brain *brain, const State *state, uint64_t seed)
{
    Task task = task_for(rules, state, seed);
    Thought one = think(brain, task), other = think(brain, task);
    assert_int_equal(one.choices, other.choices);
    assert_int_equal(one.nodes, other.nodes);
    for (int i = 0; i < one.choices; i++) {
        assert_true(one.choice[i].move == other.choice[i].move);
        assert_true(one.choice[i].value == other.choice[i].value);
    }
}

static void check_levels(const Rules *rules, const Brain *brain, const State *state, uint64_t seed)
{
    Task task = task_for(rules, state, seed);
    for (int level = 1; level <= LEVEL_MAX; level++) {
        task.limits = (Limits){.level = level, .nodes = NODES};
        Thought thought = think(brain, task), again = think(brain, task);
        assert_true(thought.choices >= 1);
        assert_true(thought.choice[0].move == again.choice[0].move);
        for (int i = 0; i < thought.choices; i++)
            assert_true(game_allows(rules->game, &task.state, thought.choice[i].move));
    }
}

static bool at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void check_stops(const Rules *rules, const Brain *brain, const State *state, uint64_t seed)
{
    int asked = 0;
    Task task = task_for(rules, state, seed);
    task.limits = (Limits){0};
    task.stop = at_once;
    task.context = &asked;
    Thought thought = think(brain, task);
    assert_true(game_allows(rules->game, &task.state, thought.choice[0].move));
}

static void check_reasons(const Rules *rules, const Brain *brain, const State *state, uint64_t seed)
{
    Move moves[MOVES_MAX];
    (void)seed;
    if (brain != brains[0] && brain != brain_find(rules, "best"))
        return;
    Task task = brain_task(rules, state);
    int count = rules->game->moves(&task.state, moves);
    for (int i = 0; i < count; i++) {
        Thought thought = {.choice = {{.move = moves[i]}}, .choices = 1};
        Status status = brain_reason(rules, &task.state, &thought);
        assert_true(status.id == NULL || catalogue_has(catalogue_find("en"), status.id));
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
    for (int i = 0; games[i] != NULL; i++) {
        char prefix[MESSAGE_ID];
        catalogue_id(prefix, "hint", games[i]->name, "", NULL);
        if (text_begins(id, prefix) > 0)
            return true;
    }
    return false;
}

/* A record is judged for both sides, so a reason never says "you". */
static void a_reason_speaks_to_nobody_in_particular(void **unused)
{
    (void)unused;
    int hints = 0;
    const Catalogue *english = catalogue_find("en");
    for (int i = 0; i < english->count; i++) {
        const Message *message = &english->messages[i];
        if (!is_hint(message->id))
            continue;
        hints++;
        for (int form = 0; form < PLURAL_FORMS && message->form[form] != NULL; form++) {
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
