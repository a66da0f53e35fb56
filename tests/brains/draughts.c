/* The draughts brain: never an illegal move, by whatever rules; the same seed gives the same move;
 * it stops when it is told to; it finds what is there to be found. SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_state.h"
#include "thinking.h"

#include <setjmp.h>
#include <stdarg.h>

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

static void moves_are_legal_by_all_rules(void **unused)
{
    (void)unused;
    thinking_is_legal(tables, TABLES, 12);
}

static void same_seed_same_thought(void **unused)
{
    (void)unused;
    thinking_repeats(tables, TABLES);
}

static void stops_when_told(void **unused)
{
    (void)unused;
    thinking_stops("draughts");
}

static void a_warm_table_saves_work(void **unused)
{
    (void)unused;
    thinking_is_quicker_warm("draughts", 11, 2);
}

typedef struct Reports {
    int count, depth;
} Reports;

static void note(void *context, const BwThought *thought)
{
    Reports *reports = context;
    assert_int_equal(thought->depth, reports->depth + 1);
    reports->depth = thought->depth;
    reports->count++;
}

static void reports_each_depth(void **unused)
{
    (void)unused;
    BwRules rules;
    BwState state;
    Reports reports = {0, 0};
    thinking_rules(&rules, "draughts");
    rules.game->start(&state, &rules);
    BwTask task = thinking_task(&rules, &state, (BwLimits){.depth = 7});
    task.report = note;
    task.context = &reports;
    BwThought thought = thinking_of(&rules, &task);
    assert_int_equal(reports.count, 7);
    assert_int_equal(thought.depth, 7);
}

/* Where the rules can be broken, the brain does its duty and takes the best remedy. */
static void a_capture_is_made_and_a_remedy_taken(void **unused)
{
    (void)unused;
    BwRules rules;
    char words[BW_MOVE_TEXT];
    thinking_rules(&rules, "draughts/classique");
    BwState state = thinking_at(&rules, "W:W22,30,32:B18,2,3");
    BwThought thought = thinking(&rules, &state, (BwLimits){.nodes = 5000});
    assert_true(bw_draughts_captured(thought.choice[0].move) != 0);
    BwMove moves[BW_MOVES_MAX];
    int count = rules.game->moves(&state, moves), fault = 0;
    while (fault < count && !draughts_is_fault(moves[fault]))
        fault++;
    assert_true(fault < count);
    rules.game->play(&state, moves[fault]);
    thought = thinking(&rules, &state, (BwLimits){.nodes = 5000, .choices = 8});
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
    BwRules rules;
    thinking_rules(&rules, "draughts");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        BwState state = thinking_at(&rules, known[i]);
        BwThought thought = thinking(&rules, &state, (BwLimits){.nodes = 200000});
        assert_true(thought.choice[0].value > 0.99);
    }
}

/* The same search looks at the same positions on every machine, by either net. Whoever changes the
 * search or a net changes these numbers, and says so. */
static void nodes_of_a_depth_are_known(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules;
        uint64_t nodes;
    } known[] = {{"draughts/english", 63173}, {"draughts/classique-ru dr.capture=strict", 83604}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        BwRules rules;
        BwState state;
        thinking_rules(&rules, known[i].rules);
        rules.game->start(&state, &rules);
        BwThought thought = thinking(&rules, &state, (BwLimits){.depth = 10});
        assert_int_equal(thought.nodes, known[i].nodes);
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
        cmocka_unit_test(nodes_of_a_depth_are_known),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    thinking_end();
    return failed;
}
