/* The draughts brain: never an illegal move, by whatever rules; the same seed gives the same move;
 * it stops when it is told to; it finds what is there to be found. SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "games/draughts/draughts_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const tables[] = {
    "draughts/lattjo",
    "draughts/english",
    "draughts/classique",
    "draughts/classique-ru",
    "draughts/lattjo dr.choice=most",
    "draughts/lattjo dr.king=flying",
    "draughts/classique dr.capture=remove",
    "draughts/classique-ru dr.choice=most dr.capture=remove",
};
enum { TABLES = sizeof tables / sizeof *tables };

static void *block;
static size_t room;

static const Brain *brain_of(const Rules *rules)
{
    const Brain *brain = brain_find(rules, "best");
    assert_string_equal(brain->name, "draughts");
    if (block == NULL) {
        room = brain->memory;
        block = malloc(room);
    }
    return brain;
}

static void read_rules(Rules *rules, const char *text)
{
    Status status = rules_read(rules, text);
    assert_null(status.id);
}

static Thought think(const Rules *rules, const State *state, Limits limits)
{
    Thought thought;
    const Brain *brain = brain_of(rules);
    Task task = brain_task(rules, state);
    task.limits = limits;
    task.memory = arena_in(block, room);
    brain_think(brain, &task, &thought);
    return thought;
}

static State position(const Rules *rules, const char *text)
{
    State state;
    Status status = rules->game->read_state(&state, rules, text);
    assert_null(status.id);
    return state;
}

static void assert_sound(const Rules *rules, const State *state, const Thought *thought)
{
    State now = *state;
    assert_true(thought->choices > 0);
    for (int i = 0; i < thought->choices; i++) {
        assert_true(game_allows(rules->game, state, thought->choice[i].move));
        assert_true(thought->choice[i].value >= -1 && thought->choice[i].value <= 1);
        assert_true(i == 0 || thought->choice[i].value <= thought->choice[i - 1].value);
    }
    assert_true(thought->line[0] == thought->choice[0].move);
    for (int i = 0; i < thought->line_length; i++) {
        assert_true(game_allows(rules->game, &now, thought->line[i]));
        rules->game->play(&now, thought->line[i]);
    }
}

/* Half of the moves are drawn by lot, so that faults and remedies come about. */
static void play_some(const Rules *rules, Rng *rng)
{
    State state;
    rules->game->start(&state, rules);
    for (int i = 0; i < 150 && rules->game->turn(&state) != TURN_OVER; i++) {
        Limits limits = {.nodes = 1 + rng_below(rng, 300), .choices = (int)rng_below(rng, 40)};
        Thought thought = think(rules, &state, limits);
        assert_sound(rules, &state, &thought);
        Move any = game_random_move(rules->game, &state, rng);
        rules->game->play(&state, rng_below(rng, 2) == 0 ? any : thought.choice[0].move);
    }
}

static void moves_are_legal_by_all_rules(void **unused)
{
    (void)unused;
    Rng rng = rng_seed(5);
    for (int i = 0; i < TABLES; i++) {
        Rules rules;
        read_rules(&rules, tables[i]);
        for (int match = 0; match < 12; match++)
            play_some(&rules, &rng);
    }
}

static void same_seed_same_thought(void **unused)
{
    (void)unused;
    for (int i = 0; i < TABLES; i++) {
        Rules rules;
        State state;
        read_rules(&rules, tables[i]);
        rules.game->start(&state, &rules);
        Limits limits = {.nodes = 20000, .choices = i};
        Thought first = think(&rules, &state, limits);
        memset(block, 0xa5, room); /* what lies in the arena does not matter */
        Thought second = think(&rules, &state, limits);
        assert_memory_equal(&first, &second, sizeof first);
        assert_true(first.nodes <= limits.nodes);
    }
}

static bool stop_soon(void *context)
{
    return --*(int *)context <= 0;
}

static void stops_when_told(void **unused)
{
    (void)unused;
    Rules rules;
    State state;
    Thought thought;
    read_rules(&rules, "draughts");
    rules.game->start(&state, &rules);
    for (int asked = 1; asked < 40; asked += 7) {
        int left = asked;
        const Brain *brain = brain_of(&rules);
        Task task = brain_task(&rules, &state);
        task.stop = stop_soon;
        task.context = &left;
        task.memory = arena_in(block, room);
        brain_think(brain, &task, &thought);
        assert_int_equal(left, 0);
        assert_true(thought.nodes <= (uint64_t)asked * 1024);
        assert_sound(&rules, &state, &thought);
    }
}

typedef struct Reports {
    int count, depth;
} Reports;

static void note(void *context, const Thought *thought)
{
    Reports *reports = context;
    assert_int_equal(thought->depth, reports->depth + 1);
    reports->depth = thought->depth;
    reports->count++;
}

static void reports_each_depth(void **unused)
{
    (void)unused;
    Rules rules;
    State state;
    Thought thought;
    Reports reports = {0, 0};
    read_rules(&rules, "draughts");
    rules.game->start(&state, &rules);
    const Brain *brain = brain_of(&rules);
    Task task = brain_task(&rules, &state);
    task.limits.depth = 7;
    task.report = note;
    task.context = &reports;
    task.memory = arena_in(block, room);
    brain_think(brain, &task, &thought);
    assert_int_equal(reports.count, 7);
    assert_int_equal(thought.depth, 7);
}

static void a_warm_table_saves_work(void **unused)
{
    (void)unused;
    Rules rules;
    State state;
    Thought cold, warm;
    read_rules(&rules, "draughts");
    rules.game->start(&state, &rules);
    const Brain *brain = brain_of(&rules);
    Task task = brain_task(&rules, &state);
    task.limits.depth = 11;
    task.memory = arena_in(block, room);
    brain_think(brain, &task, &cold);
    task.warm = true;
    brain_think(brain, &task, &warm);
    assert_true(warm.nodes < cold.nodes / 2);
}

/* Where the rules can be broken, the brain does its duty and takes the best remedy. */
static void a_capture_is_made_and_a_remedy_taken(void **unused)
{
    (void)unused;
    Rules rules;
    char words[MOVE_TEXT];
    read_rules(&rules, "draughts/classique");
    State state = position(&rules, "W:W22,30,32:B18,2,3");
    Thought thought = think(&rules, &state, (Limits){.nodes = 5000});
    assert_true(draughts_captured(thought.choice[0].move) != 0);
    Move moves[MOVES_MAX];
    int count = rules.game->moves(&state, moves), fault = 0;
    while (fault < count && !move_is_fault(moves[fault]))
        fault++;
    assert_true(fault < count);
    rules.game->play(&state, moves[fault]);
    thought = think(&rules, &state, (Limits){.nodes = 5000, .choices = 8});
    assert_int_equal(thought.choices, rules.game->moves(&state, moves));
    rules.game->write_move(&state, thought.choice[0].move, 0, words, sizeof words);
    assert_string_equal(words, "huff 17");
}

/* Three kings against one, and two against one in its corner. */
static void known_wins_are_found(void **unused)
{
    (void)unused;
    static const char *const known[] = {"B:WK32:BK27,K22,19", "W:WK18,K19:BK5",
                                        "W:WK18,K19,K15:BK1,K28"};
    Rules rules;
    read_rules(&rules, "draughts");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        State state = position(&rules, known[i]);
        Thought thought = think(&rules, &state, (Limits){.nodes = 200000});
        assert_true(thought.choice[0].value > 0.99);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_legal_by_all_rules),
        cmocka_unit_test(same_seed_same_thought),
        cmocka_unit_test(stops_when_told),
        cmocka_unit_test(reports_each_depth),
        cmocka_unit_test(a_warm_table_saves_work),
        cmocka_unit_test(a_capture_is_made_and_a_remedy_taken),
        cmocka_unit_test(known_wins_are_found),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(block);
    return failed;
}
